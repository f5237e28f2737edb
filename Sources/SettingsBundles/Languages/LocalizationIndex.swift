import PropertyLists

/// The strings tables of a bundle, and the strings of its pages that they translate.
struct LocalizationIndex {
  struct PageString {
    let string: String
    let location: SourceRange
    let path: KeyPath
    /// For a name, which is the title of a row that opens the page of that name on a page that only lists
    /// others, such as licenses: the number of the list.
    var names: Int?
  }

  /// A table that pages use, in all languages.
  struct Table {
    /// The name without extension.
    let name: String
    /// The readable files, one for each language.
    let files: [StringsTable]
    /// The first page that names it or, failing that, uses it.
    fileprivate(set) var page: SettingsPage
    /// Whether only the app itself shows its pages, so the app may look up other strings too.
    fileprivate(set) var isForApp = true
    /// Whether a property list other than a page names it, and may show any of its strings.
    fileprivate(set) var isUsedByOthers = false
    /// Whether its pages only have groups, as for licenses.
    fileprivate var isForGroups = true
    /// The strings of its pages that need a translation, without duplicates, in order.
    fileprivate(set) var translatable: [PageString] = []
    fileprivate(set) var translatableBytes: Set<[UInt8]> = []
    /// The strings that nobody has to translate, such as licenses, but that may have translations: they
    /// do not count, and yet their translations belong to them.
    fileprivate(set) var uncounted: [String] = []
    fileprivate var uncountedBytes: Set<[UInt8]> = []
    /// The bytes of every string on its pages, which a translation may refer to.
    fileprivate(set) var allBytes: Set<[UInt8]> = []
  }

  let languages: [String]
  /// The languages other than that of the pages.
  let targets: [String]
  private let sources: [String]

  /// The tables that pages use, in the order of the pages.
  private(set) var tables: [Table] = []

  /// The tables named in another dialect: under "stringsTable", or in property lists other than pages.
  private(set) var namesOfOthers: Set<String> = []

  private var positions: [String: Int] = [:]

  /// Whether some page has strings to translate but does not use a table.
  private(set) var hasPageWithoutTable = false

  let files: TableFiles

  /// - Parameters:
  ///   - lists: All property lists of the bundle, pages or not.
  ///   - paths: The paths of all members, including unreadable ones.
  init(
    of pages: [SettingsPage], among lists: [SettingsPage], in files: [StringsTable],
    at paths: [String], options: ValidationOptions
  ) {
    languages = Self.languages(in: paths)
    let sources =
      [LanguageName.base] + LanguageName.spellings(of: options.developmentLanguage ?? "en")
    self.sources = sources
    targets = languages.filter { !Self.isSource($0, among: sources) }
    self.files = TableFiles(at: paths, languages: languages)
    let filesByTable = Dictionary(grouping: files, by: \.name)
    let wildcards = options.untranslated.filter(\.hasWildcard)
    for (number, page) in pages.enumerated() {
      let isIndex = page.isIndex
      let isLeftOut = page.isLicenses || page.isExceptedFromTranslation
      let keys = page.describedKeys(where: \.isLocalizable)
      let strings = (isLeftOut ? [] : keys).flatMap { key in
        key.translatableStrings.map { string, path in
          PageString(
            string: string.string ?? "", location: string.location, path: path,
            names: isIndex && key.isNameOfPage ? number : nil)
        }
      }
      .filter { string in
        !options.untranslated.contains(TextPattern(string.string))
          && !wildcards.contains { $0.matches(string.string) }
      }
      guard let name = tableName(of: page) else {
        if !strings.isEmpty { hasPageWithoutTable = true }
        continue
      }
      let position = positions[name] ?? tables.count
      if position == tables.count {
        tables.append(Table(name: name, files: filesByTable[name] ?? [], page: page))
        positions[name] = position
      }
      tables[position].add(strings, of: page)
      tables[position].addUncounted(of: keys)
    }
    for list in lists { addTables(ofOthers: list.root.value) }
  }

