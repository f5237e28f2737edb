import RandomInputs
import Testing

@testable import PropertyLists

/// Comments and blank lines at every attachment of generated documents: each comes back, at its
/// attachment.
@Suite struct TriviaRoundTripTests {
  static let numbers = Array(1...400)

  /// A comment or a blank line, and its attachment.
  struct Found: Equatable, CustomStringConvertible {
    let attachment: Trivia.Attachment
    /// The words of a comment; `nil` for a blank line.
    let words: String?

    var description: String { "\(attachment): \(words ?? "(blank line)")" }
  }

  private func found(in trivia: [Trivia]) -> [Found] {
    trivia.flatMap { trivia in
      trivia.pieces.map { piece in
        Found(
          attachment: trivia.attachment,
          words: piece.text?.split { $0 == " " || $0 == "\n" }.joined(separator: " "))
      }
    }
  }

  /// The trivia of a document that YAML has room for.
  ///
  /// Above the first entry of a page, a blank line would make its comments those of the file. A list of
  /// containers has `- key:` on one line, unless a comment is behind the dash, and brackets without
  /// contents are one.
  private func heldByYAML(_ document: Document) -> [Trivia] {
    let nodes = document.storage.nodes
    return document.trivia.map { trivia in
      var trivia = trivia
      switch trivia.attachment {
      case .end(let container) where nodes[container].count == 0:
        trivia.pieces.removeAll { !$0.isComment }
      case .end: trivia.pieces = trivia.pieces.withoutTrailingBlankLines
      case .before(1): trivia.pieces.removeAll { !$0.isComment }
      case .before(let entry)
      where entry > 0 && nodes[entry - 1].kind.isContainer && nodes[entry - 1].count > 0
        && nodes[entry - 1].key == Node.noKey
        && !document.trivia.contains { $0.attachment == .lineEnd(entry - 1) }:
        trivia.pieces = Array(trivia.pieces.drop { !$0.isComment })
      default: break
      }
      return trivia
    }
  }

  private func again(_ document: Document, as format: Format) throws -> Document {
    let bytes = try format.write(document).bytes
    let text = String(decoding: bytes, as: UTF8.self)
    let again = try format.read(bytes, name: "again")
    #expect(again == document, "\(format): \(text)")
    let rewritten = String(decoding: try format.write(again).bytes, as: UTF8.self)
    #expect(rewritten == text, "\(format) is not stable")
    return again
  }

  private func expect(
    _ trivia: [Trivia], toBecome again: Document, through text: String
  ) {
    let mayBecomeText = again.storage.hasKeptLineBreaks
    let (expected, found) = (
      found(in: trivia).filter { !mayBecomeText || $0.words != nil },
      found(in: again.trivia).filter { !mayBecomeText || $0.words != nil }
    )
    guard found != expected else { return }
    let difference = found.difference(from: expected, by: ==)
    Issue.record("\(difference.map { "\($0)" }.joined(separator: "\n"))\n\(text)")
  }

  @Test(arguments: numbers)
  func throughXMLAndYAML(number: Int) throws {
    let document = try CommentedDocument(number).make()
    let xml = try again(document, as: .xml)
    expect(document.trivia, toBecome: xml, through: try text(of: document, as: .xml))
    let yaml = try again(xml, as: .yaml)
    let held = heldByYAML(xml)
    expect(held, toBecome: yaml, through: try text(of: xml, as: .yaml))
    expect(held, toBecome: try again(yaml, as: .xml), through: try text(of: yaml, as: .yaml))
  }

  @Test(arguments: numbers)
  func throughYAMLAndXML(number: Int) throws {
    let document = try again(try CommentedDocument(number).make(), as: .yaml)
    let yaml = try again(try again(document, as: .xml), as: .yaml)
    expect(document.trivia, toBecome: yaml, through: try text(of: document, as: .yaml))
    #expect(try text(of: yaml, as: .yaml) == text(of: document, as: .yaml))
  }

  @Test(arguments: numbers)
  func throughStringsAndYAML(number: Int) throws {
    let document = try again(try CommentedDocument(number).makeTable(), as: .strings)
    let yaml = try again(document, as: .yaml)
    let held = heldByYAML(document)
    expect(held, toBecome: yaml, through: try text(of: document, as: .strings))
    let strings = try again(yaml, as: .strings)
    expect(held, toBecome: strings, through: try text(of: document, as: .strings))
  }

  /// Comments where people put them, at any indentation: none is lost, and none moves once it has been
  /// written.
  @Test(arguments: numbers)
  func writtenByHand(number: Int) throws {
    var random = Seed.generator(number)
    let plain = try CommentedDocument(number, isForHand: true).make()
    var lines: [String] = []
    var count = 0
    for line in try text(of: plain, as: .yaml).split(separator: "\n") where !line.isEmpty {
      while random.happens(onceIn: 3) {
        if random.happens(onceIn: 3), !lines.isEmpty { lines.append("") }
        count += 1
        lines.append(String(repeating: " ", count: random.number(below: 8)) + "# c\(count)")
      }
      let isOpen = random.happens(onceIn: 3)
      if isOpen { count += 1 }
      lines.append(line + (isOpen ? "  # c\(count)" : ""))
    }
    let text = lines.joined(separator: "\n") + "\n"
    let document = try Format.yaml.read(Array(text.utf8), name: "hand.yaml")
    #expect(document == plain, "\(text)")
    #expect(document.trivia.commentCount == count, "\(text)")
    let again = try again(document, as: .yaml)
    let back = try self.again(try self.again(again, as: .xml), as: .yaml)
    #expect(again.trivia.commentCount == count && back.trivia.commentCount == count, "\(text)")
    expect(again.trivia, toBecome: back, through: text)
  }

