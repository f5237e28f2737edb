/// The text of a comment in YAML, without its `#`.
///
/// U+0085, U+2028, and U+2029 are ordinary characters in YAML 1.2, but end a comment in YAML 1.1, whose
/// readers would interpret the rest of the line as content. The writer adds a `#` after each of them,
/// which the reader removes.
enum YAMLCommentText {
  /// Returns the text of a comment from the bytes after its `#`, without a leading space and trailing
  /// spaces.
  static func text(of bytes: ArraySlice<UInt8>) -> String {
    let start = bytes.first == 0x20 ? bytes.startIndex + 1 : bytes.startIndex
    let end = bytes.lastIndex { !$0.isBlank }.map { $0 + 1 } ?? start
    let text = String(decoding: bytes[start..<max(start, end)], as: UTF8.self)
    guard text.unicodeScalars.contains(where: \.isUnicodeLineEnd) else { return text }
    var output = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      output.append(scalar)
      guard scalar.isUnicodeLineEnd, rest.first == "#" else { continue }
      rest.removeFirst()
      if rest.first == " " { rest.removeFirst() }
    }
    return String(output)
  }

  /// Returns one line of a comment in a form that is a comment in YAML 1.1, too.
  static func line(of text: String) -> String {
    guard text.unicodeScalars.contains(where: \.isUnicodeLineEnd) else { return text }
    var output = ""
    for scalar in text.unicodeScalars {
      output.unicodeScalars.append(scalar)
      if scalar.isUnicodeLineEnd { output += "# " }
    }
    return output
  }
}
