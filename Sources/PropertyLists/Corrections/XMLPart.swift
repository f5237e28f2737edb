/// A part of an XML text: a tag, what is between two tags, or a comment.
struct XMLPart {
  struct Tag {
    let name: String
    let spelling: String
    let isEnd: Bool
    let isEmpty: Bool

    /// A tag of the same kind for another element.
    func written(_ name: String) -> String {
      isEnd
        ? "</\(name)>" : isEmpty || name == "true" || name == "false" ? "<\(name)/>" : "<\(name)>"
    }
  }

  enum Kind {
    case tag(Tag)
    case text
    case comment
    /// A declaration, an instruction, or the document type.
    case other
  }

  let kind: Kind
  let range: Range<Int>

  var isText: Bool { if case .text = kind { true } else { false } }

  /// Whether it opens an element.
  func isTag(_ name: String) -> Bool {
    if case .tag(let tag) = kind { tag.name == name && !tag.isEnd } else { false }
  }

  /// The parts on some lines; of long ones, only those around an offset.
  static func all(on numbers: ClosedRange<Int>, around offset: Int, in draft: CorrectionDraft)
    -> [XMLPart]
  {
    all(in: draft.lines.range(of: numbers), of: draft.bytes).filter {
      abs($0.range.lowerBound - offset) < Limits.correctedLineBytes
    }
  }

  /// - Complexity: O(*n*) for *n* bytes.
  static func all(in range: Range<Int>, of bytes: [UInt8]) -> [XMLPart] {
    var parts: [XMLPart] = []
    var search = ForwardSearch()
    var offset = range.lowerBound
    while offset < range.upperBound {
      let rest = bytes[offset..<range.upperBound]
      if let part = markup(in: rest, &search) {
        parts.append(part)
        offset = part.range.upperBound
        continue
      }
      let end = rest.dropFirst().firstIndex(of: UInt8(ascii: "<")) ?? range.upperBound
      let text = rest[..<end].trimmed
      if let last = parts.last, last.isText, last.range.upperBound == offset {
        // A "<" that begins no tag belongs to the text.
        parts[parts.count - 1] = XMLPart(kind: .text, range: last.range.lowerBound..<text.endIndex)
      } else if !text.isEmpty {
        parts.append(XMLPart(kind: .text, range: text.indices))
      }
      offset = end
    }
    return parts
  }

  private static func markup(in rest: ArraySlice<UInt8>, _ search: inout ForwardSearch) -> XMLPart?
  {
    guard rest.first == "<" else { return nil }
    for (begin, end, kind): (String, String, Kind) in [
      ("<!--", "-->", .comment), ("<!", ">", .other), ("<?", ">", .other),
    ] where rest.starts(with: begin.utf8) {
      let close = search.offset(of: end, in: rest).map { $0 + end.utf8.count }
      return XMLPart(
        kind: kind, range: rest.startIndex..<(close ?? rest.prefix { !$0.isLineEnd }.endIndex))
    }
    var name = rest.dropFirst().drop(while: \.isBlank)
    let isEnd = name.first == "/"
    if isEnd { name = name.dropFirst().drop(while: \.isBlank) }
    let word = name.prefix { $0.isLetter || $0.isDigit }
    guard word.first?.isLetter == true else { return nil }
    // Attributes end at the bracket, unless another tag or line begins before it.
    let inside = name[word.endIndex...].prefix { $0 != ">" && $0 != "<" && !$0.isLineEnd }
    let isClosed = inside.endIndex < rest.endIndex && rest[inside.endIndex] == ">"
    guard !isClosed || inside.first.map({ $0.isBlank || $0 == "/" }) != false else { return nil }
    let range = rest.startIndex..<(isClosed ? inside.endIndex + 1 : word.endIndex)
    let tag = Tag(
      name: String(decoding: word, as: UTF8.self),
      spelling: String(decoding: rest[range], as: UTF8.self), isEnd: isEnd,
      isEmpty: isClosed && inside.last == "/")
    return XMLPart(kind: .tag(tag), range: range)
  }
}
