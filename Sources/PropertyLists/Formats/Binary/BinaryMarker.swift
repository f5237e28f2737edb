/// The first byte of an object in a binary property list: its type in the upper half, and a width
/// or count in the lower half.
///
///     0x00  null                       0x4n  data, n bytes
///     0x08  false                      0x5n  ASCII string, n bytes
///     0x09  true                       0x6n  UTF-16 string, n units, big-endian
///     0x0C  URL                        0x8n  UID of n + 1 bytes
///     0x0D  URL with a base            0xAn  array, n references
///     0x0E  UUID                       0xBn  ordered set, n references
///     0x0F  fill byte                  0xCn  set, n references
///     0x1n  integer of 2^n bytes       0xDn  dictionary, n references to keys, n to values
///     0x2n  real of 2^n bytes
///     0x33  date, a real of 8 bytes
///
/// A count of 15 means that an integer object with the count follows. This is version 00 as
/// described in Apple's CFBinaryPList.c; everything else is undefined in that version.
struct BinaryMarker {
  enum ObjectType: UInt8 {
    case singleton = 0x0
    case integer = 0x1
    case real = 0x2
    case date = 0x3
    case data = 0x4
    case ascii = 0x5
    case utf16 = 0x6
    case uid = 0x8
    case array = 0xA
    case orderedSet = 0xB
    case set = 0xC
    case dictionary = 0xD

    var name: String {
      switch self {
      case .singleton: "a single byte"
      case .integer: "an integer"
      case .real: "a real"
      case .date: "a date"
      case .data: "data"
      case .ascii, .utf16: "a string"
      case .uid: "a UID"
      case .array: "an array"
      case .orderedSet: "an ordered set"
      case .set: "a set"
      case .dictionary: "a dictionary"
      }
    }
  }

  /// One-byte objects.
  enum Singleton: UInt8 {
    case null = 0x00
    case `false` = 0x08
    case `true` = 0x09
    case url = 0x0C
    case urlWithBase = 0x0D
    case uuid = 0x0E
    case fill = 0x0F
  }

  /// The lower half if the count follows in a separate object.
  static let countFollows = 15

  let type: ObjectType
  let low: Int

  init?(_ byte: UInt8) {
    guard let type = ObjectType(rawValue: byte >> 4) else { return nil }
    self.type = type
    low = Int(byte & 0x0F)
  }

  /// The byte for a type and a lower half below 16.
  static func byte(_ type: ObjectType, _ low: Int) -> UInt8 {
    type.rawValue << 4 | UInt8(truncatingIfNeeded: low)
  }
}
