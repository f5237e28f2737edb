import Testing

@testable import PropertyLists

/// Edits by key path.
@Suite struct DocumentEditTests {
  private static let page = """
    # The page
    Title: Tides

    # A loner

    # The list
    Items:
      # One
      - {Key: one, Value: 1}
      # Two
      - Key: two # second
        Value: 2
    Last: true

    """

  @Test(arguments: [
    ("set Title High", "Title: Tides", "Title: High"),
    ("set Items.1.Value 3", "Value: 2", "Value: 3"),
    ("set New 1", "Last: true\n", "Last: true\nNew: 1\n"),
    ("set Items.1.New 1", "Value: 2\n", "Value: 2\n    New: 1\n"),
    ("set Items.2 1", "Value: 2\n", "Value: 2\n  - 1\n"),
    ("rename Items.1.Value Amount", "Value: 2", "Amount: 2"),
    ("remove Last", "Last: true\n", ""),
    ("remove Items.1.Value", "    Value: 2\n", ""),
    ("remove Items.1", "  # Two\n  - Key: two # second\n    Value: 2\n", ""),
    ("remove Items.0", "  # One\n  - Key: one\n    Value: 1\n", ""),
    (
      "remove Items",
      "# The list\nItems:\n  # One\n  - Key: one\n    Value: 1\n  # Two\n  - Key: two # second\n"
        + "    Value: 2\n", ""
    ),
  ])
  func changesOneValueAndKeepsTheOthersComments(
    edit: String, old: String, new: String
  ) throws {
    let document = try Self.document()
    let written = try Self.text(document)
    let edited = try Self.text(document.applying([Self.edit(edit)]))
    #expect(written.contains(old))
    #expect(edited == written.replacing(old, with: new))
  }

  @Test(arguments: [
    ("/* about */\n", "/* about */\n\"a\" = \"1\";\n"),
    ("/* header */\n\n", "/* header */\n\n\"a\" = \"1\";\n"),
    ("/* header */\n\n/* about */\n", "/* header */\n\n/* about */\n\"a\" = \"1\";\n"),
  ])
  func addsTheFirstEntryBelowTheCommentsOfATable(old: String, new: String) throws {
    let table = try Format.strings.read(Array(old.utf8), name: "a.strings")
    let edited = try table.applying([DocumentEdit.set("1", at: [.key("a")])])
    #expect(String(decoding: try Format.strings.write(edited).bytes, as: UTF8.self) == new)
    let updated = try Pipeline.plain.update(
      Array(old.utf8), name: "a.strings", as: .strings, with: edited)
    #expect(String(decoding: updated.bytes, as: UTF8.self) == new)
  }

  /// A table without entries consists of its comments, wherever the document has them.
  @Test(arguments: [
    ("// a\n\n\"x\"; /* b */\n", "// a\n// b\n"),
    ("/* a */\n\nx = y; // b\n/* c */\n", "/* a */\n/* b */\n/* c */\n"),
  ])
  func emptiesATableOnce(old: String, new: String) throws {
    let table = try Format.strings.read(Array(old.utf8), name: "a.strings")
    let root = try Format.yaml.read(Array("{}".utf8), name: "value").root
    let edited = try table.applying([DocumentEdit(.set(root), at: [])])
    var text = Array(old.utf8)
    for _ in 1...3 {
      text = try Pipeline.plain.update(text, name: "a.strings", as: .strings, with: edited).bytes
      #expect(String(decoding: text, as: UTF8.self) == new)
    }
  }

  /// The comments around the root keep their order, and a second update changes nothing.
  @Test(arguments: [
    ("# a\nb: c # d\ne: f\n\n# g\n", "true", "---\n# a\n\ntrue\n...\n# d\n\n# g\n"),
    ("# a\n\n# b\nc: d\n# e\n", "true", "# a\n\n---\n# b\n\ntrue\n...\n# e\n"),
    ("# a\nb: c # d\n# e\n", "{f: g}", "# a\nf: g\n# d\n# e\n"),
    ("# a\n\n# b\n- c\n\n# d\n", "[e]", "# a\n\n# b\n- e\n\n# d\n"),
    ("# a\n- b\n# c\n", "[]", "# a\n# c\n[]\n"),
    (" #\nb: c\n \n #", "true", "---\n#\n\ntrue\n...\n#\n"),
  ])
  func keepsTheCommentsAroundTheRoot(old: String, value: String, new: String) throws {
    let document = try Format.yaml.read(Array(old.utf8), name: "page.yaml")
    let root = try Format.yaml.read(Array(value.utf8), name: "value").root
    let edited = try document.applying([DocumentEdit(.set(root), at: [])])
    var text = old
    for _ in 1...2 {
      let bytes = try Pipeline.plain.update(
        Array(text.utf8), name: "page.yaml", as: .yaml, with: edited
      ).bytes
      text = String(decoding: bytes, as: UTF8.self)
      #expect(text == new)
    }
  }

