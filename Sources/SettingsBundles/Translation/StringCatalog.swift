import PropertyLists

/// A String Catalog of Xcode: the translations of one strings table in all languages.
///
/// `Root.xcstrings` has the table `Root`. Only the strings that pages use are read, and only those that
/// are translated, not `new`. Entries are `stale` to Xcode if no code names them, which is true of all
/// strings of pages, and it compiles them too. A string with variations is refused, because the Settings
/// app has no plurals.
struct StringCatalog: Sendable {
  let table: String
  let source: Source
  /// The build settings to expand; `nil` to take everything as it is.
  var settings: SettingValues?
  var allowance = SettingValues.Allowance(bytes: 0)
  private let root: Value
  private let sourceLanguage: String

  init(_ document: Document) throws(Diagnostic) {
    guard document.root.isStringCatalog else {
      let message = Self.misplacedEntries(in: document.root).map {
        TranslationMessage.missingStrings(of: $0.names)
      }
      throw Diagnostic(message ?? .noCatalog, at: document.root.location)
    }
    root = document.root
    source = document.source
    table = source.name.folderAndName.name.without(ending: ".xcstrings") ?? "Localizable"
    sourceLanguage = root["sourceLanguage"]?.string ?? ""
  }

  /// The names of entries beside `strings` instead of in it, with the first one; `nil` if there are none.
  var misplaced: (names: [String], first: Value)? { Self.misplacedEntries(in: root) }

  private static func misplacedEntries(in root: Value) -> (names: [String], first: Value)? {
    let entries = root.entries.filter { $0.value["localizations"]?.kind == .dictionary }
    return entries.first.map { (entries.map(\.key), $0.value) }
  }

  /// What the catalog has in one language.
  struct Language {
    let name: String
    /// The strings with their texts, and where those are.
    var texts: [(string: String, text: String, offset: Int)] = []
  }

  /// The languages, in the order of their names, with their texts of some strings.
  ///
  /// The source language is one of them: without it, iOS would show one of the others.
  ///
  /// - Parameter isUsed: Whether a page uses a string.
  /// - Throws: A `Diagnostic` for the first used string with variations, with a mistake in a reference, or
  ///   that a build makes the same as another one with a different translation.
  mutating func languages(where isUsed: (String) -> Bool) throws(Diagnostic) -> [Language] {
    guard let entries = root["strings"]?.entries else { return [] }
    var found: [ByteString: Language] = [:]
    var known: [ByteString: [ByteString: (text: String, value: Value)]] = [:]
    let translated = entries.flatMap { $0.value["localizations"]?.entries.map(\.key) ?? [] }
    let languages = Set(translated + [sourceLanguage]).sorted()
    for listed in entries {
      let (string, entry) = (listed.key, listed.value)
      guard let id = try id(of: entry, string), isUsed(id) else { continue }
      let original = try text(of: entry, in: sourceLanguage, id) ?? (id, entry)
      let isFixed = entry["shouldTranslate"]?.boolean == false
      for language in languages {
        let isSource = isFixed || language == sourceLanguage
        guard let (text, value) = isSource ? original : try text(of: entry, in: language, id)
        else { continue }
        let name = ByteString(language)
        if let first = known[name, default: [:]].updateValue((text, value), forKey: ByteString(id))
        {
          guard first.text.hasSameBytes(as: text) else {
            let message = BuildSettingMessage.differentString(
              id, first: first.value.location.description)
            throw Diagnostic(message, at: value.location)
          }
          continue
        }
        found[name, default: Language(name: language)].texts.append(
          (id, text, value.location.range.lowerBound))
      }
    }
    return found.sorted { $0.key < $1.key }.map(\.value)
  }

  /// The text of an entry in a language, with the value that has it; `nil` if it is not translated.
  ///
  /// In the source language, Xcode marks the text from code as `new`.
  private mutating func text(
    of entry: Value, in language: String, _ string: String
  ) throws(Diagnostic) -> (text: String, value: Value)? {
    guard let localization = entry["localizations"]?[language] else { return nil }
    if let variations = localization["variations"] ?? localization["substitutions"] {
      throw Diagnostic(TranslationMessage.variation(of: string), at: variations.location)
    }
    // Xcode compiles what a translator still has to review.
    let open = ["new", "stale"] + (settings == nil ? ["needs_review"] : [])
    guard let unit = localization["stringUnit"], let value = unit["value"],
      let text = value.string, !text.isEmpty,
      language == sourceLanguage || unit["state"]?.string.map(open.contains) != true
    else { return nil }
    return (try expanded(text, value), value)
  }

  /// The expanded key of an entry; `nil` if it has a mistake, because no page may use the string.
  private mutating func id(of entry: Value, _ string: String) throws(Diagnostic) -> String? {
    do throws(Diagnostic) {
      return try expanded(string, entry)
    } catch {
      if case .tooLong? = error.message as? BuildSettingMessage { throw error }
      return nil
    }
  }

  private mutating func expanded(_ text: String, _ value: Value) throws(Diagnostic) -> String {
    guard let settings else { return text }
    do throws(BuildSettingMessage) {
      let bytes = Array(text.utf8)[...]
      return String(decoding: try settings.expand(bytes, &allowance), as: UTF8.self)
    } catch {
      throw Diagnostic(error, at: value.location)
    }
  }
}
