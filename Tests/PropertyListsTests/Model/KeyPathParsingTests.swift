import Testing

@testable import PropertyLists

/// The notation of key paths, printed and read.
@Suite struct KeyPathParsingTests {
  @Test(
    arguments: Nasty.strings.filter { !$0.isEmpty } + Nasty.controls + ["a.b=c\\n", "@a", "a@"])
  func readsTheKeysThatItPrints(key: String) {
    let path = KeyPath([.key(key), .index(7), .key("@")])
    #expect(
      KeyPath.components(of: path.description).map { Array($0.utf8) } == [
        Array(key.utf8), Array("7".utf8), Array("@".utf8),
      ])
  }

  @Test(arguments: [
    (#"a\nb\r\tc"#, "a\nb\r\tc"), (#"\u{1B}\u{1F600}"#, "\u{1B}😀"), (#"\x\\\."#, "x\\."),
    (#"\u{110000}\u{"#, "u{110000}u{"), (#"a\"#, "a\\"),
  ])
  func readsEscapes(text: String, key: String) {
    #expect(KeyPath.components(of: text) == [key])
  }
}
