import PropertyLists

extension Value {
  /// Whether a field hides what is typed.
  ///
  /// A secret behind a misspelled flag is one, too: the case of the key makes no difference, and any
  /// value but false counts.
  ///
  /// - Complexity: O(*n*) for *n* keys.
  var isSecureField: Bool {
    entries.contains { name, flag in
      name.utf8.count == Self.secureKey.utf8.count && name.lowercased() == Self.secureKey
        && !flag.isFalse
    }
  }

  private static var secureKey: String { "issecure" }

  /// Whether it is false in any spelling, such as `NO`, `0` and `"off"`.
  private var isFalse: Bool {
    if let boolean { return !boolean }
    if let number = integer?.double ?? real { return number == 0 }
    guard let word = plainText?.lowercased() else { return false }
    return ["", "no", "off", "false"].contains(word) || Double(word) == 0
  }
}
