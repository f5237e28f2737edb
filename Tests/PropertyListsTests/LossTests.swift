import Testing

@testable import PropertyLists

/// A value that a format cannot represent is rejected with its key path, or changed with a warning, but
/// never silently.
@Suite struct LossTests {
  static let documents = Seed.cases(600)

  /// What a refusal may be about, and whether a value is of that sort.
  private static func isToBlame(_ value: Value, key: String?, for rule: String) -> Bool {
    switch rule {
    case "control-character":
      let texts = [key, value.string].compactMap { $0 }
      return texts.contains { $0.unicodeScalars.contains { !$0.isXMLCharacter } }
    case "date-fraction":
      return value.date.map { $0.secondsSince2001 != $0.secondsSince2001.rounded(.down) } ?? false
    case "uid-lookalike":
      return value.kind == .dictionary && value.count == 1
        && value["CF$UID"]?.integer?.int.map { 0...Int(UInt32.max) ~= $0 } ?? false
    default: return false
    }
  }

  @Test(arguments: Format.documentFormats)
  func rejectsWithTheKeyPathOfWhatItCannotHold(_ format: Format) throws {
    var refusals: [String: Int] = [:]
    for number in 0..<Self.documents {
      let document = try RandomDocument.make(number, extras: .all)
      do throws(Diagnostic) {
        let bytes = try format.write(document).bytes
        let again = try format.read(bytes, name: "x")
        let changes = differences(from: document, to: again).map(\.description)
        #expect(changes.isEmpty, "\(Seed.name(number)) was changed silently")
      } catch {
        refusals[error.message.rule, default: 0] += 1
        let path = try #require(error.path, "\(Seed.name(number)): a refusal without a path")
        let value = try #require(document.root.descendant(at: path))
        let isFair = Self.isToBlame(value, key: path.lastKey, for: error.message.rule)
        #expect(isFair, "\(Seed.name(number)): \(error.line)")
      }
    }
    let expected: [String: Set<String>] = [
      "xml": ["control-character", "date-fraction", "uid-lookalike"],
      "binary": [], "json": [], "yaml": ["uid-lookalike"],
    ]
    #expect(Set(refusals.keys) == expected[format.name])
  }

  @Test(arguments: Format.documentFormats)
  func changesOnlyWhatItWarnsAbout(_ format: Format) throws {
    for number in 0..<Self.documents {
      let document = try RandomDocument.make(number, extras: .all)
      let output = try format.write(document, lossy: true)
      guard (try? format.write(document)) == nil else {
        #expect(output.warnings.isEmpty, "\(Seed.name(number)): a warning without a loss")
        continue
      }
      #expect(!output.warnings.isEmpty && output.warnings.allSatisfy { $0.severity == .warning })
      let again = try format.read(output.bytes, name: "x")
      let warned = output.warnings.compactMap(\.path)
      for difference in differences(from: document, to: again) {
        let isKnown = warned.contains { $0.touches(difference.path) }
        #expect(isKnown, "\(Seed.name(number)): \(difference)")
      }
    }
  }

