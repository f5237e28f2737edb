package import PropertyLists

/// The secrets of a document, which are never printed: the defaults of fields that hide typed text.
extension Document {
  var hidingSecrets: Document {
    let secrets = secrets
    return secrets.isEmpty ? self : hiding(secrets, and: surroundings(of: secrets))
  }

  /// The comments on the lines of some values, the anchors before these, and keys that hold more than a name.
  private func surroundings(of values: [Value]) -> [Range<Int>] {
    guard source.isText else { return [] }
    let keys = values.filter { !$0.keyName.isDefaultKey }.map(\.keyLocation.range)
    let anchors = values.compactMap { value -> Range<Int>? in
      let (key, start) = (value.keyLocation.range.upperBound, value.location.range.lowerBound)
      guard key < start else { return nil }
      return source.bytes[key..<start].firstIndex(of: UInt8(ascii: "&")).map { $0..<start }
    }
    let comments = trivia.flatMap(\.pieces).compactMap { piece in
      if case .comment(_, let range?) = piece { range } else { Range<Int>?.none }
    }
    guard !comments.isEmpty else { return keys + anchors }
    let ends = source.bytes.indices.filter { source.bytes[$0].isLineEnd }
    let line = { (offset: Int) in ends.partitioningIndex { $0 >= offset } }
    var lines: Set<Int> = []
    // Many aliases may have one value, which is above their keys.
    var known: Set<Range<Int>> = []
    for value in values {
      let (key, range) = (value.keyLocation.range.lowerBound, value.location.range)
      lines.formUnion(line(key)...line(max(key, range.lowerBound)))
      if known.insert(range).inserted {
        lines.formUnion(line(range.lowerBound)...line(range.upperBound))
      }
    }
    return keys + anchors + comments.filter { lines.contains(line($0.lowerBound)) }
  }

  var secrets: [Value] {
    let secureLetters = LetterSet(Value.secureKey)
    let flags = keyNumbers { key in
      // Few keys are worth comparing letter by letter: a short one has hardly any other letters than the
      // name, and a long one has all of them.
      let letters = key.letters
      let isShort = key.count < 12
      return letters.missing(from: secureLetters) <= (isShort ? 2 : 0)
        && (!isShort || secureLetters.missing(from: letters) <= 3)
        && String(decoding: key, as: UTF8.self).means(Value.secureKey)
    }
    guard !flags.isEmpty else { return [] }
    var defaults: [UInt32: Bool] = [:]
    var secrets: [Value] = []
    let fields = containers(of: entries(under: flags).filter { !value(at: $0).isFalse })
    for dictionary in fields {
      for item in value(at: dictionary).items {
        let known = defaults[item.keyNumber]
        let isDefault = known ?? item.keyName.mayHoldDefault
        if known == nil { defaults[item.keyNumber] = isDefault }
        if isDefault { secrets.append(item) }
      }
    }
    return secrets
  }

  /// An earlier version of some defaults, with those hidden that are or may be secrets.
  ///
  /// Only the pages know which defaults are, so one that they no longer have may be. Other documents stay
  /// the same.
  package func hidingSecrets(of defaults: Document) -> Document {
    guard defaults.isOfDefaults else { return self }
    let shown = Set(defaults.root.entries.filter { !$0.value.isHidden }.map { ByteString($0.key) })
    return hiding(
      root.entries.filter { entry in
        entry.value.kind != .boolean && !shown.contains(ByteString(entry.key))
      }.map(\.value))
  }

  var isOfDefaults: Bool { source.name == RegistrationDefaults.sourceName }

  var secretIndices: Set<Int> { Set(secrets.flatMap { $0.index..<$0.endIndex }) }
}

extension Value {
  /// Whether a field hides typed text.
  ///
  /// A misspelled flag counts too: any key that `validate` recognizes, with any value but false.
  var isSecureField: Bool {
    entries.contains { $0.key.means(Self.secureKey) && !$0.value.isFalse }
  }

  fileprivate static var secureKey: String { "IsSecure" }

  /// Whether it is false in any spelling, such as `NO`, `0`, and `"off"`.
  fileprivate var isFalse: Bool {
    if let boolean { return !boolean }
    if let number { return number == 0 }
    guard let word = plainText?.lowercased() else { return false }
    return ["", "no", "off", "false"].contains(word) || Double(word) == 0
  }
}

extension String {
  var isDefaultKey: Bool { means("DefaultValue") }

  /// Whether it is the key of a default, or begins with it: without a space or a colon, the default is part of
  /// the key.
  fileprivate var mayHoldDefault: Bool {
    isDefaultKey || trimmed.lowercased().hasPrefix("defaultvalue")
  }

  /// Whether it is the text field key, a misspelling of it, or its name in Xcode.
  fileprivate func means(_ key: String) -> Bool {
    let name = trimmed
    return name.hasSameBytes(as: key)
      || UnknownKeyReader(extraKeys: []).meaning(of: name, in: .textField).key == key
  }
}
