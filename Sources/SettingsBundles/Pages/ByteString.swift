/// The bytes of a string or data, hashed and compared as a whole.
///
/// `[UInt8]` would be a copy and is hashed byte by byte.
struct ByteString: Hashable {
  let bytes: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  func hash(into hasher: inout Hasher) {
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
  }
}
