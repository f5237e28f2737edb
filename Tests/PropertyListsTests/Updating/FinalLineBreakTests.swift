import Testing

@testable import PropertyLists

/// Edits of YAML files that end in a comment, with and without a line break after it.
@Suite struct FinalLineBreakTests {
  private static let texts = [
    "s:\n- - e # c",
    "s:\n  - - e # c",
    "s:\n- - e\n  # c",
    "s:\n  - a:\n      b: e # c\n  # d",
    "a: 1\ns:\n- - e # c\n  # d\n# f",
    "b: 1\na:\n  c: 2\n# d",
    "a: 1\nb: [x, # c\n  y]\n  # d",
    "a: |\n  x\n\n# c",
    "# h\n\n- # c\n  a: x # d\n  # e",
    "! #\n# x\nm\n#\n#\n\n#",
    "! # a\n# x\nm\n# b\n# c\n\n# d",
    "# x\nm\n# b\n# c\n\n# d",
  ]

  private static let values: [Literal] = ["text", "two\nlines\n", [], [["a": "b"], "c", [["d"]]]]

  @Test(arguments: texts, [UpdateCase.Form.lineFeed, .carriageReturnLineFeed])
  func aMissingLineBreakChangesNothingElse(text: String, form: UpdateCase.Form) throws {
    for (name, edit) in try Self.edits(in: try Format.yaml.read(text).root, at: []) {
      let ended = try Self.update(form.bytes(text + "\n"), with: edit)
      let unended = try Self.update(form.bytes(text), with: edit)
      #expect(Self.withoutLastBreak(unended) == Self.withoutLastBreak(ended), "\(name)")
    }
  }

  /// A block scalar in such a line does not end in a line break either.
  @Test(arguments: [
    UpdateCase(
      "a text with a last line break", "b: 1\na: x", with: "b: 1\na: \"one\\ntwo\\n\"",
      is: "b: 1\na: |\n  one\n  two\n"),
    UpdateCase(
      "the same in a list", "a:\n  - x", with: "a: [\"one\\ntwo\\n\"]",
      is: "a:\n  - |\n    one\n    two\n"),
    UpdateCase(
      "a text without one", "a: |\n  x", with: "a: \"x\\ny\"", is: "a: |-\n  x\n  y"),
    UpdateCase(
      "an entry behind a block", "# c\na: |\n  x", with: "a: x\nb: 1",
      is: "# c\na: |-\n  x\nb: 1"),
    UpdateCase(
      "the entries exchanged", "b: 1\na: |\n  x # y", with: "a: \"x # y\"\nb: 1",
      is: "a: |-\n  x # y\nb: 1\n"),
    UpdateCase(
      "an entry behind a nested block", "a:\n- >+\n   x\n   y", with: "a: [x y]\nb: 1",
      is: "a:\n- >-\n   x\n   y\nb: 1"),
    UpdateCase(
      "an entry before a block", "b: 1\na: |\n  x", with: "b: 2\na: x", is: "b: 2\na: |\n  x"),
    UpdateCase(
      "an entry gone behind a block", "a: |\n  x\nb: 1", with: "a: \"x\\n\"", is: "a: |\n  x\n"),
    UpdateCase(
      "a comment behind a block", "b:   [1,  2]\na: |\n  x", with: "b: [1, 2]\na: x\n# end\n",
      is: "b:   [1,  2]\na: |-\n  x\n# end"),
    UpdateCase("the root", "x", with: "\"one\\ntwo\\n\"", is: "|\n  one\n  two\n"),
  ])
  func endsABlockScalar(test: UpdateCase) throws {
    try test.check(.yaml)
    try test.check(.yaml, in: .carriageReturnLineFeed)
  }

  /// The text of a file after an edit, which a second update leaves alone.
  private static func update(_ bytes: [UInt8], with edit: DocumentEdit) throws -> String {
    let new = try Format.yaml.read(bytes, name: "x.yaml").applying([edit])
    let result = try UpdateCase.update(bytes, .yaml, new)
    let text = String(decoding: result, as: UTF8.self)
    #expect(try Format.yaml.read(result, name: "x.yaml") == new, "\(text)")
    #expect(try UpdateCase.update(result, .yaml, new) == result, "\(text) twice")
    return text
  }

  private static func withoutLastBreak(_ text: String) -> Substring {
    text.last?.isNewline == true ? text.dropLast() : text[...]
  }

  /// Every value set, removed and, where it has a key, renamed.
  private static func edits(
    in value: Value, at path: Document.KeyPath
  ) throws -> [(name: String, edit: DocumentEdit)] {
    var edits = try values.map { ("\(path) = \($0)", try DocumentEdit.set($0, at: path)) }
    if !path.components.isEmpty { edits.append(("no \(path)", DocumentEdit(.remove, at: path))) }
    if case .key? = path.components.last {
      edits.append(("\(path) renamed", DocumentEdit(.rename(to: "new"), at: path)))
    }
    for (number, item) in value.items.enumerated() where value.kind == .array {
      edits += try Self.edits(in: item, at: path.appending(.index(number)))
    }
    for entry in value.entries {
      edits += try Self.edits(in: entry.value, at: path.appending(.key(entry.key)))
    }
    return edits
  }
}
