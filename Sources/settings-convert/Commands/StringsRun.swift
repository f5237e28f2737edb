import PropertyLists
import SettingsBundles

struct StringsRun {
  private let invocation: Invocation
  private let console: Console
  private let path: String
  private let imported: [String]
  private let added: [String]
  /// The least percentage of each table that each language has to translate.
  private let limit: Int?
  private let delivery: Delivery

  init(_ invocation: Invocation, on console: Console) throws(Diagnostic) {
    self.invocation = invocation
    self.console = console
    path = try invocation.path()
    imported = invocation.values(of: .import)
    added = try invocation.values(of: .add).map { argument throws(Diagnostic) in
      try Invocation.text(argument)
    }
    limit = try invocation.number(of: .failUnder, in: 0...100)
    delivery = invocation.delivery
  }

  static let changes: [Option] = [.add, .sync, .prune, .import]

  private var hasChanges: Bool { Self.changes.contains(where: invocation.has) }

  func run() throws(Diagnostic) -> ExitStatus {
    let input = try Input(path, as: try invocation.form())
    let rules = InputRules(for: input, invocation, on: console)
    // A language whose table is unreadable would seem to be complete, or to be missing.
    let session = try Session(
      input, by: rules, changing: hasChanges, on: console, needing: { _ in true })
    guard let bundle = session.bundle else {
      throw Diagnostic(
        .usage, "expected a bundle", help: "name the bundle that has the strings tables",
        at: .file(input.name))
    }
    let chosen = try rules.options
    let translations = { (bundle: SettingsBundle) in Translations(of: bundle, options: chosen) }
    guard hasChanges else { return try showCoverage(of: translations(bundle), in: input) }
    let result = try changed(bundle, translations)
    console.report(result.notes)
    if console.isVerbose || !delivery.isWriting { console.report(result.pruned) }
    var changes = ChangeSet(input)
    if result.isChanged {
      try changes.replace(with: .bundle(result.bundle), over: session)
    }
    if result.isChanged || input.isStandardInput {
      let status = try changes.deliver(delivery, on: console)
      guard status == .done else { return status }
    }
    guard delivery.isWriting, !input.isStandardInput else { return .done }
    try console.printSummary(
      "\(result.added.counted("string")) added, \(result.changed.counted("string")) changed"
        + (invocation.has(.prune) ? ", \(result.pruned.count.counted("string")) removed" : ""))
    return .done
  }

  /// Prints the coverage, and fails if the user has set a limit that a language does not reach.
  private func showCoverage(
    of translations: Translations, in input: Input
  ) throws(Diagnostic) -> ExitStatus {
    let coverage = CoverageTable(translations, listsStrings: console.isVerbose)
    try console.print(coverage.text)
    guard let limit else { return .done }
    let failures = coverage.tables.filter { !$0.isSource && $0.percent < limit }
    console.report(
      failures.map { table in
        Diagnostic(
          ToolMessage(
            .untranslatedString,
            "\(table.language.visible) translates \(table.percent)% of the strings table "
              + "\(table.table.quoted), less than \(limit)%",
            help: "-v lists the strings without a translation"), at: .file(input.name))
      })
    return failures.isEmpty ? .done : .findings
  }

  /// The bundle after all changes, with the number of affected strings.
  private func changed(
    _ bundle: SettingsBundle, _ translations: (SettingsBundle) -> Translations
  ) throws(Diagnostic) -> Translations.Completed {
    var result = Translations.Completed(bundle)
    for path in imported {
      let file = try InputFile(path, as: .json)
      guard Format.fileExtension(of: path) == "xcstrings" else {
        throw Diagnostic(
          .input, "expected a String Catalog", help: "name an .xcstrings file", at: .file(path))
      }
      let imported = try translations(result.bundle)
        .importing(catalog: try Format.json.read(file.bytes, name: file.name))
      console.report(imported.warnings)
      result.add(imported.tables)
    }
    if invocation.has(.prune) {
      result.add(try translations(result.bundle).pruned())
    }
    if invocation.has(.sync) || !added.isEmpty {
      result.add(
        try translations(result.bundle)
          .completed(adding: added, andOthers: invocation.has(.sync)))
    }
    return result
  }
}
