extension YAMLReader {
  mutating func addScalar(
    _ slice: Slice, tag: String?, isPlain: Bool, at range: Range<Int>
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

  private mutating func addPlain(_ slice: Slice, at range: Range<Int>) throws(Diagnostic) {
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
    _ slice: Slice, at range: Range<Int>
  ) throws(Diagnostic) {
    if trivia.isActive { checkComment(at: range.upperBound) }
    try builder.add(.string, slice: slice, at: range, isPlain: true)
  }

  /// Reports a comment right after a plain string if it may be meant to belong to it: `#1` after `Track`.
  private mutating func checkComment(at end: Int) {
    guard end < source.bytes.count, source.bytes[end].isBlank else { return }
    let rest = source.bytes[end...].prefix { !$0.isLineEnd }
    let comment = rest.drop(while: \.isBlank)
    guard comment.first == "#", let next = comment.dropFirst().first, next != "#",
      !comment.contains(where: \.isBlank)
    else { return }
    builder.report(
      .commentAfterString, severity: .warning, at: comment.startIndex..<comment.endIndex)
  }

  private mutating func addTagged(
    _ slice: Slice, as kind: Kind, at range: Range<Int>
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

  private mutating func addData(_ slice: Slice, at range: Range<Int>) throws(Diagnostic) {
    // Do not store the text in a variable: if the store grows while it is referenced, it is copied.
    guard let decoded = Base64.decode(builder.store.bytes(of: slice)) else {
      throw invalid(.data, slice, range)
    }
    try builder.add(data: decoded, at: range)
  }

  private func invalid(_ kind: Kind, _ slice: Slice, _ range: Range<Int>) -> Diagnostic {
    builder.failure(.invalidScalar(kind, builder.store.string(of: slice)), at: range)
  }
}
