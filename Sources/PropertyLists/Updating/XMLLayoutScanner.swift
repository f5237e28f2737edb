/// Finds where the values of an XML property list are written, in a text that the reader accepted.
struct XMLLayoutScanner {
  private let bytes: [UInt8]
  private var position = 0
  private var layout: TextLayout

  /// Returns the layout; `nil` for a text that no reader accepts.
  static func scan(_ source: Source) -> TextLayout? {
    var scanner = XMLLayoutScanner(bytes: source.bytes)
    scanner.scan()
    return scanner.layout.isComplete ? scanner.layout : nil
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
    layout = TextLayout(bytes)
  }

  private mutating func scan() {
    while !layout.isComplete, let start = find("<") {
      position = start
      if starts(with: "<!--") {
        skip(past: "-->")
      } else if starts(with: "<?") {
        skip(past: "?>")
      } else if starts(with: "</") {
        skipTag()
        layout.end(contents: start, at: position)
      } else {
        scanElement(from: start)
      }
    }
  }

  private mutating func scanElement(from start: Int) {
    skipTag()
    let isEmpty = bytes[start..<position].suffix(2).matches("/>")
    let name = bytes[(start + 1)..<position].prefix { $0.isLetter || $0 == UInt8(ascii: "!") }
    if name.begins(with: "!") || name.matches("plist") { return }
    let isContainer = name.matches("dict") || name.matches("array")
    if !isContainer, !isEmpty { skipText() }
    if name.matches("key") {
      layout.key = start..<position
    } else if isContainer, !isEmpty {
      layout.begin(start..<position)
    } else {
      layout.add(start..<position)
    }
  }

  /// Skips text up to and with its end tag; a tag in a CDATA section is not one.
  private mutating func skipText() {
    while let start = find("<") {
      position = start
      if starts(with: "<![CDATA[") {
        skip(past: "]]>")
      } else {
        return skipTag()
      }
    }
    position = bytes.count
  }

  /// Skips a tag or a document type, in whose quotes a bracket means nothing.
  private mutating func skipTag() {
    var quote: UInt8?
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == 0x22 || byte == 0x27 {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        return
      }
    }
  }

  private mutating func skip(past end: StaticString) {
    while position < bytes.count, !starts(with: end) { position += 1 }
    position = min(bytes.count, position + end.utf8CodeUnitCount)
  }

  private func starts(with text: StaticString) -> Bool { bytes[position...].begins(with: text) }

  private func find(_ byte: Unicode.Scalar) -> Int? {
    bytes[position...].firstIndex(of: UInt8(ascii: byte))
  }
}
