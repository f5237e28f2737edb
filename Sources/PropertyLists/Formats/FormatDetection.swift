/// Finds a file's format without trying to read it, so that a complaint is always the right
/// format's own.
extension Format {
  /// Returns the format of an input.
  ///
  /// The first bytes decide where they can; then the extension; then the first character; what is
  /// left is YAML.
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

  /// The writable format that an output's extension asks for.
  public static func forOutput(named name: String) -> Format? {
    let fileExtension = fileExtension(of: name)
    return all.first { $0.isWritable && $0.outputExtensions.contains(fileExtension) }
  }

  /// The extension of a file's name in lower case, without its dot.
  public static func fileExtension(of name: String) -> String {
    let file = name.split(separator: "/").last ?? ""
    guard let dot = file.lastIndex(of: "."), dot != file.startIndex else { return "" }
    return file[file.index(after: dot)...].lowercased()
  }

  /// The first bytes of a file as UTF-8, white space and byte order mark left aside.
  private static func head(of bytes: [UInt8]) -> ArraySlice<UInt8> {
    let (encoding, markLength) = TextEncoding.detect(bytes)
    guard encoding != .utf8 else {
      return bytes.dropFirst(markLength).drop(while: \.isSpace).prefix(32)
    }
    return encoding.transcodedPrefix(of: bytes.dropFirst(markLength).prefix(1024))
      .drop(while: \.isSpace)
  }
}
