extension Document {
  /// The places of strings and keys that look as if a part of the syntax around them had slipped in.
  var oddPlaces: [Range<Int>] {
    storage.nodes.indices.flatMap { index in
      let value = Value(storage: storage, index: index)
      let isOdd = value.kind == .string && value.bytes?.isOdd == true
      let keyStart = value.keyLocation.range.lowerBound
      let hasOddKey = storage.keyBytes(of: index)?.isOdd == true
      return (isOdd ? [value.location.range] : []) + (hasOddKey ? [keyStart..<keyStart + 1] : [])
    }
  }
}

extension ArraySlice<UInt8> {
  /// Whether it has only signs, begins or ends with one of syntax.
  fileprivate var isOdd: Bool {
    guard let first, let last else { return false }
    func isSign(_ byte: UInt8) -> Bool { byte.isSpace || "=:;,\"".utf8.contains(byte) }
    if count(where: { $0 == "\"" }) % 2 == 1 { return true }
    if isSign(first) || last == "\"" || last == ";" || count < 25 && isSign(last) { return true }
    return !contains { $0.isLetter || $0.isDigit || $0 >= 0x80 }
  }
}
