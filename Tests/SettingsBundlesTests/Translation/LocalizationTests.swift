import PropertyLists
import Testing

@testable import SettingsBundles

/// Everything that counts, lists, completes, or shows the strings of a bundle goes by the same cells.
@Suite struct LocalizationTests {
  private typealias Cell = RandomLocalization.Cell
  private typealias State = RandomLocalization.State

  /// A random bundle, in a form with or without comments.
  private struct Case {
    let expected: RandomLocalization
    let translations: Translations

    init(_ number: Int, _ format: Format = .yaml) throws {
      expected = RandomLocalization(number, isMarkable: format == .yaml)
      let document = try Pipeline.settings.read(
        Pipeline.settings.write(bundleDocument(expected.yaml), as: format).bytes,
        name: "Settings.\(format.name)", as: format)
      translations = LocalizationTests.translations(of: document)
    }

    /// The strings of a language in some states, as `Root: Sync`, sorted.
    func strings(in language: String, _ isMeant: (State) -> Bool) -> [String] {
      expected.cells.filter { $0.key.language == language && isMeant($0.value) }
        .map { "\($0.key.table): \($0.key.string)" }.sorted()
    }

    var languages: [String] { Set(expected.cells.keys.map(\.language)).sorted() }
  }

  private static let options: Validator.Options = {
    var options = Validator.Options()
    options.untranslated = [Validator.TextPattern(RandomLocalization.pattern)]
    return options
  }()

  private static func translations(of document: Document) -> Translations {
    Translations(of: document, options: options)
  }

  private static let numbers = 0..<200
  private static let forms = [Format.yaml, .json]

  @Test(arguments: numbers, forms) func cellsAreThoseOfTheBundle(number: Int, form: Format) throws {
    let sample = try Case(number, form)
    for (cell, state) in sample.expected.cells {
      let found = Self.state(cell, in: sample.translations)
      #expect(found == state || found?.isOpen == false && cell.isSource, "\(cell)")
    }
  }

