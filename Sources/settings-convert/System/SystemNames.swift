#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif
import PropertyLists

/// Names and paths on their way to and from the system: every call uses these to preserve their bytes.
extension String {
  /// - Parameter name: A null-terminated name or path.
  init(systemName name: UnsafePointer<CChar>) {
    let bytes = UnsafeBufferPointer(start: name, count: strlen(name))
    self.init(fileName: bytes.map { UInt8(bitPattern: $0) })
  }

  /// The name's bytes, null-terminated.
  var systemName: [CChar] { fileNameBytes.map(CChar.init(bitPattern:)) + [0] }

  /// Makes a system call with the name.
  ///
  /// - Returns: The call's result; -1 and `EINVAL` for a name with a null byte, which would truncate it.
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
