import Testing

@testable import PropertyLists

/// Entries and items that an edit adds, and their places.
@Suite struct InsertionTests {
  /// Comments and lines of the entries that were there stay, in every format that has them.
  @Test(arguments: [
    ("a: 1\n# b\nb: 2\n", ["x > a"], "a: 1\nx: 0\n# b\nb: 2\n"),
    ("a: 1 # a\nb: 2\n", ["x > a", "m > a", "o > b"], "a: 1 # a\nx: 0\nm: 0\nb: 2\no: 0\n"),
    ("# head\n\n# a\na: 1\n", ["x", "m"], "# head\n\nx: 0\nm: 0\n# a\na: 1\n"),
    ("a: 1\nb: 2\n", ["x > c"], "a: 1\nb: 2\nx: 0\n"),
    ("a: 1\nb: 2\n", ["b > a"], "a: 1\nb: 0\n"),
    ("a: 1\n", ["x > x"], "a: 1\nx: 0\n"),
    ("{}\n", ["x"], "x: 0\n"),
    ("a:\n  c: 1\nb: 2\n", ["x > a"], "a:\n  c: 1\nx: 0\nb: 2\n"),
  ])
  func insertsBehindAnEntryOrInFront(old: String, edits: [String], new: String) throws {
    let document = try Format.yaml.read(Array(old.utf8), name: "page.yaml")
    let zero = try Document(.integer(Integer(0))).root
    let insertions = edits.map { words in
      let names = words.split(separator: " ").map(String.init)
      return DocumentEdit(
        .insert(zero, after: names.last(where: { _ in names.count > 1 })),
        at: [.key(names[0])])
    }
    let edited = try document.applying(insertions)
    let updated = try Pipeline.plain.update(
      Array(old.utf8), name: "page.yaml", as: .yaml, with: edited)
    #expect(String(decoding: updated.bytes, as: UTF8.self) == new)
  }

  @Test func insertsBehindAnEntryThatIsRemovedOrRenamed() throws {
    let document = try Document(["a": 1, "b": 2, "c": 3])
    let zero = try Document(.integer(Integer(0))).root
    let edited = try document.applying([
      DocumentEdit(.remove, at: [.key("a")]),
      DocumentEdit(.insert(zero, after: "a"), at: [.key("n")]),
      DocumentEdit(.rename(to: "d"), at: [.key("b")]),
      DocumentEdit(.insert(zero, after: "b"), at: [.key("m")]),
    ])
    #expect(edited.root.entries.map(\.key) == ["n", "d", "m", "c"])
  }

  /// A draft, in which each edit sees those before it.
  @Test func insertionsAreSeenByLaterEdits() throws {
    var draft = DocumentDraft(try Document(["a": 1, "b": 2]))
    let zero = try Document(.integer(Integer(0))).root
    try draft.apply(DocumentEdit(.insert(zero, after: "a"), at: [.key("n")]))
    #expect(try draft.value(at: [.key("n")])?.integer == Integer(0))
    try draft.apply(DocumentEdit(.insert(zero, after: nil), at: [.key("m")]))
    #expect(try draft.entries(at: []).map(\.key) == ["m", "a", "n", "b"])
  }

