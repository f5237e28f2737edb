import RandomInputs
import SettingsBundles

/// A random bundle that knows the state of each of its strings in each language.
struct RandomLocalization {
  enum State: String {
    case translated, waiting, missing, notNeeded

    var isOpen: Bool { [.waiting, .missing].contains(self) }
  }

  struct Cell: Hashable {
    let table: String
    let language: String
    let string: String
  }

  /// What a row's string is, which decides the states that it can have.
  private enum Nature: CaseIterable {
    case plain, copyright, symbol, han, excepted, number
  }

  /// What a table has for a string.
  private enum Entry: CaseIterable {
    case none, text, copy, markedCopy, empty, former
  }

  /// The document in YAML, without its first line.
  private(set) var yaml = ""
  /// The languages other than that of the pages.
  let targets: [String]
  private(set) var cells: [Cell: State] = [:]
  /// The texts that an export has for strings.
  private(set) var texts: [Cell: String] = [:]
  /// The tables in each language, as `de/Root`.
  private(set) var files: Set<String> = []
  /// Those with a mark above a string that needs a translation.
  private(set) var marked: Set<String> = []
  /// The keys that pruning removes.
  private(set) var removed: Set<Cell> = []
  /// The unused keys that stay.
  private(set) var left: Set<Cell> = []

  /// The pattern of the strings that nobody translates.
  static let pattern = "Acme*"

  private var random: SplitMix64
  /// Whether its form has comments, without which copies are waiting.
  private let isMarkable: Bool
  private var rows: [String: [(string: String, nature: Nature)]] = [:]
  private var entries: [Cell: Entry] = [:]

  init(_ number: Int, isMarkable: Bool = true) {
    var random = SplitMix64(seed: UInt64(number))
    self.isMarkable = isMarkable
    let others = ["fr", "zh-Hans", "pt_BR"]
    targets = ["de"] + others.filter { _ in random.happens(onceIn: 2) }
    let sources = ["en", "Base"].filter { _ in random.happens(2, in: 3) }
    self.random = random
    for table in ["Root", "Other"] { addRows(to: table) }
    for table in ["Root", "Other"] {
      for language in targets + sources where self.random.happens(4, in: 5) {
        files.insert("\(language)/\(table)")
        for (string, nature) in rows[table] ?? [] {
          let entry = self.random.pick(choices(of: nature, in: language))
          entries[Cell(table: table, language: language, string: string)] = entry
        }
      }
      for language in targets { judge(table, language) }
      judgeSymbols(table, sources)
    }
    let tables = (targets + sources).map { language in
      let texts = ["Root", "Other"].map { text(of: $0, language) }.joined()
      return texts.isEmpty ? "  \(language): {}\n" : "  \(language):\n\(texts)"
    }
    yaml = pages + "strings:\n" + tables.joined()
    // Every language has a folder.
    let images = (targets + sources).map { "\($0).lproj/a.png: !!binary ''" }
    yaml += "files: {\(images.joined(separator: ", "))}\n"
  }

  // MARK: Pages

  private mutating func addRows(to table: String) {
    for number in 0..<(3 + random.number(below: 9)) {
      let nature = random.pick(Nature.allCases)
      let string =
        switch nature {
        case .plain: "Sound \(number)"
        case .copyright: "© Tide \(number)"
        case .symbol: "SETTINGS_SYNC_\(number)"
        case .han: "同步" + String(repeating: "一", count: number)
        case .excepted: "Acme \(number)"
        case .number: "\(number) s"
        }
      rows[table, default: []].append((string, nature))
    }
  }

  private var pages: String {
    let all = ["Root", "Other"].map { table in
      let list = rows[table] ?? []
      // The iPad has a page of its own, with half of the rows.
      let half = list.count / 2
      let parts =
        table == "Root"
        ? [("Root", list.prefix(half)), ("Root~ipad", list.dropFirst(half))] : [(table, list[...])]
      return parts.map { name, rows in
        let elements = rows.enumerated().map { number, row in
          "    - {Type: PSToggleSwitchSpecifier, Title: \"\(row.string)\", Key: \(name)\(number), "
            + "DefaultValue: true}\n"
        }
        let open = "    - {Type: PSChildPaneSpecifier, Title: 10 %, File: Other}\n"
        return "  \(name):\n    StringsTable: \(table)\n    PreferenceSpecifiers:\n"
          + (table == "Root" ? open : "") + elements.joined()
      }.joined()
    }
    return "pages:\n" + all.joined()
  }

