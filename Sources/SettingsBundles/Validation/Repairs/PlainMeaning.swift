import PropertyLists

/// The one meaning of a value that has the wrong type.
extension Value {
  /// The value as the type that its key requires: `true` for the string "YES", "42" for 42; `nil` if
  /// its meaning is not certain.
  func meaning(as expected: ValueKind) -> Literal? {
    switch (expected, kind) {
    case (.boolean, .string), (.boolean, .integer):
      BooleanWord.truth(of: ValueDescription(self).bareText).map { .boolean($0) }
    // The spelling of a real is lost: 1.10 may have been meant.
    case (.string, .integer): .string(ValueDescription(self).bareText)
    case (.number, .string): string.flatMap(Literal.init(number:))
    default: nil
    }
  }

  /// The only one of some values that differs from this one in type but not in text: 0 for "0";
  /// `nil` if there are several.
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
  /// The number that a string spells in digits, as property lists do.
  fileprivate init?(number text: String) {
    if let integer = Int64(text), String(integer) == text {
      self = .integer(Integer(integer))
    } else if text.utf8.allSatisfy({ UInt8(ascii: "-")...UInt8(ascii: "9") ~= $0 && $0 != 0x2F }),
      let real = Double(text), real.isFinite, text.utf8.contains(UInt8(ascii: "."))
    {
      self = .real(real)
    } else {
      return nil
    }
  }
}
