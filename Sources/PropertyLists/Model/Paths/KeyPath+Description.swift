extension Document.KeyPath: CustomStringConvertible {
  /// The path in the notation of `plutil`.
  ///
  /// - Complexity: O(*n*) for *n* bytes in all components.
  public var description: String { Self.text(of: components) }

  package var shellQuoted: String { description.shellQuoted }

  /// The path for a list of many paths, shortened in the middle if it exceeds the limit of scalars.
  ///
  /// In a document of 100 kB, 30,000 values can be at the end of a path of 50 kB.
  package func shown(within limit: Int = Limits.pathScalars) -> String {
    let components = components
    let text = Self.text(of: components, within: limit)
    guard text.unicodeScalars.count > limit else { return text }
    let half = limit / 2
    return "\(String(text.unicodeScalars.prefix(half)))…\(Self.end(of: components, half))"
  }

  private static func end(of components: [Component], _ count: Int) -> String {
    var parts: [String] = []
    var bytes = 0
    for component in components.reversed() where bytes < UTF8.longestScalar * count {
      let part =
        switch component {
        case .index: component
        case .key(let key): Component.key(String(key.unicodeScalars.suffix(count)))
        }
      parts.append(text(of: part, isFirst: false))
      bytes += parts[parts.count - 1].utf8.count + 1
    }
    return String(parts.reversed().joined(separator: ".").unicodeScalars.suffix(count))
  }

  /// The notation of a path, or at least the first `limit` + 1 scalars of a longer one.
  private static func text(of components: [Component], within limit: Int? = nil) -> String {
    var text = ""
    for (position, component) in components.enumerated() {
      if let limit, text.utf8.count > UTF8.longestScalar * limit { break }
      if position > 0 { text += "." }
      text += self.text(of: component, isFirst: position == 0, within: limit)
    }
    return text
  }

  private static func text(
    of component: Component, isFirst: Bool, within limit: Int? = nil
  ) -> String {
    switch component {
    case .index(let index): String(index)
    case .key(let key): escape(key.unicodeScalars.prefix(limit.map { $0 + 1 } ?? .max), isFirst)
    }
  }

  private static func escape(_ key: Substring.UnicodeScalarView, _ isFirst: Bool) -> String {
    // Nearly all keys are plain words.
    if Substring(key).utf8.allSatisfy({ $0.isLetter || $0.isDigit || $0 == "_" }) {
      return String(key)
    }
    var text = ""
    let hasSubscript = key.last == "]"
    for (position, scalar) in key.enumerated() {
      switch scalar {
      case ".", "=", "\\": text += "\\\(scalar)"
      case "@" where isFirst && position == 0, ":" where isFirst && position == 0,
        "[" where hasSubscript:
        text += "\\\(scalar)"
      case _ where scalar.isInvisible: text += scalar.escaped
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}

extension UTF8 {
  /// The maximum number of bytes of a scalar.
  fileprivate static var longestScalar: Int { 4 }
}
