import TestSupport
import Testing

@testable import PropertyLists

@Suite struct PipelineUpdateTests {
  @Test func writesBinaryWhole() throws {
    let old = try Format.binary.write(try Document(["a": 1])).bytes
    let new = try Document(["a": 2])
    #expect(try UpdateCase.update(old, .binary, new) == Format.binary.write(new).bytes)
  }

  @Test func rejectsOldStyleText() {
    let error = #expect(throws: Diagnostic.self) {
      try UpdateCase.update(Array("{a = b;}".utf8), .openStep, try Document(["a": "c"]))
    }
    #expect(error?.message.text == FormatMessage.notWritable("old-style text").text)
  }

  @Test func rejectsAFileThatCannotBeRead() {
    let error = #expect(throws: Diagnostic.self) {
      try UpdateCase.update(Array("[1".utf8), .json, try Document([1]))
    }
    #expect(error?.message.rule == "syntax")
  }

  @Test func rejectsWhatTheFormatCannotHold() throws {
    let bytes = Array("<array><string>a</string></array>".utf8)
    let document = try Document(["a", "\u{1}"])
    let error = #expect(throws: Diagnostic.self) {
      try UpdateCase.update(bytes, .xml, document)
    }
    #expect(error?.message.rule == "control-character")
    let output = try Pipeline.plain.update(
      bytes, name: "x", as: .xml, with: document, lossy: true)
    #expect(
      String(decoding: output.bytes, as: UTF8.self)
        == "<array><string>a</string><string>\u{FFFD}</string></array>")
    #expect(output.warnings.count == 1)
  }

  /// Not even where the change leaves it alone.
  @Test func rejectsWhatTheFormatCannotHoldElsewhere() throws {
    let bytes = Array("<array><string>a</string><string>\u{1}</string></array>".utf8)
    let error = #expect(throws: Diagnostic.self) {
      try UpdateCase.update(bytes, .xml, try Document(["b", "\u{1}"]))
    }
    #expect(error?.kind == .controlCharacter)
  }

  /// What the text holds already may be more than a writer would write.
  @Test func returnsAnUnchangedFileAsItIs() throws {
    let bytes = Array("<array><date>2010-04-27T00:00:00.5Z</date></array>".utf8)
    let document = try Format.xml.read(bytes, name: "x")
    #expect(try UpdateCase.update(bytes, .xml, document) == bytes)
  }

  /// The root changes its kind, and nothing of the old text but its form is left.
  @Test func writesTheWholeFileInItsForm() throws {
    let yaml = UpdateCase.Form.utf16.bytes("# yaml-language-server: $schema=x\n- &a 1\n- *a\n")
    let result = try UpdateCase.update(yaml, .yaml, try Document(["a": ["b": 1]]))
    #expect(
      result == UpdateCase.Form.utf16.bytes("# yaml-language-server: $schema=x\na:\n  b: 1\n"))
    let xml = "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>\r\n<string>é</string>\r\n"
    let latin1 = FileEncoding(encoding: .latin1, hasByteOrderMark: false)
    let changed = try UpdateCase.update(
      latin1.encode(Array(xml.utf8)), .xml, try Document(["ü": 1]))
    let expected =
      "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>\r\n"
      + "<dict>\r\n\t<key>ü</key>\r\n\t<integer>1</integer>\r\n</dict>\r\n"
    #expect(changed == latin1.encode(Array(expected.utf8)))
  }

  @MainActor @Test(arguments: [Format.xml, .yaml, .json])
  func deepTextsAreUpdated(format: Format) throws {
    let nested = { (bottom: String) in
      try Format.json.read(
        String(repeating: "[", count: 500) + bottom + String(repeating: "]", count: 500))
    }
    let bytes = try format.write(try nested("1")).bytes
    let result = try UpdateCase.update(bytes, format, try nested("[\"a\"]"))
    #expect(try format.read(result, name: "x") == nested("[\"a\"]"))
  }

  private static let rows: [(format: Format, make: @Sendable (Int, Int) -> String)] = [
    (
      .json,
      { count, value in "[\((0..<count).map { "{\"k\": \($0 + value)}" }.joined(separator: ","))]" }
    ),
    (
      .xml,
      { count, value in
        "<dict>\((0..<count).map { "<key>\($0)</key><integer>\(value)</integer>" }.joined())</dict>"
      }
    ),
    (.yaml, { count, value in (0..<count).map { "# c\nk\($0): \(value) # \(value)\n" }.joined() }),
    (.strings, { count, value in (0..<count).map { "k\($0) = v\(value); // c\n" }.joined() }),
  ]

  @Test(arguments: rows)
  func costGrowsLikeTheInput(
    format: Format, make: @escaping @Sendable (Int, Int) -> String
  ) throws {
    let growth = try Growth { count in
      let old = Array(make(count, 0).utf8)
      let new = try format.read(make(count, 1))
      return { _ = try UpdateCase.update(old, format, new) }
    }
    #expect(growth.isLinear, "\(growth)")
  }
}
