import PropertyLists

/// A table that pages use, in all languages, with the state of each of its strings.
///
/// Strings have numbers: first come those of the pages that need a translation, in the order of the pages,
/// then those that nobody has to translate but that may have translations, such as licenses, and last the
/// other keys of the table's files.
struct LocalizedTable {
  /// The table in a language.
  struct File {
    let table: StringsTable
    /// Whether it is in the language of the pages.
    let isSource: Bool
    /// The numbers of its strings, in order.
    fileprivate(set) var numbers: [Int] = []
    fileprivate(set) var values: [Int: Value] = [:]
    /// The strings that a comment marks as untranslated.
    fileprivate(set) var marked: Set<Int> = []
    /// The strings that are waiting for a translator: they are marked, they are empty although the source
    /// is not, or they are copies in a file without marks.
    fileprivate(set) var waiting: Set<Int> = []
    /// Whether it has any other text than its keys.
    fileprivate(set) var hasTranslations = false

    var language: String { table.language }
    var path: Document.KeyPath { table.path }

    func isEmpty(_ number: Int) -> Bool { values[number]?.bytes?.isEmpty == true }

    /// Whether a value that equals its key only repeats the page.
    ///
    /// In other files, it is a translation, such as *Version* in German.
    func followsPages(_ number: Int?) -> Bool {
      isSource || !hasTranslations || number.map(marked.contains) == true
    }

    /// The translation of a string; `nil` if it is missing, empty, or waiting for a translator.
    func translation(of number: Int) -> String? {
      guard let text = values[number]?.string, !text.isEmpty, !waiting.contains(number) else {
        return nil
      }
      return text
    }
  }

  /// The strings of the pages in the languages of a script.
  struct Wanted {
    /// The strings that are written in the script, so that they need no translation.
    let written: Set<Int>
    /// The others, by the way they count.
    let numbers: [Kind: [Int]]

    fileprivate init(of table: LocalizedTable, in script: String) {
      let written = Set(
        table.translatable.indices.filter { table.translatable[$0].string.isWritten(in: script) })
      self.written = written
      numbers = Dictionary(grouping: table.translatable.indices.filter { !written.contains($0) }) {
        table.kinds[$0]
      }
    }
  }

  /// How a string of the pages counts where a table lacks it.
  enum Kind {
    /// Some language translates it.
    case translated
    /// No language translates it, although it needs a translation.
    case untranslated
    /// A choice that no table has, not even one in the language of the pages: perhaps the name of a language or
    /// a font.
    case unlisted
  }

  /// The name without extension.
  let name: String
  /// The first page that names it or, failing that, uses it.
  private(set) var page: SettingsPage
  /// Whether only the app itself shows its pages, so the app may look up other strings too.
  private(set) var isForApp = true
  /// Whether a property list other than a page names it, and may show any of its strings.
  private(set) var isUsedByOthers = false
  /// Whether its pages only have groups, as for licenses.
  private(set) var isForGroups = true

  /// The strings of its pages that need a translation, without duplicates, in order.
  private(set) var translatable: [PageString] = []
  /// The strings that nobody has to translate: they do not count, and yet their translations belong to them.
  private(set) var uncounted = 0..<0
  /// The strings after the translatable ones, and whether pages show them.
  private var others: [(string: String, isShown: Bool)] = []
  /// The strings of the pages that need a translation, followed by the other strings of the files.
  private(set) var listed: [Int] = []
  private var listing: [Bool] = []
  private var numbers: [ByteString: Int] = [:]
  private var localized: [Value] = []
  /// Every string on its pages that a translation may be for.
  private var shown: Set<ByteString> = []

  /// The readable files, one for each language.
  private(set) var files: [File] = []
  private var positions: [String: Int] = [:]
  /// The languages with an unreadable file, which remains unchanged.
  private(set) var unreadable: Set<String> = []
  /// The first text of each string in the language of the pages.
  private var sources: [Int: Value] = [:]
  /// The unused strings that may belong to a table shared by several bundles.
  private(set) var shared: Set<Int> = []

  private(set) var kinds: [Kind] = []
  private var wanted: [String: Wanted] = [:]
  /// The symbolic strings that no table of the pages' language has, or only as a copy, so people see them;
  /// empty without such a table.
  private(set) var symbolsWithoutText: Set<Int> = []

  private let pageLanguage: PageLanguage

  init(_ name: String, of page: SettingsPage, in pageLanguage: PageLanguage) {
    self.name = name
    self.page = page
    self.pageLanguage = pageLanguage
  }

  // MARK: Strings

  private var count: Int { translatable.count + others.count }

  /// Whether a string needs a translation or is in a file.
  func isListed(_ number: Int) -> Bool { listing[number] }

  subscript(number: Int) -> String {
    number < translatable.count
      ? translatable[number].string : others[number - translatable.count].string
  }

  func number(of string: String) -> Int? { numbers[Self.bytes(of: string)] }

  private static func bytes(of string: String) -> ByteString { ByteString(string) }

  func isTranslatable(_ number: Int) -> Bool { number < translatable.count }

  func isShown(_ number: Int) -> Bool {
    number < translatable.count || others[number - translatable.count].isShown
  }

  /// Whether some value on its pages is this string, whatever it means there.
  func shows(_ string: String) -> Bool { shown.contains(Self.bytes(of: string)) }

  /// A string in the language of the pages, from its table or else from the page.
  func source(of number: Int) -> String { sources[number]?.string ?? self[number] }

  func isSource(_ language: String) -> Bool { pageLanguage.includes(language) }

  func file(in language: String) -> File? { positions[language].map { files[$0] } }

  /// The strings that the table of a language should contain.
  func wanted(in language: String) -> Wanted {
    let script = String.script(of: language)
    return wanted[script] ?? Wanted(of: self, in: script)
  }

