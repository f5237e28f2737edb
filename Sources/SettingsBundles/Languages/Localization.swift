import PropertyLists

/// The strings tables of a bundle, and the state of every string in each language.
///
/// All who count, list, complete, or show translations ask it, so they agree.
struct Localization {
  let languages: [String]
  /// All languages but the pages' own.
  let targets: [String]
  /// Their scripts; many languages share a few.
  private let scripts: Set<String>
  private let pageLanguage: PageLanguage

  /// The tables that pages use, in the order of the pages.
  private(set) var tables: [LocalizedTable] = []

  /// The tables named in another dialect: under "stringsTable", or in property lists other than pages.
  private(set) var namesOfOthers: Set<String> = []

  private var positions: [String: Int] = [:]

  /// Whether some page has strings to translate but does not use a table.
  private(set) var hasPageWithoutTable = false

  let files: TableFiles

  /// - Parameters:
  ///   - lists: All property lists of the bundle, pages or not.
  ///   - paths: The paths of all members, including unreadable ones.
  ///   - marked: The strings that a comment marks as untranslated.
  init(
    of pages: [SettingsPage], among lists: [SettingsPage], in files: [StringsTable],
    at paths: [String], marked: Set<Document.KeyPath>, options: Validator.Options
  ) {
    languages = Self.languages(in: paths)
    let pageLanguage = PageLanguage(options.developmentLanguage)
    self.pageLanguage = pageLanguage
    targets = languages.filter { !pageLanguage.includes($0) }
    scripts = Set(targets.map(String.script))
    self.files = TableFiles(at: paths, languages: languages)
    let wildcards = options.untranslated.filter(\.hasWildcard)
    let filesByTable = Dictionary(grouping: files, by: \.name)
    var symbolsByTable: [String: Set<ByteString>] = [:]
    for page in pages {
      let isLeftOut = page.showsGeneratedText || page.isExceptedFromTranslation
      let keys = page.describedKeys(where: \.isLocalizable)
      // What a table has under a symbol would be shown as that symbol without it, even for a license.
      var symbols: Set<ByteString> = []
      if isLeftOut, !page.isExceptedFromTranslation, keys.contains(where: \.isSymbol),
        let name = tableName(of: page)
      {
        symbols = symbolsByTable[name] ?? Self.symbols(in: filesByTable[name] ?? [])
        symbolsByTable[name] = symbols
      }
      let strings = (isLeftOut && symbols.isEmpty ? [] : keys).flatMap { key in
        key.translatableStrings.map { PageString($0.string, at: $0.path) }
      }
      .filter { !isLeftOut || symbols.contains($0.bytes) }
      .filter { string in
        !options.untranslated.contains(Validator.TextPattern(string.string))
          && !wildcards.contains { $0.matches(string.string) }
      }
      guard let name = tableName(of: page) else {
        if !strings.isEmpty { hasPageWithoutTable = true }
        continue
      }
      let position = positions[name] ?? tables.count
      if position == tables.count {
        tables.append(LocalizedTable(name, of: page, in: pageLanguage))
        positions[name] = position
      }
      tables[position].add(strings, of: page, among: keys)
    }
    for list in lists { addTables(ofOthers: list.root.value) }
    for position in tables.indices {
      let name = tables[position].name
      let files = filesByTable[name] ?? []
      tables[position].read(
        files, unreadable: self.files.unreadableLanguages(of: name, besides: files), marked: marked)
      tables[position].judge(in: scripts)
    }
  }

  /// Adds the tables that a property list names in another dialect, with its strings.
  private mutating func addTables(ofOthers root: Value) {
    let isPage = root["PreferenceSpecifiers"] != nil
    let entries = (isPage ? [root] : root.selfAndDescendants).flatMap(\.entries)
    let names = Set(
      entries.compactMap { entry in
        entry.key.lowercased() == "stringstable" ? entry.value.string : nil
      })
    namesOfOthers.formUnion(names)
    guard !isPage else { return }
    for position in names.compactMap({ positions[$0] }) {
      tables[position].addStrings(ofOther: root)
    }
  }

  /// The same strings, of which copies in files without comments are waiting for a translator, too.
  func countingCopies(where commentSupport: CommentSupport) -> Localization {
    if case .everywhere = commentSupport { return self }
    var result = self
    for position in tables.indices {
      result.tables[position].judge(in: scripts, commentSupport)
    }
    return result
  }

  /// The name of the table that a page uses; `nil` if another rule reports the name.
  ///
  /// For a page without "StringsTable", InAppSettingsKit uses the table with the page's name, or `Root`.
  func tableName(of page: SettingsPage) -> String? {
    if let name = page.root["StringsTable"]?.string {
      return name.utf8.contains(UInt8(ascii: "/")) ? nil : name.without(ending: ".strings") ?? name
    }
    guard page.isInApp, let own = page.name?.family.folderAndName.name else { return nil }
    return [own, PageName.root].first { !files.languages(with: $0).isEmpty }
  }

  func table(of page: SettingsPage) -> LocalizedTable? { tableName(of: page).flatMap(table) }

  func table(named name: String) -> LocalizedTable? { positions[name].map { tables[$0] } }

  /// The tables whose strings count: one for nothing but groups, such as licenses, is up to the app until a
  /// language has it.
  var expectedTables: [LocalizedTable] {
    tables.filter { table in
      !table.isForGroups || !files.languages(with: table.name).isEmpty
        || !files.miscasedFiles(of: table.name).isEmpty
    }
  }

  /// The symbolic keys of some tables, such as `licenses.mit`, that have a text.
  private static func symbols(in tables: [StringsTable]) -> Set<ByteString> {
    Set(
      tables.lazy.flatMap(\.root.items).filter { $0.keyName.isSymbolic && !$0.isString($0.keyName) }
        .map { ByteString($0.keyBytes) })
  }

  func isSource(_ language: String) -> Bool { pageLanguage.includes(language) }

  private static func languages(in paths: [String]) -> [String] {
    Set(paths.compactMap(\.language)).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}

/// The language of the pages, under any of its names, and the folder that all languages fall back on.
struct PageLanguage {
  private let names: [String]

  init(_ developmentLanguage: String?) {
    names = [LanguageName.base] + LanguageName.spellings(of: developmentLanguage ?? "en")
  }

  /// Whether this is the language of the pages: `en-GB` counts as English.
  func includes(_ language: String) -> Bool {
    names.contains { name in
      language == name || ["-", "_"].contains { language.hasPrefix(name + $0) }
    }
  }
}

extension DescribedKey {
  /// Whether its value is a symbolic key, which is short, unlike most strings of licenses.
  fileprivate var isSymbol: Bool {
    guard let bytes = value.bytes, bytes.count <= Limits.quotedScalars else { return false }
    return value.string?.isSymbolic == true
  }
}