  // MARK: Tables

  private func choices(of nature: Nature, in language: String) -> [Entry] {
    if language == "Base" { return nature == .symbol ? [.none] : [.none, .copy] }
    if language == "en" { return nature == .symbol ? [.none, .text, .copy] : [.none, .copy] }
    switch nature {
    case .plain, .symbol, .excepted, .han: return Entry.allCases
    case .number, .copyright: return [.none, .text]
    }
  }

  private mutating func text(of table: String, _ language: String) -> String {
    guard files.contains("\(language)/\(table)") else { return "" }
    var lines = ["    \(table):"]
    for (string, _) in rows[table] ?? [] {
      let cell = Cell(table: table, language: language, string: string)
      let key = "      \"\(string)\": "
      switch entries[cell] ?? .none {
      case .none: break
      case .text: lines.append(key + "\"\(language) \(string)\"")
      case .copy:
        let copy = language == "en" ? string : source(of: string, in: table)
        lines.append(key + "\"\(copy)\"")
      case .markedCopy:
        lines += ["      # needs translation", key + "\"\(source(of: string, in: table))\""]
      case .empty: lines.append(key + "''")
      case .former:
        lines.append("      \"\(string)!\": \"\(language) \(string)\"")
        let former = Cell(table: table, language: language, string: "\(string)!")
        if lacksStrings(table, language) { left.insert(former) } else { removed.insert(former) }
      }
    }
    for number in 0..<random.number(below: 3) {
      let isCopy = random.happens(onceIn: 3)
      lines.append("      Old \(number): \(isCopy ? "" : "Alt ")Old \(number)")
      let cell = Cell(table: table, language: language, string: "Old \(number)")
      if !isCopy, lacksStrings(table, language) { left.insert(cell) } else { removed.insert(cell) }
    }
    return lines.joined(separator: "\n") + (lines.count > 1 ? "\n" : " {}\n")
  }

  /// Whether the table lacks something that an unused string may translate.
  private func lacksStrings(_ table: String, _ language: String) -> Bool {
    (rows[table] ?? []).contains { string, nature in
      let entry = entry(table, language, string)
      switch nature {
      case .number, .copyright: return false
      case .excepted: return entry == .none || entry == .former
      case .han where language == "zh-Hans": return entry == .markedCopy
      case .plain, .symbol, .han:
        return entry == .none || entry == .former || entry == .markedCopy
      }
    }
  }

  // MARK: States

  private func entry(_ table: String, _ language: String, _ string: String) -> Entry {
    entries[Cell(table: table, language: language, string: string)] ?? .none
  }

  /// A string in the language of the pages.
  private func source(of string: String, in table: String) -> String {
    let (source, other) = (entry(table, "en", string), entry(table, "Base", string))
    return source == .text && other == .none ? "en \(string)" : string
  }

  private mutating func judge(_ table: String, _ language: String) {
    for (string, nature) in rows[table] ?? [] {
      let cell = Cell(table: table, language: language, string: string)
      let entry = entry(table, language, string)
      if entry == .text { texts[cell] = "\(language) \(string)" }
      if entry == .copy, isMarkable { texts[cell] = source(of: string, in: table) }
      guard ![.excepted, .number, .copyright].contains(nature) else {
        cells[cell] = .notNeeded
        continue
      }
      let state: State =
        switch entry {
        case .none, .former: nature == .han && language == "zh-Hans" ? .notNeeded : .missing
        case .copy: isMarkable ? .translated : .waiting
        case .markedCopy, .empty: .waiting
        case .text: .translated
        }
      if entry == .markedCopy { marked.insert("\(language)/\(table)") }
      cells[cell] = state
    }
  }

  /// In the language of the pages, only symbols need a text, which one table of it may have for all.
  private mutating func judgeSymbols(_ table: String, _ sources: [String]) {
    for (string, nature) in rows[table] ?? [] {
      let hasText = sources.contains { entry(table, $0, string) == .text }
      for language in sources {
        let isOpen =
          nature == .symbol && !hasText && files.contains("\(language)/\(table)")
        let entry = entry(table, language, string)
        cells[Cell(table: table, language: language, string: string)] =
          isOpen ? (entry == .copy ? .waiting : .missing) : .notNeeded
      }
    }
  }
}
