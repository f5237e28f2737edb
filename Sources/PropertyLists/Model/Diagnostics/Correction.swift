/// A small change of a text that cannot be read, or not as it was meant: the remedy that was tried.
public struct Correction: Sendable {
  /// A range of the text, and what to write in its place.
  public struct Edit: Hashable, Sendable {
    /// The offsets of the bytes to replace: in UTF-8 without a byte order mark, whatever the file's encoding.
    public let range: Range<Int>
    /// The replacement text; empty to delete the range.
    public let text: String

    package init(range: Range<Int>, text: String) {
      self.range = range
      self.text = text
    }
  }

  /// The changes, in order of their places, which do not overlap.
  public let edits: [Edit]

  let problem: Wording
  /// The text to write, or the change to make.
  var advice: Wording
  /// How unlikely it is that people make this mistake.
  let cost: Int

  /// Applies it to the text that it is about.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  public func applied(to bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count + 64)
    var position = 0
    for edit in edits {
      text += bytes[position..<edit.range.lowerBound]
      text += Array(edit.text.utf8)
      position = edit.range.upperBound
    }
    return text + bytes[position...]
  }

  /// The correction after another one of the same text, whose result it changes.
  func following(_ first: Correction) -> Correction? {
    if first.edits.isEmpty { return self }
    var edits = first.edits
    for edit in self.edits {
      guard let range = first.original(of: edit.range) else { return nil }
      edits.append(Edit(range: range, text: edit.text))
    }
    edits.sort {
      ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
    }
    return Correction(
      edits: edits, problem: first.problem, advice: first.advice, cost: first.cost + cost)
  }

  /// The range before the edits; `nil` if it overlaps with what they wrote.
  private func original(of range: Range<Int>) -> Range<Int>? {
    var shift = 0
    for edit in edits {
      let start = edit.range.lowerBound + shift
      let end = start + edit.text.utf8.count
      // What is inserted at the same place would have to come first.
      if range.upperBound < start { break }
      guard range.lowerBound >= end else { return nil }
      shift += edit.text.utf8.count - edit.range.count
    }
    return range.lowerBound - shift..<range.upperBound - shift
  }
}
