/// The format-dependent parts of an update: the layout of values, the spelling of a value at a place,
/// and the separation of entries.
protocol TextSyntax: Sendable {
  /// Prepares for the text of a document with its layout; new values follow the text's formatting.
  init?(_ document: Document)

  var source: Source { get }

  var layout: TextLayout { get }

  var gaps: GapSyntax { get }

  func separation(in container: TextLayout.Node) -> Separation

  /// Whether a container without brackets may be empty.
  var holdsEmptyBlocks: Bool { get }

  /// One level of indentation if no neighbor shows it.
  var unit: [UInt8] { get }

  /// The indentation of the lines of a value whose entry begins at an offset.
  func indentation(at offset: Int) -> [UInt8]

  /// Returns a new entry up to its value: the key, unless it is an item, and the text in between.
  func entry(_ key: ArraySlice<UInt8>?, at place: ValuePlace) -> [UInt8]

  /// Returns a comment; all lines except the first begin with the margin, and none continues the comment
  /// above.
  ///
  /// - Parameter model: An adjacent comment, or the one that it replaces.
  func comment(
    _ text: String, isAfterComment: Bool, margin: [UInt8], like model: ArraySlice<UInt8>?
  ) -> [UInt8]

  func holdsComments(at place: ValuePlace) -> Bool

  func key(_ key: ArraySlice<UInt8>, insteadOf old: Int) -> [UInt8]

  /// The text of a key that may be repeated; `nil` in a format that does not permit it.
  func repeatedKey(_ key: Range<Int>) -> [UInt8]?

  /// The comment on the first line of a value, including the space before it, if it ends that line: a new
  /// value of several lines has to take it along. `nil` if the comment can stay in the text.
  func lineComment(of old: Int, in container: Int?) -> Range<Int>?

  /// The anchors that aliases in the text need.
  var anchors: AnchorTrail { get }

  /// The header of a block scalar that ends the file without a line break, and the one that it needs above
  /// another line.
  var finalHeader: (range: Range<Int>, text: [UInt8])? { get }

  /// The line breaks after a value that are part of it.
  func lastLineBreaks(of node: Int) -> LastLineBreaks

  /// Returns the root of a document as written at a place, including the comment on its line.
  func value(_ document: Document, at place: ValuePlace) throws(Diagnostic) -> InsertedValue
}

extension Format {
  private static let syntaxes: [(format: Format, syntax: any TextSyntax.Type)] = [
    (.xml, XMLSyntax.self), (.yaml, YAMLSyntax.self), (.json, JSONSyntax.self),
    (.strings, StringsSyntax.self),
  ]

  /// The syntax for updates of its text; `nil` for a format that is always rewritten.
  var syntax: (any TextSyntax.Type)? { Self.syntaxes.first { $0.format == self }?.syntax }
}

/// The separation of a container's entries.
enum Separation {
  case nothing
  case between
  case afterEach
}

struct ValuePlace {
  var old: Int?
  /// The node of an adjacent entry, whose formatting it follows.
  var neighbor: Int?
  var container: Int?
  var indentation: [UInt8]
  var unit: [UInt8]
  var isItem = false
  var depth: Int
  var isInline: Bool
  /// The comment on the line of the replaced value, including the space before it.
  var lineComment: Range<Int>?
  /// The comment behind the closing bracket, if there are comments between the brackets: it moves with
  /// these.
  var closingComment: Range<Int>?
}

extension TextSyntax {
  func repeatedKey(_ key: Range<Int>) -> [UInt8]? { nil }

  func separation(in container: TextLayout.Node) -> Separation { .nothing }

  var holdsEmptyBlocks: Bool { false }

  func lineComment(of old: Int, in container: Int?) -> Range<Int>? { nil }

  var anchors: AnchorTrail { AnchorTrail() }

  var finalHeader: (range: Range<Int>, text: [UInt8])? { nil }

  func lastLineBreaks(of node: Int) -> LastLineBreaks { .free }

  func holdsComments(at place: ValuePlace) -> Bool { true }

  func comment(
    _ text: String, isAfterComment: Bool, margin: [UInt8], like model: ArraySlice<UInt8>?
  ) -> [UInt8] { [] }

  func indentation(at offset: Int) -> [UInt8] { whiteSpace(before: offset) }

  func whiteSpace(before offset: Int) -> [UInt8] {
    let line = source.bytes[layout.lineStart(before: offset)..<offset]
    return Array(line.prefix(while: \.isBlank))
  }

  /// The first nodes in a value, which show its style.
  ///
  /// Not all nodes, because every new value may look at the same neighbor.
  func shownNodes(in index: Int) -> ArraySlice<TextLayout.Node> {
    layout.nodes[index..<min(layout.nodes[index].next, index + Limits.styleNodes)]
  }

  /// The text between the key and the value of a node, or of the first entry in it.
  func joint(at index: Int?) -> ArraySlice<UInt8>? {
    guard let index else { return nil }
    return joint(in: shownNodes(in: index))
  }

  /// The text between the key and the value of the first node with a key.
  func joint(in nodes: ArraySlice<TextLayout.Node>) -> ArraySlice<UInt8>? {
    let entry = nodes.first { $0.key != nil }
    guard let entry, let key = entry.key, key.upperBound <= entry.value.lowerBound else {
      return nil
    }
    return source.bytes[key.upperBound..<entry.value.lowerBound]
  }

  func bytes(of range: Range<Int>) -> ArraySlice<UInt8> { source.bytes[range] }
}
