#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Byte-based string search.
///
/// The standard library's search is in its regular expression module, and a single call would add it to
/// the program: 0.9 MB of 12.
extension Collection<UInt8> {
  func hasPart(_ wanted: some Collection<UInt8>) -> Bool {
    guard let first = wanted.first else { return true }
    var rest = self[...]
    while let start = rest.firstIndex(of: first) {
      rest = rest[start...]
      if rest.starts(with: wanted) { return true }
      rest = rest.dropFirst()
    }
    return false
  }
}

extension String {
  /// Whether the string contains another one byte by byte, not in any Unicode form of its letters.
  package func contains(bytesOf other: String) -> Bool { utf8.hasPart(other.utf8) }
}

extension ArraySlice<UInt8> {
  package func contains(bytesOf text: String) -> Bool { hasPart(text.utf8) }
}

extension [UInt8] {
  /// Whether a byte occurs before bytes that meet a condition, by a search of the C library.
  package func contains(
    _ byte: UInt8, before isWanted: (Slice<UnsafeRawBufferPointer>) -> Bool
  ) -> Bool {
    withUnsafeBytes { bytes in
      var rest = bytes[...]
      while let start = UnsafeRawBufferPointer(rebasing: rest).baseAddress,
        let found = memchr(start, Int32(byte), rest.count)
      {
        rest = rest.dropFirst(start.distance(to: found) + 1)
        if isWanted(rest) { return true }
      }
      return false
    }
  }
}

extension Value {
  /// Whether a byte occurs in the value's document before bytes that meet a condition: in a string, a
  /// key, or anywhere else in its source.
  ///
  /// A search of the C library takes a hundredth of a pass over the values. It stays in bounds because
  /// each one begins behind the byte that the last one found, and ends at the end of the same array.
  package func documentContains(
    _ byte: UInt8, before isWanted: (Slice<UnsafeRawBufferPointer>) -> Bool
  ) -> Bool {
    storage.store.source.contains(byte, before: isWanted)
      || storage.store.decoded.contains(byte, before: isWanted)
  }
}
