import PropertyLists

/// The strings tables that the pages of a bundle use, and for which strings.
struct StringsUse {
  /// A string of a page that is looked up in a table.
  struct PageString {
    let string: String
    let location: SourceRange
  }

  /// A table as the pages use it, the same in every language.
  struct Table {
    /// Its name without extension.
    let name: String
    /// The first page that uses it.
    let page: CheckedPage
    /// The strings of its pages that need a translation, without duplicates, in order.
    fileprivate(set) var translatable: [PageString] = []
    /// The bytes of these strings.
    fileprivate(set) var translatableBytes: Set<[UInt8]> = []
    /// The bytes of every string on its pages, which a translation may be for.
    fileprivate(set) var allBytes: Set<[UInt8]> = []
  }

  /// The languages that have a folder, sorted.
  let languages: [String]

  /// The languages of the strings on the pages themselves.
  private let sources: [String]

  /// The tables that pages use, in the order of the pages.
  private(set) var tables: [Table] = []

  /// The positions of the tables, by name.
  private var positions: [String: Int] = [:]

  /// The pages that have strings to translate but do not use a table.
  private(set) var pagesWithoutTable: [CheckedPage] = []

  /// The paths of `.strings` files.
  let files: FileNames

  /// - Complexity: O(*n*) on average for *n* values and files.
  init(of pages: [CheckedPage], in contents: BundleContents, options: ValidationOptions) {
    let paths = contents.paths
    languages = Self.languages(in: paths)
    sources = ["Base"] + (options.developmentLanguage.map { [$0] } ?? ["en", "English"])
    files = FileNames(paths.filter { $0.hasSuffix(".strings") })
    for page in pages {
      let strings = page.dictionaries.flatMap(\.describedKeys).flatMap(\.translatableStrings)
      guard let name = tableName(of: page) else {
        if !strings.isEmpty { pagesWithoutTable.append(page) }
        continue
      }
      let position = positions[name] ?? tables.count
      if position == tables.count {
        tables.append(Table(name: name, page: page))
        positions[name] = position
      }
      tables[position].add(strings, of: page)
    }
  }

  /// The name of the table that a page uses; `nil` if another rule reports the name.
  ///
  /// For a page without "StringsTable", InAppSettingsKit takes the table with the page's name, or
  /// `Root`.
  private func tableName(of page: CheckedPage) -> String? {
    if let name = page.root["StringsTable"]?.string {
      return name.utf8.contains(UInt8(ascii: "/")) ? nil : name.without(ending: ".strings") ?? name
    }
    guard page.isInApp, let own = page.name?.family.folderAndName.name else { return nil }
    return [own, PageName.root].first { name in languages.contains { has(name, in: $0) } }
  }

  /// Whether the pages themselves are in this language: `en-GB` counts as English.
  func isSource(_ language: String) -> Bool {
    sources.contains { source in
      language == source || ["-", "_"].contains { language.hasPrefix(source + $0) }
    }
  }

  /// Whether a language has a table, even an unreadable one.
  func has(_ table: String, in language: String) -> Bool {
    files.contains(Self.path(of: table, in: language))
  }

  /// How pages use a table; `nil` if none does.
  func use(of table: BundleContents.Table) -> Table? { positions[table.name].map { tables[$0] } }

  static func path(of table: String, in language: String) -> String {
    BundleLayout.bundle.path(of: .table(language: language, name: table))
  }

  private static func languages(in paths: [String]) -> [String] {
    Set(paths.compactMap(\.language)).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}

extension StringsUse.Table {
  fileprivate mutating func add(_ strings: [StringsUse.PageString], of page: CheckedPage) {
    for string in strings where translatableBytes.insert(Array(string.string.utf8)).inserted {
      translatable.append(string)
    }
    page.root.value.forEachString { allBytes.insert(Array($0)) }
  }
}

extension DescribedKey {
  /// The strings of a localizable key that need a translation.
  fileprivate var translatableStrings: [StringsUse.PageString] {
    guard key.isLocalizable else { return [] }
    return ([value] + value.list.map(\.value)).compactMap { value in
      guard let string = value.string, string.needsTranslation else { return nil }
      return StringsUse.PageString(string: string, location: value.location)
    }
  }
}

extension Value {
  fileprivate func forEachString(_ body: (ArraySlice<UInt8>) -> Void) {
    switch kind {
    case .string: body(bytes ?? [])
    case .array: for item in items { item.forEachString(body) }
    case .dictionary: for (_, value) in entries { value.forEachString(body) }
    default: return
    }
  }
}

extension String {
  /// Whether the string has words of a language: `Sync` and `3 days` do; `10 s`, `360°`, `2π` and
  /// strings without letters do not.
  var needsTranslation: Bool {
    let letters = unicodeScalars.filter { !$0.properties.isWhitespace }
    guard letters.contains(where: \.properties.isAlphabetic) else { return false }
    let unit = letters.drop { $0.isNumber || ".,+-−".unicodeScalars.contains($0) }
    return unit.count == letters.count || unit.count > Self.longestUnit
  }

  /// `min`, `GHz`.
  private static var longestUnit: Int { 3 }
}

extension Unicode.Scalar {
  /// Whether it is a digit or a number such as `½`; Chinese numerals are words and parts of words, as
  /// in `一般`.
  fileprivate var isNumber: Bool {
    [.decimalNumber, .letterNumber, .otherNumber].contains(properties.generalCategory)
  }
}
