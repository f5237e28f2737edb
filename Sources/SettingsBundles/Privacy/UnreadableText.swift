import PropertyLists

/// The text of a file that could not be read: its words show what may be in it, in any format.
extension Source {
  /// Whether it may contain a secure field, in any spelling.
  var mayHaveSecrets: Bool {
    bytes[...].hasWord { word, rest in word.meansSecureKey && !rest.isFalseValue }
  }
}

extension ArraySlice<UInt8> {
  /// Whether a word of ASCII letters and the text after it meet a condition, however the letters are escaped.
  fileprivate func hasWord(_ isMeant: (ArraySlice<UInt8>, ArraySlice<UInt8>) -> Bool) -> Bool {
    var rest = unescaped
    while let start = rest.firstIndex(where: \.isLetter) {
      let word = rest[start...].prefix(while: \.isLetter)
      rest = rest[word.endIndex...]
      if isMeant(word, rest) { return true }
    }
    return false
  }

  /// Whether the text after a key gives it the plain value `false` or `no`, in any format.
  fileprivate var isFalseValue: Bool {
    let key = first == "\"" || first == "'" ? dropFirst() : self
    let joint = key.drop(while: \.isSpace)
    guard let sign = [":", "=", "</key>"].first(where: { joint.starts(with: $0.utf8) }) else {
      return false
    }
    let value = joint.dropFirst(sign.utf8.count).drop(while: \.isSpace)
    if value.starts(with: "<false/>".utf8) { return true }
    let word = value.prefix(while: \.isLetter)
    let rest = value[word.endIndex...]
    let end = rest.drop(while: \.isBlank)
    guard ["false", "no"].contains(String(decoding: word, as: UTF8.self).lowercased()) else {
      return false
    }
    return end.first.map { $0.isLineEnd || ",;}".utf8.contains($0) } ?? true
      || end.first == "#" && end.count < rest.count
  }

  fileprivate var meansSecureKey: Bool {
    means("IsSecure") || letters.isSuperset(of: "sec") && contains(anyOf: ["secur", "secre"])
  }

  /// Whether a word is a key or similar to it.
  private func means(_ key: String) -> Bool {
    let allowed = Swift.max(count, key.utf8.count) / 3
    guard abs(count - key.utf8.count) <= allowed,
      letters.missing(from: LetterSet(key)) <= allowed
    else { return false }
    return editDistance(from: String(decoding: self, as: UTF8.self), to: key) <= allowed
  }

  private func contains(anyOf parts: [String]) -> Bool {
    let word = map { $0 | 0x20 }[...]
    return parts.contains { word.contains(bytesOf: $0) }
  }

  // MARK: Escapes

  /// The bytes with letters in place of their escapes.
  private var unescaped: ArraySlice<UInt8> {
    guard contains(UInt8(ascii: "\\")) || contains(bytesOf: "&#") else { return self }
    var text: [UInt8] = []
    var rest = self
    while let byte = rest.first {
      let escape = rest.escapedLetter
      text.append(escape?.letter ?? byte)
      rest = rest.dropFirst(escape?.length ?? 1)
    }
    return text[...]
  }

  /// The beginning of each escape for a character, the base of its digits, and their largest number.
  private static let escapes: [(mark: [UInt8], radix: Int, digits: Int)] = [
    ("&#x", 16, 8), ("&#X", 16, 8), ("&#", 10, 8), ("\\u", 16, 4), ("\\U0000", 16, 4),
    ("\\U", 16, 4), ("\\x", 16, 2), ("\\", 8, 3),
  ].map { (Array($0.0.utf8), $0.1, $0.2) }

  /// The ASCII letter whose escape these bytes begin with.
  private var escapedLetter: (letter: UInt8, length: Int)? {
    guard first == "\\" || first == "&",
      let escape = Self.escapes.first(where: { starts(with: $0.mark) })
    else { return nil }
    let digits = dropFirst(escape.mark.count).prefix(escape.digits)
      .prefix { $0.isDigit || escape.radix == 16 && $0.isLetter }
    guard let value = Int(String(decoding: digits, as: UTF8.self), radix: escape.radix),
      let letter = UInt8(exactly: value), letter.isLetter
    else { return nil }
    let length = escape.mark.count + digits.count
    return (letter, length + (dropFirst(length).first == ";" ? 1 : 0))
  }
}
