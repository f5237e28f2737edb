/// Writes a document over the text of another one, rewriting only the differences.
///
/// Both are walked together. Equal values are copied with all of their text; a scalar is respelled in
/// place; the entries of a container are kept, moved, removed, or added individually. A container whose
/// text is not understood is rewritten.
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

  /// The values of the new document that are rewritten, whatever their text.
  private let rewritten: Set<Int>
  /// The containers around them, which therefore cannot be copied.
  private let aroundRewritten: Set<Int>

  lazy var oldComments = documents.old.writtenComments
  var output: [UInt8] = []
  /// The position in the output at which the entries of the innermost container begin.
  var contentsStart = 0
  /// The end, in the output, of the last comment that was copied between entries.
  var commentEnd: Int?
  /// The positions of the new document's values in the output.
  var written = WrittenValues()

  /// The values at whose place the format does not support the comments in them.
  private(set) var cramped: [Int] = []

  /// Notes about aliases that were replaced with their values.
  private(set) var writtenOut: [Diagnostic] = []

  init(_ documents: DocumentPair, _ syntax: any TextSyntax, rewriting rewritten: Set<Int>) {
    self.documents = documents
    self.syntax = syntax
    self.rewritten = rewritten
    layout = syntax.layout
    bytes = syntax.source.bytes
    lineBreak = bytes.firstLineBreak
    let parents = rewritten.isEmpty ? [] : documents.new.storage.parents
    aroundRewritten = rewritten.reduce(into: []) { around, value in
      var container = parents[value]
      while let next = container, around.insert(next).inserted { container = parents[next] }
    }
    output.reserveCapacity(bytes.count + bytes.count / 8 + 256)
  }

  mutating func update() throws(Diagnostic) -> [UInt8] {
    let root = layout.nodes[0]
    copy(0..<root.slot)
    let place = ValuePlace(
      old: 0, indentation: syntax.indentation(at: root.start), unit: syntax.unit, depth: 0,
      isInline: false)
    var open: [OpenContainer] = []
    var next: Slot? = Slot(value: 0, oldValue: 0, node: 0, place: place)
    while true {
      if let slot = next, let container = container(at: slot) {
        open.append(container)
      } else {
        let end = if let slot = next { try write(slot) } else { close(open.removeLast()) }
        guard let last = open.indices.last else {
          copy(end..<bytes.count)
          return output
        }
        finishEntry(of: &open[last], at: end)
      }
      next = try nextSlot(in: &open[open.count - 1])
    }
  }

  /// The text of an old value that a new one takes over.
  struct Slot {
    let value: Int
    let oldValue: Int
    let node: Int
    let place: ValuePlace
    /// The containers of the values.
    var outer: DocumentPair.Containers?
  }

  /// Copies or rewrites a value from its slot on; returns the position in the old text: after the
  /// value, or after the comment on its line.
  private mutating func write(_ slot: Slot) throws(Diagnostic) -> Int {
    let text = layout.nodes[slot.node]
    if isUnchanged(slot) {
      written.add(slot.value, copying: (slot.oldValue, slot.node), of: text, at: output.count)
      copy(text.slot..<text.value.upperBound)
      return text.value.upperBound
    }
    if documents.areEqual(slot.oldValue, slot.value), let own = syntax.textBeforeLine(of: text) {
      let start = output.count
      copy(text.slot..<text.value.lowerBound)
      append(own)
      written.add(slot.value, in: start..<output.count)
      return text.value.upperBound
    }
    var place = slot.place
    let kind = new.storage.nodes[slot.value].kind
    var end = text.value.upperBound
    // The comments of a block move with its contents.
    if kind != old.nodes[slot.oldValue].kind || !text.isBlock {
      let comment = syntax.lineComment(of: slot.node, in: place.container)
      end = max(end, comment?.upperBound ?? 0)
      if kind == old.nodes[slot.oldValue].kind, let contents = text.contents,
        !oldComments.within(contents).isEmpty
      {
        place.closingComment = comment
      } else {
        place.lineComment = comment
      }
    }
    if kind.isContainer || documents.areEqual(slot.oldValue, slot.value) {
      noteAliases(in: slot.node)
    }
    let spelling = output.count
    try spell(slot.value, over: slot.oldValue, at: place)
    // Spaces at the end of a line would become part of a string of several lines.
    guard syntax.gaps.commentsEndLines, output[spelling...].contains(where: \.isLineEnd),
      end > 0, !bytes[end - 1].isLineEnd, bytes.blankLineEnd(after: end) != nil
    else { return end }
    return bytes[end...].firstIndex { !$0.isBlank } ?? end
  }

  private mutating func noteAliases(in node: Int) {
    for text in layout.nodes[node..<layout.nodes[node].next] where text.isOpaque {
      guard bytes[text.value].first == UInt8(ascii: "*") else { continue }
      let alias = String(decoding: bytes[text.value], as: UTF8.self)
      let location = SourceRange(in: syntax.source, text.value)
      writtenOut.append(
        Diagnostic(FormatMessage.writtenOut(alias: alias), severity: .note, at: location))
    }
  }

  /// Begins a container whose entries can be written one by one; `nil` for any other value.
  private mutating func container(at slot: Slot) -> OpenContainer? {
    let kind = new.storage.nodes[slot.value].kind
    let text = layout.nodes[slot.node]
    guard kind.isContainer, kind == old.nodes[slot.oldValue].kind, !isUnchanged(slot),
      !rewritten.contains(slot.value), let contents = text.contents, !text.isOpaque,
      let entries = Entries(of: slot, self)
    else { return nil }
    let pieces = pieces(of: entries)
    guard
      entries.isSameSequence || !entries.extents.isIrregular && canHold(pieces, entries)
    else { return nil }
    let container = OpenContainer(entries, pieces, slot, start: output.count)
    copy(text.slot..<contents.lowerBound)
    if !entries.isSameSequence { beginReassembly(entries) }
    return container
  }

  func isUnchanged(_ slot: Slot) -> Bool { isUnchanged(slot.oldValue, slot.value) }

  func isUnchanged(_ oldValue: Int, _ value: Int) -> Bool {
    !isRewritten(value) && documents.areEqual(oldValue, value)
  }

  func isRewritten(_ value: Int) -> Bool {
    rewritten.contains(value) || aroundRewritten.contains(value)
  }

  /// Rewrites a value; it keeps the comments of `oldValue` where the new document's do not count.
  mutating func spell(
    _ value: Int, over oldValue: Int? = nil, at place: ValuePlace
  ) throws(Diagnostic) {
    let start = output.count
    var document = try new.copy(of: new.value(at: value))
    // What follows on the line is around the value, not part of it.
    document.trivia.removeAll { $0.anchor == .lineEnd(0) }
    document.taggedScalars = new.taggedScalars(in: value..<new.storage.next(after: value))
    if let oldValue {
      let (inside, line) = (inside(place), place.lineComment ?? 0..<0)
      try documents.carryComments(in: oldValue, to: value, of: &document) {
        inside.contains($0) && !line.contains($0)
      }
    }
    var place = place
    if document.trivia.contains(where: \.isInside) {
      if syntax.holdsComments(at: place) { place.isInline = false } else { cramped.append(value) }
    } else if place.isInline {
      document.trivia = []
    }
    append(try syntax.value(document, at: place))
    written.add(value, in: start..<output.count)
  }

  // MARK: Output

  mutating func copy(_ range: Range<Int>) {
    guard range.lowerBound < range.upperBound else { return }
    output += bytes[range]
  }

  /// Appends text whose lines end in LF.
  mutating func append(_ text: some Sequence<UInt8>) {
    guard lineBreak != [0x0A] else {
      output += text
      return
    }
    var previous: UInt8 = 0
    for byte in text {
      // Text from the file already has its line ends.
      if byte == 0x0A, previous != 0x0D {
        output += lineBreak
      } else {
        output.append(byte)
      }
      previous = byte
    }
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
