import PropertyLists

/// The texts of secrets, which find whatever repeats them: a comment, a key, or a value in a row that is not
/// secure, or no longer.
struct SecretTexts {
  /// The shortest line of a secret that is recognized inside another text, and how much of it is compared.
  private static let (shortest, longest) = (4, 64)

  private var texts: Set<ByteString> = []
  /// The beginnings of longer lines, in order, none of which begins with another.
  private var lines: [ByteString] = []
  /// The first bytes of each, as a number.
  private var starts: Set<UInt32> = []

  var isEmpty: Bool { texts.isEmpty }

  /// - Parameter comments: The comments around them, which are only recognized as a whole.
  /// - Complexity: O(*n* log *n*) for *n* bytes of secrets.
  init(of secrets: [Value], and comments: [ArraySlice<UInt8>] = []) {
    for secret in secrets {
      add(ByteString(secret.keyName.defaultInKey ?? ""))
      add(contentsOf: secret)
    }
    let lines = texts.flatMap { $0.bytes.split(whereSeparator: \.isLineEnd) }.map(\.trimmed)
      .filter { $0.count >= Self.shortest }
    for line in lines.map({ ByteString($0.prefix(Self.longest)) }).sorted() {
      if let last = self.lines.last, line.bytes.starts(with: last.bytes) { continue }
      self.lines.append(line)
      starts.insert(line.bytes.prefix(Self.shortest).reduce(0) { $0 << 8 | UInt32($1) })
    }
    texts.formUnion(comments.lazy.map(ByteString.init))
  }

  private mutating func add(_ text: ByteString) {
    if !text.bytes.isEmpty { texts.insert(text) }
  }

  private mutating func add(contentsOf value: Value) {
    add(value.searchedText)
    for entry in value.entries { add(ByteString(entry.key)) }
    for item in value.items { add(contentsOf: item) }
  }

  func areIn(_ value: Value) -> Bool { !isEmpty && areIn(value.searchedText) }

  /// Whether a text is that of a secret, or has a line of one in it.
  ///
  /// - Complexity: O(*n* log *m*) for *n* bytes and *m* secrets.
  func areIn(_ text: ByteString) -> Bool {
    if texts.contains(text) { return true }
    var start: UInt32 = 0
    return text.bytes.indices.contains { position in
      start = start << 8 | UInt32(text.bytes[position])
      let first = position - Self.shortest + 1
      guard starts.contains(start), first >= text.bytes.startIndex else { return false }
      let rest = ByteString(text.bytes[first...].prefix(Self.longest))
      let next = lines.partitioningIndex { rest < $0 }
      return next > 0 && rest.bytes.starts(with: lines[next - 1].bytes)
    }
  }
}

extension Document {
  /// The document with everything hidden that repeats one of some secrets.
  func hiding(_ secrets: SecretTexts) -> Document {
    guard !secrets.isEmpty else { return self }
    let keys = Set(
      keyNumbers { key in
        secrets.areIn(ByteString(key))
          && Catalog.apple.owners(of: String(decoding: key, as: UTF8.self)).isEmpty
      })
    var ranges = trivia.commentRanges.filter { secrets.areIn(ByteString(source.bytes[$0])) }
    for value in (0..<count).lazy.map(value) {
      let (key, range) = (value.keyLocation.range.lowerBound, value.location.range)
      if secrets.areIn(value) { ranges.append(range) }
      if keys.contains(value.keyNumber) {
        let isAlias = range.lowerBound < key
        ranges.append(key..<(isAlias ? key + value.keyName.utf8.count : range.lowerBound))
      }
    }
    return hiding([], and: ranges)
  }
}

extension Value {
  /// The text of a scalar; empty for a container, and for a boolean, which is no secret.
  fileprivate var searchedText: ByteString {
    let isBoolean = kind == .boolean
    return bytes.map { ByteString($0) }
      ?? ByteString(isBoolean ? "" : ValueDescription(self).bareText)
  }
}
