/// Changes the comments of a text to those of another document with the same values.
///
/// Comments are compared at each place where either document has some, and only different ones are
/// replaced, removed, or added.
struct CommentUpdater {
  private let document: Document
  private var sites: CommentSites
  private var syntax: any TextSyntax { sites.syntax }
  private var bytes: [UInt8] { syntax.source.bytes }
  private var edits = TextEdits()
  /// The line ends of the file, which a text with one line does not show.
  private let lineBreak: [UInt8]
  /// The innermost containers that can be respelled around each comment without room.
  private(set) var cramped: Set<Int> = []

  init(_ document: Document, _ syntax: any TextSyntax, lineBreak: [UInt8]) {
    self.document = document
    self.lineBreak = lineBreak
    sites = CommentSites(document, syntax)
  }

  /// Returns the text with the comments of the other document, other than those without room.
  mutating func update(to new: Document, in scopes: CommentScopes) -> [UInt8] {
    let old = Dictionary(grouping: document.comments.filter(scopes.counts), by: \.place)
    let wanted = Dictionary(grouping: new.comments.filter(scopes.counts), by: \.place)
    var additions: [Addition] = []
    let nodes = document.storage.nodes
    let position = { (place: CommentPlace) in TriviaPosition(place.attachment, in: nodes) }
    let places = Set(old.keys).union(wanted.keys).sorted { position($0) < position($1) }
    // In the order of the document, as two comments may come to the same offset.
    for place in places {
      let texts = (wanted[place] ?? []).map(\.text)
      if let addition = change(old[place] ?? [], to: texts, at: place) {
        additions.append(addition)
      }
    }
    for addition in additions where !add(addition) {
      cramped.insert(sites.container(around: addition.place))
    }
    return edits.applied(to: bytes, lineBreak: lineBreak)
  }

  /// Comments that come to a place, next to those that stay there.
  private struct Addition {
    let place: CommentPlace
    let texts: ArraySlice<String>
    let previous: PlacedComment?
    let next: PlacedComment?
  }

  /// Replaces and removes the comments at a place that differ; returns those to add.
  private mutating func change(
    _ old: [PlacedComment], to new: [String], at place: CommentPlace
  ) -> Addition? {
    let before = old.map { CommentText.comparable($0.text) }
    let after = new.map(CommentText.comparable)
    guard before != after else { return nil }
    let (start, end) = before.commonEnds(with: after, by: ==)
    let different = old[start..<(old.count - end)]
    let texts = new[start..<(new.count - end)]
    let count = texts.count - different.count
    for (number, (comment, text)) in zip(different, texts).enumerated() {
      replace(comment, by: text, isAfterComment: start + number > 0)
    }
    for comment in different.dropFirst(texts.count) { remove(comment) }
    guard count > 0 else { return nil }
    return Addition(
      place: place, texts: texts.suffix(count), previous: old[..<different.endIndex].last,
      next: old[different.endIndex...].first)
  }

  private mutating func replace(
    _ comment: PlacedComment, by text: String, isAfterComment: Bool
  ) {
    guard let range = comment.range else { return }
    let margin = syntax.whiteSpace(before: range.lowerBound)
    let spelled = syntax.comment(
      text, isAfterComment: isAfterComment, margin: margin, like: bytes[range])
    edits.replace(range, with: spelled)
  }

  private mutating func remove(_ comment: PlacedComment) {
    guard var range = comment.range else { return }
    if let start = bytes.lineStart(alone: range.lowerBound) {
      if let end = bytes.emptyLineEnd(after: range.upperBound) { range = start..<end }
    } else {
      range = bytes.blanksStart(before: range.lowerBound)..<range.upperBound
    }
    edits.removeLines(range)
    // It may make room for others.
    for index in range where !bytes[index].isLineEnd { sites.bytes[index] = 0x20 }
  }

  /// Adds comments at their place; false, if the text has no room for them there.
  private mutating func add(_ addition: Addition) -> Bool {
    guard let site = site(of: addition) else { return false }
    let model = (addition.previous ?? addition.next)?.range
    let comments = addition.texts.enumerated().map { number, text in
      syntax.comment(
        text, isAfterComment: addition.previous != nil || number > 0, margin: site.margin,
        like: model.map { bytes[$0] })
    }
    if let space = site.brokenSpace { edits.replace(space, with: [0x0A] + site.margin) }
    insert(site.text(around: comments), at: site.offset)
    return true
  }

  private func site(of addition: Addition) -> CommentSite? {
    guard let range = (addition.previous ?? addition.next)?.range,
      let start = bytes.lineStart(alone: range.lowerBound)
    else { return sites.site(of: addition.place, for: addition.texts) }
    let margin = Array(bytes[start..<range.lowerBound])
    return addition.previous == nil
      ? CommentSite(form: .above, offset: start, margin: margin)
      : CommentSite(form: .below, offset: range.upperBound, margin: margin)
  }

  private mutating func insert(_ text: [UInt8], at offset: Int) {
    if offset == bytes.count, let header = syntax.finalHeader {
      edits.replace(header.range, with: header.text)
    }
    edits.insert(text, at: offset)
  }
}
