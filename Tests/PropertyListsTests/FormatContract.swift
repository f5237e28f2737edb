import Testing

@testable import PropertyLists

/// What every row of the table of formats promises.
@Suite struct FormatContract {
  static let documents = Seed.cases(400)

  @Test(arguments: Format.documentFormats)
  func readingGivesBackWhatWasWritten(_ format: Format) throws {
    for number in 0..<Self.documents {
      let document = try RandomDocument.make(number)
      let bytes = try format.write(document).bytes
      let again = try format.read(bytes, name: "x")
      guard again != document else { continue }
      let found = differences(from: document, to: again).map(\.description)
      Issue.record("\(Seed.name(number)): \(found.joined(separator: "\n"))")
      return
    }
  }

  @Test(arguments: Format.documentFormats)
  func writingTwiceGivesTheSameBytes(_ format: Format) throws {
    for number in 0..<Self.documents {
      let bytes = try format.write(try RandomDocument.make(number)).bytes
      let again = try format.write(try format.read(bytes, name: "x")).bytes
      guard again != bytes else { continue }
      let offset = zip(bytes, again).prefix { $0 == $1 }.underestimatedCount
      Issue.record("\(Seed.name(number)): the second time differs from byte \(offset) on")
      return
    }
  }

  @Test(arguments: Format.documentFormats)
  func detectionFindsTheFormatOfWhatWasWritten(_ format: Format) throws {
    for number in 0..<Self.documents {
      let document = try RandomDocument.make(number)
      let bytes = try format.write(document).bytes
      // A lone number in JSON has no distinctive first character: it could just as well be YAML.
      let names = document.root.kind.isContainer ? ["-"] : []
      for name in names + format.outputExtensions.map({ "x." + $0 }) {
        #expect(Format.detect(bytes, name: name) == format, "\(Seed.name(number)) as \(name)")
      }
    }
  }

  @Test(arguments: Format.documentFormats)
  func everyValueIsLocatedInsideItsContainer(_ format: Format) throws {
    for number in 0..<Self.documents {
      let bytes = try format.write(try RandomDocument.make(number)).bytes
      let document = try format.read(bytes, name: "x")
      let found = format.isText ? document.misplacedValue : document.misplacedObject
      guard let misplaced = found else { continue }
      Issue.record("\(Seed.name(number)): \(misplaced)")
      return
    }
  }

  /// On the main thread, as all tests that write deep documents: without optimization, a writer needs
  /// more than the 512 KiB of stack that other threads have on macOS.
  @MainActor @Test(arguments: Format.all.filter { !$0.holdsTablesOnly })
  func nestingEndsAtTheLimit(_ format: Format) throws {
    let deepest = try #require(format.nested(Limits.nesting), "no sample for this format")
    let document = try format.read(deepest, name: "x")
    #expect(document.count >= Limits.nesting)
    if format.isWritable {
      #expect(try format.read(try format.write(document).bytes, name: "x") == document)
    }
    let tooDeep = try #require(format.nested(Limits.nesting + 1))
    let error = #expect(throws: Diagnostic.self) { try format.read(tooDeep, name: "x") }
    #expect(error?.message.text == "nesting is deeper than 512 levels")
    #expect(error?.message.rule == "nesting")
    #expect(error?.path?.components == Array(repeating: .index(0), count: Limits.nesting))
  }

  @Test(arguments: Format.all.filter { !$0.holdsTablesOnly })
  func repeatedKeysAreRejectedWithBothLocations(_ format: Format) throws {
    let sample = try #require(format.repeatedKey, "no sample for this format")
    let error = #expect(throws: Diagnostic.self) { try format.read(sample.bytes, name: "x.plist") }
    #expect(error?.line == sample.complaint)
    #expect(error?.message.help == sample.help)
  }

  @Test(arguments: Format.all.filter { !$0.holdsTablesOnly })
  func pathsOfRepeatedKeysCountItemsFromZero(_ format: Format) throws {
    let sample = try #require(format.repeatedKeyInArrays, "no sample for this format")
    let error = #expect(throws: Diagnostic.self) { try format.read(sample, name: "x.plist") }
    #expect(error?.path?.description == "a.1.0.x")
    #expect(error?.message.rule == "repeated-key")
  }

  /// Two keys that look the same to a person, and to Swift, are two.
  @Test(arguments: Format.documentFormats)
  func keysAreEqualWhenTheirBytesAre(_ format: Format) throws {
    let document = try Document(["\u{E9}": "composed", "e\u{301}": "decomposed"])
    let root = try format.read(try format.write(document).bytes, name: "x").root
    #expect(root.count == 2)
    #expect(root["\u{E9}"]?.string == "composed")
    #expect(root["e\u{301}"]?.string == "decomposed")
  }

  @Test(arguments: Format.documentFormats)
  func keysKeepTheirOrder(_ format: Format) throws {
    let keys = ["z", "a", "10", "9", "B", "b", "", "ä"]
    let document = try Document(.dictionary(of: keys.map { (key: $0, value: true) }))
    let again = try format.read(try format.write(document).bytes, name: "x")
    #expect(again.root.entries.map(\.key) == keys)
  }

  @Test(arguments: Format.documentFormats)
  func booleansNumbersAndTheirTextsStayApart(_ format: Format) throws {
    let items: [Literal] = [
      true, 1, .real(1), "1", "true", false, 0, .real(0), .real(-0.0), "0", "false",
    ]
    let document = try Document(.array(items))
    let again = try format.read(try format.write(document).bytes, name: "x")
    #expect(again == document)
    #expect(again.root[8]?.real?.sign == .minus)
    for (position, item) in items.enumerated() {
      for (otherPosition, other) in items.enumerated() where position != otherPosition {
        #expect(try Document(item) != Document(other), "\(position) and \(otherPosition)")
      }
    }
  }
}

extension Document {
  /// The first value whose location in a binary file is not an object of its kind: it may be in several
  /// places of the document, and its children elsewhere in the file.
  fileprivate var misplacedObject: String? {
    let bytes = source.bytes
    var pending = [root]
    while let value = pending.popLast() {
      let range = value.location.range
      guard range.upperBound <= bytes.count, !range.isEmpty else { return "a value is at \(range)" }
      let kind: Kind? =
        switch bytes[range.lowerBound] >> 4 {
        case 0x0: .boolean
        case 0x1: .integer
        case 0x2: .real
        case 0x3: .date
        case 0x4: .data
        case 0x5, 0x6: .string
        case 0x8: .uid
        case 0xA: .array
        case 0xD: .dictionary
        default: nil
        }
      guard kind == value.kind else { return "\(value.summary) is at \(range)" }
      pending += value.items
    }
    return nil
  }

  /// The first value whose location is outside of its container's, or before its previous sibling's.
  fileprivate var misplacedValue: String? {
    var pending = [(value: root, path: Document.KeyPath())]
    let length = source.bytes.count
    while let (value, path) = pending.popLast() {
      let range = value.location.range
      guard range.upperBound <= length, !range.isEmpty else { return "\(path) is at \(range)" }
      var end = range.lowerBound
      for (position, child) in value.items.enumerated() {
        let location = child.location.range
        let key = child.keyLocation.range.lowerBound
        let isInside =
          key >= end && key <= location.lowerBound && location.upperBound <= range.upperBound
        let childPath = path.appending(.index(position))
        guard isInside else {
          return "item \(childPath) is at \(key), \(location), inside \(range) after \(end)"
        }
        end = location.upperBound
        pending.append((child, childPath))
      }
    }
    return nil
  }
}