  @Test(arguments: numbers, forms) func coverageSumsTheCells(number: Int, form: Format) throws {
    let sample = try Case(number, form)
    let coverage = sample.translations.coverage
    for language in sample.languages {
      let tables = coverage.filter { $0.language == language }
      #expect(tables.count == 2)
      let open = tables.flatMap { table in table.open.map { "\(table.table): \($0.string)" } }
      #expect(open.sorted() == sample.strings(in: language, \.isOpen))
      for table in tables {
        let states = sample.expected.cells
          .filter { $0.key.language == language && $0.key.table == table.table }.map(\.value)
        let count = { (state: State) in states.count { $0 == state } }
        #expect(table.waiting == count(.waiting))
        #expect(table.missing == count(.missing))
        if !table.isSource { #expect(table.translated == count(.translated)) }
      }
    }
  }

  @Test(arguments: numbers) func rulesCountTheCells(number: Int) throws {
    let sample = try Case(number)
    let document = try sample.translations.bundle.document
    let table = { (path: Document.KeyPath?) in
      path?.description.split(separator: ".").prefix(3).joined(separator: ".") ?? ""
    }
    func count(in finding: Diagnostic) -> Int {
      finding.message.text.split(separator: " ").first.flatMap { Int($0) } ?? 0
    }
    var found: [String: Int] = [:]
    for finding in Validator(options: Self.options).validate(document)
    where finding.message.rule == "string-untranslated" {
      for path in [finding.path] + finding.message.otherPlaces.map(\.path) {
        found[table(path), default: 0] += count(in: finding)
      }
    }
    // In the language of the pages, a copied symbol is untranslated, too.
    let missing = sample.expected.cells.filter { cell, state in
      sample.expected.files.contains("\(cell.language)/\(cell.table)")
        && (state == .missing || state == .waiting && cell.isSource)
    }
    #expect(found == missing.keys.reduce(into: [:]) { $0[table($1.path), default: 0] += 1 })
    let coverage = sample.translations.coverage
    let waiting = Validator(options: Self.options).validate(document)
      .filter { $0.message.rule == "string-needs-translation" }
    // Those that are empty have a finding of their own.
    let counts = Dictionary(
      waiting.map { finding in
        (table(finding.path), count(in: finding))
      }, uniquingKeysWith: +)
    for table in coverage where !table.isSource {
      #expect(counts["strings.\(table.language).\(table.table)"] ?? 0 == table.waiting)
    }
    for text in waiting.map(\.message.text) where !text.contains("empty") {
      #expect(coverage.contains { text.contains(" of \($0.total.counted("string")) waiting") })
    }
  }

  @Test(arguments: numbers) func syncFillsWhatIsMissing(number: Int) throws {
    let sample = try Case(number)
    let result = try sample.translations.completed()
    let after = Self.translations(of: try result.document)
    for (cell, state) in sample.expected.cells where !cell.isSource {
      #expect(Self.state(cell, in: after) == (state == .missing ? .waiting : state), "\(cell)")
    }
    let missing = sample.expected.cells.count { !$0.key.isSource && $0.value == .missing }
    let unlisted = sample.translations.coverage.map(\.unlisted).reduce(0, +)
    #expect(result.added == missing + unlisted)
    #expect(try after.completed().added == 0)
  }

  @Test(arguments: numbers) func pruningTakesWhatIsUnused(number: Int) throws {
    let sample = try Case(number)
    let result = try sample.translations.pruned()
    #expect(result.pruned.count == sample.expected.removed.count)
    let strings = try result.document.root["strings"]
    let keys = Set(
      (strings?.entries ?? []).flatMap { language in
        language.value.entries.flatMap { table in
          table.value.entries.map {
            Cell(table: table.key, language: language.key, string: $0.key)
          }
        }
      })
    #expect(keys.isDisjoint(with: sample.expected.removed))
    #expect(keys.isSuperset(of: sample.expected.left))
    let after = Self.translations(of: try result.document)
    #expect(try !after.pruned().isChanged)
  }

  @Test(arguments: numbers) func aCatalogSetsWhatIsOpen(number: Int) throws {
    let sample = try Case(number)
    let cells = sample.expected.cells.filter { $0.key.table == "Root" && $0.key.language == "de" }
    let strings = cells.keys.map { cell in
      let unit = "{\"stringUnit\": {\"state\": \"translated\", \"value\": \"Neu \(cell.string)\"}}"
      return "\"\(cell.string)\": {\"localizations\": {\"de\": \(unit)}}"
    }
    let text =
      "{\"sourceLanguage\": \"en\", \"strings\": {\(strings.sorted().joined(separator: ", "))}}"
    let catalog = try Format.json.read(Array(text.utf8), name: "Root.xcstrings")
    let imported = try sample.translations.importing(catalog: catalog)
    let (result, warnings) = (imported.tables, imported.warnings)
    let table = try result.document.root["strings"]?["de"]?["Root"]
    var kept = 0
    for cell in cells.keys {
      let old = sample.expected.texts[cell]
      if old != nil { kept += 1 }
      #expect(table?[cell.string]?.string == old ?? "Neu \(cell.string)", "\(cell)")
    }
    #expect(warnings.count == kept)
  }

  // MARK: Reading

  private static func state(_ cell: Cell, in translations: Translations) -> State? {
    guard let table = translations.strings.table(named: cell.table) else { return nil }
    // A string that needs no translation has no number if no table has it.
    guard let number = table.number(of: cell.string) else { return .notNeeded }
    return switch table[number, cell.language] {
    case .translated: .translated
    case .waiting: .waiting
    case .missing: .missing
    case .notNeeded: .notNeeded
    }
  }
}

extension RandomLocalization.Cell {
  fileprivate var isSource: Bool { language == "en" || language == "Base" }

  fileprivate var path: Document.KeyPath {
    Translations.path(language, table).appending(.key(string))
  }
}