  private func text(of document: Document, as format: Format) throws -> String {
    String(decoding: try format.write(document).bytes, as: UTF8.self)
  }
}

extension Document.Storage {
  /// Whether a string ends in several line breaks: in YAML, blank lines below it would become part of it.
  fileprivate var hasKeptLineBreaks: Bool {
    nodes.contains { node in
      node.kind == .string && store.bytes(of: node.slice).suffix(2).elementsEqual([0x0A, 0x0A])
    }
  }
}

/// A random document with comments at all attachments that every format has.
private struct CommentedDocument {
  private var random: SplitMix64
  /// Whether comments will be put in by hand: the document has none, and each value one line.
  private let isForHand: Bool
  private var builder: NodeBuilder
  private var count = 0

  init(_ number: Int, isForHand: Bool = false) {
    random = Seed.generator(number)
    self.isForHand = isForHand
    builder = NodeBuilder(
      source: Source(name: "made", bytes: [], isText: true), isTrusted: true)
  }

  func make() throws -> Document {
    var copy = self
    copy.addComments(.head)
    copy.addComments(.before(0))
    try copy.addContainer(depth: 0)
    copy.addComments(.foot)
    return copy.builder.finish()
  }

  func makeTable() throws -> Document {
    var copy = self
    copy.addComments(.head)
    try copy.builder.begin(.dictionary, at: 0)
    for number in 0..<copy.random.number(below: 6) {
      copy.addComments(.before(copy.builder.nextIndex))
      copy.addKey(number)
      try copy.addScalar(.string)
    }
    copy.addComments(.end(0))
    try copy.builder.end(at: 0)
    return copy.builder.finish()
  }

  private mutating func addKey(_ number: Int) {
    let start = builder.store.end
    builder.store.append("key \(number)".utf8)
    builder.key(builder.store.slice(since: start) ?? .empty, at: 0)
  }

  private mutating func addContainer(depth: Int) throws {
    let isDictionary = random.happens(onceIn: 2)
    let index = builder.nextIndex
    try builder.begin(isDictionary ? .dictionary : .array, at: 0)
    if depth > 0 { addLineComment(index) }
    for number in 0..<random.number(below: depth == 0 ? 6 : 4) {
      if depth > 0 || number > 0 || random.happens(onceIn: 2) {
        addComments(.before(builder.nextIndex))
      }
      if isDictionary { addKey(number) }
      if depth < 4, random.happens(2, in: 5) {
        try addContainer(depth: depth + 1)
      } else {
        try addScalar(
          [Kind.string, .string, .integer, .boolean, .data, .uid][random.number(below: 6)])
      }
    }
    addComments(.end(index))
    try builder.end(at: 0)
  }

  private mutating func addScalar(_ kind: Kind) throws {
    let index = builder.nextIndex
    let start = builder.store.end
    switch kind {
    case .string:
      let texts = ["x", "two words", " # no comment", "a: b", "", "#", "{", "a\nb", "a\n", "a\n\n"]
      builder.store.append(texts[random.number(below: isForHand ? 7 : texts.count)].utf8)
      try builder.add(.string, slice: builder.store.slice(since: start) ?? .empty, at: 0..<0)
    case .data:
      let size = isForHand || random.happens(onceIn: 2) ? 3 : 99
      builder.store.append([UInt8](repeating: 0x41, count: size))
      try builder.add(.data, slice: builder.store.slice(since: start) ?? .empty, at: 0..<0)
    default: try builder.add(kind, payload: UInt64(random.number(below: 2)), at: 0..<0)
    }
    addLineComment(index)
  }

  private mutating func addLineComment(_ index: Int) {
    guard !isForHand, random.happens(onceIn: 3) else { return }
    builder.add([comment(lines: 1)], .lineEnd(index))
  }

  private mutating func addComments(_ attachment: Trivia.Attachment) {
    var pieces: [Trivia.Piece] = []
    while !isForHand, random.happens(2, in: 5) {
      if random.happens(onceIn: 4) { pieces.append(.blankLine) }
      pieces.append(comment(lines: 1 + max(0, random.number(below: 5) - 2)))
    }
    if !isForHand, random.happens(onceIn: 4) { pieces.append(.blankLine) }
    // No writer begins or ends a file with a blank line, or has one around the root.
    let isOutside = [.head, .before(0), .foot].contains(attachment)
    builder.add(isOutside ? pieces.withoutOuterBlankLines : pieces, attachment)
  }

  private mutating func comment(lines: Int) -> Trivia.Piece {
    count += 1
    let texts = ["note", "# sign", "x: y", "- - dash", "key = \"a\"; <dict>", "'quote", ""]
    let rest = (1..<max(lines, 1)).map { _ in "  " + texts[random.number(below: texts.count - 1)] }
    return .comment(
      (["c\(count) \(texts[random.number(below: texts.count)])"] + rest)
        .joined(separator: "\n"))
  }
}
