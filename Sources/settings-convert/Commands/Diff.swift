import PropertyLists
import SettingsBundles

extension Command {
  static let diff = Command(
    name: "diff",
    operands: "OLD NEW",
    summary: "Print the differences between two documents or bundles, by key path.",
    discussion: """
      The two may be in different formats, and a bundle may be a folder or a document: only settings
      are compared, types and the order of keys included. Elements of a page are the same when their
      Type is the same, and so is their Key, File or Title; an inserted element is one difference.
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
    guard paths.count == 2 else { throw Diagnostic(ToolMessage.needsTwoDocuments) }
    let form = try invocation.inputForm()
    var readings: [Input.Reading] = []
    var hasBundleFolder = false
    for path in paths {
      let input = try Input(path, as: form, mayRecover: false)
      let reading = input.read()
      hasBundleFolder = hasBundleFolder || input.isBundleFolder
      console.report(reading.diagnostics)
      if let document = reading.document, console.isVerbose {
        console.report([input.progress(document)])
      }
      readings.append(reading)
    }
    guard let old = readings[0].document, let new = readings[1].document else { return .failed }
    let differences = settingsDifferences(
      from: old, to: new, comparingNames: !hasBundleFolder)
    return try DifferenceReport(differences, in: readings[1]).print(on: console)
  }
}
