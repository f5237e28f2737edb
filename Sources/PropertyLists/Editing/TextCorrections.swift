/// Corrections of a file's text for mistakes that its reader accepts with a warning: in a strings table,
/// a duplicate entry with the same string, and a missing semicolon after the last entry; in XML, missing
/// quotes, and a `<key>` in place of a string; and whatever only Apple's parsers reject.
///
/// They do not change any value, except that a guess drops the fraction of a date. The comments of a
/// duplicate move above the remaining entry, unless that has the same ones; every other byte stays.
package struct TextCorrections: Sendable {
  package let corrected: [Diagnostic]
  private let source: Source

  package var name: String { source.name }

  /// - Parameters:
  ///   - diagnostics: A reader's diagnostics of one file; `nil` if none of them can be corrected.
  ///   - guessing: Whether a correction may change a value.
  package init?(of diagnostics: [Diagnostic], guessing: Bool = false) {
    corrected = diagnostics.filter { Self.canCorrect($0, guessing: guessing) }
    guard let source = corrected.first?.location?.source else { return nil }
    self.source = source
  }

  /// The rules whose violations can be corrected.
  package static let rules = [
    FormatMessage.repeatedEntry("", first: ""), .missingSemicolon, .rejectedFraction(""),
  ].map(\.rule)

  package static func canCorrect(_ diagnostic: Diagnostic, guessing: Bool) -> Bool {
    guard diagnostic.location != nil else { return false }
    return switch diagnostic.message as? FormatMessage {
    case .rejectedFraction?: guessing
    case .repeatedEntry?, .missingQuotes?, .keyAsValue?: true
    case let message?: message.isRejectedByApple
    case nil: false
    }
  }

  /// Returns the file after the corrections, in its original encoding.
  package func applied(to bytes: [UInt8]) -> [UInt8] {
    var edits = removals
    for diagnostic in corrected {
      guard let range = diagnostic.location?.range else { continue }
      switch diagnostic.message as? FormatMessage {
      case .missingSemicolon?:
        let offset = range.lowerBound
        // A removed entry needs no semicolon.
        if offset == 0 || !edits.contains(offset - 1) {
          edits.insert([UInt8(ascii: ";")], at: offset)
        }
      case .emptyTable?: edits.insert([0x0A], at: 0)
      case .rejectedSpelling?, .rejectedFraction?:
        if let text = Self.respelled(source.bytes[range]) { edits.replace(range, with: text) }
      case .keyAsValue?:
        let endTag = source.bytes[range].lastIndex(of: UInt8(ascii: "<")) ?? range.lowerBound
        for name in [range.lowerBound + 1, endTag + 2]
        where source.bytes[name...].begins(with: "key") {
          edits.replace(name..<name + 3, with: Array("string".utf8))
        }
      case .missingQuotes?:
        // Curly quotes, of three bytes each, are replaced.
        let value = String(decoding: source.bytes[range], as: UTF8.self)
        let isCurly = ["“”", "‘’"].contains { $0.first == value.first && $0.last == value.last }
        let (start, end) = (range.lowerBound, range.upperBound)
        let quotes = isCurly ? [start..<start + 3, end - 3..<end] : [start..<start, end..<end]
        for range in quotes { edits.replace(range, with: [UInt8(ascii: "\"")]) }
      default: break
      }
    }
    let text = edits.applied(to: source.bytes, lineBreak: source.bytes.firstLineBreak)
    // Only XML declares an encoding.
    let encoding = FileEncoding(of: bytes, in: .xml)
    return FileEncoding(
      encoding: encoding.encoding, hasByteOrderMark: encoding.hasByteOrderMark || needsByteOrderMark
    )
    .encode(text)
  }

  private var needsByteOrderMark: Bool {
    corrected.contains {
      if case .missingByteOrderMark? = $0.message as? FormatMessage { true } else { false }
    }
  }

  /// The value of an element of XML, as the writer spells it.
  private static func respelled(_ element: ArraySlice<UInt8>) -> [UInt8]? {
    guard let document = try? XMLReader.read(Array(element), name: "", recordsLayout: false) else {
      return nil
    }
    var style = ValueStyle(unit: [])
    style.isInline = true
    var losses = LossPolicy(areAccepted: true)
    return try? XMLWriter.write(value: document, style, &losses)
  }

  /// The edits that remove duplicate entries.
  private var removals: TextEdits {
    var entries: TableEntries?
    for diagnostic in corrected {
      guard let start = diagnostic.location?.range.lowerBound,
        case .repeatedEntry(let key, _)? = diagnostic.message as? FormatMessage
      else { continue }
      if entries == nil { entries = TableEntries(of: source) }
      entries?.remove(start, duplicating: key)
    }
    return entries?.edits ?? TextEdits()
  }
}

