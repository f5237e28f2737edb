import PropertyLists

/// Paths as strings, split by bytes: a slash before a combining character is a slash.
extension String {
  /// The path up to its last slash, without it, and the rest.
  var folderAndFile: (folder: String, file: String) {
    let parts = folderAndName
    return (String(decoding: parts.folder.utf8.dropLast(), as: UTF8.self), parts.name)
  }

  /// The path up to and including its last slash; empty without one.
  var folderPrefix: String { folderAndName.folder }

  /// A folder's path without trailing slashes.
  var withoutTrailingSlashes: String {
    guard let last = utf8.lastIndex(where: { $0 != UInt8(ascii: "/") }) else { return self }
    return String(decoding: utf8[...last], as: UTF8.self)
  }

  /// A folder's path with a trailing slash.
  var withTrailingSlash: String { endsInSlash ? self : self + "/" }

  var endsInSlash: Bool { utf8.last == UInt8(ascii: "/") }

  var isAbsolute: Bool { utf8.first == UInt8(ascii: "/") }

  /// The folder that the path's last name is in, with a trailing slash or as `.`.
  var folder: String { folderPrefix.isEmpty ? "." : folderPrefix }

  /// The names between the slashes.
  var names: [String] { pathComponents.filter { !$0.isEmpty } }

  /// An absolute path as one that leads there from an absolute folder; empty for that folder.
  func relative(to folder: String) -> String {
    let (names, others) = (names, folder.names)
    let shared = zip(names, others).prefix { $0.utf8.elementsEqual($1.utf8) }.count
    return (Array(repeating: "..", count: others.count - shared) + names[shared...])
      .joined(separator: "/")
  }

  /// Whether a path lies in a folder, at any depth.
  func isInside(_ folder: String) -> Bool { utf8.starts(with: folder.withTrailingSlash.utf8) }

  /// Whether a path lies in any of some folders, the bytes of whose paths are without trailing slashes.
  ///
  /// - Complexity: O(*d*) on average for a path of *d* names.
  func isInside(anyOf folders: Set<[UInt8]>) -> Bool {
    var folder = folderAndFile.folder
    while !folder.isEmpty {
      if folders.contains(Array(folder.utf8)) { return true }
      folder = folder.folderAndFile.folder
    }
    return false
  }
}
