/// Writes strings tables: `"key" = "text";`, one entry per line, in UTF-8.
///
/// Only quotes, backslashes, and control characters are escaped. Comments and blank lines keep their
/// positions. A blank line separates the comments of the file from those of the first entry.
struct StringsWriter {
  private static let special = ByteSet(UInt8(ascii: "\""), UInt8(ascii: "\\"), 0x7F, below: 0x20)
  private let storage: Document.Storage
  private let source: [UInt8]
  private var walker: DocumentWalker
  private var trivia: TriviaCursor
  private var output: [UInt8] = []

  static func write(_ document: Document, _ losses: inout LossPolicy) throws(Diagnostic) -> [UInt8]
  {
    var writer = StringsWriter(document)
    try writer.write(&losses)
    return writer.output
  }

  private init(_ document: Document) {
    storage = document.storage
    source = document.source.bytes
    walker = DocumentWalker(document)
    trivia = TriviaCursor(document)
    output.reserveCapacity(storage.textBytes + 10 * storage.nodes.count)
  }

  private mutating func write(_ losses: inout LossPolicy) throws(Diagnostic) {
    writeLines(trivia.take(.head).withoutOuterBlankLines)
    writeLines(trivia.take(.before(0)).withoutOuterBlankLines)
    if !output.isEmpty { writeBlankLine() }
    while let step = walker.next() {
      guard case .value(let index) = step else { continue }
      let kind = storage.nodes[index].kind
      if walker.depth == 0 {
        guard kind == .dictionary else {
          throw walker.diagnostic(.rootNotDictionary(kind, format: Format.strings.title), at: index)
        }
      } else if kind == .string {
        writeEntry(index)
        try walker.check(output, as: .strings, at: index)
      } else {
        let message = FormatMessage.valueNotString(kind, format: Format.strings.title)
        try losses.add(message, at: index, in: &walker)
        walker.skipContents()
      }
    }
    writeLines(trivia.take(.end(0)).withoutTrailingBlankLines)
    writeLines(trivia.take(.foot).withoutTrailingBlankLines)
    // A file with only comments has no first entry to separate them from.
    while output.suffix(2).elementsEqual([0x0A, 0x0A]) { output.removeLast() }
    // Apple's parsers refuse a file without any bytes.
    if output.isEmpty { output.append(0x0A) }
  }

  private mutating func writeEntry(_ index: Int) {
    let node = storage.nodes[index]
    let pieces = trivia.take(.before(index))
    // Blank lines would detach the comments from the first entry.
    writeLines(index == 1 ? pieces.filter(\.isComment) : pieces)
    write(text: storage.keys.slice(of: node.key))
    output.append(" = ")
    write(text: node.slice)
    output.append(UInt8(ascii: ";"))
    for case .comment(let text, let range) in trivia.take(.lineEnd(index)) {
      output.append(0x20)
      write(comment: text, at: range)
    }
    output.append(0x0A)
  }

  // MARK: Text

  private mutating func write(text: StoreSlice) {
    output.append(UInt8(ascii: "\""))
    let start = output.count
    storage.store.copy(text, to: &output)
    if Self.special.first(in: output, start..<output.count) < output.count {
      output.removeLast(output.count - start)
      for byte in storage.store.bytes(of: text) { Self.escape(byte, to: &output) }
    }
    output.append(UInt8(ascii: "\""))
  }

  /// Returns a string in quotes; `lineBreak` is not escaped.
  static func quoted(_ text: ArraySlice<UInt8>, keeping lineBreak: [UInt8]? = nil) -> [UInt8] {
    var output = [UInt8(ascii: "\"")]
    var rest = text
    while let byte = rest.first {
      if let lineBreak, rest.starts(with: lineBreak) {
        output += lineBreak
        rest = rest.dropFirst(lineBreak.count)
      } else {
        escape(byte, to: &output)
        rest = rest.dropFirst()
      }
    }
    output.append(UInt8(ascii: "\""))
    return output
  }

  private static func escape(_ byte: UInt8, to output: inout [UInt8]) {
    switch byte {
    case 0x0A: output.append("\\n")
    case 0x09: output.append("\\t")
    case "\"", "\\": output += [UInt8(ascii: "\\"), byte]
    case 0x00..<0x20, 0x7F:
      let digits = String(byte, radix: 16)
      output.append("\\U")
      output.append(text: String(repeating: "0", count: 4 - digits.count) + digits)
    default: output.append(byte)
    }
  }

  // MARK: Comments

  private mutating func writeLines(_ pieces: [Trivia.Piece]) {
    for piece in pieces {
      switch piece {
      case .blankLine: writeBlankLine()
      case .comment(let text, let range):
        write(comment: text, at: range)
        output.append(0x0A)
      }
    }
  }

  private mutating func writeBlankLine() {
    guard !output.isEmpty, !output.suffix(2).elementsEqual([0x0A, 0x0A]) else { return }
    output.append(0x0A)
  }

  /// - Parameter range: Its bytes in the source; what was `// text` there stays so.
  private mutating func write(comment text: String, at range: Range<Int>?) {
    let lines = CommentText.lines(of: text)
    if let range, range.upperBound <= source.count, source[range].begins(with: "//"),
      lines.count == 1
    {
      output.append(text.isEmpty ? "//" : "// ")
      return output.append(text: text)
    }
    // The line may begin inside another comment and contain any number of comments.
    let needsMargin = lines.count > 1
    output += Self.comment(text, margin: needsMargin ? output.marginOfLastLine : [])
  }

  /// Returns a comment in which spaces break up its end delimiter.
  ///
  /// All lines except the first begin with the margin.
  static func comment(_ text: String, margin: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    let lines = CommentText.lines(of: text).map {
      CommentText.parting(UInt8(ascii: "*"), UInt8(ascii: "/"), in: $0)
    }
    output.append("/*")
    for (number, line) in lines.enumerated() {
      if number > 0 {
        output.append(0x0A)
        if !line.isEmpty { output += margin }
      } else if !line.isEmpty || lines.count == 1 {
        output.append(0x20)
      }
      output.append(text: line)
    }
    output.append(lines.last?.isEmpty == true ? "*/" : " */")
    return output
  }
}
