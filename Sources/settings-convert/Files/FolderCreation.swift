import PropertyLists

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Creates a folder, and those it lies in, where they are missing.
///
/// - Parameter path: The folder's path, with a slash at its end.
/// - Throws: `ToolFault.unwritable`.
func createFolder(_ path: String) throws(Diagnostic) {
  guard FileStatus(of: path) == nil else { return }
  var end = path.startIndex
  while let slash = path[end...].firstIndex(of: "/") {
    end = path.index(after: slash)
    guard mkdir(String(path[..<end]), 0o777) != 0 else { continue }
    let error = SystemError.last
    if FileStatus(of: String(path[..<end]))?.kind == .folder { continue }
    throw Diagnostic(ToolFault.unwritable(error), at: .file(path))
  }
}
