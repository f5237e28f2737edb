import PropertyLists
import Testing

/// What clients of the library use: documents from literals and builders, and their values as collections.
@Suite struct DocumentInterfaceTests {
  private static func everyKind() throws -> Document {
    try Document([
      "text": "a", "number": 7, "real": 1.5, "flag": true, "none": [],
      "when": .date(try #require(Document.Date("2026-11-22T09:00:00Z"))),
      "bytes": .data([0, 255]), "uid": .uid(3), "nested": [["a": [1, 2]]],
    ])
  }

  @Test func literalsHaveEveryKind() throws {
    let root = try Self.everyKind().root
    #expect(
      root.items.map(\.kind) == [
        .string, .integer, .real, .boolean, .array, .date, .data, .uid, .array,
      ])
    #expect(root["real"]?.real == 1.5)
    #expect(root["when"]?.date?.description == "2026-11-22T09:00:00Z")
    #expect(root["bytes"]?.bytes.map(Array.init) == [0, 255])
    #expect(root["uid"]?.uid == 3)
  }

  @Test(arguments: [Format.binary, .json])
  func everyKindSurvives(format: Format) throws {
    let document = try Self.everyKind()
    #expect(try Document(reading: document.bytes(as: format), name: "x") == document)
    #expect(document.verify().losses.isEmpty)
  }

  @Test func formatsAreDetected() throws {
    let document = try Document(["a": 1])
    for format in Format.documentFormats {
      let bytes = try document.bytes(as: format)
      #expect(try Document(reading: bytes, name: "x.\(format.name)") == document)
    }
  }

  @Test func updatesKeepWhatDidNotChange() throws {
    let bytes = Array("a: 1  # one\nb:   2\n".utf8)
    let document = try Document(reading: bytes, name: "x.yaml")
    let edited = try document.applying([.set("two", at: ["b"])])
    let updated = try edited.updating(bytes, name: "x.yaml")
    #expect(String(decoding: updated, as: UTF8.self) == "a: 1  # one\nb:   two\n")
    #expect(
      edited.differences(from: document).map(\.description)
        == [#"b: integer 2 became string "two""#])
  }

  // MARK: Descriptions

  @Test func literalsPrintAsTheyAreWritten() throws {
    let literal: Document.Literal = [
      "text": "a \"b\"", "none": [:], "list": [1, 1.0, false], "bytes": .data([0]), "uid": .uid(3),
      "when": .date(try #require(Document.Date("2026-11-22T09:00:00Z"))),
    ]
    #expect(
      "\(literal)"
        == #"["text": "a \"b\"", "none": [:], "list": [1, 1.0, false], "bytes": 1 byte, "#
        + #""uid": UID 3, "when": 2026-11-22T09:00:00Z]"#)
  }

  @Test func editsPrintWhatTheyDo() throws {
    let value = try Document(["a": 1]).root
    let edits: [Document.Edit] = [
      try .set("hunter2", at: ["x y"]), try .append(1, to: ["list"]), .remove(["list", 0]),
      .init(.insert(value, after: nil), at: ["new"]),
      .init(.insert(value, after: "x y"), at: ["new"]),
      .init(.precede(value), at: ["list", 1]), .init(.follow(value), at: ["list", 1]),
      .init(.rename(to: "z"), at: ["x y"]), .init(.set(value), at: []),
    ]
    #expect(
      edits.map(\.description) == [
        "set 'x y': string", "append to list: integer", "remove list.0",
        "insert new first: dictionary of 1 entry",
        #"insert new after "x y": dictionary of 1 entry"#,
        "insert before list.1: dictionary of 1 entry", "insert after list.1: dictionary of 1 entry",
        #"rename 'x y' to "z""#, "set the document: dictionary of 1 entry",
      ])
  }

  // MARK: Errors

  @Test func anErrorHasThoseThatWereFoundWithIt() throws {
    let text = #"{"a": 1, "a": 2, "b": 3, "b": 4}"#
    let error = #expect(throws: Diagnostic.self) {
      try Document(reading: Array(text.utf8), name: "x.json")
    }
    #expect(error?.path == ["a"])
    #expect(error?.others.map(\.kind) == [.repeatedKey])
    #expect(error?.others.map(\.path) == [["b"]])
    #expect(error?.others.allSatisfy(\.others.isEmpty) == true)
  }

