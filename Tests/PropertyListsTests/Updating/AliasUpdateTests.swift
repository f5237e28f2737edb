import Testing

@testable import PropertyLists

/// Anchors whose values change, and what becomes of their aliases.
@Suite struct AliasUpdateTests {
  private static let cases = [
    UpdateCase(
      "an alias that changes with its anchor", "a: &x {k: 1}\nb: *x\nz:  [1,2]\n",
      with: "{a: {k: 2}, b: {k: 2}, z: [1, 2]}", is: "a: &x {k: 2}\nb: *x\nz:  [1,2]\n"),
    UpdateCase(
      "a scalar", "a: &x 1\nb: [*x, *x] # b\n", with: "{a: 2, b: [2, 2]}",
      is: "a: &x 2\nb: [*x, *x] # b\n"),
    UpdateCase(
      "one of two aliases", "a: &x 1\nb: [*x, *x] # b\n", with: "{a: 2, b: [1, 2]}",
      is: "a: &x 2\nb: [1, *x] # b\n"),
    UpdateCase(
      "an anchor in an anchor", "a: &x\n  k: &y 1\nb: *x\nc: *y\n",
      with: "{a: {k: 2}, b: {k: 2}, c: 2}", is: "a: &x\n  k: &y 2\nb: *x\nc: *y\n"),
    UpdateCase(
      "a merge whose mapping changes", "a: &x {k: 1, l: 3}\nb:\n  <<: *x # b\n  m:  [1,2]\n",
      with: "{a: {k: 2, l: 3}, b: {k: 2, l: 3, m: [1, 2]}}",
      is: "a: &x {k: 2, l: 3}\nb:\n  <<: *x # b\n  m:  [1,2]\n"),
    UpdateCase(
      "a merge that gives another key", "a: &x {k: 1}\nb:\n  <<: *x # b\n  m:  [1,2]\n",
      with: "{a: {k: 1, l: 3}, b: {k: 1, l: 3, m: [1, 2]}}",
      is: "a: &x {k: 1, l: 3}\nb:\n  <<: *x # b\n  m:  [1,2]\n"),
    UpdateCase(
      "the only key of a merge", "a: &x {k: 1}\nb: {<<: *x, y: {a:  1}}\n",
      with: "{a: {k: 1}, b: {k: 2, y: {a: 1}}}", is: "a: &x {k: 1}\nb: {k: 2, y: {a:  1}}\n"),
    UpdateCase(
      "the only key of a merge in a block", "a: &x {k: 1}\nb:\n  <<: *x # b\n  y: {a:  1}\n",
      with: "{a: {k: 1}, b: {k: 2, y: {a: 1}}}",
      is: "a: &x {k: 1}\nb:\n  k: 2 # b\n  y: {a:  1}\n"),
    UpdateCase(
      "a merge whose keys are all overridden", "a: &x {k: 1}\nb:\n  <<: *x # b\n  k: 2\n  y:  1\n",
      with: "{a: {k: 1}, b: {k: 2, y: 3, z: 4}}",
      is: "a: &x {k: 1}\nb:\n  <<: *x # b\n  k: 2\n  y:  3\n  z: 4\n"),
    UpdateCase(
      "a merge that would bring back a key", "a: &x {k: 1}\nb:\n  <<: *x # b\n  k: 2\n  y:  1\n",
      with: "{a: {k: 1}, b: {y: 1}}", is: "a: &x {k: 1}\nb:\n  y:  1\n"),
    UpdateCase(
      "an alias that is a key", "a: {b:  &x one}\nc:   {*x : 1}\nz:  [1,2]\n",
      with: "{a: {b: uno}, c: {one: 1}, z: [1, 2]}",
      is: "a: {b:  &x uno}\nc:   {one : 1}\nz:  [1,2]\n"),
    UpdateCase(
      "an alias that is a key and changes with its anchor", "a:  &x one\nc:   {*x : 1}\n",
      with: "{a: uno, c: {uno: 1}}", is: "a:  &x uno\nc:   {*x : 1}\n"),
    UpdateCase(
      "an alias that is a key beside its anchor", "a: {k:  &x one, *x : 2}\n",
      with: "{a: {k: uno, one: 2}}", is: "a: {k:  &x uno, one : 2}\n"),
    UpdateCase(
      "a key with an anchor", "&x one:  1\nb:   *x\nc: {*x : 3}\n",
      with: "{uno: 1, b: one, c: {uno: 3}}", is: "&x uno:  1\nb:   one\nc: {*x : 3}\n"),
    UpdateCase(
      "a quoted key with an anchor", "&x \"one\":  1\nb:   *x\nc: {*x : 3}\n",
      with: "{uno: 1, b: one, c: {uno: 3}}", is: "uno:  1\nb:   one\nc: {uno : 3}\n"),
    UpdateCase(
      "a comment that comes into an alias", "k:  1\na: &x\n  l: 1\n# c\nb: *x\n",
      with: "k: 1\na:\n  l: 1\nb:\n  # c\n  l: 1\n",
      is: "k:  1\na: &x\n  l: 1\nb:\n  # c\n  l: 1\n"),
    UpdateCase(
      "an anchor beside brackets whose items go with their comment",
      "- k: {l: &x 1, m: [2, # c\n   3]} # b\n- *x\n", with: "[{k: {l: 1, m: []}}, 1]",
      is: "- k: {l: &x 1, m: []} # b\n- *x\n"),
  ]

  @Test(arguments: cases)
  func keepsAliasesThatAreRight(row: UpdateCase) throws {
    try row.check(.yaml)
  }

  /// A note at each alias that is gone, and at no other.
  @Test(arguments: [
    ("a: &x 1\nb: [*x, *x]\n", "{a: 2, b: [1, 2]}", ["x:2:5"]),
    ("a: &x 1\nb: [*x, *x]\n", "{a: 2, b: [2, 2]}", []),
    ("a: &x {k: 1}\nb: *x\n", "{a: {k: 2}, b: {k: 2}}", []),
    ("a: &x {k: 1}\nb: *x\n", "{a: {k: 2}, b: {k: 1}}", ["x:2:4"]),
    ("a: &x 1\nb: *x\n", "{b: 1}", ["x:2:4"]),
    ("a: &x one\nb: {*x : 1}\n", "{a: uno, b: {one: 1}}", ["x:2:5"]),
    ("a: &x {k: 1}\nb: {<<: *x, m: 1}\n", "{a: {k: 1}, b: {k: 2, m: 1}}", ["x:2:9"]),
  ])
  func notesTheAliasesThatAreGone(old: String, new: String, places: [String]) throws {
    let output = try Pipeline.plain.update(
      Array(old.utf8), name: "x", as: .yaml, with: try Format.yaml.read(new))
    #expect(output.textNotes.map { $0.location?.description ?? "" } == places)
    #expect(output.textNotes.allSatisfy { $0.message.text.hasSuffix("with a value of its own") })
  }
}
