import PropertyLists
import SettingsBundles

extension Command {
  static let set = Command(
    name: "set",
    operands: "PATH KEYPATH=VALUE… [--unset KEYPATH]…",
    summary: "Change values of a page or bundle, and nothing else in its files.",
    discussion: """
      KEYPATH is as in get. VALUE is a string where the catalog or the value that is there wants one,
      a number or boolean likewise, and otherwise one YAML value. The last key of KEYPATH may be new, and
      an index equal to the number of items appends. If variants of a page have the same Key, all of them
      are changed. Values are set in order, each after those before it; then all of --unset are removed,
      in a bundle the file of a page or strings table too. With - as PATH the result is written to
      standard output.
      """,
    options: [.unset, .withStrings, .direct, .dryRun],
    examples: [
      .init(
        line: "settings-convert set Settings.bundle '@version=1.4 (212)'",
        meaning: "stamp a version number into a bundle"),
      .init(
        line: "settings-convert set Settings.bundle '@sync:Title=Sync now' --with-strings",
        meaning: "rename a title, and keep its translations"),
      .init(
        line: "settings-convert set Root.plist --unset @sync:",
        meaning: "remove an element"),
    ]
  ) { (invocation, console) throws(Diagnostic) in
    guard let path = invocation.operands.first else { throw Diagnostic(ToolMessage.missingInput) }
    var assignments: [(path: SettingsPath, value: String)] = []
    for operand in invocation.operands.dropFirst() {
      guard let assignment = SettingsPath.split(try Invocation.text(operand)) else {
        throw Diagnostic(ToolMessage.missingAssignment(operand))
      }
      assignments.append(assignment)
    }
    let removed = try invocation.values(of: .unset).map { argument throws(Diagnostic) in
      SettingsPath(try Invocation.text(argument))
    }
    guard !assignments.isEmpty || !removed.isEmpty else {
      throw Diagnostic(ToolMessage.missingKeyPath)
    }
    var options = try invocation.writeOptions()
    options.updates = true
    let input = try Input(path, as: try invocation.inputForm(), mayRecover: options.mayWrite)
    try input.refuseUnwritableFormat()
    let reading = input.read()
    // The document was not written just now, so notes on it are not news.
    console.report(
      reading.diagnostics.filter { $0.severity == .error || $0.isAboutInterruption })
    guard let document = reading.document else { return .failed }
    let isBundle = DocumentRole(of: document) == .bundle
    if invocation.has(.withStrings), !isBundle {
      throw Diagnostic(ToolMessage.stringsWithoutBundle, at: .file(input.name))
    }
    var editor = SettingsEditor(document)
    for assignment in assignments { try editor.set(assignment.path, to: assignment.value) }
    for path in removed { editor.unset(path) }
    let edited = try editor.edited(withStrings: invocation.has(.withStrings))
    if case .folder(let folder) = input {
      try folder.refuseLostChanges(from: document, to: edited)
      // All that is missing from the document now was named.
      options.isPruning = !removed.isEmpty
    }
    let output = Output(updating: input)
    if edited == document, output.isFile { return .done }
    return try output.deliver(edited, from: input, reading, options, on: console)
  }
}

extension InputFolder {
  /// Refuses changes of a bundle's document that cannot be made in its folder.
  fileprivate func refuseLostChanges(
    from old: Document, to new: Document
  ) throws(Diagnostic) {
    if layout == .bundle, old.root[BundleSection.name] != new.root[BundleSection.name] {
      throw Diagnostic(ToolMessage.fixedBundleName, at: .file(path))
    }
    let section = BundleSection.files.rawValue
    let kept = Set(new.root[section]?.entries.map { Array($0.key.utf8) } ?? [])
    let removed = old.root[section]?.entries.first { !kept.contains(Array($0.key.utf8)) }
    if let removed { throw Diagnostic(ToolMessage.keptFile, at: .file("\(path)/\(removed.key)")) }
  }
}

extension Option {
  static let unset = Option(
    name: "unset", argument: .required("KEYPATH"), isRepeatable: true,
    summary: "Remove a value, or with @KEY: a whole element; repeatable.")

  static let withStrings = Option(
    name: "with-strings",
    summary: "Rename changed strings in the strings tables of a bundle, and keep translations.")
}
