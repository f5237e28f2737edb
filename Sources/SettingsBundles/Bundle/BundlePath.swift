import PropertyLists

/// Paths inside a bundle, split by bytes: a file system compares neither case nor Unicode forms for
/// us.
extension String {
  /// The path or name without a suffix; `nil` if it has a different suffix, or nothing before it.
  func without(ending suffix: String) -> String? {
    guard utf8.count > suffix.utf8.count, utf8.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
    else { return nil }
    return String(decoding: utf8.dropLast(suffix.utf8.count), as: UTF8.self)
  }

  /// The path up to and including its last slash, and the name after it.
  var folderAndName: (folder: String, name: String) {
    guard let slash = utf8.lastIndex(of: UInt8(ascii: "/")) else { return ("", self) }
    let name = utf8.index(after: slash)
    return (
      String(decoding: utf8[..<name], as: UTF8.self), String(decoding: utf8[name...], as: UTF8.self)
    )
  }

  /// The parts between the slashes, empty ones included.
  var pathComponents: [String] {
    utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// The path without the extension of a format, if it has one: `Root.plist.yaml` is `Root.plist`.
  var withoutFormatExtension: String {
    guard Format.fileExtensions.contains(Format.fileExtension(of: self)),
      let dot = utf8.lastIndex(of: UInt8(ascii: "."))
    else { return self }
    return String(decoding: utf8[..<dot], as: UTF8.self)
  }

  /// The path of a strings table in a bundle: `de.lproj/Root.strings` for itself and for
  /// `de.lproj/Root.strings.yaml`; `nil` if the name is not that of a table.
  var tableFile: String? {
    [self, withoutFormatExtension].first { Format.fileExtension(of: $0) == Format.strings.name }
  }
}
