/// Text that a writer appends in many small pieces.
///
/// An array checks for each piece whether it is shared and large enough. Pieces are therefore collected
/// in a small buffer, which stays in the processor's cache, and move to the array together.
///
/// Unsafe pointers are used here because they save a quarter of the instructions of XML -> XML. The
/// invariant: the buffer has `capacity` bytes, of which the first `fill` are initialized. Each step
/// makes room before it writes.
struct TextSink: ~Copyable {
  private static let capacity = 1 << 14

  private let buffer: UnsafeMutablePointer<UInt8>
  private var fill = 0
  private var flushed: [UInt8] = []

  init(estimate: Int) {
    buffer = .allocate(capacity: Self.capacity)
    flushed.reserveCapacity(estimate)
  }

  deinit { buffer.deallocate() }

  var count: Int { flushed.count + fill }

  var bytes: [UInt8] {
    mutating get {
      flush()
      return flushed
    }
    _modify {
      flush()
      yield &flushed
    }
  }

  private mutating func flush() {
    flushed.append(contentsOf: UnsafeBufferPointer(start: buffer, count: fill))
    fill = 0
  }

  @inline(__always)
  mutating func append(_ byte: UInt8) {
    if fill == Self.capacity { flush() }
    buffer[fill] = byte
    fill += 1
  }

  /// Appends the first bytes of a word, at most eight, lowest first.
  @inline(__always)
  mutating func append(first count: Int, of word: UInt64) {
    if Self.capacity - fill < 8 { flush() }
    UnsafeMutableRawPointer(buffer + fill).storeBytes(of: word.littleEndian, as: UInt64.self)
    fill += count
  }

  mutating func append(_ byte: UInt8, count: Int) {
    for _ in 0..<count { append(byte) }
  }

  @inline(__always)
  mutating func append(_ text: StaticString) {
    append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  @inline(__always)
  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let start = bytes.baseAddress else { return }
    guard Self.capacity - fill >= bytes.count else { return appendLarge(bytes) }
    if 8...16 ~= bytes.count {
      // Two words, which may overlap, take a quarter of the instructions of a call.
      let end = UnsafeMutableRawPointer(buffer + fill) + bytes.count
      (end - bytes.count).storeBytes(of: bytes.firstWord, as: UInt64.self)
      (end - 8).storeBytes(of: bytes.lastWord, as: UInt64.self)
    } else {
      (buffer + fill).update(from: start, count: bytes.count)
    }
    fill += bytes.count
  }

  private mutating func appendLarge(_ bytes: UnsafeBufferPointer<UInt8>) {
    flush()
    flushed.append(contentsOf: bytes)
  }

  mutating func append(_ bytes: ArraySlice<UInt8>) { bytes.withUnsafeBufferPointer { append($0) } }

  mutating func append(text: String) {
    var text = text
    text.withUTF8 { append($0) }
  }

  mutating func append(_ integer: Integer) {
    if integer.isNegative { append(UInt8(ascii: "-")) }
    var rest = integer.magnitude
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
      var start = digits.count
      repeat {
        start -= 1
        digits[start] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
      } while rest > 0
      append(UnsafeBufferPointer(rebasing: digits[start...]))
    }
  }
}
