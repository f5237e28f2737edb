extension [UInt8] {
  /// Returns the token at an offset: a word, a character, a string, or the end of the file.
  func found(at offset: Int) -> String {
    guard offset < count else { return "the end of the file" }
    if self[offset] == "\"" { return "a string" }
    let rest = self[offset...].prefix(Limits.quotedScalars * 4)
    let word = rest.prefix { $0.isWordByte }
    return String(decoding: word.isEmpty ? rest.prefix(1) : word, as: UTF8.self).quoted
  }
}

extension UInt8 {
  /// Whether the byte belongs to a word or number as people see it.
  var isWordByte: Bool {
    switch self {
    case "+", "-", ".", "_",
      "$":
      true
    default: isLetter || isDigit || self >= 0x80
    }
  }
}
