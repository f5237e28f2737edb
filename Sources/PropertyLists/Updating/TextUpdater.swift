/// Writes a document over the text of another one, rewriting only the differences.
///
/// Both are walked together. Equal values are copied with all of their text; a scalar is respelled in
/// place; the entries of a container are kept, moved, removed, or added individually. What cannot stay is
/// respelled: a container whose text is not understood or has no room for a comment, an alias without its
/// anchor, and a merge that would give other entries. Comments of the old text change while it is copied.
///
/// It uses its own stack: a thread's 512 KiB on macOS are too few for `Limits.nesting` containers.
struct TextUpdater {
  let documents: DocumentPair
  var old: Document.Storage { documents.old.storage }
  var new: Document { documents.new }
  let syntax: any TextSyntax
  let layout: TextLayout
  let bytes: [UInt8]
  let lineBreak: [UInt8]

  /// The anchors that have been written, which aliases need.
  var anchors: AnchorTrail
  /// Whether there is a comment that its place does not support.
  var lacksRoom = false

  lazy var writtenComments = documents.old.writtenComments
  /// The edits of the old text from here on.
  var edits = TextEdits()
  var output: [UInt8] = []
  var position = Position()

  /// Notes about aliases that were replaced with their values, and about a root that was respelled.
  private(set) var notes: [Diagnostic] = []

  /// - Parameter lineBreak: The line ends of the file, which a text with one line does not show.
  init(_ documents: DocumentPair, _ syntax: any TextSyntax, lineBreak: [UInt8]) {
    self.documents = documents
    self.syntax = syntax
    layout = syntax.layout
    bytes = syntax.source.bytes
    self.lineBreak = lineBreak
    anchors = syntax.anchors
    output.reserveCapacity(bytes.count + bytes.count / 8 + 256)
  }

  /// Returns the new text; `nil` if it has no room for a comment around the root.
  mutating func update() throws(Diagnostic) -> [UInt8]? {
    let root = layout.nodes[0]
    changeCommentsAboveRoot()
    copy(0..<root.insertionPoint)
    let place = ValuePlace(
      old: 0, indentation: syntax.indentation(at: root.start), unit: syntax.unit, depth: 0,
      isInline: false)
    var open: [OpenContainer] = []
    var next: ValuePair? = ValuePair(value: 0, oldValue: 0, node: 0, place: place)
    while true {
      let end: Int
      if lacksRoom {
        // In brackets of YAML, no line can end in a comment.
        let brackets = syntax.gaps.commentsEndLines ? open.firstIndex(where: \.isInBrackets) : nil
        guard let cramped = brackets ?? open.indices.last else { return nil }
        let container = open[cramped]
        goBack(to: container.beginning)
        open.removeSubrange(cramped...)
        end = try respell(container.pair, reason: .room)
      } else if let pair = next {
        if copyUnchanged(pair) {
          end = layout.nodes[pair.node].value.upperBound
        } else if let container = container(at: pair) {
          open.append(container)
          next = try nextPair(in: &open[open.count - 1])
          continue
        } else {
          end = try respell(pair, reason: .form)
        }
      } else {
        let container = open[open.count - 1]
        if container.plan.isSameSequence { changeCommentsAtEnd(of: container.pair) }
        if lacksRoom { continue }
        end = close(open.removeLast())
      }
      guard let last = open.indices.last else {
        changeCommentsBelowRoot()
        if lacksRoom { return nil }
        copy(end..<bytes.count)
        if position.lineBreakStart == output.count { endLine() }
        endFinalText()
        return output
      }
      finishEntry(of: &open[last], at: end)
      next = try nextPair(in: &open[last])
    }
  }

  /// A new value and the old one whose text it may take.
  struct ValuePair {
    let value: Int
    var oldValue: Int
    let node: Int
    var place: ValuePlace
    /// The containers of both values; `nil` for the roots.
    var outer: DocumentPair.Containers?
    /// Whether it is a merge in whose place the value gets an entry of its own.
    var replacesMerge = false
  }

  /// Copies a value from its insertion point on if it is unchanged.
  private mutating func copyUnchanged(_ pair: ValuePair) -> Bool {
    guard takesText(of: pair) else { return false }
    if pair.outer == nil { changeLineComments(of: pair) }
    let text = layout.nodes[pair.node]
    copy(text.insertionPoint..<text.value.upperBound)
    if text.value.upperBound < bytes.count { noteEnd(syntax.lastLineBreaks(of: pair.node)) }
    return true
  }

