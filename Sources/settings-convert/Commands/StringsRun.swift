import PropertyLists
import SettingsBundles

struct StringsRun {
  private let invocation: Invocation
  private let console: Console
  private let path: String
  private let exported: String?
  private let imported: [String]
  private let added: [String]
  /// The least percentage of each table that each language has to translate.
  private let limit: Int?
  private let delivery: Delivery

  init(_ invocation: Invocation, on console: Console) throws(Diagnostic) {
    self.invocation = invocation
    self.console = console
    path = try invocation.path()
    exported = invocation.value(of: .export)
    imported = invocation.values(of: .import)
    added = try invocation.values(of: .add).map { argument throws(Diagnostic) in
      try Invocation.text(argument)
    }
    limit = try invocation.number(of: .failUnder, in: 0...100)
    delivery = invocation.delivery
  }

  static let changes: [Option] = [.add, .sync, .prune, .import]

  /// The extensions of formats that an export does not have; XLIFF is XML.
  private static let otherExtensions = Format.fileExtensions
    .subtracting(["xml"]).union(["xcstrings", "po", "csv", "tsv"])

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
    if let exported {
      let path = try invocation.outputFile()
      if let path {
        try input.rejectOutput(path, rules: invocation.value(of: .config))
        let name = Format.fileExtension(of: path)
        guard !Self.otherExtensions.contains(name) else {
          throw Diagnostic(
            .outputFormat, "an export is XLIFF, but the extension is \(".\(name)".quoted)",
            help: "use .xliff", at: .file(path))
        }
      }
      let all = translations(bundle)
      let (language, note) = try all.exportedLanguage(named: try Invocation.text(exported))
      console.report([note].compactMap { $0 })
      let text = try all.xliff(for: language)
      return try ChangeSet(text, "XLIFF", signature: "<xliff", to: path).deliver(
        delivery, on: console)
    }
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
        + (invocation.has(.prune) ? ", \(result.removed.counted("string")) removed" : ""))
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

  /// A file to import, or the only one in the `.xcloc` folder that Xcode exports for a language.
  private static func importedFile(at path: String) throws(Diagnostic) -> String {
    guard try PathProbe(path).isFolder else { return path }
    let contents = path.withTrailingSlash + "Localized Contents/"
    let files = try PathProbe(contents).names.filter { Format.fileExtension(of: $0) == "xliff" }
    guard files.count == 1 else {
      throw Diagnostic(
        .input, "is a folder, not a file",
        help: "name an .xliff file, or an .xcloc folder with one",
        at: .file(path))
    }
    return contents + files[0]
  }

  /// The bundle after all changes, with the number of affected strings.
  private func changed(
    _ bundle: SettingsBundle, _ translations: (SettingsBundle) -> Translations
  ) throws(Diagnostic) -> Translations.Completed {
    var result = Translations.Completed(bundle)
    for path in imported {
      let path = try Self.importedFile(at: path)
      let all = translations(result.bundle)
      let isCatalog = Format.fileExtension(of: path) == "xcstrings"
      let file = try InputFile(path, as: isCatalog ? .json : .xml)
      let imported =
        isCatalog
        ? try all.importing(catalog: try Format.json.read(file.bytes, name: file.name))
        : try all.importing(xliff: file.bytes, name: file.name)
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
