import TestSupport
import Testing

@testable import PropertyLists

@Suite struct DifferencesTests {
  /// The differences between two JSON documents, one line each.
  private static func lines(_ old: String, _ new: String) throws -> [String] {
    let found = differences(from: try Format.json.read(old), to: try Format.json.read(new))
    return found.map(\.description)
  }

  @Test func aDocumentDoesNotDifferFromItself() throws {
    for number in 0..<Seed.cases(200) {
      let document = try RandomDocument.make(number, extras: .all)
      let copy = try RandomDocument.make(number, extras: .all)
      #expect(differences(from: document, to: copy).isEmpty)
    }
  }

  /// `==` and `differences` are two ways to the same answer.
  @Test func agreesWithEquality() throws {
    var random = Seed.generator(60)
    var unequal = 0
    for number in 0..<Seed.cases(1_500) {
      let document = try RandomDocument.make(number, extras: .all)
      let other = try document.changed(at: Int.random(in: 0..<document.count, using: &random))
      let found = differences(from: document, to: other)
      #expect(found.isEmpty == (document == other), "\(Seed.name(number)): \(found)")
      if !found.isEmpty { unequal += 1 }
    }
    #expect(unequal > Seed.cases(1_000))
  }

  private static let long = String(repeating: "x", count: 100)

