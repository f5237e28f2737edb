#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif
import PropertyLists

/// Names and paths on their way to the system and back: every call goes through here, so that they keep
/// their bytes.
extension String {
  /// - Parameter name: A name or path that ends with a zero byte.
  init(systemName name: UnsafePointer<CChar>) {
    let bytes = UnsafeBufferPointer(start: name, count: strlen(name))
    self.init(fileName: bytes.map { UInt8(bitPattern: $0) })
  }

  /// The name's bytes with a zero byte at the end.
  var systemName: [CChar] { fileNameBytes.map(CChar.init(bitPattern:)) + [0] }

  /// Makes a system call with the name.
  ///
  /// - Returns: What the call returns; -1 and `EINVAL` for a name with a zero byte in it, which the
  ///   system would take for its end.
  func withSystemName<Result: SignedInteger>(_ call: (UnsafePointer<CChar>) -> Result) -> Result {
    let name = systemName
    guard name.firstIndex(of: 0) == name.count - 1 else {
      errno = EINVAL
      return -1
    }
    return name.withUnsafeBufferPointer { buffer in
      // The buffer is never empty.
      buffer.baseAddress.map(call) ?? -1
    }
  }
}
