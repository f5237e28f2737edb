/// Paths as strings, split by bytes, unlike Swift's characters.
extension String {
  /// The path or name without a suffix; `nil` if it does not end in the suffix or would be empty.
  package func without(ending suffix: String) -> String? {
    guard utf8.count > suffix.utf8.count, utf8.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
    else { return nil }
    return String(decoding: utf8.dropLast(suffix.utf8.count), as: UTF8.self)
  }

  /// The path up to and including its last slash, and the name after it.
  package var folderAndName: (folder: String, name: String) {
    guard let slash = utf8.lastIndex(of: UInt8(ascii: "/")) else { return ("", self) }
    let name = utf8.index(after: slash)
    return (
      String(decoding: utf8[..<name], as: UTF8.self), String(decoding: utf8[name...], as: UTF8.self)
    )
  }

  /// The parts between the slashes, including empty ones.
  package var pathComponents: [String] {
    utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
  }
}
