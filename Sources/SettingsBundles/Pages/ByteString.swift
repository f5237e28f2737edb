/// The bytes of a string or data, which are hashed and compared as a whole.
///
/// `[UInt8]` hashes byte by byte, and would be a copy.
struct ByteString: Hashable {
  let bytes: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
  }

  func hash(into hasher: inout Hasher) {
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
  }
}
