/// The bytes of a string or data, hashed and compared as a whole.
///
/// As a key, it distinguishes strings that Swift considers equal, such as a composed letter and its parts.
/// `[UInt8]` would be a copy and is hashed byte by byte.
package struct ByteString: Hashable, Comparable, Sendable {
  let bytes: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  package init(_ text: some StringProtocol) { bytes = ArraySlice(text.utf8) }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  package static func < (left: ByteString, right: ByteString) -> Bool {
    left.bytes.lexicographicallyPrecedes(right.bytes)
  }

  package func hash(into hasher: inout Hasher) {
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
  }
}
