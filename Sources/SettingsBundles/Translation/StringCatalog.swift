import PropertyLists

/// A String Catalog of Xcode: the translations of one strings table in all languages.
///
/// `Root.xcstrings` has the table `Root`. Only the strings that pages use are read, and only those that
/// Xcode considers translated: `new` strings and `stale` entries are skipped. A string with variations is
/// refused, because the Settings app has no plurals.
struct StringCatalog: Sendable {
  let table: String

  let source: Source
  private let root: Value
  private let sourceLanguage: String

  /// Whether a document looks like a catalog.
  static func isCatalog(_ root: Value) -> Bool {
    root["sourceLanguage"]?.kind == .string && root["strings"]?.kind == .dictionary
  }

  init(_ document: Document) throws(Diagnostic) {
    guard Self.isCatalog(document.root) else {
      throw Diagnostic(TranslationMessage.noCatalog, at: document.root.location)
    }
    root = document.root
    table = document.source.name.folderAndName.name.without(ending: ".xcstrings") ?? "Localizable"
    source = document.source
    sourceLanguage = document.root["sourceLanguage"]?.string ?? ""
  }

  /// A file for each language, in the order of their names, with its translations of some strings.
  ///
  /// - Parameter isUsed: Whether the pages use a string.
  /// - Throws: A `Diagnostic` for the first used string with variations.
  func files(where isUsed: (String) -> Bool) throws(Diagnostic) -> [XLIFF.File] {
    guard let entries = root["strings"]?.entries else { return [] }
    var files: [[UInt8]: XLIFF.File] = [:]
    var languages: Set<String> = [sourceLanguage]
    for (_, entry) in entries {
      if let localizations = entry["localizations"]?.entries {
        languages.formUnion(localizations.map(\.key))
      }
    }
    for (string, entry) in entries where isUsed(string) {
      if entry["extractionState"]?.isString("stale") == true { continue }
      let original = try text(of: entry, in: sourceLanguage, string) ?? (string, entry)
      let isFixed = entry["shouldTranslate"]?.boolean == false
      for language in languages.sorted() {
        var found = isFixed ? original : try text(of: entry, in: language, string)
        if language == sourceLanguage, original.text.hasSameBytes(as: string) { found = nil }
        guard let (text, value) = found else { continue }
        let unit = XLIFF.Unit(
          id: string, source: original.text, target: text, offset: value.location.range.lowerBound)
        files[Array(language.utf8), default: file(in: language)].units.append(unit)
      }
    }
    return files.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.value)
  }

  private func file(in language: String) -> XLIFF.File {
    let member = BundleMember.table(language: language, name: table)
    return XLIFF.File(
      original: BundleLayout.bundle.path(of: member), sourceLanguage: sourceLanguage,
      targetLanguage: language)
  }

  /// The text of an entry in a language, with the value that has it; `nil` if it is not translated.
  private func text(
    of entry: Value, in language: String, _ string: String
  ) throws(Diagnostic) -> (text: String, value: Value)? {
    guard let localization = entry["localizations"]?[language] else { return nil }
    if let variations = localization["variations"] ?? localization["substitutions"] {
      throw Diagnostic(TranslationMessage.variation(of: string), at: variations.location)
    }
    guard let unit = localization["stringUnit"], let value = unit["value"], let text = value.string,
      !["new", "stale"].contains(unit["state"]?.string)
    else { return nil }
    return (text, value)
  }
}

extension XLIFF.File {
  /// Its translations as a strings table, whose values have their locations in a source.
  func table(in source: Source) throws(Diagnostic) -> Document {
    var builder = DocumentBuilder(source: source)
    try builder.begin(.dictionary, at: offset)
    for unit in units {
      try builder.key(unit.id.utf8, at: unit.offset)
      try builder.add(string: (unit.target ?? "").utf8, at: unit.offset..<unit.offset)
    }
    try builder.end(at: offset)
    return builder.finish()
  }
}
