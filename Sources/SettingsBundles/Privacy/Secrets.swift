package import PropertyLists

/// The secrets of a document, which are never printed: the defaults of fields that hide typed text.
extension Document {
  var hidingSecrets: Document {
    let fields = secureFields
    let secrets = defaults(in: fields)
    return secrets.isEmpty ? self : hiding(secrets, and: surroundings(of: secrets, in: fields))
  }

  /// The comments in and above rows with secrets, the names of anchors and aliases, and keys that hold more
  /// than a name.
  private func surroundings(of secrets: [Value], in fields: [Int]) -> [Range<Int>] {
    guard source.isText else { return [] }
    var rows: [Range<Int>] = []
    for field in fields where field >= rows.last?.upperBound ?? 0 {
      rows.append(field..<index(after: field))
    }
    let comments = trivia.filter { comment in
      let next = rows.partitioningIndex { $0.upperBound > comment.attachment.value }
      return next < rows.count && rows[next].contains(comment.attachment.value)
    }
    let bytes = source.bytes
    return secrets.flatMap { secret -> [Range<Int>] in
      let start = secret.location.range.lowerBound
      let key = min(secret.keyLocation.range.lowerBound, bytes.count)
      let isName = secret.keyName.isDefaultKey
      guard key <= start else {
        // The value is where the anchor of its alias is.
        let anchor = bytes[..<start].lastIndex(of: UInt8(ascii: "&")) ?? start
        let alias = bytes[key...].firstIndex(of: UInt8(ascii: "*")) ?? key
        let end = bytes[alias...].firstIndex { $0.endsAlias } ?? alias
        return [anchor..<start, (isName ? alias : key)..<end]
      }
      let hidden = isName ? bytes[key..<start].firstIndex(of: UInt8(ascii: "&")) : key
      return hidden.map { [$0..<start] } ?? []
    } + comments.commentRanges
  }

  var secrets: [Value] { defaults(in: secureFields) }

  /// The fields that hide typed text, by their indices.
  private var secureFields: [Int] {
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
    return flags.isEmpty
      ? [] : containers(of: entries(under: flags).filter { !value(at: $0).isFalse })
  }

  private func defaults(in fields: [Int]) -> [Value] {
    var defaults: [UInt32: Bool] = [:]
    var secrets: [Value] = []
    for field in fields {
      for item in value(at: field).items {
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
    hiding(secrets(of: defaults))
  }

  func secrets(of defaults: Document) -> [Value] {
    guard defaults.isOfDefaults else { return [] }
    let shown = Set(defaults.root.entries.filter { !$0.value.isHidden }.map { ByteString($0.key) })
    return root.entries.filter { entry in
      entry.value.kind != .boolean && !shown.contains(ByteString(entry.key))
    }.map(\.value)
  }

  var isOfDefaults: Bool { source.name == Self.nameOfDefaults }

  /// The name of the source of a document that holds the defaults of settings, by key.
  static let nameOfDefaults = "<defaults>"
}

extension [Value] {
  /// The indices of the values and of everything in them.
  var allIndices: Set<Int> { Set(flatMap { $0.index..<$0.endIndex }) }
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
  /// Whether it is the key of a default, or begins with it: without a space or a colon, the default is part of
  /// the key.
  fileprivate var mayHoldDefault: Bool { isDefaultKey || defaultInKey != nil }

  /// What follows the name of a default in its key.
  var defaultInKey: String? {
    let (key, name) = (trimmed, Catalog.defaultKey)
    return key.lowercased().hasPrefix(name.lowercased())
      ? String(key.dropFirst(name.count)).trimmed : nil
  }
}

extension UInt8 {
  /// Whether the name of an alias ends before it.
  fileprivate var endsAlias: Bool { isLineEnd || " \t,]}".utf8.contains(self) }
}
