@testable import PropertyLists

/// A binary property list put together from the bytes of its objects.
struct BinaryFile {
  let objects: [[UInt8]]
  let top: Int
  let offsetWidth: Int
  let referenceWidth: Int

  init(objects: [[UInt8]], top: Int = 0, offsetWidth: Int = 1, referenceWidth: Int = 1) {
    self.objects = objects
    self.top = top
    self.offsetWidth = offsetWidth
    self.referenceWidth = referenceWidth
  }

  /// Takes objects as hexadecimal digits.
  init(_ objects: [String], top: Int = 0, offsetWidth: Int = 1) {
    self.init(objects: objects.map(Self.bytes), top: top, offsetWidth: offsetWidth)
  }

  /// Bytes from hexadecimal digits; `61*3` is `61 61 61`.
  static func bytes(_ hex: String) -> [UInt8] {
    hex.split(separator: " ").flatMap { word in
      let parts = word.split(separator: "*")
      let count = parts.count > 1 ? Int(parts[1]) ?? 0 : 1
      return [UInt8](repeating: UInt8(parts[0], radix: 16) ?? 0, count: count)
    }
  }

  var bytes: [UInt8] {
    var bytes = Array("bplist00".utf8)
    var offsets: [Int] = []
    for object in objects {
      offsets.append(bytes.count)
      bytes += object
    }
    let table = bytes.count
    for offset in offsets { bytes += Self.bigEndian(offset, width: offsetWidth) }
    bytes += [0, 0, 0, 0, 0, 0, UInt8(offsetWidth), UInt8(referenceWidth)]
    for number in [objects.count, top, table] { bytes += Self.bigEndian(number, width: 8) }
    return bytes
  }

  static func bigEndian(_ number: Int, width: Int) -> [UInt8] {
    (0..<width).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  /// What a reader says about a file: `x.bplist: byte 8: what is wrong [rule]`, and the key path
  /// where there is one.
  static func complaint(about bytes: [UInt8]) -> String? {
    do {
      _ = try Format.binary.read(bytes, name: "x.bplist")
      return nil
    } catch {
      let location = error.location.map { "\($0): " } ?? ""
      let path = error.path.map { $0.components.isEmpty ? "" : " at \($0)" } ?? ""
      return "\(location)\(error.message.text) [\(error.message.rule)]\(path)"
    }
  }
}
