/// The encodings of text files.
///
/// All text is converted to UTF-8 before a reader sees it, so that readers handle one encoding and
/// locations count in one unit.
enum TextEncoding: Equatable {
  case utf8, utf16LittleEndian, utf16BigEndian, utf32LittleEndian, utf32BigEndian, latin1

  var name: String {
    switch self {
    case .utf8: "UTF-8"
    case .utf16LittleEndian: "UTF-16LE"
    case .utf16BigEndian: "UTF-16BE"
    case .utf32LittleEndian: "UTF-32LE"
    case .utf32BigEndian: "UTF-32BE"
    case .latin1: "ISO-8859-1"
    }
  }

  /// The byte order marks, longest first, because UTF-32's begins like UTF-16's.
  private static let marks: [(bytes: [UInt8], encoding: TextEncoding)] = [
    ([0xFF, 0xFE, 0x00, 0x00], .utf32LittleEndian),
    ([0x00, 0x00, 0xFE, 0xFF], .utf32BigEndian),
    ([0xEF, 0xBB, 0xBF], .utf8),
    ([0xFF, 0xFE], .utf16LittleEndian),
    ([0xFE, 0xFF], .utf16BigEndian),
  ]

  /// The zero bytes of an ASCII character at the beginning, which reveal the width and byte order.
  private static let patterns: [(isZero: [Bool], encoding: TextEncoding)] = [
    ([true, true, true, false], .utf32BigEndian),
    ([false, true, true, true], .utf32LittleEndian),
    ([true, false], .utf16BigEndian),
    ([false, true], .utf16LittleEndian),
  ]

  /// Detects the encoding of a file by its first bytes, and the length of its byte order mark.
  static func detect(_ bytes: [UInt8]) -> (encoding: TextEncoding, markLength: Int) {
    for mark in marks where bytes.starts(with: mark.bytes) {
      return (mark.encoding, mark.bytes.count)
    }
    for pattern in patterns where bytes.count >= pattern.isZero.count {
      if zip(bytes, pattern.isZero).allSatisfy({ ($0 == 0) == $1 }) { return (pattern.encoding, 0) }
    }
    return (.utf8, 0)
  }

  /// Returns the text of a file as UTF-8, without its byte order mark.
  ///
  /// - Throws: A `FormatMessage` such as `invalidUTF8`, located in the text decoded so far.
  static func decode(
    _ bytes: [UInt8], name: String, as declared: TextEncoding? = nil
  ) throws(Diagnostic) -> Source {
    let (detected, markLength) = detect(bytes)
    let encoding = declared ?? detected
    if encoding == .utf8 {
      let text = markLength == 0 ? bytes : Array(bytes.dropFirst(markLength))
      let source = Source(name: name, bytes: text, isText: true)
      guard let invalid = UTF8Validation.firstInvalid(in: text) else { return source }
      throw Diagnostic(
        FormatMessage.invalidUTF8, at: SourceRange(in: source, invalid..<invalid + 1))
    }
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    let problem = encoding.transcode(bytes.dropFirst(markLength), to: &text)
    let source = Source(name: name, bytes: text, isText: true)
    guard let problem else { return source }
    throw Diagnostic(problem, at: SourceRange(in: source, text.count..<text.count))
  }

  /// Encodes UTF-8 text.
  ///
  /// Characters that ISO-8859-1 does not have become question marks.
  func encode(_ text: [UInt8], hasMark: Bool) -> [UInt8] {
    let mark = hasMark ? Self.marks.first { $0.encoding == self }?.bytes ?? [] : []
    guard self != .utf8 else { return mark + text }
    var output = mark
    output.reserveCapacity(text.count * 2)
    let scalars = String(decoding: text, as: UTF8.self).unicodeScalars
    switch self {
    case .utf8: break
    case .latin1: for scalar in scalars { output.append(UInt8(exactly: scalar.value) ?? 0x3F) }
    case .utf16LittleEndian, .utf16BigEndian:
      for scalar in scalars {
        for unit in UTF16.encode(scalar) ?? Unicode.UTF16.encodedReplacementCharacter {
          append(UInt32(unit), to: &output)
        }
      }
    case .utf32LittleEndian, .utf32BigEndian:
      for scalar in scalars { append(scalar.value, to: &output) }
    }
    return output
  }

  private func append(_ unit: UInt32, to output: inout [UInt8]) {
    for offset in 0..<unitWidth {
      let shift = 8 * (isBigEndian ? unitWidth - 1 - offset : offset)
      output.append(UInt8(truncatingIfNeeded: unit >> UInt32(shift)))
    }
  }

  /// The beginning of a file as UTF-8, for detection.
  func transcodedPrefix(of bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var text: [UInt8] = []
    _ = transcode(bytes, to: &text)
    return text[...]
  }

  /// Appends code units as UTF-8 up to the first error, and returns that.
  private func transcode(_ bytes: ArraySlice<UInt8>, to text: inout [UInt8]) -> FormatMessage? {
    let invalid = unitWidth == 4 ? FormatMessage.invalidUTF32 : .invalidUTF16
    var units = UnitReader(bytes: bytes, encoding: self)
    while let unit = units.next() {
      var value = unit
      if units.width == 2, 0xD800...0xDBFF ~= unit {
        guard let low = units.next(), 0xDC00...0xDFFF ~= low else { return invalid }
        value = 0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00)
      }
      guard let scalar = Unicode.Scalar(value), let encoded = UTF8.encode(scalar) else {
        return invalid
      }
      text.append(contentsOf: encoded)
    }
    return units.isTruncated ? .truncatedText(encoding: name) : nil
  }

  /// The bytes of a code unit.
  fileprivate var unitWidth: Int {
    switch self {
    case .utf8, .latin1: 1
    case .utf16LittleEndian, .utf16BigEndian: 2
    case .utf32LittleEndian, .utf32BigEndian: 4
    }
  }

  fileprivate var isBigEndian: Bool { self == .utf16BigEndian || self == .utf32BigEndian }
}

/// Splits a file into code units of one, two, or four bytes.
private struct UnitReader {
  private let bytes: ArraySlice<UInt8>
  private let isBigEndian: Bool
  private var index: Int
  let width: Int

  init(bytes: ArraySlice<UInt8>, encoding: TextEncoding) {
    self.bytes = bytes
    index = bytes.startIndex
    isBigEndian = encoding.isBigEndian
    width = encoding.unitWidth
  }

  /// Whether the remaining bytes are not a whole unit.
  var isTruncated: Bool { 1..<width ~= bytes.endIndex - index }

  mutating func next() -> UInt32? {
    guard bytes.endIndex - index >= width else { return nil }
    var unit: UInt32 = 0
    for offset in 0..<width {
      let byte = bytes[isBigEndian ? index + offset : index + width - 1 - offset]
      unit = unit << 8 | UInt32(byte)
    }
    index += width
    return unit
  }
}
