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
/// - Throws: `ToolMessage.unwritable`.
func createFolder(_ path: String) throws(Diagnostic) {
  guard FileStatus(of: path) == nil else { return }
  var end = path.startIndex
  while let slash = path[end...].firstIndex(of: "/") {
    end = path.index(after: slash)
    let part = String(path[..<end])
    guard mkdir(part, 0o777) != 0 else { continue }
    let error = errno == EEXIST ? SystemError.noFolder : .last
    guard FileStatus(of: part)?.kind == .folder else {
      throw Diagnostic(ToolMessage.unwritable(error), at: .file(path))
    }
  }
}
