/// A YAML file that has only comments and empty lines: a value can be written below them.
public struct ValuelessYAML {
  /// The comments, with a line break at the end, in UTF-8 without a byte order mark.
  private let text: [UInt8]
  private let encoding: FileEncoding

  /// - Parameter bytes: A file in any encoding.
  /// - Returns: `nil` for a file that has a value, a directive or a document marker, or is invalid.
  /// - Complexity: O(*n*) for *n* bytes.
  public init?(_ bytes: [UInt8]) {
    guard let text = FileEncoding.text(of: bytes) else { return nil }
    let isBreak = { (byte: UInt8) in byte == 0x0A || byte == 0x0D }
    let isComment = text.split(whereSeparator: isBreak).allSatisfy { line in
      let first = line.first { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
      return first == nil || first == UInt8(ascii: "#")
    }
    guard isComment else { return nil }
    encoding = FileEncoding(of: bytes)
    let isUnfinished = text.last.map(isBreak) == false
    self.text = isUnfinished ? text + (text.firstLineBreak ?? [0x0A]) : text
  }

  /// Returns the file with a value below the comments, in its encoding and with its line ends.
  ///
  /// - Parameter value: The value as the YAML writer wrote it.
  /// - Complexity: O(*n*) for *n* bytes.
  public func completed(with value: [UInt8]) -> [UInt8] {
    let lines = value.split(separator: 0x0A, omittingEmptySubsequences: false)
    return encoding.encode(text + lines.joined(separator: text.firstLineBreak ?? [0x0A]))
  }
}
