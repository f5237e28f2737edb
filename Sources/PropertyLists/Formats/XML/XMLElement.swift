/// The elements of an XML property list.
///
/// An element's raw value is the usual end of its tags, the name and a `>`, packed into one word with
/// the first byte lowest, so a reader needs neither a table nor a string.
enum XMLElement: UInt64 {
  case plist = 0x3E_7473_696C_70
  case dict = 0x3E_7463_6964
  case array = 0x3E_7961_7272_61
  case key = 0x3E_7965_6B
  case string = 0x3E_676E_6972_7473
  case integer = 0x3E_7265_6765_746E_69
  case real = 0x3E_6C61_6572
  case date = 0x3E_6574_6164
  case data = 0x3E_6174_6164
  case `true` = 0x3E_6575_7274
  case `false` = 0x3E_6573_6C61_66

  /// The length of the longest name: a name and the `>` after it fit in a word.
  static let longestName = 7

  init?(named name: some Collection<UInt8>) {
    guard name.count <= Self.longestName else { return nil }
    var tagEnd: UInt64 = 0
    var shift: UInt64 = 0
    for byte in name {
      tagEnd |= UInt64(byte) << shift
      shift += 8
    }
    self.init(rawValue: tagEnd | UInt64(UInt8(ascii: ">")) << shift)
  }

  /// The end of a tag in a word that begins with the name: the bytes up to the first `>`.
  @inline(__always)
  static func tagEnd(in word: UInt64) -> UInt64 {
    ByteSet.prefix(of: word, through: UInt8(ascii: ">"))
  }

  @inline(__always)
  static func length(ofTagEnd end: UInt64) -> Int { 8 - end.leadingZeroBitCount / 8 }

  init(_ container: Kind) { self = container == .dictionary ? .dict : .array }

  var container: Kind? {
    switch self {
    case .dict: .dictionary
    case .array: .array
    default: nil
    }
  }

  var name: String {
    let bytes = (0..<Self.length(ofTagEnd: rawValue) - 1).map {
      UInt8(truncatingIfNeeded: rawValue >> (8 * $0))
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension Wording.StringInterpolation {
  mutating func appendInterpolation(_ element: XMLElement) { appendLiteral(element.name) }
}
