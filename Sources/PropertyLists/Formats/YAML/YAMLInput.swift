/// The input for libyaml, chunk by chunk: the bytes of a source, with a line end added to the last line
/// if necessary, without which libyaml would lose spaces of a block scalar.
struct YAMLInput {
  private let bytes: [UInt8]
  private let lineEnd: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    lineEnd = bytes.last?.isLineEnd == true ? [] : [0x0A]
  }

  /// Copies the next bytes to a buffer and returns their number: 0 at the end.
  mutating func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let part = position < bytes.count ? bytes[position...] : lineEnd[(position - bytes.count)...]
    let chunk = part.prefix(buffer.count)
    buffer.copyBytes(from: chunk)
    position += chunk.count
    return chunk.count
  }

  func hasSameBytes(as other: UnsafeBufferPointer<UInt8>, in range: Range<Int>) -> Bool {
    bytes.withUnsafeBufferPointer {
      UnsafeBufferPointer(rebasing: $0[range]).hasSameBytes(as: other)
    }
  }
}
