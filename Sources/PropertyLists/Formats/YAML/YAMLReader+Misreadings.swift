/// Rejects input that libyaml accepts or misreads although it is not YAML 1.2.
extension YAMLReader {
  // MARK: Before libyaml reads

  private static let directive = ByteSet(UInt8(ascii: "%"))

  /// Rejects a file with many directives, because libyaml compares each of them with all previous ones,
  /// which takes minutes for a file of directives.
  ///
  /// A line of a plain scalar may begin with a percent sign too, but not in block collections.
  static func checkDirectives(of source: Source) throws(Diagnostic) {
    let bytes = source.bytes
    var count = 0
    let excess = directive.first(in: bytes) { position in
      if beginsLine(position, in: bytes) { count += 1 }
      return count > Limits.yamlDirectives
    }
    if let excess { throw source.failure(.tooManyDirectives, at: excess..<excess + 1) }
  }

  private static let byteOrderMarkLead = ByteSet(0xEF)

  /// Rejects a byte order mark at the beginning of a line, where two files may have been joined,
  /// because libyaml drops it.
  static func checkByteOrderMarks(of source: Source) throws(Diagnostic) {
    let bytes = source.bytes
    let byteOrderMark = byteOrderMarkLead.first(in: bytes) { offset in
      bytes[offset...].begins(with: "\u{FEFF}") && beginsLine(offset, in: bytes)
    }
    if let byteOrderMark {
      throw source.failure(.invalidCharacter(0xFEFF), at: byteOrderMark..<byteOrderMark + 3)
    }
  }

  private static func beginsLine(_ offset: Int, in bytes: [UInt8]) -> Bool {
    bytes[..<offset].last?.isLineEnd ?? true
  }

  // MARK: In its events

  func checkComments() throws(Diagnostic) {
    guard let offset = trivia.unseparatedSign else { return }
    throw reject(strictness.unseparatedComment(at: offset))
  }

  /// Rejects a scalar that libyaml accepts although it is not YAML 1.2, and removes the line end that
  /// `YAMLInput` adds to the file from its text.
  ///
  /// A plain scalar must be in brackets.
  func checkScalar(_ text: inout Range<Int>) throws(Diagnostic) {
    guard let start = YAMLTriviaReader.textStart(ofScalar: events.range, in: source.bytes) else {
      return
    }
    let range = start..<events.range.upperBound
    switch events.style {
    case .plain: if let mistake = strictness.loneDash(range) { throw reject(mistake) }
    case .quoted: try checkLines(in: range, isQuoted: true)
    case .block:
      try checkHeader(at: start)
      let mistake = strictness.longEmptyLine(inBlockScalar: range, below: blockColumn)
      if let mistake { throw reject(mistake) }
      let added = builder.store.slice(text).map { builder.store.bytes(of: $0) } ?? []
      // yaml-test-suite treats spaces as a line if there is nothing else (JEF9).
      if added.last == 0x0A, added.count > 1,
        strictness.lacksLineEnd(blockScalar: range, below: blockColumn)
      {
        text = text.dropLast()
      }
    }
  }

  func checkLines(in range: Range<Int>, isQuoted: Bool) throws(Diagnostic) {
    guard source.bytes[range].contains(where: \.isLineEnd) else { return }
    let mistake = strictness.shallowLine(in: range, isQuoted: isQuoted, below: blockColumn)
    if let mistake { throw reject(mistake) }
  }

  /// Rejects a block scalar whose sign is not indented more than its key, or whose text begins with `#`
  /// unindented.
  private func checkHeader(at sign: Int) throws(Diagnostic) {
    let line = SourceLine(at: sign, in: source.bytes)
    if line.contentStart == sign, line.column(of: sign) <= blockColumn {
      throw reject(strictness.shallow(sign, below: blockColumn))
    }
    // At the root, where text need not be indented, it is not a comment.
    let next = events.range.upperBound
    if frames.isEmpty, next < source.bytes.count, source.bytes[next] == "#",
      source.bytes[min(line.range.upperBound, next)..<next].allSatisfy(\.isSpace)
    {
      throw reject(strictness.shallow(next, below: 0))
    }
  }

  /// The column of the entries of the innermost block; -1 outside of blocks.
  private var blockColumn: Int { frames.last { !$0.isFlow }?.column ?? -1 }

  private func reject(_ mistake: SyntaxMistake) -> Diagnostic { mistake.diagnostic(in: source) }

  /// Rejects `?name` at the beginning of a value in brackets: libyaml drops the `?` as a key indicator.
  func checkFlow() throws(Diagnostic) {
    let start = events.range.lowerBound
    guard start > 0, source.bytes[start - 1] == "?" else { return }
    throw builder.failure(
      .misreadByLibrary("\"?\" without a space after it"), at: start - 1..<start)
  }

  /// Rejects a colon after an anchor: YAML 1.2 allows it in the name, but libyaml ends the name before it.
  func check(anchor: String, sigil: UInt8) throws(Diagnostic) {
    let name = [sigil] + Array(anchor.utf8)
    var start = events.range.lowerBound
    while start < source.bytes.count, !source.bytes[start...].starts(with: name) { start += 1 }
    let end = start + name.count
    guard end < source.bytes.count, source.bytes[end] == ":" else { return }
    throw builder.failure(.misreadByLibrary("colon right after an anchor name"), at: end..<end + 1)
  }
}
