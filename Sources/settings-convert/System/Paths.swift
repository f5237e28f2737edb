import PropertyLists

/// Paths as strings, split by bytes: a slash before a combining character is still a slash.
extension String {
  /// The path before its last slash, and the rest after it.
  var folderAndFile: (folder: String, file: String) {
    let parts = folderAndName
    return (String(decoding: parts.folder.utf8.dropLast(), as: UTF8.self), parts.name)
  }

  /// The path up to and including its last slash, if any.
  var folderPrefix: String { folderAndName.folder }

  var withoutTrailingSlashes: String {
    guard let last = utf8.lastIndex(where: { $0 != "/" }) else { return self }
    return String(decoding: utf8[...last], as: UTF8.self)
  }

  var withTrailingSlash: String { endsInSlash ? self : self + "/" }

  var endsInSlash: Bool { utf8.last == "/" }

  var isAbsolute: Bool { utf8.first == "/" }

  /// The folder of the path's last component, with a trailing slash or as `.`.
  var folder: String { folderPrefix.isEmpty ? "." : folderPrefix }

  var names: [String] { pathComponents.filter { !$0.isEmpty } }

  /// An absolute path relative to an absolute folder; empty for that folder.
  func relative(to folder: String) -> String {
    let (names, others) = (names, folder.names)
    let shared = zip(names, others).prefix { $0.utf8.elementsEqual($1.utf8) }.count
    return (Array(repeating: "..", count: others.count - shared) + names[shared...])
      .joined(separator: "/")
  }

  func isInside(_ folder: String) -> Bool { utf8.starts(with: folder.withTrailingSlash.utf8) }
}