  /// Whether a value can take over the text of an old one, which then counts as written.
  mutating func takesText(of pair: ValuePair) -> Bool {
    let node = layout.nodes[pair.node]
    let text = node.insertionPoint..<node.value.upperBound
    if isMerge(node) { return !pair.replacesMerge && anchors.copy(text, isCompared: true) }
    let hasEntries = node.contents != nil
    if isUnchanged(pair.oldValue, pair.value, andOnLine: hasEntries) { return anchors.copy(text) }
    guard documents.trustsUnprovenText, node.isAlias(in: bytes),
      documents.haveSameComments(pair.oldValue, pair.value, andOnLine: hasEntries),
      let anchor = anchors.changedAnchor(of: node.value), let named = anchor.oldValue,
      case .value(let value)? = anchor.change
    else { return false }
    // The anchor now has the value that the alias should have.
    return documents.areEqual(old: named, pair.oldValue)
      && documents.areEqual(new: value, pair.value) && anchors.copy(text, isCompared: true)
  }

  func isMerge(_ node: TextLayout.Node) -> Bool {
    node.key.map { bytes[$0].matches("<<") } ?? false
  }

  /// Respells a value; returns the position in the old text: after the value, or after the comment on
  /// its line.
  private mutating func respell(
    _ pair: ValuePair, reason: RewriteReason
  ) throws(Diagnostic) -> Int {
    let text = layout.nodes[pair.node]
    let isSame = documents.areEqual(pair.oldValue, pair.value)
    var place = pair.place
    let kind = new.storage.nodes[pair.value].kind
    var end = text.value.upperBound
    // The comments of a block move with its contents.
    if kind != old.nodes[pair.oldValue].kind || !text.isBlock {
      let comment = syntax.lineComment(of: pair.node, in: place.container)
      end = max(end, comment?.upperBound ?? 0)
      if kind == old.nodes[pair.oldValue].kind, let contents = text.contents,
        !writtenComments.within(contents).isEmpty
      {
        place.closingComment = comment
      } else {
        place.lineComment = comment
      }
    }
    noteAliases(in: pair.node)
    if pair.node == 0, kind.isContainer, kind == old.nodes[0].kind,
      new.storage.nodes[0].count > 0, old.nodes[0].count > 0
    {
      notes.append(.rewritten(syntax.source.name, reason))
    }
    let spelling = output.count
    let spelled = try spell(pair.value, over: pair.oldValue, at: place)
    if spelled.keepsAnchor {
      anchors.write(
        text.insertionPoint..<text.value.lowerBound, change: isSame ? nil : .value(pair.value))
    }
    // Spaces at the end of a line would become part of a string of several lines.
    guard syntax.gaps.commentsEndLines, output[spelling...].contains(where: \.isLineEnd),
      end > 0, !bytes[end - 1].isLineEnd, bytes.blankLineEnd(after: end) != nil
    else { return end }
    return bytes[end...].firstIndex { !$0.isBlank } ?? end
  }

  private mutating func noteAliases(in node: Int) {
    for text in layout.nodes[node..<layout.nodes[node].next] where text.isAlias(in: bytes) {
      noteWrittenOut(text.value)
    }
  }

  mutating func noteWrittenOut(_ alias: Range<Int>) {
    let name = String(decoding: bytes[alias], as: UTF8.self)
    let location = SourceRange(in: syntax.source, alias)
    notes.append(
      Diagnostic(FormatMessage.writtenOut(alias: name), severity: .note, at: location))
  }

  /// Begins a container whose entries can be written one by one; `nil` for any other value.
  private mutating func container(at pair: ValuePair) -> OpenContainer? {
    let kind = new.storage.nodes[pair.value].kind
    let text = layout.nodes[pair.node]
    guard kind.isContainer, kind == old.nodes[pair.oldValue].kind, let contents = text.contents,
      !text.isOpaque, let plan = ContainerPlan(of: pair, self), canWrite(plan)
    else { return nil }
    let container = OpenContainer(plan, at: mark)
    if plan.isSameSequence { changeLineComments(of: pair) }
    anchors.write(
      text.insertionPoint..<contents.lowerBound,
      change: documents.areEqual(pair.oldValue, pair.value) ? nil : .value(pair.value))
    copy(text.insertionPoint..<contents.lowerBound)
    if !plan.isSameSequence { beginReassembly(plan) }
    return container
  }

  func isUnchanged(_ oldValue: Int, _ value: Int, andOnLine line: Bool = true) -> Bool {
    documents.areEqual(oldValue, value)
      && documents.haveSameComments(oldValue, value, andOnLine: line)
  }

