/// The encoding of a text file and the presence of a byte order mark.
///
/// All text is converted to UTF-8 before it is read, so readers handle one encoding and locations use
/// one unit. Writers produce UTF-8; a file that is overwritten keeps its encoding.
package struct FileEncoding: Sendable, Equatable, CustomStringConvertible {
  let encoding: TextEncoding
  package let hasByteOrderMark: Bool

  package var isUTF8: Bool { encoding == .utf8 }

  package var description: String {
    encoding.name + (hasByteOrderMark ? " with a byte order mark" : "")
  }

  private var byteOrderMark: [UInt8] { hasByteOrderMark ? encoding.byteOrderMark : [] }

  // MARK: Detecting

  /// The encodings with a byte order mark, the longest first, because UTF-32's begins like UTF-16's.
  private static let encodingsWithByteOrderMark: [TextEncoding] = [
    .utf32LittleEndian, .utf32BigEndian, .utf8, .utf16LittleEndian, .utf16BigEndian,
  ]

  /// The positions of zero bytes at the beginning of ASCII text, which reveal the width and byte order.
  private static let patterns: [(isZero: [Bool], encoding: TextEncoding)] = [
    ([true, true, true, false], .utf32BigEndian),
    ([false, true, true, true], .utf32LittleEndian),
    ([true, false], .utf16BigEndian),
    ([false, true], .utf16LittleEndian),
  ]

  package init(of bytes: [UInt8]) {
    // Nearly every file begins with ASCII and does not need the tables: 4 % of a small page's time.
    guard !bytes.prefix(2).allSatisfy({ 0x01...0x7F ~= $0 }) else {
      self.init(encoding: .utf8, hasByteOrderMark: false)
      return
    }
    let encodingOfByteOrderMark = Self.encodingsWithByteOrderMark.first {
      bytes.starts(with: $0.byteOrderMark)
    }
    let pattern = Self.patterns.first { pattern in
      bytes.count >= pattern.isZero.count
        && zip(bytes, pattern.isZero).allSatisfy { ($0 == 0) == $1 }
    }
    self.init(
      encoding: encodingOfByteOrderMark ?? pattern?.encoding ?? .utf8,
      hasByteOrderMark: encodingOfByteOrderMark != nil)
  }

  init(encoding: TextEncoding, hasByteOrderMark: Bool) {
    self.encoding = encoding
    self.hasByteOrderMark = hasByteOrderMark
  }

  // MARK: Converting

  /// Returns a file's text as UTF-8, without its byte order mark; errors are located in that text.
  static func decode(
    _ bytes: [UInt8], name: String, as declared: TextEncoding? = nil
  ) throws(Diagnostic) -> Source {
    let detected = FileEncoding(of: bytes)
    let encoding = declared ?? detected.encoding
    let content = bytes.dropFirst(detected.byteOrderMark.count)
    if encoding == .utf8 {
      let source = Source(
        name: name, bytes: detected.hasByteOrderMark ? Array(content) : bytes, isText: true)
      guard let invalid = UTF8Validation.firstInvalid(in: source.bytes) else { return source }
      throw source.failure(.invalidUTF8, at: invalid..<invalid + 1)
    }
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    let problem = encoding.decode(content, to: &text)
    let source = Source(name: name, bytes: text, isText: true)
    guard let problem else { return source }
    throw source.failure(problem, at: text.count..<text.count)
  }

  /// Returns the text of a file as UTF-8, without its byte order mark; `nil` if it is invalid.
  package static func text(of bytes: [UInt8]) -> [UInt8]? { try? decode(bytes, name: "").bytes }

  /// Returns the text of a file for display: UTF-16 and UTF-32 as UTF-8, anything else unchanged.
  package static func shown(_ bytes: [UInt8]) -> [UInt8] {
    let detected = FileEncoding(of: bytes)
    guard !detected.isUTF8 else { return bytes }
    var text: [UInt8] = []
    _ = detected.encoding.decode(bytes.dropFirst(detected.byteOrderMark.count), to: &text)
    return text
  }

  /// Whether the first line of a text file ends with CRLF.
  package static func hasCRLF(_ bytes: [UInt8]) -> Bool {
    let text = shown(bytes)
    guard let end = text.firstIndex(of: UInt8(ascii: "\n")), end > 0 else { return false }
    return text[end - 1] == "\r"
  }

  /// Returns the beginning of a file as UTF-8, up to the first error, without its byte order mark.
  static func head(of bytes: [UInt8]) -> ArraySlice<UInt8> {
    let detected = FileEncoding(of: bytes)
    let content = bytes.dropFirst(detected.byteOrderMark.count)
    guard !detected.isUTF8 else { return content }
    var text: [UInt8] = []
    _ = detected.encoding.decode(content.prefix(1024), to: &text)
    return text[...]
  }

  /// Encodes UTF-8 text without a byte order mark.
  ///
  /// UTF-16 or UTF-32 that does not begin with an ASCII character always gets a byte order mark because
  /// it would be unrecognizable without one.
  package func encode(_ text: [UInt8]) -> [UInt8] {
    let bytes = encoding.encode(text)
    let isRecognizable = isUTF8 || encoding == .latin1 || FileEncoding(of: bytes) == self
    return hasByteOrderMark || !isRecognizable ? encoding.byteOrderMark + bytes : bytes
  }
}
