import PropertyLists

/// A path in the notation of another tool: `:List:0:Title` as in PlistBuddy, `List[0]`, or `List[]` for the
/// end.
package struct ForeignPath {
  package private(set) var components: [String] = []
  /// The components before the first colon, in our notation; a file's extension is not one of them.
  private(set) var container: [String] = []
  /// Whether it points past the last item of a list.
  private(set) var isEnd = false
  private(set) var hasColons = true
  /// Whether it begins with a colon or has brackets, which are rare in keys.
  private(set) var isMarked = true
  /// The path as a single key in our notation: foreign syntax is escaped with backslashes.
  private(set) var key = ""

  /// - Parameter text: A key path whose syntax has no other meaning.
  package init?(_ text: Substring) {
    if text.unescaped(":").first == text.startIndex {
      key = "\\" + text
      readColons(text.dropFirst())
    } else if !text.unescaped("[").isEmpty {
      guard readSubscripts(text) else { return nil }
      hasColons = false
    } else {
      guard let colon = text.unescaped(":").first else { return nil }
      key = text[..<colon] + "\\" + text[colon...]
      isMarked = false
      let name = text[..<colon]
      let isFile = name.hasSuffix(".plist")
      container = isFile ? [String(name.dropLast(6))] : KeyPath.components(of: name)
      readColons(text[colon...])
      components = container + components
    }
  }

  /// Whether one of some missing keys, in our notation, contains the foreign syntax.
  func isIn(_ keys: ArraySlice<KeyPath.Component>) -> Bool {
    keys.prefix(isMarked ? 1 : .max).contains { component in
      guard case .key(let key) = component else { return false }
      return hasColons ? key.hasPrefix(":") || !isMarked && key.contains(":") : key.hasSuffix("]")
    }
  }

  /// Parses keys between colons; a backslash or quotation marks make a colon part of a key.
  private mutating func readColons(_ text: Substring) {
    components = [""]
    var quote: Unicode.Scalar?
    var scalars = text.unicodeScalars
    while let scalar = scalars.popFirst() {
      switch scalar {
      case "\\": append(scalars.popFirst() ?? scalar)
      case quote: quote = nil
      case "'" where quote == nil, "\"" where quote == nil: quote = scalar
      case ":" where quote == nil: components.append("")
      default: append(scalar)
      }
    }
    isEnd = components.last == "" && !text.isEmpty
    components.removeAll { $0.isEmpty }
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    components[components.count - 1].unicodeScalars.append(scalar)
  }

  /// Parses parts between dots, some of which end with positions or keys in brackets.
  private mutating func readSubscripts(_ text: Substring) -> Bool {
    var isFound = false
    var keys: [String] = []
    for part in text.split(at: text.unescaped(".")) {
      // Elsewhere `[]` means all items; the first one represents them.
      if isEnd { components.append("0") }
      isEnd = false
      guard part.last == "]", let bracket = part.unescaped("[").first else {
        components.append(contentsOf: KeyPath.components(of: part))
        keys.append(String(part))
        continue
      }
      isFound = true
      keys.append(part[..<bracket] + "\\" + part[bracket...])
      components.append(contentsOf: KeyPath.components(of: part[..<bracket]))
      for inner in part[bracket...].split(separator: "[") {
        if isEnd { components.append("0") }
        let name = inner.filter { !"]\"'".contains($0) }
        isEnd = name.isEmpty || name == "+"
        if !isEnd { components.append(name) }
      }
    }
    key = keys.joined(separator: ".")
    return isFound
  }
}

extension Substring {
  fileprivate func split(at separators: [Index]) -> [Substring] {
    var parts: [Substring] = []
    var start = startIndex
    for separator in separators {
      parts.append(self[start..<separator])
      start = unicodeScalars.index(after: separator)
    }
    return parts + [self[start...]]
  }
}
