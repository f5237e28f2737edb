import PropertyLists

/// Paths of pages and strings tables, possibly in another format.
extension String {
  /// The path without the extension of a format: `Root.plist` for `Root.plist.yaml`.
  var withoutFormatExtension: String {
    guard Format.fileExtensions.contains(Format.fileExtension(of: self)),
      let dot = utf8.lastIndex(of: UInt8(ascii: "."))
    else { return self }
    return String(decoding: utf8[..<dot], as: UTF8.self)
  }

  /// The path of a strings table in a bundle: `de.lproj/Root.strings` for `de.lproj/Root.strings.yaml`
  /// or for itself; `nil` if the path is not that of a table.
  var tableFile: String? {
    [self, withoutFormatExtension].first { Format.fileExtension(of: $0) == Format.strings.name }
  }

  /// The language whose folder contains the path: `de` for `de.lproj/Root.strings`.
  var language: String? {
    utf8.firstIndex(of: UInt8(ascii: "/")).flatMap { String(self[..<$0]).without(ending: ".lproj") }
  }
}