  private static let scalars: [(old: String, new: String, lines: [String])] = [
    ("{\"a\": 1}", "{\"a\": 1.0}", ["a: integer 1 became real 1.0"]),
    ("{\"a\": 1}", "{\"a\": true}", ["a: integer 1 became boolean true"]),
    ("[0.0]", "[-0]", ["0: real 0.0 became real -0.0"]),
    ("{\"a\": \"1\"}", "{\"a\": 1}", ["a: string \"1\" became integer 1"]),
    ("[\"é\"]", "[\"e\u{301}\"]", [#"0: string "\u{E9}" became string "e\u{301}""#]),
    ("[\"é\"]", "[\"è\"]", [#"0: string "é" became string "è""#]),
    (
      "[\"\(long)1\"]", "[\"\(long)2 \"]",
      [
        """
        0: string "\(long.prefix(40))1" became string "\(long.prefix(40))2 " after 60 characters
        """
      ]
    ),
    ("1", "2", ["'': integer 1 became integer 2"]),
    (
      "{\"a b\": [{\"c.d\": 1}]}", "{\"a b\": [{\"c.d\": 2}]}",
      [
        #"'a b.0.c\.d': integer 1 became integer 2"#
      ]
    ),
    (
      "[{\"$date\": \"2001-01-01T00:00:00Z\"}]", "[{\"$date\": \"2001-01-01T00:00:00.5Z\"}]",
      ["0: date 2001-01-01T00:00:00Z became date 2001-01-01T00:00:00.5Z"]
    ),
    (
      "[{\"$data\": \"\"}]", "[{\"$data\": \"AQ==\"}]",
      ["0: data <> of 0 bytes became data <01> of 1 byte"]
    ),
    (
      "[{\"$data\": \"AAECAwQFBgcICQoLDA0ODw==\"}]", "[{\"$data\": \"AAECAwQFBgcICQoLDA0ODxA=\"}]",
      [
        """
        0: data <000102030405060708090a0b0c0d0e0f> of 16 bytes became \
        data <000102030405060708090a0b0c0d0e0f…> of 17 bytes
        """
      ]
    ),
    (
      "{\"a\": {\"CF$UID\": 7}}", "{\"a\": {\"$dictionary\": {\"CF$UID\": 7}}}",
      [
        "a: UID 7 became dictionary of 1 entry"
      ]
    ),
    ("{\"a\": {}}", "{\"a\": [1, 2]}", ["a: empty dictionary became array of 2 items"]),
    ("[\"a\\u001B\\u202E\"]", "[\"\"]", [#"0: string "a\u{1B}\u{202E}" became string """#]),
  ]

  @Test(arguments: scalars)
  func namesBothKindsAndValues(old: String, new: String, lines: [String]) throws {
    #expect(try Self.lines(old, new) == lines)
  }

  @Test func longTextsAreCut() throws {
    let old = String(repeating: "a", count: 81)
    let line = try #require(try Self.lines("{\"a\": \"\(old)\"}", "{\"a\": 1}").first)
    #expect(line == "a: string \"\(String(repeating: "a", count: 80))…\" became integer 1")
  }

  private static let dictionaries: [(old: String, new: String, lines: [String])] = [
    (
      "{\"a\": 1, \"b\": 2}", "{\"b\": 2, \"c\": 3}",
      ["a: removed integer 1", "c: added integer 3"]
    ),
    ("{\"a\": 1, \"b\": 2}", "{\"b\": 2, \"a\": 1}", ["'': reordered keys from a, b to b, a"]),
    (
      "{\"x\": {\"a\": 1, \"b\": 2, \"c\": 3}}", "{\"x\": {\"c\": 4, \"n\": 0, \"a\": 1}}",
      [
        "x: reordered keys from a, c to c, a", "x.b: removed integer 2",
        "x.c: integer 3 became integer 4", "x.n: added integer 0",
      ]
    ),
    (
      "{\"é\": 1}", "{\"e\u{301}\": 1}",
      [#"'\u{E9}': removed integer 1"#, #"'e\u{301}': added integer 1"#]
    ),
    ("{}", "{\"a\": [1, {}]}", ["a: added array of 2 items"]),
  ]

  @Test(arguments: dictionaries)
  func comparesDictionariesByKey(old: String, new: String, lines: [String]) throws {
    #expect(try Self.lines(old, new) == lines)
  }

  @Test func theOrderOfManyKeysIsCut() throws {
    let text = { (keys: [String]) in
      "{" + keys.map { "\"\($0)\": 1" }.joined(separator: ",") + "}"
    }
    let keys = (0..<14).map { "k\($0)" }
    let expected =
      "'': reordered keys from k0, k1, k2, k3, k4, k5, k6, k7, k8, k9, k10, k11, … to "
      + "k13, k12, k11, k10, k9, k8, k7, k6, k5, k4, k3, k2, …"
    #expect(try Self.lines(text(keys), text(keys.reversed())) == [expected])
  }

  private static let lists: [(old: String, new: String, lines: [String])] = [
    ("[1, 2, 3]", "[1, 9, 2, 3]", ["1: added integer 9"]),
    ("[1, 2, 3]", "[1, 3]", ["1: removed integer 2"]),
    ("[1, 2, 3]", "[2, 3, 1]", ["2: moved from 0 to 2"]),
    ("[1, 2, 3]", "[1, 5, 3]", ["1: integer 2 became integer 5"]),
    ("[1, \"a\", 3]", "[1, true, 3]", ["1: string \"a\" became boolean true"]),
    ("[1, 1, 2]", "[1, 2, 1]", ["1: moved from 2 to 1"]),
    ("[]", "[1, [2]]", ["0: added integer 1", "1: added array of 1 item"]),
    ("[[1, 2], [3]]", "[[1, 2], [3, 4]]", ["1.1: added integer 4"]),
    ("[{\"a\": 1}, {\"b\": 2}]", "[{\"b\": 2}, {\"a\": 1}]", ["0: moved from 1 to 0"]),
  ]

  @Test(arguments: lists)
  func pairsItemsByWhatTheyAre(old: String, new: String, lines: [String]) throws {
    #expect(try Self.lines(old, new) == lines)
  }

  /// Values whose bytes could be mistaken for their length.
  @Test func shortDataIsToldApart() throws {
    let old: [[UInt8]] = [[], [1], [0], [0, 0], [3], [0, 0x61], [0x62], [0, 0, 0]]
    for (position, first) in old.enumerated() {
      for (otherPosition, second) in old.enumerated() where otherPosition != position {
        let document = { (bytes: [UInt8]) throws(Diagnostic) in
          try Format.json.read(
            Array("[{\"$data\": \"".utf8) + Array(base64(bytes).utf8) + Array("\"}]".utf8),
            name: "x")
        }
        let found = differences(from: try document(first), to: try document(second))
        #expect(found.count == 1, "\(first) and \(second)")
      }
    }
  }

  @Test func differencesAreInTheDocumentThatTheyAreAbout() throws {
    let old = try Format.json.read("[1,\n 2]")
    let new = try Format.json.read("[\n1]")
    let found = differences(from: old, to: new)
    guard case .removed(let value)? = found.first?.change, found.count == 1 else {
      Issue.record("\(found)")
      return
    }
    #expect(value.location.description == "x.plist:2:2")
  }

  /// The location is that of the value in the new document, or of the container that lacks it.
  @Test(arguments: [
    ("[1, 2]", "[1,\n 3]", ["2:2"]), ("[1, 2]", "[\n1]", ["1:1"]), ("[1]", "[1,\n2]", ["2:1"]),
    ("{\"a\": [1, {\"b\": 2}]}", "{\"a\": [{},\n1]}", ["1:8", "1:7"]),
    ("{\"é\": 1}", "{\"e\u{301}\": 2,\n\"é\": 2}", ["2:6", "1:8"]), ("1", "\n2", ["2:1"]),
  ])
  func pointsIntoTheNewDocument(old: String, new: String, locations: [String]) throws {
    let new = try Format.json.read(new)
    let found = differences(from: try Format.json.read(old), to: new)
    let ranges = new.locations(of: found.map(\.pathInNew))
    #expect(ranges.map { "\($0)" } == locations.map { "x.plist:\($0)" })
  }

  @Test func manyChangedItemsTakeLinearTime() throws {
    let document = { (count: Int, value: Int) in
      let rows = (0..<count).map { "{\"a\": \(value), \"k\($0)\": \(value)}" }
      let keys = (0..<count).map { "\"\($0)\": \(value)" }
      return try Format.json.read(
        "{\"a\": [\(rows.joined(separator: ","))], \"b\": {\(keys.joined(separator: ","))}}")
    }
    let growth = try Growth { count in
      let old = try document(count, 1)
      let new = try document(count, 2)
      return {
        let found = differences(from: old, to: new)
        #expect(found.count == 3 * count)
        #expect(new.locations(of: found.map(\.pathInNew)).count == 3 * count)
      }
    }
    #expect(growth.isLinear, "\(growth)")
  }

  /// Items that moved, equal ones, and many with one name or without any.
  @Test(arguments: [nil, "x"])
  func manyItemsTakeLinearTime(name: String?) throws {
    let identity = ItemIdentity(name: { _ in name }, label: { _ in nil })
    let list = { (count: Int, number: (Int) -> Int) throws(Diagnostic) in
      try Document(.array((0..<count).map { .integer(Integer(number($0))) }))
    }
    let growth = try Growth { count in
      let old = try list(count) { $0 % 3 == 0 ? $0 % 2 : $0 * 7919 % count }
      let new = try list(count) { $0 % 3 == 1 ? $0 % 2 : $0 % 2 == 0 ? $0 : -$0 }
      return { _ = differences(from: old, to: new, identity: identity) }
    }
    #expect(growth.isLinear, "\(growth)")
  }
}

private func base64(_ bytes: [UInt8]) -> String {
  var output: [UInt8] = []
  Base64.encode(bytes[...], to: &output)
  return String(decoding: output, as: UTF8.self)
}

extension Document {
  /// The document with one of its values replaced by another, which may happen to be the same.
  fileprivate func changed(at location: Int) throws -> Document {
    var walker = DocumentWalker(self)
    var builder = NodeBuilder(transforming: self)
    while let step = walker.next() {
      switch step {
      case .value(location):
        builder.keepKey(of: value(at: location))
        if storage.nodes[location].kind.isContainer { walker.skipContents() }
        try builder.add(Integer(7), at: 0..<0)
      case .value(let index):
        let value = value(at: index)
        if value.kind.isContainer {
          try builder.begin(like: value)
        } else {
          try builder.add(copyOf: value)
        }
      case .end(let index): try builder.end(like: value(at: index))
      }
    }
    return builder.finish()
  }
}