  /// Adds the tables that a property list names in another dialect, with its strings.
  private mutating func addTables(ofOthers root: Value) {
    let isPage = root["PreferenceSpecifiers"] != nil
    let entries = (isPage ? [root] : root.selfAndDescendants).flatMap(\.entries)
    let names = Set(
      entries.compactMap { key, value in
        key.lowercased() == "stringstable" ? value.string : nil
      })
    namesOfOthers.formUnion(names)
    guard !isPage else { return }
    for position in names.compactMap({ positions[$0] }) {
      tables[position].isUsedByOthers = true
      tables[position].addStrings(of: root)
    }
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

  func table(of page: SettingsPage) -> Table? {
    tableName(of: page).flatMap { positions[$0] }.map { tables[$0] }
  }

  /// Whether a table should exist: one for nothing but groups, such as licenses, is up to the app until a
  /// language has it.
  func isExpected(_ table: Table) -> Bool {
    !table.isForGroups || !files.languages(with: table.name).isEmpty
      || !files.miscasedFiles(of: table.name).isEmpty
  }

  /// Whether this is the language of the pages: `en-GB` counts as English.
  func isSource(_ language: String) -> Bool { Self.isSource(language, among: sources) }

  private static func isSource(_ language: String, among sources: [String]) -> Bool {
    sources.contains { source in
      language == source || ["-", "_"].contains { language.hasPrefix(source + $0) }
    }
  }

  /// The files of a table in languages other than that of the pages.
  func translations(of table: Table) -> [StringsTable] {
    table.files.filter { !isSource($0.language) }
  }

  /// The symbolic strings of a table's pages that no table of the pages' language has, or only as a copy,
  /// so people see them; empty without such a table.
  func symbolsWithoutText(of table: Table) -> [PageString] {
    let symbols = table.translatable.filter { $0.names == nil && $0.string.isSymbolic }
    let sources = table.files.filter { isSource($0.language) }
    guard !symbols.isEmpty, !sources.isEmpty else { return [] }
    // `string-unused` reports a reworded string.
    let known = sources.reduce(into: Set<[UInt8]>()) { known, source in
      let worded = source.root.entries.filter { $0.value.string?.hasSameBytes(as: $0.key) != true }
      known.formUnion(worded.map { Array($0.key.utf8) })
      let reworded = RewordedStrings(of: table, in: source).wordings.values
      known.formUnion(reworded.map { Array($0.utf8) })
    }
    return symbols.filter { !known.contains(Array($0.string.utf8)) }
  }

  private static func languages(in paths: [String]) -> [String] {
    Set(paths.compactMap(\.language)).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}

extension BundleContents {
  /// The strings that pages look up in a table, whether or not they need a translation.
  func stringsShown(in table: String) -> Set<[UInt8]> {
    let keys = pages.filter { strings.tableName(of: $0) == table }
      .flatMap { $0.describedKeys(where: \.isLocalizable) }
    return Set(keys.flatMap(\.strings).compactMap { $0.value.bytes.map(Array.init) })
  }
}

extension LocalizationIndex.Table {
  fileprivate mutating func add(_ strings: [LocalizationIndex.PageString], of page: SettingsPage) {
    if self.page.root["StringsTable"] == nil, page.root["StringsTable"] != nil { self.page = page }
    isForApp = isForApp && page.isInApp
    isForGroups = isForGroups && page.elements.allSatisfy { $0.isElement(.group) }
    for string in strings where translatableBytes.insert(Array(string.string.utf8)).inserted {
      translatable.append(string)
    }
    addStrings(of: page.root.value)
  }

  fileprivate mutating func addUncounted(of keys: [DescribedKey]) {
    for string in keys.flatMap(\.strings).compactMap(\.value.string)
    where !translatableBytes.contains(Array(string.utf8)) && string.needsTranslation
      && uncountedBytes.insert(Array(string.utf8)).inserted
    {
      uncounted.append(string)
    }
  }

  /// Whether some of the strings that do not count are missing from a table with these keys.
  func lacksUncounted(in keys: [String]) -> Bool {
    !uncountedBytes.isEmpty && !uncountedBytes.isSubset(of: keys.map { Array($0.utf8) })
  }

  fileprivate mutating func addStrings(of root: Value) {
    for value in root.selfAndDescendants where value.kind == .string {
      allBytes.insert(Array(value.bytes ?? []))
    }
  }
}

extension SettingsPage {
  /// Whether it is a page below the root page that only opens others.
  fileprivate var isIndex: Bool { name?.isRoot != true && storingElements.isEmpty }
}

extension DescribedKey {
  /// The strings of a localizable key: its value, or the items of its list.
  var strings: [Item] {
    let items = value.kind == .array ? value.list : [Item(position: 0, value: value)]
    return items.filter { $0.value.kind == .string }
  }

  /// The strings that need a translation.
  fileprivate var translatableStrings: [(string: Value, path: KeyPath)] {
    let path = subject.path.appending(.key(key.name))
    return strings.compactMap { item in
      guard let string = item.value.string, string.needsTranslation, !string.isLicense else {
        return nil
      }
      return (item.value, value.kind == .array ? path.appending(.index(item.position)) : path)
    }
  }

  /// Whether it is the title of a row that opens a page of the same name.
  fileprivate var isNameOfPage: Bool {
    guard key.name == "Title", let title = value.string, let file = subject["File"]?.string
    else { return false }
    return file.folderAndName.name.lettersAndDigits == title.lettersAndDigits
  }
}
