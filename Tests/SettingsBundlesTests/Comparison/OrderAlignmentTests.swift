import PropertyLists
import Testing

@testable import SettingsBundles

/// The order of what has none, taken from another document.
@Suite struct OrderAlignmentTests {
  @Test func membersAndStringsTakeTheOrderOfTheOther() throws {
    let pages = "pages:\n  B: {y: 1, x: 2}\n  A: text\n  C: {}\n"
    let strings = "strings:\n  de:\n    R: {b: c, a: d, e: f}\n  en: text\n"
    let document = try bundleDocument("name: X.bundle\n\(pages)\(strings)")
    let other = try bundleDocument(
      "strings: {en: {}, de: {R: {a: b, b: c}}}\npages: {A: {}, B: {x: 1, y: 2}}\nname: Y.bundle")
    // What the other lacks stays behind what it was behind.
    let aligned = try document.aligned(to: other, as: .bundle)
    #expect(aligned.root.entries.map(\.key) == ["settingsBundle", "strings", "pages", "name"])
    #expect(aligned.root["settingsBundle"]?.integer == Integer(1))
    #expect(aligned.root["pages"]?.entries.map(\.key) == ["A", "C", "B"])
    #expect(aligned.root["pages"]?["A"]?.string == "text")
    #expect(aligned.root["pages"]?["B"]?.entries.map(\.key) == ["y", "x"])
    #expect(aligned.root["strings"]?.entries.map(\.key) == ["en", "de"])
    #expect(aligned.root["strings"]?["en"]?.string == "text")
    #expect(aligned.root["strings"]?["de"]?["R"]?.entries.map(\.key) == ["a", "e", "b"])
  }
}
