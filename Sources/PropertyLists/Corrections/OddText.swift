extension Document {
  /// The places at which strings and keys look as if a part of the syntax around them had slipped in.
  var oddPlaces: [Range<Int>] {
    storage.nodes.indices.flatMap { index -> [Range<Int>] in
      let value = Value(storage: storage, index: index)
      let text = value.kind == .string ? value.bytes : nil
      let (key, start) = (storage.keyBytes(of: index), value.keyLocation.range.lowerBound)
      return (key?.oddPlaces(in: start..<start + (key?.count ?? 0), of: source) ?? [])
        + (text?.oddPlaces(in: value.location.range, of: source) ?? [])
    }
  }
}

extension ArraySlice<UInt8> {
  /// Where it begins or ends with a space or a sign, or all of it if quotes or a tag are beside a sign.
  ///
  /// - Parameter range: Where it is in the source.
  fileprivate func oddPlaces(in range: Range<Int>, of source: Source) -> [Range<Int>] {
    guard let first, let last else { return [] }
    func isSign(_ byte: UInt8) -> Bool { byte.isSpace || "=:;,<>".utf8.contains(byte) }
    let places = [isSign(first) || first == ".", isSign(last)]
    guard places.contains(true) || isOddInside else { return [] }
    // What is far from a sign at an end has nothing to do with it.
    guard count > 24, !isOddInside else { return [range] }
    // Between the tags, if it has any.
    let text = source.bytes[range]
    let isElement = text.first == "<"
    let start = isElement ? text.firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 } : nil
    let end = isElement ? text.lastIndex(of: UInt8(ascii: "<")) : nil
    let inner = (start ?? text.startIndex)..<Swift.max(start ?? 0, end ?? text.endIndex)
    return zip(places, [inner.head, inner.tail]).filter(\.0).map(\.1)
  }

  private var isOddInside: Bool {
    guard hasWord else { return true }
    // What ends an entry in other languages.
    if last == ";" { return true }
    // In quotes once more, or with one that is left over.
    if let quote = first, quote.isQuote {
      if quote == last || quote == "\"" && count(where: { $0 == quote }) % 2 == 1 { return true }
    }
    // Marks that are there twice, as other languages have them.
    func isDoubled(_ pair: ArraySlice<UInt8>) -> Bool {
      pair.count == 2 && pair.first == pair.last && "*_`'~|".utf8.contains(pair.first ?? 0)
    }
    if isDoubled(prefix(2)) || isDoubled(suffix(2)) { return true }
    // A bracket that closes what none has opened; ")" may be behind a number.
    for (open, close) in [("(", ")"), ("[", "]"), ("{", "}")]
    where !contains(where: { open.utf8.contains($0) }) {
      let place = lastIndex { close.utf8.contains($0) }
      if let place, open != "(" || place == endIndex - 1 { return true }
    }
    // One that closes what none has opened.
    if let quote = firstIndex(of: UInt8(ascii: "\"")), quote > startIndex, quote + 1 < endIndex,
      self[quote - 1].isLetter, self[quote + 1].isBlank
    {
      return true
    }
    // One behind a number are inches.
    if count(where: { $0 == "\"" }) % 2 == 1,
      last == "\""
        || zip(self, dropFirst()).contains(where: { left, right in
          left == "\"" && right.isLetter || left.isLetter && right == "\""
        })
    {
      return true
    }
    return indices.contains { offset in
      guard "\"<\\/([{=:@\n".utf8.contains(self[offset]) else { return false }
      let rest = self[offset...]
      let word = rest.dropFirst().prefix(while: \.isLetter)
      return rest.first == "<" && !word.isEmpty
        || rest.first == 0x0A && !word.isEmpty && rest[word.endIndex...].begins(with: ": ")
        || Self.oddities.contains { rest.starts(with: $0.utf8) }
    }
  }

  /// Whether any letter or digit of some language is in it.
  private var hasWord: Bool {
    contains { $0.isLetter || $0.isDigit }
      || contains { $0 >= 0x80 }
        && String(decoding: self, as: UTF8.self).unicodeScalars.contains {
          $0.properties.isAlphabetic || $0.properties.isEmojiPresentation
        }
  }

  private static let oddities = [
    "</", "/>", "\\", "\"\"", "(\"", "[\"", "{\"", "\"=", "\":", "\";", "\",", "\"<", "\">", "\" =",
    "[CDATA", ": true", ": false", ": \"", "\" .", "\" +", "\" &", "\" \"", "= ", ":\" ",
    "\n\"", "\n'", "@\"",
  ]
}
