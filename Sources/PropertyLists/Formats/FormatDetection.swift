/// Detects the format of a file without trying to read it, so errors always come from the right reader.
extension Format {
  /// Returns the format of an input.
  ///
  /// The first bytes decide, then the extension, then the first character. Everything else is YAML.
  ///
  /// - Complexity: O(*n*) for *n* bytes of white space at the beginning; O(1) without any.
  public static func detect(_ bytes: [UInt8], name: String) -> Format {
    let head = head(of: bytes)
    if let format = identified(by: head) { return format }
    if let format = all.first(where: { $0.inputExtensions.contains(fileExtension(of: name)) }) {
      return format
    }
    return all.first { $0.openings.contains { head.begins(with: $0) } } ?? .yaml
  }

  private static func identified(by head: ArraySlice<UInt8>) -> Format? {
    all.first { $0.signatures.contains { head.begins(with: $0) } }
  }

  /// The format indicated by a file's first bytes, if it is not this one.
  func contradiction(in bytes: [UInt8]) -> Format? {
    let head = Self.head(of: bytes)
    guard let other = Self.identified(by: head), other != self else { return nil }
    // Data in old-style text and YAML's merge key begin with "<" too.
    let isMarkup = ["<?", "<!", "<plist"].contains { head.begins(with: $0) }
    let isAmbiguous = self == .openStep || self == .strings || head.begins(with: "<<")
    return other == .xml && isAmbiguous && !isMarkup ? nil : other
  }

  /// The probable format of an unreadable file, if it is not this one.
  func probableFormat(of bytes: [UInt8]) -> Format? {
    if let other = contradiction(in: bytes) { return other }
    guard self == .openStep || self == .strings else { return nil }
    let head = FileEncoding.head(of: bytes).prefix(1024)
    let lines = head.split(whereSeparator: \.isLineEnd).map(\.trimmed)
    guard let first = lines.first(where: { !$0.isEmpty && $0.first != UInt8(ascii: "#") }) else {
      return nil
    }
    if first.begins(with: "[") { return .json }
    if first.begins(with: "{") {
      let text = head.drop { $0 != UInt8(ascii: "{") }.dropFirst().trimmed
      let key = text.dropFirst().prefix { $0 != UInt8(ascii: "\"") }
      let rest = text[key.endIndex...].dropFirst().drop(while: \.isSpace)
      return text.begins(with: "\"") && rest.begins(with: ":") ? .json : nil
    }
    let isKey =
      first.last == UInt8(ascii: ":")
      || zip(first, first.dropFirst()).contains { $0 == UInt8(ascii: ":") && $1 == 0x20 }
    return isKey || first.begins(with: "- ") || first.begins(with: "---") ? .yaml : nil
  }

  /// The writable format for an output's file extension.
  public static func forOutput(named name: String) -> Format? {
    let fileExtension = fileExtension(of: name)
    return all.first { $0.isWritable && $0.outputExtensions.contains(fileExtension) }
  }

  package static func fileExtension(of name: String) -> String {
    let file = name.split(separator: "/").last ?? ""
    guard let dot = file.lastIndex(of: "."), dot != file.startIndex else { return "" }
    return file[file.index(after: dot)...].lowercased()
  }

  /// The first bytes of a file as UTF-8, without white space and the byte order mark.
  private static func head(of bytes: [UInt8]) -> ArraySlice<UInt8> {
    FileEncoding.head(of: bytes).drop(while: \.isSpace).prefix(32)
  }
}