  /// The comments in a container that is replaced keep their order, and stay in the one around it.
  @Test(arguments: [
    (
      "a:\n  b: # 1\n    # 2\n    c: d # 3\n    # 4\n  # 5\n  e: f\n", "true",
      "a:\n  b: true # 1\n  # 2\n  # 3\n  # 4\n  # 5\n  e: f\n"
    ),
    (
      "a:\n  # 0\n  b: # 1\n    # 2\n    c: d # 3\n    # 4\n  # 5\n# 6\ne: f\n", "true",
      "a:\n  # 0\n  b: true # 1\n  # 2\n  # 3\n  # 4\n  # 5\n# 6\ne: f\n"
    ),
    (
      "a:\n  b:\n    # 1\n    - c # 2\n    # 3\n  # 4\n  e: f\n", "{g: h}",
      "a:\n  b:\n    g: h\n    # 1\n    # 2\n    # 3\n  # 4\n  e: f\n"
    ),
    ("a:\n  b: {} # 1\n    # 2\n  # 3\n  e: f\n", "2", "a:\n  # 1\n  # 2\n  b: 2\n  # 3\n  e: f\n"),
  ])
  func keepsTheCommentsInAReplacedContainer(old: String, value: String, new: String) throws {
    let document = try Format.yaml.read(Array(old.utf8), name: "page.yaml")
    let value = try Format.yaml.read(Array(value.utf8), name: "value").root
    let path = Document.KeyPath([.key("a"), .key("b")])
    let edited = try document.applying([DocumentEdit(.set(value), at: path)])
    #expect(String(decoding: try Format.yaml.write(edited).bytes, as: UTF8.self) == new)
    var text = Array(old.utf8)
    for _ in 1...2 {
      text = try Pipeline.plain.update(text, name: "page.yaml", as: .yaml, with: edited).bytes
      #expect(String(decoding: text, as: UTF8.self) == new)
    }
  }

  @Test func appliesEachEditToTheOriginal() throws {
    let edits = try ["remove Items.0", "set Items.2 3", "set Items.3 4", "set A 1", "set A 2"]
      .map(Self.edit)
    let edited = try Self.document().applying(edits)
    #expect(
      edited.root["Items"]?.items.map(\.summary) == [
        "dictionary of 2 entries", "integer 3", "integer 4",
      ])
    #expect(edited.root["A"]?.integer == Integer(2))
  }

  @Test(arguments: [
    ("set Titel.a 1", "no value at Titel.a", "did you mean Title?"),
    ("remove Items.5", "no value at Items.5", "Items has 2 items"),
    ("set Items.3 1", "no value at Items.3", "Items has 2 items"),
    ("set Title.a 1", "no value at Title.a", "Title is a string"),
    ("rename Nothing Some", "no value at Nothing", "the document has no similar key"),
    ("set Items.1.Keys.a 1", "no value at Items.1.Keys.a", "did you mean Items.1.Key?"),
    (
      "rename Items.1 One", "no key to rename at Items.1",
      "only the values of a dictionary have keys"
    ),
  ])
  func namesTheNearestPathThatExists(edit: String, text: String, help: String) throws {
    let error = #expect(throws: Diagnostic.self) {
      try Self.document().applying([Self.edit(edit)])
    }
    #expect(error?.message.text == text)
    #expect(error?.message.help == help)
  }

  @Test func refusesToRemoveTheRoot() throws {
    let document = try Document(["a": 1])
    let error = try #require(throws: Diagnostic.self) { try document.applying([.remove([])]) }
    #expect(error.message.text == "the whole document cannot be removed")
  }

  @Test func refusesToRenameToAKeyThatExists() throws {
    let error = #expect(throws: Diagnostic.self) {
      try Self.document().applying([Self.edit("rename Title Last")])
    }
    #expect(error?.message.text == "duplicate key \"Last\"")
  }

  private static func document() throws -> Document {
    try Format.yaml.read(Array(page.utf8), name: "page.yaml")
  }

  private static func text(_ document: Document) throws -> String {
    String(decoding: try Format.yaml.write(document).bytes, as: UTF8.self)
  }

  /// An edit from words: `set Items.1.Value 3`.
  private static func edit(_ words: String) throws -> DocumentEdit {
    let words = words.split(separator: " ").map(String.init)
    let path = Document.KeyPath(
      words[1].split(separator: ".").map { part in
        Int(part).map { .index($0) } ?? .key(String(part))
      })
    switch words[0] {
    case "set":
      let value = try Format.yaml.read(Array(words[2].utf8), name: "value")
      return DocumentEdit(.set(value.root), at: path)
    case "rename": return DocumentEdit(.rename(to: words[2]), at: path)
    default: return DocumentEdit(.remove, at: path)
    }
  }
}