/// The entries of a strings table's text, some of which are removed.
private struct TableEntries {
  private let bytes: [UInt8]
  private let lineBreak: [UInt8]
  private let root: Value
  private var lookup: KeyPathLookup
  private let nodes: [TextLayout.Node]
  private let extents: [EntryText]
  private let written: [WrittenComment]
  /// The numbers of the entries by their start.
  private var numbers: [Int: Int] = [:]
  private var removals = TextEdits()
  /// The comments to add above an entry, by its number.
  private var additions: [Int: [UInt8]] = [:]
  private var comments: [Int: Set<String>] = [:]

  init?(of source: Source) {
    let table = try? Format.strings.readProvisionally(
      source.bytes, name: source.name, recordsLayout: true)
    guard let document = table, let layout = document.storage.layout,
      let contents = layout.nodes[0].contents
    else { return nil }
    bytes = source.bytes
    lineBreak = bytes.firstLineBreak
    root = document.root
    written = document.writtenComments
    lookup = KeyPathLookup(in: root)
    nodes = layout.children(of: 0).map { layout.nodes[$0] }
    extents = ContainerText(nodes, in: contents, of: bytes, .strings).entries
    for (number, entry) in extents.enumerated() { numbers[entry.start] = number }
  }

  var edits: TextEdits {
    var edits = removals
    for (number, text) in additions {
      let entry = extents[number]
      edits.insert(entry.hasOwnLine ? text : lineBreak + text, at: entry.indentation)
    }
    return edits
  }

  /// Removes an entry, and moves its comments to the remaining one with the same key.
  mutating func remove(_ start: Int, duplicating key: String) {
    guard let number = numbers[start] else { return }
    let stays = lookup.value(at: [.key(key)])
      .flatMap { numbers[$0.keyLocation.range.lowerBound] }
    if let stays { move(commentsOf: number, to: stays) }
    for range in ranges(of: extents[number]) { removals.replace(range, with: []) }
  }

  /// The bytes of an entry and its comments: whole lines if they contain nothing else.
  private func ranges(of entry: EntryText) -> [Range<Int>] {
    let breaks = bytes[entry.start..<entry.trailing].reversed().prefix(while: \.isLineEnd).count
    let end = entry.trailing - breaks
    guard entry.hasOwnLine else { return [entry.indentation..<end] }
    let next = bytes[end...].firstIndex { !$0.isBlank } ?? bytes.count
    guard next == bytes.count || bytes[next].isLineEnd else {
      return [entry.leading..<entry.indentation, contentStart(of: entry)..<next]
    }
    return [
      entry.leading..<next + (bytes[next...].begins(with: "\r\n") ? 2 : min(1, bytes.count - next))
    ]
  }

  /// The end of the white space at the beginning of an entry's line, which a comment or the entry follows.
  private func contentStart(of entry: EntryText) -> Int {
    bytes[entry.indentation...].firstIndex { !$0.isBlank } ?? entry.start
  }

  private mutating func move(commentsOf number: Int, to other: Int) {
    var known = comments[other] ?? Set(writtenComments(of: other).map(\.text))
    let entry = extents[other]
    let indentation = entry.hasOwnLine ? bytes[entry.indentation..<contentStart(of: entry)] : []
    for comment in writtenComments(of: number) where known.insert(comment.text).inserted {
      additions[other, default: []] += indentation + bytes[comment.range] + lineBreak
    }
    comments[other] = known
  }

  /// The comments that belong to an entry: above it, in it, and after it on its line.
  private func writtenComments(of number: Int) -> [WrittenComment] {
    let (entry, node) = (extents[number], nodes[number])
    let key = node.key ?? node.value.lowerBound..<node.value.lowerBound
    let gaps = [
      entry.leading..<entry.start, key.upperBound..<max(key.upperBound, node.value.lowerBound),
      entry.end..<entry.trailing,
    ]
    return gaps.flatMap(written.within)
  }
}
