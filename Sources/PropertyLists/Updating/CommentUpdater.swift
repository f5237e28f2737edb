/// Changes the comments of a text to those of another document with the same values.
///
/// Comments are compared at each place where either document has some, and only different ones are
/// replaced, removed, or added.
struct CommentUpdater {
  private let document: Document
  let syntax: any TextSyntax
  let nodes: [Int?]
  let parents: [Int?]
  private var edits: [(range: Range<Int>, text: [UInt8])] = []
  /// The line ends of the file, which a text with one line does not show.
  private let lineBreak: [UInt8]

  /// The values whose comments cannot be written, so the text around them has to be rewritten.
  private(set) var culprits: [Int] = []

  init(_ document: Document, _ syntax: any TextSyntax, lineBreak: [UInt8]) {
    self.document = document
    self.syntax = syntax
    self.lineBreak = lineBreak
    nodes = TextLayout.nodes(of: document, in: syntax.layout)
    parents = document.storage.parents
  }

  var bytes: [UInt8] { syntax.source.bytes }

  mutating func update(to new: Document, in scopes: CommentScopes) -> [UInt8] {
    let (comments, newComments) = (document.comments, new.comments)
    let old = Dictionary(grouping: comments, by: \.place)
    let wanted = Dictionary(grouping: newComments, by: \.place)
    var done: Set<CommentPlace> = []
    // In the order of the documents, so two comments at the same offset always have the same order.
    for place in (comments + newComments).map(\.place)
    where scopes.counts(place) && done.insert(place).inserted {
      update(old[place] ?? [], to: (wanted[place] ?? []).map(\.text), at: place)
    }
    return edited
  }

  private var edited: [UInt8] {
    var text: [UInt8] = []
    var position = 0
    var rest = edits.sorted { $0.range.isBefore($1.range) }[...]
    while let edit = rest.popFirst() {
      guard edit.range.lowerBound >= position else { continue }
      text += bytes[position..<edit.range.lowerBound]
      var added = edit.text[...]
      // If the previous edit ends or removes a line, there already is a line break.
      if edit.range.lowerBound == position, text.last?.isLineEnd == true, added.first == 0x0A {
        added.removeFirst()
      }
      for byte in added {
        if byte == 0x0A { text += lineBreak } else { text.append(byte) }
      }
      position = edit.range.upperBound
      guard edit.text.isEmpty, text.endsInBlankLine else { continue }
      // The empty lines around removed comments become one, or none at the top of the file.
      let next = rest.first?.range.lowerBound ?? bytes.count
      while position < next, let end = lineEnd(after: position), end <= next { position = end }
    }
    return text + bytes[position...]
  }

  private mutating func update(
    _ old: [PlacedComment], to new: [String], at place: CommentPlace
  ) {
    let before = old.map { CommentText.comparable($0.text) }
    let after = new.map(CommentText.comparable)
    guard before != after else { return }
    let (start, end) = before.commonEnds(with: after, by: ==)
    let gone = old[start..<(old.count - end)]
    let come = new[start..<(new.count - end)]
    for (number, (comment, text)) in zip(gone, come).enumerated() {
      replace(comment, by: text, isAfterComment: start + number > 0, at: place)
    }
    for comment in gone.dropFirst(come.count) { remove(comment, at: place) }
    let added = Array(come.dropFirst(gone.count))
    guard !added.isEmpty else { return }
    let previous = start + gone.count > 0 ? old[start + gone.count - 1] : nil
    add(added, after: previous, before: end > 0 ? old[old.count - end] : nil, at: place)
  }

  private mutating func replace(
    _ comment: PlacedComment, by text: String, isAfterComment: Bool, at place: CommentPlace
  ) {
    guard let range = comment.range else { return fail(at: place) }
    let margin = syntax.whiteSpace(before: range.lowerBound)
    edit(
      range,
      syntax.comment(text, isAfterComment: isAfterComment, margin: margin, like: bytes[range]))
  }

  private mutating func remove(_ comment: PlacedComment, at place: CommentPlace) {
    guard let range = comment.range else { return fail(at: place) }
    if let start = lineStart(alone: range.lowerBound) {
      edit(lineEnd(after: range.upperBound).map { start..<$0 } ?? range, [])
    } else {
      edit(blanksStart(before: range.lowerBound)..<range.upperBound, [])
    }
  }

  private mutating func add(
    _ comments: [String], after previous: PlacedComment?,
    before next: PlacedComment?, at place: CommentPlace
  ) {
    let model = (previous ?? next)?.range
    func written(_ margin: [UInt8]) -> [[UInt8]] {
      comments.enumerated().map { number, text in
        syntax.comment(
          text, isAfterComment: previous != nil || number > 0, margin: margin,
          like: model.map { bytes[$0] })
      }
    }
    if let range = model, let start = lineStart(alone: range.lowerBound) {
      let margin = Array(bytes[start..<range.lowerBound])
      let lines = written(margin)
      if previous == nil {
        return edit(start..<start, Array(lines.map { margin + $0 + [0x0A] }.joined()))
      }
      return edit(
        range.upperBound..<range.upperBound, Array(lines.map { [0x0A] + margin + $0 }.joined()))
    }
    guard let site = site(of: place),
      comments.count == 1 || site.form != .lineEnd || !syntax.gaps.commentsEndLines
    else { return fail(at: place) }
    edit(site.range, site.text(around: written(site.margin)))
  }

  mutating func edit(_ range: Range<Int>, _ text: [UInt8]) { edits.append((range, text)) }

  private mutating func fail(at place: CommentPlace) { culprits.append(place.value) }

  /// The beginning of the line, if nothing precedes the offset on it.
  func lineStart(alone offset: Int) -> Int? {
    let start = blanksStart(before: offset)
    return start == 0 || bytes[start - 1].isLineEnd ? start : nil
  }

  private func blanksStart(before offset: Int) -> Int {
    bytes[..<offset].lastIndex { !$0.isBlank }.map { $0 + 1 } ?? 0
  }

  /// The end of the line including its line break, if nothing follows the offset on it.
  func lineEnd(after offset: Int) -> Int? {
    bytes[offset...].allSatisfy(\.isBlank) ? bytes.count : bytes.blankLineEnd(after: offset)
  }
}

extension Range<Int> {
  /// Whether an edit of this range precedes that of another: insertions precede removals at the same
  /// offset.
  fileprivate func isBefore(_ other: Range<Int>) -> Bool {
    (lowerBound, upperBound) < (other.lowerBound, other.upperBound)
  }
}
