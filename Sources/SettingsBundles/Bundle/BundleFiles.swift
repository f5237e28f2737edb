package import PropertyLists

extension SettingsBundle {
  /// The files of a bundle, or of a folder with a bundle in another format: bytes by relative path.
  ///
  /// It does not touch the file system: fill it from a folder, and write it to one. Paths are compared byte
  /// by byte, as on most disks.
  public struct Files: Sendable, Equatable {
    private var contents: [ByteString: [UInt8]] = [:]

    /// Creates an empty set of files.
    public init() {}

    /// The bytes of the file at a path such as `de.lproj/Root.strings`; `nil` if there is none.
    ///
    /// - Complexity: O(1) on average.
    public subscript(path: String) -> [UInt8]? {
      get { contents[ByteString(path)] }
      set { contents[ByteString(path)] = newValue }
    }

    /// The number of files.
    public var count: Int { contents.count }

    var byteCount: Int { contents.reduce(0) { $0 + $1.key.bytes.count + $1.value.count } }

    /// The paths, sorted by their bytes.
    ///
    /// - Complexity: O(*n* log *n*) for *n* files.
    public var paths: [String] { contents.keys.sorted().map(\.text) }
  }
}

extension SettingsBundle.Files: CustomStringConvertible {
  /// The paths: `Root.plist, de.lproj/Root.strings`.
  public var description: String { paths.map(\.visible).joined(separator: ", ") }
}

extension SettingsBundle.Files {
  package func applying(_ changes: [FileChange]) -> Self {
    var files = self
    for change in changes { files[change.path] = change.new }
    return files
  }
}
