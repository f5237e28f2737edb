/// The size of a PNG image in pixels, from its header.
///
/// https://www.w3.org/TR/png-3/#11IHDR
struct PNGSize: Equatable {
  let width: UInt32
  let height: UInt32

  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// - Returns: `nil` if it is not a PNG.
  init?(_ bytes: [UInt8]) {
    guard bytes.starts(with: Self.signature) else { return nil }
    var chunk = bytes.dropFirst(Self.signature.count)
    // Xcode's image compression inserts a 16-byte chunk before the header.
    if chunk.dropFirst(4).starts(with: "CgBI".utf8) { chunk = chunk.dropFirst(16) }
    guard chunk.dropFirst(4).starts(with: "IHDR".utf8) else { return nil }
    let size = chunk.dropFirst(8).prefix(8)
    guard size.count == 8 else { return nil }
    width = Self.number(size.prefix(4))
    height = Self.number(size.suffix(4))
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.reduce(0) { $0 << 8 | UInt32($1) }
  }
}
