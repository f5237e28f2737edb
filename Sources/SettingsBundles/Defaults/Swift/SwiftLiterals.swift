import PropertyLists

/// Text from a file in a form that is safe in Swift: it cannot end its literal or comment, start an
/// interpolation, or be displayed as something else.
extension String {
  var swiftLiteral: String {
    var text = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"", "\\": text += "\\\(scalar)"
      // An initial mark would be displayed on the quotation mark.
      case _ where scalar.isInvisible || text.utf8.count == 1 && scalar.properties.isMark:
        text += scalar.escaped
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }

  /// The text as a documentation comment line; `nil` if it would be blank.
  ///
  /// The ends of block comments are broken up, in case the code ends up in one.
  var swiftComment: String? {
    let scalars = split(whereSeparator: \.isWhitespace).joined(separator: " ").unicodeScalars
    let shown = String(scalars.prefix(Limits.quotedScalars)).visible
    var line = ""
    for scalar in shown.unicodeScalars {
      if scalar == "/" && line.hasSuffix("*") || scalar == "*" && line.hasSuffix("/") {
        line += " "
      }
      line.unicodeScalars.append(scalar)
    }
    guard !line.isEmpty else { return nil }
    return scalars.count > Limits.quotedScalars ? line + "…" : line
  }
}

extension Unicode.Scalar.Properties {
  /// Whether the scalar is displayed on the previous one.
  var isMark: Bool { [.nonspacingMark, .spacingMark, .enclosingMark].contains(generalCategory) }
}

extension Value {
  /// The maximum nesting depth of a literal that people can read and the compiler can handle.
  private static let literalDepth = 8

  /// The value as an expression; `nil` if `UserDefaults` cannot store it or no literal can express it.
  var swiftLiteral: String? { swiftLiteral(depth: 0) }

  private func swiftLiteral(depth: Int) -> String? {
    switch kind {
    case .string: return string?.swiftLiteral
    case .boolean: return boolean.map { $0 ? "true" : "false" }
    case .integer: return integer.map { $0.int == nil ? "\($0) as UInt64" : "\($0)" }
    case .real: return real?.swiftLiteral
    case .date:
      return date.map {
        "Date(timeIntervalSinceReferenceDate: \($0.secondsSince2001.swiftLiteral))"
      }
    case .data:
      guard let bytes, !bytes.isEmpty else { return "Data()" }
      var base64: [UInt8] = []
      Base64.encode(bytes, to: &base64)
      let text = String(decoding: base64, as: UTF8.self)
      return "Data(base64Encoded: \"\(text)\") ?? Data()"
    case .uid: return nil
    case .array:
      let literals = items.map { $0.nestedLiteral(depth: depth + 1) }
      guard let items = literals.allPresent else { return nil }
      return "[\(items.joined(separator: ", "))] as [Any]"
    case .dictionary:
      let literals = entries.map { entry in
        entry.value.nestedLiteral(depth: depth + 1).map { "\(entry.key.swiftLiteral): \($0)" }
      }
      // Keys that Swift considers equal would trap.
      guard let pairs = literals.allPresent, Set(entries.map(\.key)).count == pairs.count
      else { return nil }
      return "[\(pairs.isEmpty ? ":" : pairs.joined(separator: ", "))] as [String: Any]"
    }
  }

  private func nestedLiteral(depth: Int) -> String? {
    guard depth < Self.literalDepth, let literal = swiftLiteral(depth: depth) else { return nil }
    return literal.hasSuffix("\"") || !literal.contains(" ") ? literal : "(\(literal))"
  }
}

extension Double {
  var swiftLiteral: String {
    if isNaN { return "Double.nan" }
    if isInfinite { return self < 0 ? "-Double.infinity" : "Double.infinity" }
    return description
  }
}

extension [String?] {
  fileprivate var allPresent: [String]? {
    let present = compactMap { $0 }
    return present.count == count ? present : nil
  }
}
