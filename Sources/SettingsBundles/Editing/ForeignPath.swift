import PropertyLists

/// A path in the notation of another tool: `:List:0:Title`, as PlistBuddy has it, `List[0]`, and `List[]`
/// for the end of a list.
struct ForeignPath {
  /// The same path as keys and positions.
  private(set) var components: [String] = []
  /// The components before the first colon, in this notation; a file's extension is no part of them.
  private(set) var container: [String] = []
  /// Whether it leads behind the last item of a list.
  private(set) var isEnd = false
  /// Whether it has keys between colons.
  private(set) var hasColons = true
  /// Whether it begins with a colon or has brackets, which a key seldom does.
  private(set) var isMarked = true
  /// The path as a key of this notation: with a backslash before what means something elsewhere.
  private(set) var key = ""

  /// - Parameter text: A key path in which something has no other meaning.
  init?(_ text: Substring) {
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

  /// Whether one of some missing keys, as this notation reads them, has what is foreign.
  func isIn(_ keys: ArraySlice<KeyPath.Component>) -> Bool {
    keys.prefix(isMarked ? 1 : .max).contains { component in
      guard case .key(let key) = component else { return false }
      return hasColons ? key.hasPrefix(":") || !isMarked && key.contains(":") : key.hasSuffix("]")
    }
  }

  /// Reads keys between colons, where a backslash or quotation marks take the meaning of a colon.
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

  /// Reads parts between dots, some of which end with positions or keys in brackets.
  private mutating func readSubscripts(_ text: Substring) -> Bool {
    var isFound = false
    var keys: [String] = []
    for part in text.split(at: text.unescaped(".")) {
      // All items, elsewhere; the first one stands for them.
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
