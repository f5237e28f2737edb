import PropertyLists

/// The unambiguous meaning of a value with the wrong type.
extension Value {
  /// The value as the type that its key requires: `true` for the string "YES", "42" for 42; `nil` if
  /// the meaning is ambiguous.
  func meaning(as expected: ValueKind) -> Literal? {
    switch (expected, kind) {
    case (.boolean, .string), (.boolean, .integer):
      ValueDescription(self).truth.map { .boolean($0) }
    // The spelling of a real number is lost: 1.10 may have been intended.
    case (.string, .integer): .string(ValueDescription(self).bareText)
    case (.number, .string): string.flatMap(Literal.init(number:))
    default: nil
    }
  }

  /// The only one of some values that has the same text but another type, such as 0 for "0"; `nil` for
  /// several.
  func sameText(among values: some Sequence<Value>) -> Value? {
    let text = ValueDescription(self).bareText
    guard !text.isEmpty else { return nil }
    let same = values.filter { other in
      other.kind != kind && ValueDescription(other).bareText.hasSameBytes(as: text)
    }
    return same.count == 1 ? same.first : nil
  }
}

extension Literal {
  /// Parses a number in the notation of property lists.
  init?(number text: String) {
    if let integer = Int64(text), String(integer) == text {
      self = .integer(Integer(integer))
    } else if text.utf8.allSatisfy({ "-"..."9" ~= $0 && $0 != 0x2F }),
      let real = Double(text), real.isFinite, text.utf8.contains(UInt8(ascii: "."))
    {
      self = .real(real)
    } else {
      return nil
    }
  }
}
