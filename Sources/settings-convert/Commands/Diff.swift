import PropertyLists
import SettingsBundles

extension Command {
  static let diff = Command(
    name: "diff",
    operands: "OLD NEW",
    summary: "Print the differences between two documents, by key path.",
    discussion: """
      The two may be in different formats: only what they hold is compared, kinds and the order of
      keys included. Elements of a page are the same when their Type is, and their Key, File or
      Title, so that an element that was inserted is one difference.
      """,
    options: [.from, .quiet],
    examples: [
      .init(line: "settings-convert diff Root.plist Root.yaml", meaning: "compare two pages")
    ]
  ) { (invocation, console) throws(Diagnostic) in
    guard invocation.operands.count == 2 else { throw Diagnostic(ToolMessage.notTwoOperands) }
    let format = try Format.chosen(of: invocation)
    var documents: [Document] = []
    for path in invocation.operands {
      let file = try DocumentFile(path, format: format)
      documents.append(try file.read())
    }
    let found = settingsDifferences(from: documents[0], to: documents[1])
    guard !found.isEmpty else { return .done }
    try console.print(found.map(\.description).joined(separator: "\n"))
    return .findings
  }
}
