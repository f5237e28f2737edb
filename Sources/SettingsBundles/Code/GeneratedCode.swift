import PropertyLists

/// Recognizes the code that this program writes for defaults.
enum GeneratedCode {
  /// The beginning of the first line of Swift code.
  static let swiftSignature = "// Generated from "

  /// Whether this program generated a file.
  static func holds(_ bytes: [UInt8]) -> Bool {
    let line = bytes.prefix(1024).prefix { !$0.isLineEnd }
    return line.contains(bytesOf: "by settings-convert")
      && line.starts(with: swiftSignature.utf8)
  }
}
