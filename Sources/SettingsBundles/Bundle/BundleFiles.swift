/// The files of a bundle, or of a folder with a bundle in another format: bytes by relative path.
///
/// It does not touch the file system: the tool fills it from a folder and writes it to one. Paths are
/// compared byte by byte, as on most disks.
public struct BundleFiles: Sendable, Equatable {
  private var contents: [[UInt8]: [UInt8]] = [:]

  /// Creates an empty set of files.
  public init() {}

  /// The bytes of the file at a path such as `de.lproj/Root.strings`; `nil` if there is none.
  ///
  /// - Complexity: O(1) on average.
  public subscript(path: String) -> [UInt8]? {
    get { contents[Array(path.utf8)] }
    set { contents[Array(path.utf8)] = newValue }
  }

  /// The number of files.
  public var count: Int { contents.count }

  var byteCount: Int { contents.reduce(0) { $0 + $1.key.count + $1.value.count } }

  /// The paths, sorted by their bytes.
  ///
  /// - Complexity: O(*n* log *n*) for *n* files.
  public var paths: [String] {
    contents.keys.sorted { $0.lexicographicallyPrecedes($1) }
      .map { String(decoding: $0, as: UTF8.self) }
  }
}
