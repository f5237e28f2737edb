/// Detects the format of a file without trying to read it, so that errors always come from the
/// right reader.
extension Format {
  /// Returns the format of an input.
  ///
  /// The first bytes decide if they can, then the extension, then the first character. Everything
  /// else is YAML.
  public static func detect(_ bytes: [UInt8], name: String) -> Format {
    let head = head(of: bytes)
    if let format = all.first(where: { $0.signatures.contains { head.begins(with: $0) } }) {
      return format
    }
    if let format = all.first(where: { $0.inputExtensions.contains(fileExtension(of: name)) }) {
      return format
    }
    return all.first { $0.openings.contains { head.begins(with: $0) } } ?? .yaml
  }

  /// The writable format for an output's file extension.
  public static func forOutput(named name: String) -> Format? {
    let fileExtension = fileExtension(of: name)
    return all.first { $0.isWritable && $0.outputExtensions.contains(fileExtension) }
  }

  /// The extension of a file name in lower case, without its dot.
  public static func fileExtension(of name: String) -> String {
    let file = name.split(separator: "/").last ?? ""
    guard let dot = file.lastIndex(of: "."), dot != file.startIndex else { return "" }
    return file[file.index(after: dot)...].lowercased()
  }

  /// The first bytes of a file as UTF-8, without white space and the byte order mark.
  private static func head(of bytes: [UInt8]) -> ArraySlice<UInt8> {
    FileEncoding.head(of: bytes).drop(while: \.isSpace).prefix(32)
  }
}
