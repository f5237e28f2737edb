/// The destination of an encoded object: first a counter that determines its length, then the output.
protocol ByteSink {
  /// Appends the lower `width` bytes of an integer, in big-endian order.
  mutating func append(_ value: UInt64, width: Int)

  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>)
}

struct ByteCount: ByteSink {
  private(set) var count = 0

  mutating func append(_ value: UInt64, width: Int) { count += width }

  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) { count += bytes.count }
}

/// Fills a part of the output, which was allocated at its exact size.
///
/// The output is written once and never moved. Every step traps instead of writing past the end.
struct ByteFill: ByteSink {
  private let buffer: UnsafeMutableBufferPointer<UInt8>
  private(set) var count = 0

  init(_ range: Range<Int>, of output: UnsafeMutableBufferPointer<UInt8>) {
    buffer = UnsafeMutableBufferPointer(rebasing: output[range])
  }

  @inline(__always)
  mutating func append(_ value: UInt64, width: Int) {
    // A width is at most 8, so nothing overflows.
    let leading = (value &<< (64 &- 8 &* width)).bigEndian
    guard buffer.count - count >= 8 else { return appendLast(leading, width: width) }
    // Write eight bytes at once; later bytes overwrite the excess.
    UnsafeMutableRawBufferPointer(buffer).storeBytes(
      of: leading, toByteOffset: count, as: UInt64.self)
    count += width
  }

  /// Appends the first bytes of a word near the end.
  private mutating func appendLast(_ leading: UInt64, width: Int) {
    precondition(width <= buffer.count - count, "the output has the length that was counted")
    withUnsafeBytes(of: leading) { bytes in
      for index in 0..<width { buffer[count + index] = bytes[index] }
    }
    count += width
  }

  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    precondition(bytes.count <= buffer.count - count, "the output has the length that was counted")
    _ = UnsafeMutableBufferPointer(rebasing: buffer[count...]).update(fromContentsOf: bytes)
    count += bytes.count
  }
}
