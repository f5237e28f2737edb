import PropertyLists
import SettingsBundles

extension Command {
  static let diff = Command(
    name: "diff",
    operands: "OLD NEW",
    summary: "Print the differences between two documents or bundles, by key path.",
    discussion: """
      The two may be in different formats, and a bundle may be a folder or a document: only settings
      are compared, including types and the order of keys. Elements of a page are the same if they
      have the same Type and the same Key, File, or Title, or if nothing but that name has changed; an
      inserted element is one difference, and so is a choice in each of its lists.
      """,
    examples: [
      .init(line: "settings-convert diff Root.plist Root.yaml", meaning: "compare two pages"),
      .init(
        line: "settings-convert diff Settings.bundle Settings.yaml", meaning: "compare two bundles"),
    ]
  ) { (invocation, console) throws(Diagnostic) in
    console.findingsGoToOutput = true
    // Notes on the inputs would hide the differences.
    if !console.isVerbose { console.threshold = max(console.threshold, .warning) }
    let paths = try invocation.inputs()
    guard paths.count == 2 else {
      throw Diagnostic(.usage, "expected two documents", help: "name the old one and the new one")
    }
    var sides: [(session: Session, document: Document)] = []
    for path in paths {
      let input = try Input(try invocation.bundle(path), as: try invocation.form())
      do throws(Diagnostic) {
        let rules = InputRules(for: input, invocation, on: console)
        let session = try Session(input, by: rules, on: console) { _ in true }
        let document = try session.document()
        if console.isVerbose { console.report([input.progress(Settings(document))]) }
        sides.append((session, document))
      } catch {
        console.report([error])
      }
    }
    guard sides.count == 2 else { return .failed }
    let differences = settingsDifferences(
      from: sides[0].document, to: sides[1].document,
      comparingNames: !sides.contains { $0.session.input.folder?.layout == .bundle })
    // The contents of unreadable pages and tables are unknown, so they are not differences.
    let unreadable = sides.reduce(into: Set()) { $0.formUnion($1.session.unreadablePaths) }
    let known =
      unreadable.isEmpty ? differences : differences.filter { !$0.path.isIn(unreadable) }
    let status = try DifferenceReport(known, in: sides[1].session).print(on: console)
    return known.count == differences.count ? status : .failed
  }
}

extension Document.KeyPath {
  fileprivate func isIn(_ members: Set<Document.KeyPath>) -> Bool {
    (1...3).contains { members.contains(Document.KeyPath(Array(components.prefix($0)))) }
  }
}