  @Test func xmlSaysWhatItCannotHold() throws {
    let fraction = try Format.json.read("{\"a\":[1,{\"$date\":\"2010-04-27T00:00:00.25Z\"}]}")
    #expect(
      refusal(of: fraction) == """
        1:9 at a.1: XML cannot hold the fraction of a second in 2010-04-27T00:00:00.25Z \
        [date-fraction]
        """)
    let control = try Format.json.read("{\"b\\u0001\":true}")
    #expect(
      refusal(of: control)
        == #"1:2 at b\u{1}: XML cannot hold the character U+0001 [control-character]"#)
    let nonCharacter = try Format.json.read("[\"\\uFFFF\"]")
    #expect(
      refusal(of: nonCharacter)
        == "1:2 at 0: XML cannot hold the character U+FFFF [control-character]")
    let lookalike = try Format.json.read("{\"$dictionary\": {\"CF$UID\":1}}")
    #expect(
      refusal(of: lookalike) == """
        1:1: XML cannot distinguish this dictionary, whose only key is CF$UID, from a UID [uid-lookalike]
        """)
  }

  /// The number of a UID has 32 bits; a dictionary with a larger one is not mistaken for one.
  @Test(arguments: [
    (0, true), (4_294_967_295, true), (4_294_967_296, false), (-1, false),
  ])
  func onlyTheNumberOfAUIDLooksLikeOne(number: Int, isRefused: Bool) throws {
    let document = try Format.json.read("{\"$dictionary\": {\"CF$UID\": \(number)}}")
    #expect((refusal(of: document) != nil) == isRefused)
    let output = try Format.xml.write(document, lossy: true)
    #expect((try Format.xml.read(output.bytes, name: "x") == document) == !isRefused)
  }

  @Test func xmlSaysWhatItLost() throws {
    let text =
      "[\"a\\u0000\\u001F\\uFFFEb\",{\"$date\":\"2000-12-31T23:59:59.5Z\"},"
      + "{\"$dictionary\":{\"CF$UID\":1}}]"
    let document = try Format.json.read(text)
    let output = try Format.xml.write(document, lossy: true)
    #expect(
      output.warnings.map(\.line) == [
        "1:2 at 0: XML cannot hold the character U+0000; replaced it with U+FFFD [control-character]",
        "1:2 at 0: XML cannot hold the character U+001F; replaced it with U+FFFD [control-character]",
        "1:2 at 0: XML cannot hold the character U+FFFE; replaced it with U+FFFD [control-character]",
        """
        1:25 at 1: XML cannot hold the fraction of a second in 2000-12-31T23:59:59.5Z; \
        dropped the fraction [date-fraction]
        """,
        """
        1:60 at 2: XML cannot distinguish this dictionary, whose only key is CF$UID, from a UID; \
        it will be read back as a UID [uid-lookalike]
        """,
      ])
    let again = try Format.xml.read(output.bytes, name: "x").root
    #expect(again[0]?.string == "a\u{FFFD}\u{FFFD}\u{FFFD}b")
    #expect(again[1]?.date?.secondsSince2001 == -1)
    #expect(again[2]?.uid == 1)
  }

  /// `--lossy` loses characters, but no entry.
  @Test(arguments: [
    #"{"a\u0000":1,"a\u0001":2}"#, #"{"a\u0000":1,"a\uFFFD":2}"#,
    #"{"a\uFFFD":1,"b":2,"a\u001F":3}"#,
  ])
  func aKeyThatWouldEqualAnotherIsRefused(json: String) throws {
    let document = try Format.json.read("[{\"a\\u0000\": 1}, \(json)]")
    let error = #expect(throws: Diagnostic.self) { try Format.xml.write(document, lossy: true) }
    #expect(
      error?.message.text == "without that character, the key equals another one in its dictionary")
    #expect(error?.path?.components.count == 2)
  }

  private func refusal(of document: Document) -> String? {
    do throws(Diagnostic) {
      _ = try Format.xml.write(document)
      return nil
    } catch {
      return error.line
    }
  }

  @Test func lossesAfterTheFirstThousandAreCounted() throws {
    let text = "[\(Array(repeating: "\"\\u0001\"", count: 1234).joined(separator: ","))]"
    let warnings = try Format.xml.write(Format.json.read(text), lossy: true).warnings
    #expect(warnings.count == Limits.diagnostics + 1)
    #expect(warnings.last?.message.text == "changed 234 more values")
    #expect(warnings.dropLast().last?.path?.description == "999")
  }
}

extension Document.KeyPath {
  fileprivate var lastKey: String? {
    guard case .key(let key)? = components.last else { return nil }
    return key
  }

  /// Whether a difference at another path is about this one: in it, or, since a changed key is a removed
  /// one and an added one, beside it.
  fileprivate func touches(_ other: Document.KeyPath) -> Bool {
    other.components.starts(with: components)
      || other.components.dropLast() == components.dropLast()
  }
}

extension Value {
  /// The value at a key path below this one.
  fileprivate func descendant(at path: Document.KeyPath) -> Value? {
    path.components.reduce(Optional(self)) { value, component in
      switch component {
      case .key(let key): value?[key]
      case .index(let index): value?[index]
      }
    }
  }
}
