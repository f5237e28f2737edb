/// A file that is created, replaced, or removed.
package struct FileChange: Sendable {
  /// The state of the path that writing requires.
  package enum Old: Equatable, Sendable {
    case missing
    case bytes([UInt8])
    /// A stream, or a file that the user may write but not read.
    case unread
  }

  /// The path in its folder, or the user's path of a single file.
  package let path: String
  package let old: Old
  /// The new bytes; `nil` to remove the file.
  package let new: [UInt8]?

  package init(path: String, old: Old, new: [UInt8]?) {
    self.path = path
    self.old = old
    self.new = new
  }

  package var oldBytes: [UInt8]? {
    if case .bytes(let bytes) = old { bytes } else { nil }
  }

  /// Whether the file has the new bytes already.
  package var isUnchanged: Bool { new.map { old == .bytes($0) } ?? false }
}
