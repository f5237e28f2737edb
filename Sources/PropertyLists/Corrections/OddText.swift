extension Document {
  /// The places at which strings and keys look as if a part of the syntax around them had slipped in.
  var oddPlaces: [Range<Int>] {
    storage.nodes.indices.flatMap { index -> [Range<Int>] in
      let value = Value(storage: storage, index: index)
      let text = value.kind == .string ? value.bytes : nil
      let (key, start) = (storage.keyBytes(of: index), value.keyLocation.range.lowerBound)
      let isOddKey =
        key.map {
          $0.isOdd || "=:;, ".utf8.contains($0.last ?? 0) || $0.contains(UInt8(ascii: "<"))
        } == true
      return (isOddKey ? [start..<start + (key?.count ?? 0)] : [])
        + (text?.isOdd == true ? [value.location.range] : [])
    }
  }
}

extension ArraySlice<UInt8> {
  private static let traces = [
    "</", "/>", "/*", "*/", "<!--", "\"\"", "\":", "\";", "\",", "\" =", "\" :", ": \"", "= \"",
    ": true", ": false", "<key", "<str", "<dict", "<arr", "<int", "\" +", "\" \"", "{\"", "[\"",
  ]

  /// Whether it begins or ends with a sign, its quotes or brackets do not match, or it has traces of a syntax.
  fileprivate var isOdd: Bool {
    guard let first, let last else { return false }
    func isSign(_ byte: UInt8) -> Bool { byte.isSpace || "=:;,".utf8.contains(byte) }
    if isSign(first) || last == ";" || count < 25 && isSign(last) { return true }
    if !contains(where: { $0.isLetter || $0.isDigit || $0 >= 0x80 }) { return true }
    let quotes = count { $0 == "\"" }
    if quotes > 0, first == "\"" || last == "\"" { return true }
    if first == last, first == "\"" || first == "'" { return true }
    for pair in [[UInt8]("()".utf8), [UInt8]("[]".utf8), [UInt8]("{}".utf8)]
    where last == pair[1] && !contains(pair[0]) { return true }
    return indices.contains { offset in
      self[offset] < 0x40 && Self.traces.contains { self[offset...].starts(with: $0.utf8) }
        || self[offset] == 0x0A
          && self[offset...].dropFirst().drop(while: \.isLetter).begins(with: ": ")
    }
  }
}
