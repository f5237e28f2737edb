extension Document.KeyPath {
  /// Splits the notation of a key path at its dots, and resolves escapes.
  ///
  /// A number is an index only in an array, so components remain strings until resolved in a document.
  package static func components(of text: some StringProtocol) -> [String] {
    var components = [""]
    var scalars = Substring(text).unicodeScalars
    while let scalar = scalars.popFirst() {
      switch scalar {
      case ".": components.append("")
      case "\\":
        let escaped = unescaped(&scalars) ?? scalar
        components[components.count - 1].unicodeScalars.append(escaped)
      default: components[components.count - 1].unicodeScalars.append(scalar)
      }
    }
    return components == [""] ? [] : components
  }

  /// The scalar of an escape after its backslash: a line feed, carriage return, tab, hexadecimal escape
  /// such as `u{1B}` and `xE9`, or the scalar itself.
  private static func unescaped(_ rest: inout Substring.UnicodeScalarView) -> Unicode.Scalar? {
    guard let first = rest.popFirst() else { return nil }
    switch first {
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "u": break
    case "x":
      guard let byte = UInt8(String(rest.prefix(2)), radix: 16), byte >= 0x80 else { return first }
      rest = rest.dropFirst(2)
      return Unicode.Scalar(fileNameByte: byte)
    default: return first
    }
    guard rest.first == "{", let end = rest.firstIndex(of: "}"),
      let number = UInt32(String(rest[..<end].dropFirst()), radix: 16),
      let scalar = Unicode.Scalar(number)
    else { return first }
    rest = rest[rest.index(after: end)...]
    return scalar
  }
}