  /// Writes a value anew; it keeps the comments of `oldValue` where the new document's do not count.
  @discardableResult
  mutating func spell(
    _ value: Int, over oldValue: Int? = nil, at place: ValuePlace
  ) throws(Diagnostic) -> InsertedValue {
    var document = try new.copy(of: new.value(at: value))
    // A comment that was on the line stays there, and one on the line of a scalar is around it.
    let hasLine = oldValue.map { !documents.oldComments[.lineEnd($0)].isEmpty } ?? false
    if hasLine || !document.root.kind.isContainer {
      document.trivia.removeAll { $0.attachment == .lineEnd(0) }
    }
    document.taggedScalars = new.taggedScalars(in: value..<new.storage.next(after: value))
    if let oldValue {
      let (inside, line) = (inside(place), place.lineComment ?? 0..<0)
      try documents.carryComments(in: oldValue, to: value, of: &document) {
        inside.contains($0) && !line.contains($0)
      }
    }
    var place = place
    if document.trivia.contains(where: \.isInside) {
      if syntax.holdsComments(at: place) { place.isInline = false } else { lacksRoom = true }
    } else if place.isInline {
      document.trivia = []
    }
    let spelled = try syntax.value(document, at: place)
    append(spelled.text)
    noteEnd(spelled.lastLineBreaks)
    return spelled
  }

  /// The text in which comments move with the value at a place; those around it stay.
  func inside(_ place: ValuePlace) -> Range<Int> {
    guard let node = place.old else { return bytes.indices }
    let text = layout.nodes[node]
    var start = text.insertionPoint
    if node == 0, !text.isBlock {
      start = text.value.lowerBound
    } else if node == 0, start > 0, !bytes[start - 1].isLineEnd {
      // On the line of `---`, which is above the root.
      start = bytes[start...].firstIndex(where: \.isLineEnd) ?? start
    }
    return start..<max(start, text.value.upperBound, place.closingComment?.upperBound ?? 0)
  }

  // MARK: Output

  /// What has been written lately.
  struct Position {
    /// The position in the output at which the entries of the innermost container begin.
    var contentsStart = 0
    /// The end, in the output, of the last comment that was copied between entries.
    var commentEnd: Int?
    /// The end, in the output, of the last value that includes the line break after it.
    var lineBreakStart = 0
    /// The end, in the output, of the last value that includes all empty lines after it.
    fileprivate var emptyLinesEnd: Int?
    /// The header, in the output, of the block scalar that ended the old text, and its end.
    fileprivate var finalHeader: (header: Range<Int>, end: Int)?
  }

  /// A state of the output to which it can go back.
  struct Mark {
    fileprivate let position: Position
    fileprivate let count: Int
    fileprivate let noteCount: Int
    fileprivate let anchorCount: Int
    fileprivate let edits: TextEdits
  }

  private var mark: Mark {
    Mark(
      position: position, count: output.count, noteCount: notes.count, anchorCount: anchors.count,
      edits: edits)
  }

  private mutating func goBack(to mark: Mark) {
    position = mark.position
    output.removeLast(output.count - mark.count)
    notes.removeLast(notes.count - mark.noteCount)
    anchors.goBack(to: mark.anchorCount)
    edits = mark.edits
    lacksRoom = false
  }

  mutating func copy(_ range: Range<Int>) {
    var range = range
    if position.emptyLinesEnd == output.count {
      // Empty lines would become part of the text above.
      while let end = blankLineEnd(from: range.lowerBound, before: range.upperBound) {
        range = end..<range.upperBound
      }
    }
    if range.upperBound == bytes.count, let header = syntax.finalHeader?.range,
      range.lowerBound <= header.lowerBound
    {
      if range.lowerBound < header.lowerBound {
        copy(range.lowerBound..<header.lowerBound)
        return copy(header.lowerBound..<range.upperBound)
      }
      let start = output.count
      position.finalHeader = (start..<start + header.count, start + range.count)
    }
    if edits.isEmpty {
      guard range.lowerBound < range.upperBound else { return }
      output += bytes[range]
    } else if range.lowerBound <= range.upperBound {
      edits.copy(range, of: bytes, to: &output, lineBreak: lineBreak)
    }
  }

  mutating func noteEnd(_ breaks: LastLineBreaks) {
    if breaks != .free { position.lineBreakStart = output.count }
    position.emptyLinesEnd = breaks == .all ? output.count : nil
  }

  /// Changes the header of the block scalar that ended the old text if anything follows it now.
  private mutating func endFinalText() {
    guard let (range, end) = position.finalHeader, end < output.count,
      let header = syntax.finalHeader
    else { return }
    output.replaceSubrange(range, with: header.text)
  }

  /// Appends text whose lines end in LF, or text from the file.
  mutating func append(_ text: some Sequence<UInt8>) {
    output.append(lines: text, endingIn: lineBreak)
  }

  var isAtLineStart: Bool { output.last?.isLineEnd ?? true }

  /// Ends the line, unless one begins here.
  mutating func endLine() {
    if !isAtLineStart { output += lineBreak }
  }
}

extension Document {
  /// The tagged scalars among some values, relative to the first of these.
  fileprivate func taggedScalars(in range: Range<Int>) -> [Int] {
    let start = taggedScalars.partitioningIndex { $0 >= range.lowerBound }
    return taggedScalars[start...].prefix { $0 < range.upperBound }.map { $0 - range.lowerBound }
  }
}
