import PropertyLists

/// The secrets of a document, which nothing prints: the defaults of fields that hide what is typed.
extension Document {
  /// The document with its secrets hidden.
  var hidingSecrets: Document { hiding(secrets) }

  /// The secrets, in order.
  ///
  /// - Complexity: O(*k*) for *k* distinct keys, and O(*n*) for *n* values if any hides what is typed.
  var secrets: [Value] {
    let flags = keyNumbers { key in
      // Few keys of a large document are worth reading letter by letter.
      (Value.secureKey.letters & ~key.letters).nonzeroBitCount <= 2
        && String(decoding: key, as: UTF8.self).means(Value.secureKey)
    }
    guard !flags.isEmpty else { return [] }
    var meanings: [UInt32: Bool] = [:]
    return (0..<count).lazy.filter { kind(at: $0) == .dictionary }.flatMap { index -> [Value] in
      let items = Array(value(at: index).items)
      guard items.contains(where: { flags.contains($0.keyNumber) && !$0.isFalse }) else {
        return []
      }
      return items.filter { item in
        if let isDefault = meanings[item.keyNumber] { return isDefault }
        let isDefault = item.keyName.isDefaultKey
        meanings[item.keyNumber] = isDefault
        return isDefault
      }
    }
  }

  /// The indices of the secrets and of everything in them.
  var secretIndices: Set<Int> { Set(secrets.flatMap { $0.index..<$0.endIndex }) }
}

extension Value {
  /// Whether a field hides what is typed.
  ///
  /// A secret behind a misspelled flag is one, too: whatever `validate` takes for the key counts, and
  /// any value but false.
  ///
  /// - Complexity: O(*n*) for *n* keys.
  var isSecureField: Bool {
    entries.contains { name, flag in name.means(Self.secureKey) && !flag.isFalse }
  }

  fileprivate static var secureKey: String { "IsSecure" }

  /// Whether it is false in any spelling, such as `NO`, `0` and `"off"`.
  fileprivate var isFalse: Bool {
    if let boolean { return !boolean }
    if let number = integer?.double ?? real { return number == 0 }
    guard let word = plainText?.lowercased() else { return false }
    return ["", "no", "off", "false"].contains(word) || Double(word) == 0
  }
}

extension String {
  /// Whether it means the key of a default value.
  var isDefaultKey: Bool { means("DefaultValue") }

  /// Whether it is a key of text fields, or one that is misspelled or has its name in Xcode.
  fileprivate func means(_ key: String) -> Bool {
    let name = trimmed
    if name.hasSameBytes(as: key) { return true }
    // The reader would compare a key of the page with all others.
    return Catalog.apple.page.key(name) == nil
      && UnknownKeyReader(extraKeys: []).meaning(of: name, in: .textField).key == key
  }

  fileprivate var letters: UInt32 { Array(utf8)[...].letters }
}

extension ArraySlice<UInt8> {
  /// The letters of ASCII in it, one bit for each, whatever their case.
  fileprivate var letters: UInt32 {
    reduce(0) { letters, byte in
      let position = (byte | 0x20) &- UInt8(ascii: "a")
      return position < 26 ? letters | 1 << position : letters
    }
  }
}