  // MARK: Dates

  @Test(arguments: [
    ("2001-01-01T00:00:00Z", 0.0), ("2000-12-31T23:59:59.5Z", -0.5),
    ("9999-12-31T23:59:59Z", 252_423_993_599),
  ])
  func datesAreTextAndSeconds(text: String, seconds: Double) throws {
    let date = try #require(Document.Date(text))
    #expect(date.secondsSince2001 == seconds)
    #expect(date == Document.Date(secondsSince2001: seconds))
    #expect(date.description == text)
  }

  @Test func datesOutsideOfTheCalendarAreNil() {
    for text in ["2026-02-29T00:00:00Z", "2026-11-22", "", "0000-01-01T00:00:00Z"] {
      #expect(Document.Date(text) == nil, "\(text)")
    }
    for seconds in [Double.nan, .infinity, 1e12, -1e12] {
      #expect(Document.Date(secondsSince2001: seconds) == nil)
    }
  }

  @Test func roundedDatesSurviveXML() throws {
    let date = try #require(Document.Date(secondsSince2001: -0.5))
    #expect(date.roundedDownToSecond == Document.Date("2000-12-31T23:59:59Z"))
    #expect(date.roundedDownToSecond.roundedDownToSecond == date.roundedDownToSecond)
    #expect(throws: Diagnostic.self) { try Document(.date(date)).bytes(as: .xml) }
    let document = try Document(.date(date.roundedDownToSecond))
    #expect(try Document(reading: document.bytes(as: .xml), name: "x") == document)
  }

  // MARK: Children

  @Test func itemsAreACollection() throws {
    let items = try Document([1, [2, 3], 4]).root.items
    #expect(items.count == 3)
    #expect(items.first?.integer?.int == 1)
    #expect(items.dropFirst(2).first?.integer?.int == 4)
    let second = items.index(after: items.startIndex)
    #expect(items[second].items.map { $0.integer?.int } == [2, 3])
    #expect(items.indices.map { items[$0].kind } == [.integer, .array, .integer])
    #expect(items.index(items.startIndex, offsetBy: 3) == items.endIndex)
  }

  @Test func missingItemsAreNone() throws {
    let root = try Document(["a": [1]]).root
    #expect((root["a"]?.items ?? []).count == 1)
    let none = root["b"]?.items ?? []
    #expect(none.isEmpty)
    let keys = (root["b"]?.entries ?? []).map(\.key)
    #expect(keys.isEmpty)
    #expect(root["a"]?[0]?.items.isEmpty == true)
    #expect(root["a"]?.entries.isEmpty == true)
  }

  @Test func entriesHaveKeysAndValues() throws {
    let entries = try Document(["b": 1, "a": ["x": 2]]).root.entries
    #expect(entries.count == 2)
    #expect(entries.map(\.key) == ["b", "a"])
    #expect(entries.first?.value.integer?.int == 1)
    #expect(entries.filter { $0.key == "a" }.first?.value["x"]?.integer?.int == 2)
  }

  @Test func valuesHavePathsAndPlaces() throws {
    let document = try Document(reading: Array("a:\n  - 1\n  - b: 2\n".utf8), name: "x.yaml")
    let value = try #require(document.root["a"]?[1]?["b"])
    #expect(value.path == ["a", 1, "b"])
    #expect(value.place?.description == "x.yaml:3:8")
    #expect(value.place?.file == "x.yaml")
    let edited = try document.applying([.set(3, at: ["c"])])
    #expect(edited.root["c"]?.place == nil)
    #expect(edited.root["a"]?[0]?.place?.position?.line == 2)
    #expect(document.root.path == [])
    #expect("\(value)" == "integer")
    #expect(document.root[value.path] == value)
    #expect(document.root.entries.map(\.description) == ["a: array of 2 items"])
    #expect("\(document)" == "x.yaml: dictionary of 1 entry")
  }

