/// Writes XML property lists byte for byte like Xcode: Apple's prolog, tabs, only `& < >` escaped, and
/// base64 in lines at the key's indentation.
struct XMLWriter: ~Copyable {
  private static let prolog: StaticString = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">

    """

  /// The bytes that require attention in text: the three escaped ones, control characters, and the
  /// first byte of U+FFFE and U+FFFF.
  private static let special = ByteSet(
    UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), 0xEF, below: 0x20)

  private(set) var walker: DocumentWalker
  var output: TextSink
  private var trivia: TriviaCursor
  private let storage: Document.Storage
  private let style: ValueStyle
  private let text: PinnedBytes
  /// The keys of each dictionary in which `--lossy` replaced characters.
  private var keys: [Int: Set<[UInt8]>] = [:]
  private var indentation: Indentation

  static func write(_ document: Document, _ losses: inout LossPolicy) throws(Diagnostic) -> [UInt8]
  {
    try document.storage.store.withPinnedBytes { text throws(Diagnostic) in
      var writer = XMLWriter(document, text, ValueStyle(unit: [0x09]))
      writer.output.append(prolog)
      writer.writeLines(writer.trivia.take(.head).withoutOuterBlankLines, depth: 0)
      writer.output.append("<plist version=\"1.0\">\n")
      try writer.writeValues(&losses)
      writer.output.append("</plist>\n")
      writer.writeLines(writer.trivia.take(.foot).withoutOuterBlankLines, depth: 0)
      return writer.output.bytes
    }
  }

  /// Writes the root of a document as a value inside another text, without the final line break.
  static func write(
    value document: Document, _ style: ValueStyle, _ losses: inout LossPolicy
  ) throws(Diagnostic) -> [UInt8] {
    try document.storage.store.withPinnedBytes { text throws(Diagnostic) in
      var writer = XMLWriter(document, text, style)
      _ = writer.trivia.take(.before(0))
      try writer.writeValues(&losses)
      guard !style.isInline else { return writer.output.bytes }
      return Array(writer.output.bytes.dropFirst(style.margin.count).dropLast())
    }
  }

  /// The average length of an element and its indentation, without its text.
  private static let markupLength = 40

  private init(_ document: Document, _ text: PinnedBytes, _ style: ValueStyle) {
    walker = DocumentWalker(document)
    storage = document.storage
    trivia = TriviaCursor(document)
    self.text = text
    self.style = style
    indentation = Indentation(style)
    output = TextSink(estimate: storage.textBytes + Self.markupLength * storage.nodes.count)
  }

  private mutating func writeValues(_ losses: inout LossPolicy) throws(Diagnostic) {
    while let step = walker.next() {
      switch step {
      case .value(let index):
        let node = storage.nodes[index]
        if trivia.hasAny(through: index) {
          let pieces = trivia.take(.before(index))
          writeLines(index == 0 ? pieces.withoutOuterBlankLines : pieces, depth: walker.depth)
        }
        if node.key != Node.noKey {
          indent(walker.depth)
          output.append("<key>")
          try write(text: storage.keys.slice(of: node.key), at: index, isKey: true, &losses)
          output.append("</key>")
          if !style.pairsShareLine { endLine() }
        }
        if node.key == Node.noKey || !style.pairsShareLine { indent(walker.depth) }
        try write(node, at: index, &losses)
        if trivia.hasAny(through: index), !node.kind.isContainer {
          writeLineEnd(trivia.take(.lineEnd(index)))
        }
        try walker.check(count: output.count, as: .xml, at: index)
      case .end(let index):
        if trivia.hasAny(through: storage.nodes[index].end - 1) {
          writeLines(trivia.take(.end(index)), depth: walker.depth + 1)
        }
        indent(walker.depth)
        output.append(storage.nodes[index].kind == .dictionary ? "</dict>" : "</array>")
        endLine()
        try walker.check(count: output.count, as: .xml, at: index)
      }
    }
  }

  private mutating func write(_ node: Node, at index: Int, _ losses: inout LossPolicy)
    throws(Diagnostic)
  {
    switch node.kind {
    case .dictionary:
      if storage.isUIDLookalike(index) {
        try losses.add(.uidLookalike(format: "XML"), at: index, in: &walker)
      }
      writeBeginning(index, empty: "<dict/>", full: "<dict>")
    case .array: writeBeginning(index, empty: "<array/>", full: "<array>")
    case .string:
      output.append("<string>")
      try write(text: node.slice, at: index, &losses)
      output.append("</string>")
      endLine()
    case .integer: write(node.integer)
    case .real: write("real", sourceSpelling(ofReal: index) ?? Self.text(of: node.double))
    case .boolean:
      output.append(node.boolean ? "<true/>" : "<false/>")
      endLine()
    case .date:
      let hasFraction = node.double != DateText.wholeSeconds(node.double)
      let keepsFraction = hasFraction && sourceHas(dateOf: index)
      if hasFraction, !keepsFraction {
        let message = FormatMessage.dateFraction(DateText.text(node.double), format: "XML")
        try losses.add(message, at: index, in: &walker)
      }
      write("date", DateText.text(node.double, withFraction: keepsFraction))
    case .data: write(data: storage.store.bytes(of: node.slice))
    case .uid:
      // A UID is a dictionary in XML and adds a level of nesting.
      guard walker.depth < Limits.nesting else { throw walker.diagnostic(.nesting, at: index) }
      output.append("<dict>")
      endLine()
      indent(walker.depth + 1)
      output.append("<key>CF$UID</key>")
      if !style.pairsShareLine {
        endLine()
        indent(walker.depth + 1)
      }
      write(node.integer)
      indent(walker.depth)
      output.append("</dict>")
      endLine()
    }
  }

  /// Begins a container; an empty one with comments is not written as a single tag.
  private mutating func writeBeginning(_ index: Int, empty: StaticString, full: StaticString) {
    let isEmpty = storage.nodes[index].count == 0 && !trivia.hasAny(inside: index)
    output.append(isEmpty ? empty : full)
    endLine()
    if trivia.hasAny(through: index) { writeLineEnd(trivia.take(.lineEnd(index))) }
    if isEmpty { walker.skipContents() }
  }

  private mutating func write(_ integer: Integer) {
    output.append("<integer>")
    output.append(integer)
    output.append("</integer>")
    endLine()
  }

  private mutating func write(_ element: StaticString, _ text: String) {
    output.append("<")
    output.append(element)
    output.append(">")
    output.append(text: text)
    output.append("</")
    output.append(element)
    output.append(">")
    endLine()
  }

  /// The shortest digits that restore the number; like Apple's, with a point only for zero.
  private static func text(of real: Double) -> String {
    if real.isNaN { return "nan" }
    if real.isInfinite { return real > 0 ? "+infinity" : "-infinity" }
    return real.isZero ? real.description : NumberText.shortest(real)
  }

  /// Writes lines of 76 − 8 × depth characters: CoreFoundation counts a tab as eight, and indents these
  /// lines by at most eight levels.
  private mutating func write(data: ArraySlice<UInt8>) {
    output.append("<data>")
    if style.isInline {
      Base64.encode(data, to: &output.bytes)
    } else {
      endLine()
      let depth = min(walker.depth, max(0, Self.deepestData - style.depth))
      if !data.isEmpty {
        let margin = indentation.margin(depth)
        output.append(margin)
        let width = 76 - 8 * min(walker.depth + style.depth, Self.deepestData)
        Base64.encode(data, to: &output.bytes, width: width, separator: [0x0A] + margin)
        endLine()
      }
      indent(walker.depth)
    }
    output.append("</data>")
    endLine()
  }

  private static let deepestData = 8

  private mutating func write(
    text: StoreSlice, at index: Int, isKey: Bool = false, _ losses: inout LossPolicy
  ) throws(Diagnostic) {
    let bytes = self.text.bytes(of: text)
    let needsEscape =
      style.escapesQuotes || style.escapesApostrophes
      || !Self.special.isDisjoint(with: bytes)
    if needsEscape {
      try escape(storage.store.bytes(of: text), at: index, isKey: isKey, &losses)
    } else {
      output.append(bytes)
    }
  }

  private mutating func escape(
    _ bytes: ArraySlice<UInt8>, at index: Int, isKey: Bool, _ losses: inout LossPolicy
  ) throws(Diagnostic) {
    guard !Self.append(bytes, style, to: &output) else { return }
    for position in bytes.indices {
      guard let lost = Self.lostCharacter(at: position, in: bytes) else { continue }
      let message = FormatMessage.controlCharacter(lost, format: "XML")
      try losses.add(message, at: index, isKey: isKey, in: &walker)
    }
    guard isKey, let dictionary = walker.parent else { return }
    var written = ""
    written.unicodeScalars.append(
      contentsOf: String(decoding: bytes, as: UTF8.self).unicodeScalars.map {
        $0.isXMLCharacter ? $0 : "\u{FFFD}"
      })
    let all = { [storage] in
      Set(storage.children(of: dictionary).map { Array(storage.keyBytes(of: $0) ?? []) })
    }
    guard keys[dictionary, default: all()].insert(Array(written.utf8)).inserted else {
      throw walker.diagnostic(FormatMessage.collidingKey, at: index, isKey: true)
    }
  }

  /// The text of a key in its element; characters that XML cannot represent are replaced.
  static func text(_ key: ArraySlice<UInt8>, _ style: ValueStyle) -> [UInt8] {
    var output = TextSink(estimate: key.count)
    _ = append(key, style, to: &output)
    return output.bytes
  }

  /// Appends escaped text; returns whether XML can represent all of it.
  private static func append(
    _ bytes: ArraySlice<UInt8>, _ style: ValueStyle, to output: inout TextSink
  ) -> Bool {
    var isExact = true
    var position = bytes.startIndex
    while position < bytes.endIndex {
      let byte = bytes[position]
      switch byte {
      case "&": output.append("&amp;")
      case "<": output.append("&lt;")
      case ">": output.append("&gt;")
      case 0x0D: output.append("&#13;")
      case "\"" where style.escapesQuotes: output.append("&quot;")
      case "'" where style.escapesApostrophes: output.append("&apos;")
      case 0x00..<0x20, 0xEF:
        guard lostCharacter(at: position, in: bytes) != nil else { fallthrough }
        output.append("\u{FFFD}")
        if byte == 0xEF { position += 2 }
        isExact = false
      default: output.append(byte)
      }
      position += 1
    }
    return isExact
  }

  /// The character at a position if XML cannot represent it.
  private static func lostCharacter(at position: Int, in bytes: ArraySlice<UInt8>) -> UInt32? {
    switch bytes[position] {
    case 0x09, 0x0A, 0x0D: nil
    case 0x00..<0x20: UInt32(bytes[position])
    case 0xEF where bytes[position + 1] == 0xBF && bytes[position + 2] >= 0xBE:
      0xFF00 | UInt32(bytes[position + 2] | 0x40)
    default: nil
    }
  }

  mutating func indent(_ depth: Int) {
    guard !style.isInline else { return }
    indentation.append(depth, to: &output)
  }

  private mutating func endLine() {
    if !style.isInline { output.append(0x0A) }
  }
}

extension XMLWriter {
  /// The digits of a real in an XML source, such as `2.50`, if they have its value.
  ///
  /// Changed values and other source formats do not have these digits there.
  private func sourceSpelling(ofReal index: Int) -> String? {
    let bytes = storage.source.bytes
    let start = storage.ranges[index].range.lowerBound
    let tag: StaticString = "<real>"
    guard start < bytes.count, bytes[start...].begins(with: tag) else { return nil }
    let text = bytes[(start + tag.utf8CodeUnitCount)...].prefix { $0 != "<" }
    guard case .number(let number) = NumberText.real(text),
      number.bitPattern == storage.nodes[index].payload
    else { return nil }
    return String(decoding: text, as: UTF8.self)
  }

  /// Whether the XML that is being updated already has a date with its fraction.
  ///
  /// Apple's parsers reject it, but it should not prevent another change.
  private func sourceHas(dateOf index: Int) -> Bool {
    guard storage.layout != nil else { return false }
    let text = storage.source(of: index).bytes.dropFirst(storage.ranges[index].range.lowerBound)
    return text.begins(with: "<date>")
      && DateText.parts(text.dropFirst(6).prefix { $0 != "<" }.trimmed).flatMap(DateText.seconds)
        == storage.nodes[index].double
  }
}
