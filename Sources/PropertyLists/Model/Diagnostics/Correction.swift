/// A small change of a text that cannot be read, or not as it was meant: the remedy that was tried.
public struct Correction: Sendable {
  /// A range of the text, and what to write in its place.
  public struct Edit: Hashable, Sendable {
    /// The offsets of the bytes to replace: in UTF-8 without a byte order mark, whatever the file's encoding.
    public let range: Range<Int>
    /// The replacement text; empty to delete the range.
    public let text: String

    package init(_ range: Range<Int>, _ text: String) {
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
}
