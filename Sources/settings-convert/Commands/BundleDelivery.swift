import PropertyLists
import SettingsBundles

/// Writes a bundle's document to a folder, or says what that would change.
struct BundleDelivery {
  let document: Document
  /// The format that its comments come from.
  let origin: Format?
  let layout: BundleLayout
  let options: ConversionOptions
  let console: Console

  func deliver(to path: String) throws(Diagnostic) -> ExitStatus {
    if options.method == .inPlace {
      throw Diagnostic(ToolMessage.exclusiveOptions(Option.direct.spelling, "a folder as OUTPUT"))
    }
    // What is wrong with the names is said before anything is looked at.
    let expansion = BundleSplitter(document, layout: layout)
    let faults = expansion.faults + expansion.outwardPanes
    guard faults.isEmpty else {
      console.report(faults)
      return .failed
    }
    if options.mayWrite, path.hasSuffix("/"), let slash = path.withoutSlashes.lastIndex(of: "/") {
      try createFolder(String(path[...slash]))
    }
    let folder = try BundleFolder(path)
    if options.mayWrite { folder.lock() }
    console.report(try folder.recover(isAllowed: options.mayWrite))
    let tree = try folder.tree()
    try refuseOtherLayout(of: tree, at: folder.path)
    try folder.refuseStrangers(of: tree, onTheWayTo: expansion.entries.map(\.path))
    let update = BundleWritePlan(
      writing: document, from: origin, over: tree?.files ?? BundleFiles(), layout: layout,
      isPruning: options.isPruning, isLossy: options.isLossy)
    console.report(update.diagnostics)
    guard !update.diagnostics.contains(where: { $0.severity == .error }) else { return .failed }
    switch options.purpose {
    case .check: return try check(tree, at: folder.path)
    case .dryRun:
      try foresee(update, at: folder.path)
      return .done
    case .write:
      try folder.write(update, over: tree, isPruning: options.isPruning)
      report(update, at: folder.path)
      return .done
    }
  }

  /// Refuses to put pages of one form among those of another.
  private func refuseOtherLayout(of tree: FolderTree?, at path: String) throws(Diagnostic) {
    guard let tree, !options.isToBundle else { return }
    let paths = tree.files.paths
    let present = BundleLayout(of: paths)
    guard present != layout, paths.contains(where: { present.member(at: $0).isSettings }) else {
      return
    }
    let hasOwn = paths.contains { layout.member(at: $0).isSettings }
    guard layout != .bundle || !hasOwn else { return }
    throw Diagnostic(ToolMessage.otherLayout(present.title), at: .file(path))
  }

  private func report(_ update: BundleWritePlan, at path: String) {
    console.report(
      update.obsolete.map { file in
        Diagnostic(
          options.isPruning ? ToolMessage.removed : .obsolete,
          severity: options.isPruning ? .note : .warning, at: .file("\(path)/\(file)"))
      })
    guard options.isVerbose else { return }
    let message = ToolMessage.writtenBundle(
      written: update.outputs.count, unchanged: update.unchanged.count)
    console.report([.note(message, about: path)])
  }

  // MARK: Foresight

  private func check(_ tree: FolderTree?, at path: String) throws(Diagnostic) -> ExitStatus {
    guard let tree else {
      try console.print("\(path.visible): would be created")
      return .findings
    }
    let reading = BundleReader(
      tree.files, name: path, layout: layout, keepingUnreadable: true)
    guard let old = reading.document else {
      console.report(reading.diagnostics)
      return .failed
    }
    // Files that the document does not name stay in a folder, and so are no difference.
    let found = settingsDifferences(from: old, to: document).filter { difference in
      guard case .removed = difference.change else { return true }
      return difference.path.components.first != .key(BundleSection.files.rawValue)
    }
    guard !found.isEmpty else { return .done }
    try console.print(found.map { "\(path.visible): \($0)" }.joined(separator: "\n"))
    return .findings
  }

  private func foresee(_ update: BundleWritePlan, at path: String) throws(Diagnostic) {
    var lines = update.outputs.map { output in
      let what = "\(output.bytes.count.inBytes)\(output.isReplacement ? ", replaces a file" : "")"
      return "would write \("\(path)/\(output.path)".visible) (\(what))"
    }
    let verb = options.isPruning ? "remove" : "leave"
    lines += update.obsolete.map { file in
      "would \(verb) \("\(path)/\(file)".visible), which the document does not have"
    }
    let count = update.unchanged.count
    if count > 0 {
      lines.append("would leave \(count.grouped) \(count == 1 ? "file" : "files") unchanged")
    }
    if !lines.isEmpty { try console.print(lines.joined(separator: "\n")) }
  }
}