  // MARK: Builders

  @Test func buildersMakeWhatLiteralsMake() throws {
    var builder = Document.Builder()
    try builder.beginDictionary()
    for entry in try Self.everyKind().root.entries.dropLast() {
      try builder.add(entry.value, under: entry.key)
    }
    try builder.beginArray(under: "nested")
    try builder.add(["a": [1, 2]])
    try builder.end()
    try builder.end()
    #expect(try builder.finish() == Self.everyKind())
  }

  private static let mistakes:
    [(text: String, build: @Sendable (inout Document.Builder) throws -> Void)] = [
      ("no container to end", { try $0.end() }),
      ("a value outside of a dictionary has a key", { try $0.add(1, under: "a") }),
      (
        "the document has no value",
        {
          try? $0.add(1, under: "a")
          _ = try $0.finish()
        }
      ),
      (
        "a value of a dictionary has no key",
        {
          try $0.beginDictionary()
          try $0.add(1)
        }
      ),
      (
        "a second value outside of all containers",
        {
          try $0.add(1)
          try $0.add(2)
        }
      ),
      (
        #"duplicate key "a""#,
        {
          try $0.beginDictionary()
          try $0.add(1, under: "a")
          try $0.add(2, under: "a")
          try $0.end()
        }
      ),
      (
        "a container has no end",
        {
          try $0.beginArray()
          _ = try $0.finish()
        }
      ),
      ("the document has no value", { _ = try $0.finish() }),
    ]

  @Test(arguments: mistakes.indices)
  func mistakesAreErrors(number: Int) throws {
    let (text, build) = Self.mistakes[number]
    let error = try #require(throws: Diagnostic.self) {
      var builder = Document.Builder()
      try build(&builder)
    }
    #expect(error.text == text)
  }

  // MARK: Diagnostics

  @Test func diagnosticsPrintAsTheToolDoes() throws {
    let error = try #require(throws: Diagnostic.self) {
      try Document(reading: Array("a: 1\nb:\n  c: 1\n  c: 2\n".utf8), name: "x.yaml")
    }
    #expect(
      "\(error)" == """
        x.yaml:4:3: error: duplicate key "c" [repeated-key]
          at: b.c
          help: remove one; the first is at x.yaml:3:3
        """)
    #expect(error.kind == .repeatedKey && error.kind == "repeated-key")
    #expect(error.place?.position == Diagnostic.Position(line: 4, column: 3))
    #expect(error.place?.path == ["b", "c"])
  }

  @Test func hiddenValuesAreNotPrinted() throws {
    let text = "\"a\" = \"secret\\q\";"
    let source = Source(name: "x", bytes: Array(text.utf8), isText: true).hiding([0..<text.count])
    let error = Diagnostic(
      FormatMessage.invalidScalar(.integer, "secret"), at: SourceRange(in: source, 6..<12))
    #expect(!"\(error)".contains("secret"))
    #expect(!error.text.contains("secret"))
    let read = try Document(reading: Array("a: secret\n".utf8), name: "x.yaml")
    let value = try #require(read.root["a"])
    #expect(!"\(read) \(value)".contains("secret"))
    let hidden = read.hiding([value])
    let difference = try #require(Document(["a": 1]).differences(from: hidden).first)
    #expect(!"\(difference)".contains("secret"))
  }

  /// The first byte is a place, too.
  @Test(arguments: ["", "}", "<plist/>"])
  func errorsAtTheBeginningHaveAPosition(text: String) throws {
    let error = try #require(throws: Diagnostic.self) {
      try Document(reading: Array(text.utf8), name: "x.json", format: .json)
    }
    #expect("\(error)".hasPrefix("x.json:1:1: error: "))
  }

  @Test func whatIsNotInAFileHasNoPlace() throws {
    let document = try Document(["a": 1])
    #expect(document.root.place == nil)
    let error = try #require(throws: Diagnostic.self) {
      try document.applying([.set(1, at: ["b", "c"])])
    }
    #expect(error.place?.position == nil)
    #expect("\(error)".hasPrefix("literal: error: no value at b.c [key-path]"))
  }
}
