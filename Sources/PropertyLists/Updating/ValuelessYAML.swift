/// A YAML file that has only comments and empty lines, below which a value can be written.
package struct ValuelessYAML {
  /// The comments, including a final line break, in UTF-8 without a byte order mark.
  private let text: [UInt8]
  private let encoding: FileEncoding

  /// - Parameter bytes: A file in any encoding.
  /// - Returns: `nil` for a file that has a value, a directive, or a document marker, or is invalid.
  package init?(_ bytes: [UInt8]) {
    guard let text = FileEncoding.text(of: bytes) else { return nil }
    guard Self.isComment(text) else { return nil }
    encoding = FileEncoding(of: bytes)
    let isUnfinished = text.last.map { $0 != 0x0A && $0 != 0x0D } ?? false
    self.text = isUnfinished ? text + text.firstLineBreak : text
  }

  /// Whether every line is empty or a comment; a file with a value is read only up to its first line.
  ///
  /// A tab outside of a comment would become indentation before a value, which is invalid YAML.
  private static func isComment(_ text: [UInt8]) -> Bool {
    var isInComment = false
    for byte in text {
      switch byte {
      case 0x0A, 0x0D: isInComment = false
      case _ where isInComment, UInt8(ascii: " "): continue
      case "#": isInComment = true
      default: return false
      }
    }
    return true
  }

  /// Returns the file with a value below the comments, in its encoding and with its line ends.
  ///
  /// - Parameter value: The value from the YAML writer.
  package func completed(with value: [UInt8]) -> [UInt8] {
    let lines = value.split(separator: 0x0A, omittingEmptySubsequences: false)
    return encoding.encode(text + lines.joined(separator: text.firstLineBreak))
  }
}