  /// Whether a string of the pages is written in the script of a language.
  func isWritten(_ number: Int, in language: String) -> Bool {
    let script = String.script(of: language)
    return wanted[script]?.written.contains(number)
      ?? translatable[number].string.isWritten(in: script)
  }

  // MARK: Pages

  mutating func add(_ strings: [PageString], of page: SettingsPage, among keys: [DescribedKey]) {
    if self.page.root["StringsTable"] == nil, page.root["StringsTable"] != nil { self.page = page }
    isForApp = isForApp && page.isInApp
    isForGroups = isForGroups && page.elements.allSatisfy { $0.isElement(.group) }
    for string in strings where numbers[string.bytes] == nil {
      numbers[string.bytes] = translatable.count
      translatable.append(string)
    }
    localized += keys.flatMap(\.strings).map(\.value)
    addStrings(of: page.root.value)
  }

  mutating func addStrings(ofOther list: Value) {
    isUsedByOthers = true
    addStrings(of: list)
  }

  private mutating func addStrings(of root: Value) {
    for value in root.selfAndDescendants where value.kind == .string {
      shown.insert(ByteString(value.bytes ?? []))
    }
  }

  // MARK: Files

  /// Reads the files of the table, after all pages.
  ///
  /// - Parameter marked: The strings that a comment marks as untranslated.
  mutating func read(
    _ tables: [StringsTable], unreadable: Set<String>, marked: Set<Document.KeyPath>
  ) {
    self.unreadable = unreadable
    for value in localized {
      let bytes = ByteString(value.bytes ?? [])
      guard numbers[bytes] == nil, let string = value.string, string.needsTranslation
      else { continue }
      add(string, bytes)
    }
    uncounted = translatable.count..<count
    localized = []
    for table in tables where positions[table.language] == nil {
      positions[table.language] = files.count
      files.append(file(of: table, marked: marked))
    }
    listing = [Bool](repeating: false, count: count)
    for number in Array(translatable.indices) + files.flatMap(\.numbers) where !listing[number] {
      listing[number] = true
      listed.append(number)
    }
    findSharedStrings()
  }

  private mutating func file(of table: StringsTable, marked: Set<Document.KeyPath>) -> File {
    var file = File(table: table, isSource: isSource(table.language))
    for value in table.root.items where table.root.kind == .dictionary {
      let bytes = ByteString(value.keyBytes)
      let number = numbers[bytes] ?? add(value.keyName, bytes)
      file.numbers.append(number)
      file.values[number] = value
      if !file.hasTranslations, value.bytes?.elementsEqual(value.keyBytes) != true {
        file.hasTranslations = true
      }
      if file.isSource, value.kind == .string, sources[number] == nil { sources[number] = value }
      if !marked.isEmpty, marked.contains(table.path.appending(.key(value.keyName))) {
        file.marked.insert(number)
      }
    }
    return file
  }

  @discardableResult private mutating func add(_ string: String, _ bytes: ByteString) -> Int {
    numbers[bytes] = count
    others.append((string, shown.contains(bytes)))
    return count - 1
  }

  /// Finds the unused strings of a table that several bundles share.
  private mutating func findSharedStrings() {
    var presence: [Int: Int] = [:]
    for number in files.flatMap(\.numbers) where !isShown(number) {
      presence[number, default: 0] += 1
    }
    // A string that most languages have belongs to all of them; some may lag behind.
    let common = presence.filter { number, count in
      count * 2 > files.count && files.contains { $0.isSource && $0.values[number] != nil }
    }
    if files.count > 1, common.count >= Self.sharedStrings { shared = Set(common.keys) }
  }

  /// The number of strings, unused in every language, that indicates a table shared by several bundles.
  private static let sharedStrings = 20

  // MARK: States

  /// Decides what is waiting for a translator, and what no language has to translate.
  ///
  /// - Parameters:
  ///   - scripts: The scripts of the target languages.
  ///   - commentSupport: The files that support marks; in others, copies are waiting.
  mutating func judge(in scripts: Set<String>, _ commentSupport: CommentSupport = .everywhere) {
    for position in files.indices where !files[position].isSource {
      let isMarkable = commentSupport.includes(files[position].path)
      var waiting = files[position].marked
      for (number, value) in files[position].values where value.kind == .string {
        guard let text = value.bytes, text.isEmpty || !isMarkable else { continue }
        let source = source(of: number)
        if text.isEmpty ? !source.isEmpty : text.elementsEqual(source.utf8) {
          waiting.insert(number)
        }
      }
      files[position].waiting = waiting
    }
    findKinds()
    for script in scripts { wanted[script] = Wanted(of: self, in: script) }
    findSymbols()
  }

  private mutating func findKinds() {
    let targets = files.filter { !$0.isSource }
    kinds = translatable.map { _ in .untranslated }
    for number in targets.flatMap({ $0.numbers }) where isTranslatable(number) {
      kinds[number] = .translated
    }
    let sources = files.filter { $0.isSource && $0.numbers.contains(where: isTranslatable) }
    for number in translatable.indices
    where !sources.isEmpty && kinds[number] == .untranslated && translatable[number].isChoice
      && !translatable[number].string.isSymbolic
      && sources.allSatisfy({ $0.values[number] == nil })
    {
      kinds[number] = .unlisted
    }
  }

  private mutating func findSymbols() {
    let sources = files.filter(\.isSource)
    guard !sources.isEmpty else { return }
    symbolsWithoutText = Set(
      translatable.indices.filter { translatable[$0].string.isSymbolic })
    for file in symbolsWithoutText.isEmpty ? [] : sources {
      symbolsWithoutText.subtract(
        file.values.filter { !$0.value.isString(self[$0.key]) }.map(\.key))
    }
  }
}
