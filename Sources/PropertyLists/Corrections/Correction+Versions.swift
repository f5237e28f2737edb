extension Correction {
  /// The change of a text into another version of it, as replacements of what differs in each line; `nil` if
  /// nothing does, or if a line with a secret does.
  ///
  /// - Parameters:
  ///   - file: The file that has the old version, which the offsets are in.
  ///   - isSafe: Whether it changes nothing that counts, or a mistake that has only one meaning.
  /// - Complexity: O(*n*) for *n* bytes in both, times the number of edits, and of different lines up to
  ///   `Limits.diffSteps`.
  package init?(from old: Source, to new: Source, in file: [UInt8], isSafe: Bool) {
    let (before, after) = (TextLines(of: old.bytes), TextLines(of: new.bytes))
    let changes = EditScript(before.contents, after.contents, mostEdits: Limits.diffSteps).changes
    guard !changes.isEmpty,
      changes.allSatisfy({
        !old.hides(before.bytes(of: $0.old)) && !new.hides(after.bytes(of: $0.new))
      })
    else { return nil }
    let stored = Correctable(file, as: .xml)
    let edits = changes.flatMap(\.byLine).map { change -> Edit in
      let text = new.bytes[after.bytes(of: change.new)]
      let edit = Edit(of: old.bytes, before.bytes(of: change.old), to: text)
      return Edit(range: stored.range(inFile: edit.range, of: old.bytes), text: edit.text)
    }
    self.init(
      edits: edits, problem: "", advice: "", cost: 0, dropped: WordBag(), isSafe: isSafe)
  }
}

extension EditScript.Change {
  /// The change of each line, if there are as many as before.
  fileprivate var byLine: [Self] {
    guard old.count == new.count else { return [self] }
    return zip(old, new).map { Self(old: $0..<$0 + 1, new: $1..<$1 + 1) }
  }
}

extension Correction.Edit {
  /// The replacement of a range, without the characters that stay at its ends.
  fileprivate init(of bytes: [UInt8], _ range: Range<Int>, to text: ArraySlice<UInt8>) {
    let old = String(decoding: bytes[range], as: UTF8.self).unicodeScalars
    let new = String(decoding: text, as: UTF8.self).unicodeScalars
    let (start, end) = old.commonEnds(with: new, by: ==)
    func size(_ scalars: some Sequence<Unicode.Scalar>) -> Int {
      scalars.reduce(0) { $0 + UTF8.width($1) }
    }
    self.init(
      range: range.lowerBound + size(old.prefix(start))..<range.upperBound - size(old.suffix(end)),
      text: String(new.dropFirst(start).dropLast(end)))
  }
}

extension TextLines {
  /// The lines with their ends.
  fileprivate var contents: [ArraySlice<UInt8>] {
    (0..<count).map { bytes[bytes(of: $0..<$0 + 1)] }
  }

  /// The bytes of some lines with their ends.
  fileprivate func bytes(of lines: Range<Int>) -> Range<Int> {
    func start(of line: Int) -> Int { line < count ? starts[line] : bytes.count }
    return start(of: lines.lowerBound)..<start(of: lines.upperBound)
  }
}
