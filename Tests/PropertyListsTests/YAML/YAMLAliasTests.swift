import Testing

@testable import PropertyLists

/// Anchors, aliases and merges.
@Suite struct YAMLAliasTests {
  private static let aliases: [(yaml: String, json: String)] = [
    ("[&a 1, *a]", "[1, 1]"), ("{x: &a b, y: *a}", "{\"x\": \"b\", \"y\": \"b\"}"),
    ("- &a [1, {b: c}]\n- *a\n", "[[1, {\"b\": \"c\"}], [1, {\"b\": \"c\"}]]"),
    ("- &a {}\n- &a []\n- *a\n", "[{}, [], []]"),
    ("a: &x\n  b: &y [1]\nc: [*x, *y]\n", "{\"a\": {\"b\": [1]}, \"c\": [{\"b\": [1]}, [1]]}"),
    ("{&a k: v, l: *a}", "{\"k\": \"v\", \"l\": \"k\"}"),
    ("{&a 7: v, l: *a}", "{\"7\": \"v\", \"l\": 7}"),
    ("{&a '7': v, l: *a}", "{\"7\": \"v\", \"l\": \"7\"}"),
    ("x: &a k\n*a : v\n", "{\"x\": \"k\", \"k\": \"v\"}"),
    ("x: &a 1.50\n*a : v\n", "{\"x\": 1.5, \"1.50\": \"v\"}"),
    ("x: &a k\nl: {*a : v}\n", "{\"x\": \"k\", \"l\": {\"k\": \"v\"}}"),
    // The integer of a UID is not a value of the document.
    ("[{CF$UID: &b 7}, *b]", "[{\"CF$UID\": 7}, 7]"),
    ("- CF$UID: &b 7\n- x\n- *b\n", "[{\"CF$UID\": 7}, \"x\", 7]"),
    ("- &a {CF$UID: &b 7}\n- {x: *b}\n- *a\n", "[{\"CF$UID\": 7}, {\"x\": 7}, {\"CF$UID\": 7}]"),
    ("- &a {CF$UID: 7}\n- [*a]\n- y\n", "[{\"CF$UID\": 7}, [{\"CF$UID\": 7}], \"y\"]"),
    ("x: &n 7\ny: {CF$UID: *n}\n", "{\"x\": 7, \"y\": {\"CF$UID\": 7}}"),
  ]

  @Test(arguments: aliases)
  func anAliasIsWhatItsAnchorWas(yaml: String, json: String) throws {
    #expect(try Format.yaml.read(yaml) == Format.json.read(json), "\(yaml)")
  }

  private static let merges: [(yaml: String, json: String)] = [
    (
      "- &a {b: 1, c: 2}\n- {<<: *a, d: 3}\n",
      "[{\"b\": 1, \"c\": 2}, {\"b\": 1, \"c\": 2, \"d\": 3}]"
    ),
    // Explicit keys win, wherever they are; merged keys take the position of the merge.
    (
      "- &a {b: 1, c: 2}\n- {x: 0, <<: *a, b: 9}\n",
      "[{\"b\": 1, \"c\": 2}, {\"x\": 0, \"c\": 2, \"b\": 9}]"
    ),
    ("- &a {b: 1, c: 2}\n- {b: 9, <<: *a}\n", "[{\"b\": 1, \"c\": 2}, {\"b\": 9, \"c\": 2}]"),
    // Earlier merges win over later ones.
    (
      "- &a {k: 1}\n- &b {k: 2, l: 3}\n- {<<: [*a, *b]}\n",
      "[{\"k\": 1}, {\"k\": 2, \"l\": 3}, {\"k\": 1, \"l\": 3}]"
    ),
    ("{<<: {a: 1}, b: 2}", "{\"a\": 1, \"b\": 2}"), ("{<<: [], b: 2}", "{\"b\": 2}"),
    ("{<<: [{a: 1}, {c: 3}], b: 2}", "{\"a\": 1, \"c\": 3, \"b\": 2}"),
    ("{<<: {<<: {a: 1, b: 2}, b: 3}}", "{\"a\": 1, \"b\": 3}"),
    ("{a: {<<: {x: {<<: {y: 1}}}}}", "{\"a\": {\"x\": {\"y\": 1}}}"),
    ("- &a {b: [1]}\n- <<: *a\n- <<: *a\n", "[{\"b\": [1]}, {\"b\": [1]}, {\"b\": [1]}]"),
    // Only a plain << merges.
    ("{'<<': 1}", "{\"<<\": 1}"), ("{\"<<\": {a: 1}, b: 2}", "{\"<<\": {\"a\": 1}, \"b\": 2}"),
    ("{!!str <<: 1}", "{\"<<\": 1}"), ("[<<]", "[\"<<\"]"), ("{a: <<}", "{\"a\": \"<<\"}"),
    ("{'<<': 1, <<: {a: 2}}", "{\"<<\": 1, \"a\": 2}"), ("{<<: {'<<': 1}}", "{\"<<\": 1}"),
    // A merge may leave a mapping that is a UID.
    ("{<<: {}, CF$UID: 7}", "{\"CF$UID\": 7}"),
  ]

