import RandomInputs
import Testing

@testable import PropertyLists

/// Random edits of random documents, in texts of random layout.
@Suite struct UpdatePropertyTests {
  @Test(arguments: [Format.xml, .yaml, .json])
  func anUpdateHoldsTheNewDocument(format: Format) throws {
    for number in 0..<Seed.cases(400) {
      var random = Seed.generator(number)
      let old = try RandomDocument.make(number)
      let new = try RandomEdit(of: old, &random).edited()
      try check(old, new, format, &random, Seed.name(number))
    }
  }

  @Test func anUpdatedTableHoldsTheNewDocument() throws {
    for number in 0..<Seed.cases(400) {
      var random = Seed.generator(number)
      let old = try Self.table(&random)
      try check(old, try Self.table(&random), .strings, &random, Seed.name(number))
    }
  }

  private func check(
    _ old: Document, _ new: Document, _ format: Format, _ random: inout SplitMix64, _ name: String
  ) throws {
    let text = RandomLayout.apply(to: try format.write(old).bytes, format, &random)
    let result = try UpdateCase.update(text, format, new)
    #expect(try format.read(result, name: "x") == new, "\(name)")
    #expect(try UpdateCase.update(result, format, new) == result, "\(name) twice")
    #expect(try UpdateCase.update(text, format, old) == text, "\(name) unchanged")
  }

  private static func table(_ random: inout SplitMix64) throws -> Document {
    var entries: [(key: String, value: Literal)] = []
    for _ in 0..<Int.random(in: 0...6, using: &random) {
      let key = random.pick(Array(Nasty.strings.prefix(12)))
      let isNew = !entries.contains { Array($0.key.utf8) == Array(key.utf8) }
      if isNew { entries.append((key, .string(random.pick(Nasty.strings)))) }
    }
    return try Document(.dictionary(of: entries))
  }

  /// One entry of a page of many changes; the lines of the others stay.
  @Test(arguments: [Format.xml, .yaml, .json])
  func theLinesOfOtherEntriesStay(format: Format) throws {
    for number in 0..<Seed.cases(60) {
      var random = Seed.generator(number)
      let items = (0..<20).map { "{id: i\($0), text: t\($0), list: [{a: 1}, {b: [c]}]}" }
      let position = Int.random(in: 0..<20, using: &random)
      var changed = items
      let isDeleted = random.happens(onceIn: 3)
      if isDeleted {
        changed.remove(at: position)
      } else {
        changed[position] = changed[position].replacing("t\(position)", with: "new text")
      }
      let old = try Format.yaml.read("[\(items.joined(separator: ", "))]")
      let new = try Format.yaml.read("[\(changed.joined(separator: ", "))]")
      let text = RandomLayout.apply(to: try format.write(old).bytes, format, &random)
      let result = try UpdateCase.update(text, format, new)
      let expected = RandomLayout.lines(text).count { !RandomLayout.lines(result).contains($0) }
      #expect(expected <= (isDeleted ? 3 : 2), "\(Seed.name(number)) in \(format)")
      #expect(isDeleted || RandomLayout.lines(text).count == RandomLayout.lines(result).count)
    }
  }
}

/// Layouts that no writer makes, of what a writer has made; `MessyFile` has more.
private enum RandomLayout {
  static func apply(to bytes: [UInt8], _ format: Format, _ random: inout SplitMix64) -> [UInt8] {
    var lines = lines(bytes)
    let isPlain = !bytes.contains(0x0D) && !bytes.contains(UInt8(ascii: "|"))
    if isPlain, format.holdsComments, format != .yaml, lines.count > 2 {
      let place = Int.random(in: 0..<lines.count, using: &random)
      // A comment between two values is nowhere in a string.
      if lines[place].hasPrefix("\"") || lines[place].contains("<key>") {
        let comment = format == .xml ? "<!-- c -->" : "/* c */"
        lines.insert(contentsOf: random.pick([[comment], ["", comment, ""], [""]]), at: place)
      }
    }
    if format == .yaml, isPlain, random.happens(onceIn: 2) {
      lines.insert("# head", at: 0)
      lines.insert("", at: 1)
    }
    let text = lines.joined(separator: "\n")
    return random.happens(onceIn: 3) && format == .json
      ? Array(text.replacing("\n", with: "\r\n").utf8) : Array(text.utf8)
  }

  static func lines(_ bytes: [UInt8]) -> [String] {
    String(decoding: bytes, as: UTF8.self).replacing("\r\n", with: "\n")
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}
