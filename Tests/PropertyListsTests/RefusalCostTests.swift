import TestSupport
import Testing

@testable import PropertyLists

/// What it costs to refuse a file.
@Suite struct RefusalCostTests {
  private static let large: [(name: String, format: Format, make: @Sendable (Int) -> String)] = [
    ("lines", .yaml, { String(repeating: "a: b\n", count: $0).enumeratedKeys + "c: @d\n" }),
    ("a long line", .yaml, { "a: b: \(String(repeating: "c ", count: $0))\n" }),
    ("folded lines", .yaml, { "a: b\n\(String(repeating: "  c\n", count: $0))  d: e\n" }),
    ("an unclosed quote", .yaml, { "a: \"b\n\(String(repeating: "c: 'd'\n", count: $0))" }),
    ("an unclosed bracket", .yaml, { "a: [b,\n\(String(repeating: "  c,\n", count: $0))" }),
    ("closed brackets", .yaml, { "a: [\(String(repeating: "[], ", count: $0))\n" }),
    (
      "blocks on a long line", .yaml,
      { "\(String(repeating: "- ", count: 400))\(String(repeating: "x", count: $0))\n b: c\n" }
    ),
    ("wide characters", .yaml, { "\(String(repeating: "- é\n", count: $0))- *é\n- [\n" }),
    ("values", .json, { "[\(String(repeating: "1, ", count: $0))]" }),
    ("white space", .json, { "[1,\(String(repeating: " \n", count: $0))]" }),
    ("a long word", .json, { "[\(String(repeating: "x", count: $0))]" }),
    ("an unclosed string", .json, { "['\(String(repeating: "x", count: $0))]" }),
    (
      "text", .xml,
      { "<string>\(String(repeating: "x ", count: $0))&\(String(repeating: "x", count: $0))" }
    ),
    ("white space in a string", .xml, { "<string>\(String(repeating: " \n", count: $0))<key>" }),
    ("a long name", .xml, { "<\(String(repeating: "x", count: $0))>" }),
  ]

  @Test(arguments: large)
  func costOfARefusalGrowsLikeTheInput(
    name: String, format: Format, make: @Sendable (Int) -> String
  ) throws {
    let growth = try Growth { count in
      let bytes = Array(make(4 * count).utf8)
      return { #expect(throws: Diagnostic.self) { try format.read(bytes, name: "x") } }
    }
    #expect(growth.isLinear, "\(name): \(growth)")
  }
}

extension String {
  /// The lines with their number before each, so that no key is written twice.
  fileprivate var enumeratedKeys: String {
    split(separator: "\n").enumerated().map { "k\($0.offset)\($0.element)\n" }.joined()
  }
}