  /// Several items added after the same item keep their order.
  @Test func appendsAndFollowsItems() throws {
    let document = try Document(["a": [1, 2], "b": 0])
    let list = Document.KeyPath([.key("a")])
    let new = { (number: Int) throws in try Document(.integer(Integer(number))).root }
    let edited = try document.applying([
      DocumentEdit(.follow(new(10)), at: list.appending(.index(0))),
      DocumentEdit(.append(new(30)), at: list),
      DocumentEdit(.follow(new(11)), at: list.appending(.index(0))),
      DocumentEdit(.remove, at: list.appending(.index(0))),
      DocumentEdit(.append(new(31)), at: list),
    ])
    #expect(
      edited.root["a"]?.items.compactMap { $0.integer } == [10, 11, 2, 30, 31].map { Integer($0) })
    for edit in [
      DocumentEdit(.append(try new(1)), at: [.key("b")]),
      DocumentEdit(.follow(try new(1)), at: [.key("b")]),
    ] {
      let error = #expect(throws: Diagnostic.self) { try document.applying([edit]) }
      #expect(error?.message.text == "no list at b")
      #expect(error?.message.help == "b is an integer; name a list, or an item in one")
    }
  }

  @Test func precedesItems() throws {
    let document = try Document(["a": [1, 2], "b": 0])
    let list = Document.KeyPath([.key("a")])
    let new = { (number: Int) throws in try Document(.integer(Integer(number))).root }
    let edited = try document.applying([
      DocumentEdit(.precede(new(10)), at: list.appending(.index(0))),
      DocumentEdit(.follow(new(20)), at: list.appending(.index(0))),
      DocumentEdit(.precede(new(11)), at: list.appending(.index(0))),
      DocumentEdit(.precede(new(30)), at: list.appending(.index(1))),
      DocumentEdit(.remove, at: list.appending(.index(0))),
    ])
    #expect(
      edited.root["a"]?.items.compactMap { $0.integer } == [10, 11, 20, 30, 2].map { Integer($0) })
    for (path, text) in [("b", "no list at b"), ("a.2", "no value at a.2")] {
      let keyPath = Document.KeyPath(path == "b" ? [.key("b")] : [.key("a"), .index(2)])
      let error = #expect(throws: Diagnostic.self) {
        try document.applying([DocumentEdit(.precede(new(1)), at: keyPath)])
      }
      #expect(error?.message.text == text)
    }
  }

  /// In a draft, positions are those after all earlier edits.
  @Test func precedingItemsAreSeenByLaterEdits() throws {
    var draft = DocumentDraft(try Document(["a": [1]]))
    let list = Document.KeyPath([.key("a")])
    for number in [2, 3] {
      let new = try Document(.integer(Integer(number))).root
      try draft.apply(DocumentEdit(.precede(new), at: list.appending(.index(0))))
      #expect(try draft.value(at: list.appending(.index(0)))?.integer == Integer(number))
    }
    #expect(try draft.document().root["a"]?.items.compactMap { $0.integer }.count == 3)
  }

  /// The comments above an item stay above it, and every other line stays as it is.
  @Test(arguments: [
    (Format.yaml, "a:\n  # 1\n  - 1 # one\n  # 2\n  - 2\nb: 0\n", 0, "  # 1\n", "  - 9\n  # 1\n"),
    (Format.yaml, "a:\n  # 1\n  - 1 # one\n  # 2\n  - 2\nb: 0\n", 1, "  # 2\n", "  - 9\n  # 2\n"),
    (Format.yaml, "a: [1, 2] # list\n", 0, "[1", "[9, 1"),
    (Format.yaml, "a: [1, 2] # list\n", 1, ", 2", ", 9, 2"),
    (
      Format.yaml, "a: [ # open\n  1, # one\n  # 2\n  2\n]\n", 1, "  # 2\n", "  9,\n  # 2\n"
    ),
    (Format.json, "{\"a\": [1, 2]}\n", 0, "[1", "[9, 1"),
    (Format.json, "{\n  \"a\": [\n    1,\n    2\n  ]\n}\n", 1, "    2\n", "    9,\n    2\n"),
    (
      Format.xml, Self.xml, 0, "\t\t<!-- 1 -->\n", "\t\t<integer>9</integer>\n\t\t<!-- 1 -->\n"
    ),
    (
      Format.xml, Self.xml, 1, "\t\t<!-- 2 -->\n", "\t\t<integer>9</integer>\n\t\t<!-- 2 -->\n"
    ),
  ])
  func precedesAnItemAndItsComments(
    format: Format, old: String, position: Int, text: String, new: String
  ) throws {
    let document = try format.read(Array(old.utf8), name: "a.\(format.name)")
    let nine = try Document(.integer(Integer(9))).root
    let edited = try document.applying([
      DocumentEdit(.precede(nine), at: [.key("a"), .index(position)])
    ])
    let updated = try Pipeline.plain.update(
      Array(old.utf8), name: "a.\(format.name)", as: format, with: edited)
    #expect(String(decoding: updated.bytes, as: UTF8.self) == old.replacing(text, with: new))
  }

  private static let xml = """
    <plist version="1.0">
    <dict>
    \t<key>a</key>
    \t<array>
    \t\t<!-- 1 -->
    \t\t<integer>1</integer> <!-- one -->
    \t\t<!-- 2 -->
    \t\t<integer>2</integer>
    \t</array>
    </dict>
    </plist>

    """

  @Test func insertsIntoDictionariesOnly() throws {
    let document = try Document(["a": [1]])
    let zero = try Document(.integer(Integer(0))).root
    let error = #expect(throws: Diagnostic.self) {
      try document.applying([
        DocumentEdit(.insert(zero, after: nil), at: [.key("a"), .key("n")])
      ])
    }
    #expect(error?.message.text == "no value at a.n")
  }

  /// An insertion before the first row adds lines and touches none.
  @Test(arguments: [
    (
      Format.yaml, "l:\n  #list head\n\n  #about a\n  - {k: a}\n",
      "l:\n  #list head\n\n  - {k: b}\n  #about a\n  - {k: a}\n"
    ),
    (
      Format.yaml, "l:\n  #about a\n  - {k: a}\n", "l:\n  - {k: b}\n  #about a\n  - {k: a}\n"
    ),
    (
      Format.xml,
      "<dict><key>l</key>\n<array>\n<!--head-->\n\n<!--a-->\n<dict><key>k</key><string>a</string>"
        + "</dict>\n</array></dict>",
      "<dict><key>l</key>\n<array>\n<!--head-->\n\n<dict><key>k</key><string>b</string></dict>\n"
        + "<!--a-->\n<dict><key>k</key><string>a</string></dict>\n</array></dict>"
    ),
  ])
  func leavesTheCommentsAboveAList(format: Format, old: String, new: String) throws {
    let document = try format.read(Array(old.utf8), name: "x")
    let row = try Format.yaml.read("{k: b}").root
    let edited = try document.applying([
      DocumentEdit(.precede(row), at: [.key("l"), .index(0)])
    ])
    let updated = try Pipeline.plain.update(Array(old.utf8), name: "x", as: format, with: edited)
    #expect(String(decoding: updated.bytes, as: UTF8.self) == new)
  }

  @Test func leavesTheCommentsAboveADictionary() throws {
    let old = "d:\n  # head\n\n  # about a\n  a: 1\n"
    let document = try Format.yaml.read(Array(old.utf8), name: "x")
    let two = try Document(.integer(Integer(2))).root
    let edited = try document.applying([
      DocumentEdit(.insert(two, after: nil), at: [.key("d"), .key("b")])
    ])
    let updated = try Pipeline.plain.update(Array(old.utf8), name: "x", as: .yaml, with: edited)
    #expect(
      String(decoding: updated.bytes, as: UTF8.self)
        == "d:\n  # head\n\n  b: 2\n  # about a\n  a: 1\n")
  }
}
