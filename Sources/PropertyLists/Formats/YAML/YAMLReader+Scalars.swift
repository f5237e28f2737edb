extension YAMLReader {
  mutating func addScalar(
    _ slice: StoreSlice, tag: String?, isPlain: Bool, at range: Range<Int>
  ) throws(Diagnostic) {
    guard let tag else {
      if isPlain {
        try addPlain(slice, at: range)
      } else {
        try builder.add(.string, slice: slice, at: range)
      }
      return
    }
    if tag == YAMLTag.null { throw builder.failure(.null, at: range) }
    guard let kind = YAMLTag.scalarKinds[tag] else {
      throw builder.failure(.unsupportedType(YAMLTag.shown(tag)), at: range)
    }
    try addTagged(slice, as: kind, at: range)
  }

  private mutating func addPlain(_ slice: StoreSlice, at range: Range<Int>) throws(Diagnostic) {
    if builder.store.withBytes(of: slice, { YAMLScalars.isSurelyString($0) }) {
      return try addPlainString(slice, at: range)
    }
    let text = builder.store.bytes(of: slice)
    let meaning = YAMLScalars.meaning(of: text)
    if let other = YAMLScalars.differenceInYAML11(of: text, meaning) {
      let message = FormatMessage.readDifferentlyByYAML11(
        String(decoding: text, as: UTF8.self), as: other, here: meaning.kind)
      builder.report(message, at: range)
    }
    // A date may be folded from two lines, in which case its spelling is not in the source.
    let isPlain = Int(slice.offset) < source.bytes.count
    switch meaning {
    case .string: try addPlainString(slice, at: range)
    case .null: try builder.addNull(slice, at: range)
    case .boolean(let value):
      try builder.add(.boolean, payload: value ? 1 : 0, at: range, isPlain: isPlain)
    case .integer(let reading):
      let integer = try builder.number(reading, of: .integer, in: text, at: range)
      try builder.add(integer, at: range, isPlain: isPlain)
    case .real(let reading):
      let real = try builder.number(reading, of: .real, in: text, at: range)
      try builder.add(real: real, at: range, isPlain: isPlain)
    case .date(let parts):
      let date = try builder.seconds(parts, in: text, at: range)
      try builder.add(date: date, at: range, isPlain: isPlain)
    }
  }

  private mutating func addPlainString(
    _ slice: StoreSlice, at range: Range<Int>
  ) throws(Diagnostic) {
    if trivia.isActive { checkComment(after: slice, at: range.upperBound) }
    // Only the text of several lines is not in the source.
    if Int(slice.offset) >= source.bytes.count { reportEntries(in: range) }
    if builder.store.withBytes(of: slice, { $0.last == "\"" }) { reportQuote(in: slice, at: range) }
    try builder.add(.string, slice: slice, at: range, isPlain: true)
  }

  /// Reports the quote at the end of a plain string that has no other, unless it may stand for inches.
  private mutating func reportQuote(in slice: StoreSlice, at range: Range<Int>) {
    let text = builder.store.bytes(of: slice).dropLast()
    let isInches = text.last { !$0.isBlank }?.isDigit == true
    guard !text.isEmpty, !isInches, !text.contains(UInt8(ascii: "\"")) else { return }
    let meant = String(decoding: text, as: UTF8.self)
    builder.report(.quoteInString(meant), at: range.upperBound - 1..<range.upperBound)
  }

  /// Reports a comment right after a plain string if it may be meant to belong to it: `#1` after `Track`.
  private mutating func checkComment(after string: StoreSlice, at end: Int) {
    guard end < source.bytes.count, source.bytes[end].isBlank else { return }
    let rest = source.bytes[end...].prefix { !$0.isLineEnd }
    let comment = rest.drop(while: \.isBlank)
    guard comment.first == "#", let next = comment.dropFirst().first, next != "#",
      next.isDigit || !comment.contains(where: \.isBlank)
    else { return }
    let whole = builder.store.bytes(of: string) + source.bytes[end..<comment.endIndex]
    builder.report(
      .commentAfterString(String(decoding: whole, as: UTF8.self)), severity: .warning,
      at: comment.startIndex..<comment.endIndex)
  }

  /// Reports the lines that continue a plain string if they look like an item, or like a key that lacks the space
  /// after its colon.
  private mutating func reportEntries(in range: Range<Int>) {
    var lines = source.bytes[range].split(whereSeparator: \.isLineEnd).makeIterator()
    _ = lines.next()
    while let line = lines.next() {
      let text = line.drop(while: \.isBlank)
      let word = text.prefix { $0.isLetter || $0.isDigit || $0 == "_" }
      let rest = text[word.endIndex...]
      let isKey =
        word.first?.isLetter == true && rest.first == ":"
        // Neither an address nor a time of day, nor a name of code.
        && rest.dropFirst().first.map { $0.isLetter || $0.isDigit || $0 == "\"" } == true
      guard isKey || text.begins(with: "- ") else { continue }
      let meant = isKey ? Array(word) + ": ".utf8 + rest.dropFirst() : Array(text)
      builder.report(
        .entryInString(meant: String(decoding: meant, as: UTF8.self)),
        at: text.startIndex..<text.endIndex)
    }
  }

  private mutating func addTagged(
    _ slice: StoreSlice, as kind: Kind, at range: Range<Int>
  ) throws(Diagnostic) {
    if kind == .data { return try addData(slice, at: range) }
    let text = builder.store.bytes(of: slice)
    switch (kind, YAMLScalars.meaning(of: text)) {
    case (.string, _): try builder.add(.string, slice: slice, at: range)
    case (.boolean, .boolean(let value)):
      try builder.add(.boolean, payload: value ? 1 : 0, at: range)
    case (.integer, .integer(let reading)):
      try builder.add(try builder.number(reading, of: kind, in: text, at: range), at: range)
    case (.real, .real(let reading)):
      try builder.add(real: try builder.number(reading, of: kind, in: text, at: range), at: range)
    case (.real, .integer):
      let real = try builder.number(NumberText.real(text), of: kind, in: text, at: range)
      try builder.add(real: real, at: range)
    case (.date, .date(let parts)):
      try builder.add(date: try builder.seconds(parts, in: text, at: range), at: range)
    default: throw invalid(kind, slice, range)
    }
  }

  private mutating func addData(_ slice: StoreSlice, at range: Range<Int>) throws(Diagnostic) {
    // Do not store the text in a variable: if the store grows while it is referenced, it is copied.
    guard let decoded = Base64.decode(builder.store.bytes(of: slice)) else {
      throw invalid(.data, slice, range)
    }
    try builder.add(data: decoded, at: range)
  }

  private func invalid(_ kind: Kind, _ slice: StoreSlice, _ range: Range<Int>) -> Diagnostic {
    builder.failure(.invalidScalar(kind, builder.store.string(of: slice)), at: range)
  }
}
