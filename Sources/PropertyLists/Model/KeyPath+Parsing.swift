extension KeyPath {
  /// Splits the notation of a key path at its dots, and removes the escapes.
  ///
  /// A number is an index only where it meets an array, so components are strings until a document
  /// resolves them.
  ///
  /// - Complexity: O(*n*) for *n* scalars.
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

  /// The scalar after a backslash: itself, or one in hexadecimal, as in `u{1B}`.
  private static func unescaped(_ rest: inout Substring.UnicodeScalarView) -> Unicode.Scalar? {
    guard let first = rest.popFirst() else { return nil }
    guard first == "u", rest.first == "{", let end = rest.firstIndex(of: "}"),
      let number = UInt32(String(rest[..<end].dropFirst()), radix: 16),
      let scalar = Unicode.Scalar(number)
    else { return first }
    rest = rest[rest.index(after: end)...]
    return scalar
  }

  /// Resolves components in a document: a number is an index if it meets an array, and otherwise a
  /// key.
  ///
  /// - Complexity: O(*n*) for the *n* entries and items of the containers along the path.
  package init(_ components: [String], in root: Value) {
    var value: Value? = root
    var path = KeyPath()
    for component in components {
      if value?.kind == .array, let index = Int(component), index >= 0 {
        path.components.append(.index(index))
      } else {
        path.components.append(.key(component))
      }
      value = value?[KeyPath(path.components.suffix(1))]
    }
    self = path
  }
}
