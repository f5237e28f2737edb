/// The elements of an XML property list.
///
/// An element's raw value is its name as ASCII bytes, packed into one word, so that a reader
/// needs neither a table nor a string.
enum XMLElement: UInt64 {
  case plist = 0x70_6C69_7374
  case dict = 0x6469_6374
  case array = 0x61_7272_6179
  case key = 0x6B_6579
  case string = 0x7374_7269_6E67
  case integer = 0x69_6E74_6567_6572
  case real = 0x7265_616C
  case date = 0x6461_7465
  case data = 0x6461_7461
  case `true` = 0x7472_7565
  case `false` = 0x66_616C_7365

  /// The longest name's length.
  ///
  /// Names are short enough that one and the `>` after it fit in a word.
  static let longestName = 7

  /// Creates the element with a name.
  init?(named name: some Collection<UInt8>) {
    guard name.count <= Self.longestName else { return nil }
    self.init(rawValue: name.reduce(0) { $0 << 8 | UInt64($1) })
  }

  /// Creates the element whose name ends at the first `>` of a word, in which the first byte is the
  /// lowest.
  @inline(__always)
  init?(beforeBracketIn word: UInt64) {
    let length = ByteSet.firstIndex(of: UInt8(ascii: ">"), in: word)
    self.init(rawValue: word.bigEndian >> UInt64(64 - 8 * length))
  }

  /// Creates the element of a container.
  init(_ container: Kind) { self = container == .dictionary ? .dict : .array }

  /// The kind of a container; `nil` for other elements.
  var container: Kind? {
    switch self {
    case .dict: .dictionary
    case .array: .array
    default: nil
    }
  }

  /// The length of the name.
  @inline(__always)
  var nameLength: Int { 8 - rawValue.leadingZeroBitCount / 8 }

  /// The name, unpacked.
  var name: String {
    let bytes = (0..<8).reversed().map { UInt8(truncatingIfNeeded: rawValue >> (8 * $0)) }
    return String(decoding: bytes.drop { $0 == 0 }, as: UTF8.self)
  }
}