  @Test(arguments: merges)
  func aMergeTakesTheEntriesOfAnother(yaml: String, json: String) throws {
    #expect(try Format.yaml.read(yaml) == Format.json.read(json), "\(yaml)")
  }

  private static let refusals: [(yaml: String, line: String)] = [
    ("a: *b\n", "1:4 at a: undefined alias \"b\" [syntax]"),
    ("- *b\n- &b x\n", "1:3 at 0: undefined alias \"b\" [syntax]"),
    ("x: &a [1, *a]\n", "1:11 at x.1: *a contains itself [syntax]"),
    ("&a {b: {c: *a}}\n", "1:12 at b.c: *a contains itself [syntax]"),
    ("x: &a [1]\n*a : 2\n", "2:1: a mapping key must be a string [syntax]"),
    ("x: &a !!int 7\n*a : 2\n", "2:1: a mapping key must be a string [syntax]"),
    ("x: &a\n*a : 2\n", "2:1: a property list cannot contain null [null]"),
    ("? [1]\n: 2\n", "1:3: a mapping key must be a string [syntax]"),
    ("{{a: b}: c}", "1:2: a mapping key must be a string [syntax]"),
    ("<<: 7\n", "1:5: a merge key (<<) takes a mapping or a list of mappings [syntax]"),
    (
      "a:\n  <<: [{}, x]\n",
      "2:12 at a: a merge key (<<) takes a mapping or a list of mappings [syntax]"
    ),
    ("<<: [[{}]]\n", "1:6: a merge key (<<) takes a mapping or a list of mappings [syntax]"),
    (
      "<<: {a: 1}\n<<: {b: 2}\n",
      "2:1 at <<: duplicate key \"<<\" [repeated-key]"
    ),
    (
      "x: &a k\nk: 1\n*a : 2\n",
      "3:1 at k: duplicate key \"k\" [repeated-key]"
    ),
    ("- &a:b c\n- *a:b\n", "1:5 at 0: ambiguous colon right after an anchor name [syntax]"),
    ("- &a x\n- *a:\n", "2:5 at 1: ambiguous colon right after an anchor name [syntax]"),
  ]

  @Test(arguments: refusals)
  func rejectsWithTheLocationOfTheError(yaml: String, line: String) {
    #expect(Format.yaml.complaint(about: yaml) == line, "\(yaml)")
  }

  @Test func aliasesNestNoDeeperThanTheLimit() throws {
    let text = { (depth: Int) in
      "- &a \(String(repeating: "[", count: 256))\(String(repeating: "]", count: 256))\n"
        + "- \(String(repeating: "[", count: depth))*a\(String(repeating: "]", count: depth))\n"
    }
    #expect(try Format.yaml.read(text(255)).root.count == 2)
    let complaint = Format.yaml.complaint(about: text(256))
    #expect(complaint?.hasSuffix("nesting is deeper than 512 levels [nesting]") == true)
  }

  /// The billion laughs, in values, in bytes, and in merges.
  @Test func expansionEndsAtTheBudget() {
    let values = (1...30).map { "a\($0): &a\($0) [*a\($0 - 1), *a\($0 - 1)]\n" }.joined()
    #expect(
      Format.yaml.complaint(about: "a0: &a0 [x, y]\n" + values)?
        .hasSuffix("the input expands to too many values [expansion]") == true)
    let text = "- &a \"\(String(repeating: "x", count: 1 << 20))\"\n"
    #expect(
      Format.yaml.complaint(about: text + String(repeating: "- *a\n", count: 100))?
        .hasSuffix("the input expands to too many bytes of text [expansion]") == true)
    let merges = (1...30).map { "a\($0): &a\($0) {<<: [*a\($0 - 1), *a\($0 - 1)]}\n" }.joined()
    #expect(
      Format.yaml.complaint(about: "a0: &a0 {x: y}\n" + merges)?
        .hasSuffix("the input expands to too many values [expansion]") == true)
  }

  @Test func expansionEndsWithThePathOfTheAlias() {
    let text =
      "- &a [\(String(repeating: "x, ", count: 1000))x]\n" + String(repeating: "- *a\n", count: 120)
    #expect(
      Format.yaml.complaint(about: text)
        == "100:3 at 99: the input expands to too many values [expansion]")
  }

  @Test func aCopiedContainerLeavesNoKeyBehind() {
    let text = "- &a {b: c}\n- x: 1\n  x: 2\n  y: *a\n"
    #expect(
      Format.yaml.complaint(about: text)
        == "3:3 at 1.x: duplicate key \"x\" [repeated-key]")
  }

  @Test func sharingWithinTheBudgetIsFine() throws {
    let text =
      "- &a [\(String(repeating: "x, ", count: 900))x]\n" + String(repeating: "- *a\n", count: 100)
    #expect(try Format.yaml.read(text).count == 1 + 101 * 902)
  }
}
