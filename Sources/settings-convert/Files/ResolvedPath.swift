#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The folder and the name of the file that a path means in the end.
///
/// A link is followed, so that writing replaces its target and not the link; the target may be
/// missing. The name of a device or pipe is left as it is: what `/dev/stdout` points to has a name
/// of no use.
struct ResolvedPath {
  let folder: String
  let name: String
  /// Whether it is a pipe or a device: something to write to, and not to replace.
  let isStream: Bool

  /// As many links in a row as Linux follows.
  private static let linksAtMost = 40

  init(of path: String) throws(SystemError) {
    isStream = FileStatus(of: path)?.isStream ?? false
    let file = isStream ? path : try Self.followingLinks(from: path)
    let (folder, name) = Self.split(file)
    self.folder = folder.isEmpty ? "." : folder
    self.name = name
  }

  private static func followingLinks(from path: String) throws(SystemError) -> String {
    var path = path
    for _ in 0..<linksAtMost {
      guard let target = linkTarget(of: path) else { return path }
      path = target.hasPrefix("/") ? target : split(path).folder + target
    }
    throw .links
  }

  /// What a link says; `nil` when the path is no link.
  private static func linkTarget(of path: String) -> String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &bytes, bytes.count)
    guard count > 0 else { return nil }
    return String(decoding: bytes.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// The path up to its last slash, the slash included, and what follows.
  private static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return ("", path) }
    let name = path.index(after: slash)
    return (String(path[..<name]), String(path[name...]))
  }
}
