import Testing

@testable import PropertyLists

/// The notation of key paths, printed and read.
@Suite struct KeyPathParsingTests {
  @Test(
    arguments: Nasty.strings.filter { !$0.isEmpty } + Nasty.controls + ["a.b=c\\n", "@a", "a@"])
  func readsTheKeysThatItPrints(key: String) {
    let path = Document.KeyPath([.key(key), .index(7), .key("@")])
    #expect(
      Document.KeyPath.components(of: path.description).map { Array($0.utf8) } == [
        Array(key.utf8), Array("7".utf8), Array("@".utf8),
      ])
  }

  @Test(arguments: [
    ("0", Document.KeyPath.Component.index(0)), ("10", .index(10)), ("+0", .key("+0")),
    ("-0", .key("-0")),
    ("00", .key("00")), ("01", .key("01")), ("", .key("")), ("٣", .key("٣")),
  ])
  func onlyPlainNumbersAreIndices(text: String, component: Document.KeyPath.Component) throws {
    var lookup = KeyPathLookup(in: try Format.json.read("[1]").root)
    #expect(lookup.path(of: [text]).components == [component])
    let isIndex = component == .index(0) || component == .index(10)
    var list = KeyPathLookup(in: try Format.json.read("{\"a\": [1]}").root)
    #expect(list.path(of: ["a[\(text)]"]).components.count == (isIndex ? 2 : 1))
  }

  @Test(arguments: [
    (#"a\nb\r\tc"#, "a\nb\r\tc"), (#"\u{1B}\u{1F600}"#, "\u{1B}😀"), (#"\x\\\."#, "x\\."),
    (#"\u{110000}\u{"#, "u{110000}u{"), (#"a\"#, "a\\"),
  ])
  func readsEscapes(text: String, key: String) {
    #expect(Document.KeyPath.components(of: text) == [key])
  }
}
