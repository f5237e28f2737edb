import PropertyLists

/// The translations in a strings table that pages use, string by string.
struct TranslatedTable: Sendable {
  private struct Translation {
    let file: StringsTable
    let values: [[UInt8]: Value]
    let isSource: Bool
    /// Whether comments can mark its strings.
    let isMarkable: Bool
  }

  let use: LocalizationIndex.Table
  private let translations: [String: Translation]
  /// The strings in the language of the pages, if a table rewords those of the page.
  private let sources: [[UInt8]: String]
  /// The strings of the pages, followed by the other strings of any language, without duplicates.
  let strings: [String]
  private let bundle: BundleContents
  private let commentSupport: CommentSupport

  /// - Parameter commentSupport: The files that support marks.
  init(
    _ use: LocalizationIndex.Table, of bundle: BundleContents, _ commentSupport: CommentSupport
  ) {
    self.use = use
    self.bundle = bundle
    self.commentSupport = commentSupport
    translations = Dictionary(
      firstOf: use.files.map { file in
        let values = Dictionary(firstOf: file.root.entries.map { (Array($0.key.utf8), $0.value) })
        let translation = Translation(
          file: file, values: values, isSource: bundle.strings.isSource(file.language),
          isMarkable: commentSupport.includes(file.path))
        return (file.language, translation)
      })
    var sources: [[UInt8]: String] = [:]
    var strings = use.translatable.map(\.string)
    var known = use.translatableBytes
    for file in use.files {
      let isSource = bundle.strings.isSource(file.language)
      for (key, value) in file.root.entries {
        let bytes = Array(key.utf8)
        if known.insert(bytes).inserted { strings.append(key) }
        if isSource, sources[bytes] == nil { sources[bytes] = value.string }
      }
    }
    self.sources = sources
    self.strings = strings
  }

  var name: String { use.name }

  /// The strings that pages use, including strings that need no translation.
  var stringsOfPages: [String] { strings.filter { use.allBytes.contains(Array($0.utf8)) } }

  subscript(language: String) -> StringsTable? { translations[language]?.file }

  func value(of string: String, in language: String) -> Value? {
    translations[language]?.values[Array(string.utf8)]
  }

  /// A string in the language of the pages, from its table or else from the page.
  func source(of string: String) -> String { sources[Array(string.utf8)] ?? string }

  func isMarkable(in language: String) -> Bool {
    commentSupport.includes(Translations.path(language, name))
  }

  /// Whether a string is waiting for a translator: it is marked, it is a copy in a file without marks,
  /// or it is empty although the source is not.
  func isWaiting(_ value: Value, under key: String, in language: String) -> Bool {
    guard let table = translations[language], !table.isSource else { return false }
    if table.isMarkable, isMarked(key, in: language) { return true }
    guard let string = value.string, !table.isMarkable || string.isEmpty else { return false }
    let source = source(of: key)
    return string.isEmpty ? !source.isEmpty : string.hasSameBytes(as: source)
  }

  func isMarked(_ key: String, in language: String) -> Bool {
    guard let path = self[language]?.path else { return false }
    return bundle.markedStrings.contains(path.appending(.key(key)))
  }

  /// The translation of a string; `nil` if it is missing, empty, or waiting for a translator.
  func translation(of string: String, in language: String) -> String? {
    guard let value = value(of: string, in: language), let translation = value.string,
      !translation.isEmpty, !isWaiting(value, under: string, in: language)
    else { return nil }
    return translation
  }

  /// The translations under outdated keys, by the bytes of their new wording on a page.
  func rewordedTranslations(in language: String) -> [[UInt8]: String] {
    guard let file = self[language] else { return [:] }
    let reworded = RewordedStrings(of: use, in: file)
    var translations: [[UInt8]: String] = [:]
    for (key, _) in file.root.entries {
      guard let wording = reworded[key] else { continue }
      translations[Array(wording.utf8)] = translation(of: key, in: language)
    }
    return translations
  }
}
