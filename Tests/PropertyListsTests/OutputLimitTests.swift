import Testing

@testable import PropertyLists

/// A small input cannot become a huge output.
@Suite struct OutputLimitTests {
  private static func nested(_ items: String, times count: Int, _ depth: Int) -> String {
    String(repeating: "[", count: depth)
      + Array(repeating: items, count: count).joined(separator: ",")
      + String(repeating: "]", count: depth)
  }

  @MainActor @Test(arguments: [(Format.json, "JSON", 64), (.yaml, "YAML", 64)])
  func indentationIsPartOfTheOutput(format: Format, title: String, limit: Int) throws {
    let text = Self.nested("1", times: 70_000, Limits.nesting)
    let document = try Format.json.read(text)
    let error = #expect(throws: Diagnostic.self) { try format.write(document) }
    #expect(
      error?.message.text
        == "\(title) would take more than \(limit) MiB, the limit for an input of this size")
    #expect(error?.message.rule == "expansion")
    #expect((error?.path?.components.count ?? 0) == Limits.nesting)
    #expect(try Format.binary.write(document).bytes.count < 2 * text.utf8.count)
  }

  @Test(arguments: [Format.json, .strings])
  func escapesOfSharedStringsArePartOfTheOutput(format: Format) throws {
    let text = String(repeating: "\\U0001", count: 15_000)
    var builder = NodeBuilder(source: Source(name: "x", bytes: [], isText: true))
    try builder.begin(.dictionary, at: 0)
    let table = try OpenStepReader.read(Array("k = \"\(text)\";".utf8), name: "x")
    try builder.key(Array("0".utf8))
    try builder.add(joining: table.root["k"] ?? table.root)
    for number in 1..<1000 {
      try builder.key(Array("\(number)".utf8))
      try builder.add(copyOf: 1, at: 0..<0)
    }
    try builder.end(at: 0)
    let document = builder.finish()
    let error = #expect(throws: Diagnostic.self) { try format.write(document) }
    #expect(error?.message.rule == "expansion")
  }

  @Test func theProgramsOwnDocumentsHaveNoLimit() throws {
    let document = try Document(["a": 1])
    #expect(document.inputBytes == .max)
    #expect(try Format.json.write(document).bytes.count == 13)
  }
}
