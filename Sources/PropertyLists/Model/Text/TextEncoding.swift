/// The encodings of text files, and their conversion from and to UTF-8.
enum TextEncoding {
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

  /// The byte order mark; empty for ISO-8859-1.
  var byteOrderMark: [UInt8] { self == .latin1 ? [] : encode(Array("\u{FEFF}".utf8)) }

  /// Encodes UTF-8 text; characters that ISO-8859-1 does not support become question marks.
  func encode(_ text: [UInt8]) -> [UInt8] {
    guard self != .utf8 else { return text }
    var output: [UInt8] = []
    output.reserveCapacity(text.count * 2)
    let scalars = String(decoding: text, as: UTF8.self).unicodeScalars
    switch self {
    case .utf8: return text
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

  /// Appends text as UTF-8 up to the first error, which is returned.
  func decode(_ bytes: ArraySlice<UInt8>, to text: inout [UInt8]) -> FormatMessage? {
    let invalid = unitWidth == 4 ? FormatMessage.invalidUTF32 : .invalidUTF16
    var units = UnitReader(bytes: bytes, encoding: self)
    while let unit = units.next() {
      var value = unit
      if unitWidth == 2, 0xD800...0xDBFF ~= unit {
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
  private let width: Int
  private var index: Int

  init(bytes: ArraySlice<UInt8>, encoding: TextEncoding) {
    self.bytes = bytes
    index = bytes.startIndex
    isBigEndian = encoding.isBigEndian
    width = encoding.unitWidth
  }

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
