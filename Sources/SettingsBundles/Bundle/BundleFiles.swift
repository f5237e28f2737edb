/// The files of a bundle, or of a folder that stands for one: bytes by relative path.
///
/// A value without a file system: the tool fills it from a folder, and writes it to one. Two paths
/// are one when their bytes are, as on most disks.
public struct BundleFiles: Sendable, Equatable {
  private var contents: [[UInt8]: [UInt8]] = [:]

  public init() {}

  /// The bytes of the file at a path such as `de.lproj/Root.strings`; `nil` when there is none.
  public subscript(path: String) -> [UInt8]? {
    get { contents[Array(path.utf8)] }
    set { contents[Array(path.utf8)] = newValue }
  }

  public var count: Int { contents.count }

  /// The paths, in the order of their bytes.
  ///
  /// - Complexity: O(*n* log *n*) for *n* files.
  public var paths: [String] {
    contents.keys.sorted { $0.lexicographicallyPrecedes($1) }
      .map { String(decoding: $0, as: UTF8.self) }
  }
}

extension String {
  /// The path or name without an ending, compared by bytes; `nil` when it has another one, or
  /// nothing before it.
  func without(ending: String) -> String? {
    guard utf8.count > ending.utf8.count, utf8.suffix(ending.utf8.count).elementsEqual(ending.utf8)
    else { return nil }
    return String(decoding: utf8.dropLast(ending.utf8.count), as: UTF8.self)
  }

  /// The path up to its last slash, the slash included, and what follows.
  var folderAndName: (folder: String, name: String) {
    guard let slash = utf8.lastIndex(of: UInt8(ascii: "/")) else { return ("", self) }
    let name = utf8.index(after: slash)
    return (
      String(decoding: utf8[..<name], as: UTF8.self), String(decoding: utf8[name...], as: UTF8.self)
    )
  }
}
