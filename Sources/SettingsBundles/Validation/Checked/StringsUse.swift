import PropertyLists

/// Which pages of a bundle use which strings tables, and for which texts.
struct StringsUse {
  /// A text of a page that is looked up in a table.
  struct PageText {
    let text: String
    let location: SourceRange
  }

  /// A table as the pages see it: the same in every language.
  struct Table {
    /// Its name, without extension.
    let name: String
    /// The first page that uses it.
    let page: CheckedPage
    /// The texts of all its pages that need a translation, each once, in order.
    fileprivate(set) var texts: [PageText] = []
    /// The texts among them, by their bytes.
    fileprivate(set) var textBytes: Set<[UInt8]> = []
    /// Every string on its pages: what a translation may be for.
    fileprivate(set) var strings: Set<[UInt8]> = []
  }

  /// The languages that have a folder, in order.
  let languages: [String]

  /// The languages of the texts on the pages themselves.
  private let sources: [String]

  /// The tables that pages use, in the order of the pages.
  private(set) var tables: [Table] = []

  /// The tables by name, as positions.
  private var positions: [String: Int] = [:]

  /// The pages that use no table, and have texts that need a translation.
  private(set) var pagesWithoutTable: [CheckedPage] = []

  /// The paths of the tables' files.
  let files: FileNames

  /// - Complexity: O(*n*) on average for *n* values and files.
  init(of pages: [CheckedPage], in contents: BundleContents, options: ValidationOptions) {
    let paths = contents.paths
    languages = Self.languages(in: paths)
    sources = ["Base"] + (options.developmentLanguage.map { [$0] } ?? ["en", "English"])
    files = FileNames(paths.filter { $0.hasSuffix(".strings") })
    for page in pages {
      let texts = page.dictionaries.flatMap(\.describedKeys).flatMap(\.localizableTexts)
      guard let name = tableName(of: page) else {
        if !texts.isEmpty { pagesWithoutTable.append(page) }
        continue
      }
      let position = positions[name] ?? tables.count
      if position == tables.count {
        tables.append(Table(name: name, page: page))
        positions[name] = position
      }
      tables[position].add(texts, of: page)
    }
  }

  /// The name of the table that a page uses, as far as other rules have nothing to say about it.
  ///
  /// Where a page names none, InAppSettingsKit takes the table with the page's name, and else `Root`.
  private func tableName(of page: CheckedPage) -> String? {
    if let name = page.root["StringsTable"]?.string {
      return name.utf8.contains(UInt8(ascii: "/")) ? nil : name.without(ending: ".strings") ?? name
    }
    guard page.isInApp, let own = page.name?.family.folderAndName.name else { return nil }
    return [own, PageName.root].first { name in languages.contains { has(name, in: $0) } }
  }

  /// Whether the texts on the pages are in this language already: `en-GB` is English too.
  func isSource(_ language: String) -> Bool {
    sources.contains { source in
      language == source || ["-", "_"].contains { language.hasPrefix(source + $0) }
    }
  }

  /// Whether a language has a table, readable or not.
  func has(_ table: String, in language: String) -> Bool {
    files.contains(Self.path(of: table, in: language))
  }

  /// How pages use a table; `nil` when none does.
  func use(of table: BundleContents.Table) -> Table? { positions[table.name].map { tables[$0] } }

  static func path(of table: String, in language: String) -> String {
    BundleLayout.bundle.path(of: .table(language: language, name: table))
  }

  private static func languages(in paths: [String]) -> [String] {
    let folders = paths.compactMap { path in
      path.utf8.firstIndex(of: UInt8(ascii: "/")).map { String(path[..<$0]) }
    }
    return Set(folders.compactMap { $0.without(ending: ".lproj") }).sorted {
      $0.utf8.lexicographicallyPrecedes($1.utf8)
    }
  }
}

extension StringsUse.Table {
  fileprivate mutating func add(_ found: [StringsUse.PageText], of page: CheckedPage) {
    for text in found where textBytes.insert(Array(text.text.utf8)).inserted { texts.append(text) }
    page.root.value.forEachString { strings.insert(Array($0)) }
  }
}

extension DescribedKey {
  /// The texts of a key that is looked up in a table, as far as they need a translation.
  fileprivate var localizableTexts: [StringsUse.PageText] {
    guard key.isLocalizable else { return [] }
    return ([value] + value.list.map(\.value)).compactMap { value in
      guard let text = value.string, text.needsTranslation else { return nil }
      return StringsUse.PageText(text: text, location: value.location)
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
  /// Whether a text says something in a language: `Sync` does, and `3 days`; `10 s`, `360°` and `2π`
  /// do not, nor does what has no letter.
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
  /// Whether it is a digit, or a number such as `½`; Chinese numerals are words, and in words: `一般`.
  fileprivate var isNumber: Bool {
    [.decimalNumber, .letterNumber, .otherNumber].contains(properties.generalCategory)
  }
}
