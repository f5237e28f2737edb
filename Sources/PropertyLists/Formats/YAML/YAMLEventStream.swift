internal import CYAML

/// Owns one libyaml parser for one source, and returns its events one by one.
///
/// libyaml's marks count characters; one cursor that moves with the events converts them to bytes.
///
/// Unsafe pointers stay in this file. The invariants: `parser` and `event` are on the heap because
/// libyaml keeps pointers into the parser; `input` outlives the parser that reads from it; an
/// event's bytes are only accessed before the next event is parsed; each is freed once, in
/// `deinit`.
struct YAMLEventStream: ~Copyable {
  enum Kind {
    case streamStart, streamEnd, documentStart, documentEnd
    case alias, scalar, sequenceStart, sequenceEnd, mappingStart, mappingEnd
  }

  enum Style {
    case plain, quoted, block
  }

  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let event: UnsafeMutablePointer<yaml_event_t>
  private let input: UnsafeMutableBufferPointer<UInt8>
  private let source: Source
  private let standIns: YAMLStandIns?
  /// Why libyaml is not given the source; thrown for the first event.
  private let refusal: Diagnostic?
  private var cursor: CharacterCursor

  /// The bytes of the source that the last event was parsed from.
  private(set) var range = 0..<0

  init(source: Source) {
    self.source = source
    cursor = CharacterCursor(source.bytes)
    parser = .allocate(capacity: 1)
    event = .allocate(capacity: 1)
    event.initialize(to: yaml_event_t())
    // Without a line end on the last line, libyaml would lose spaces of a block scalar.
    input = .allocate(capacity: source.bytes.count + 1)
    _ = input.initialize(from: source.bytes)
    input.initializeElement(at: source.bytes.count, to: 0x0A)
    let firstUse = cursor.isASCII ? nil : YAMLStandIns.firstUse(in: source.bytes)
    standIns = firstUse.flatMap { _ in YAMLStandIns(for: source.bytes) }
    standIns?.replace(in: input)
    refusal = firstUse.flatMap { [standIns] offset in
      standIns == nil ? Self.refusal(of: source, at: offset) : nil
    }
    parser.initialize(to: yaml_parser_t())
    if yaml_parser_initialize(parser) == 1 {
      yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
      let needsEnd = source.bytes.last != 0x0A && source.bytes.last != 0x0D
      yaml_parser_set_input_string(
        parser, input.baseAddress, source.bytes.count + (needsEnd ? 1 : 0))
    }
  }

  deinit {
    yaml_event_delete(event)
    yaml_parser_delete(parser)
    event.deallocate()
    parser.deallocate()
    input.deallocate()
  }

  /// Advances to the next event.
  ///
  /// - Throws: The error that libyaml reports, with its location.
  mutating func next() throws(Diagnostic) -> Kind {
    if let refusal { throw refusal }
    yaml_event_delete(event)
    guard yaml_parser_parse(parser, event) == 1 else { throw problem() }
    let start = cursor.offset(ofCharacter: event.pointee.start_mark.index)
    range = start..<max(start, cursor.offset(ofCharacter: event.pointee.end_mark.index))
    switch event.pointee.type {
    case YAML_STREAM_START_EVENT: return .streamStart
    case YAML_DOCUMENT_START_EVENT: return .documentStart
    case YAML_DOCUMENT_END_EVENT: return .documentEnd
    case YAML_ALIAS_EVENT: return .alias
    case YAML_SCALAR_EVENT: return .scalar
    case YAML_SEQUENCE_START_EVENT: return .sequenceStart
    case YAML_SEQUENCE_END_EVENT: return .sequenceEnd
    case YAML_MAPPING_START_EVENT: return .mappingStart
    case YAML_MAPPING_END_EVENT: return .mappingEnd
    default: return .streamEnd
    }
  }

  // MARK: The last event

  /// The anchor of a node, or the name of an alias.
  var anchor: String? {
    switch event.pointee.type {
    case YAML_ALIAS_EVENT: Self.string(event.pointee.data.alias.anchor)
    case YAML_SCALAR_EVENT: Self.string(event.pointee.data.scalar.anchor)
    case YAML_SEQUENCE_START_EVENT: Self.string(event.pointee.data.sequence_start.anchor)
    case YAML_MAPPING_START_EVENT: Self.string(event.pointee.data.mapping_start.anchor)
    default: nil
    }
  }

  /// The tag of a node, in its long form.
  var tag: String? {
    switch event.pointee.type {
    case YAML_SCALAR_EVENT: Self.string(event.pointee.data.scalar.tag)
    case YAML_SEQUENCE_START_EVENT: Self.string(event.pointee.data.sequence_start.tag)
    case YAML_MAPPING_START_EVENT: Self.string(event.pointee.data.mapping_start.tag)
    default: nil
    }
  }

  /// The style of a scalar.
  var style: Style {
    switch event.pointee.data.scalar.style {
    case YAML_PLAIN_SCALAR_STYLE: .plain
    case YAML_LITERAL_SCALAR_STYLE, YAML_FOLDED_SCALAR_STYLE: .block
    default: .quoted
    }
  }

  /// Whether the document declares YAML 1.1.
  var isYAML11: Bool {
    guard let version = event.pointee.data.document_start.version_directive else { return false }
    return version.pointee.major == 1 && version.pointee.minor == 1
  }

  /// Whether a container is written in brackets.
  var isFlow: Bool {
    switch event.pointee.type {
    case YAML_SEQUENCE_START_EVENT:
      event.pointee.data.sequence_start.style == YAML_FLOW_SEQUENCE_STYLE
    case YAML_MAPPING_START_EVENT:
      event.pointee.data.mapping_start.style == YAML_FLOW_MAPPING_STYLE
    default: false
    }
  }

  /// Returns a scalar's text as a range of the store: a part of the source if it occurs there
  /// verbatim, otherwise a copy.
  func text(in store: inout ByteStore) -> Range<Int> {
    let value = UnsafeBufferPointer(
      start: event.pointee.data.scalar.value, count: event.pointee.data.scalar.length)
    // The text ends with the scalar, or before its closing quote; an anchor may precede it.
    for end in [range.upperBound, range.upperBound - 1]
    where end - range.lowerBound >= value.count {
      let part = UnsafeBufferPointer(rebasing: input[end - value.count..<end])
      if part.hasSameBytes(as: value) { return end - value.count..<end }
    }
    let start = store.end
    if let standIns { store.append(standIns.restoring(value)) } else { store.append(value) }
    return start..<store.end
  }

  private static func string(_ text: UnsafeMutablePointer<yaml_char_t>?) -> String? {
    text.map { String(cString: $0) }
  }

  /// The refusal of a source that uses nearly every character that could stand in for a line end.
  private static func refusal(of source: Source, at offset: Int) -> Diagnostic {
    let scalar = String(decoding: source.bytes[offset...].prefix(3), as: UTF8.self)
      .unicodeScalars.first
    return Diagnostic(
      FormatMessage.invalidCharacter(scalar?.value ?? 0xFFFD),
      at: SourceRange(in: source, offset..<offset))
  }

  private mutating func problem() -> Diagnostic {
    let parser = parser.pointee
    if parser.error == YAML_READER_ERROR {
      let offset = min(parser.problem_offset, source.bytes.count)
      let value = UInt32(truncatingIfNeeded: parser.problem_value)
      return Diagnostic(
        FormatMessage.invalidCharacter(value), at: SourceRange(in: source, offset..<offset))
    }
    let problem = parser.problem.map { String(cString: $0) } ?? "libyaml ran out of memory"
    let context = parser.context.map { " " + String(cString: $0) } ?? ""
    let contextStart = cursor.offset(ofCharacter: parser.context_mark.index)
    let offset = cursor.offset(ofCharacter: parser.problem_mark.index)
    let refusal = YAMLRefusal(
      of: source, problem, at: offset, contextStart: parser.context == nil ? nil : contextStart)
    if let mistake = refusal.mistake { return mistake.diagnostic(in: source) }
    return Diagnostic(
      FormatMessage.library(problem + context), at: SourceRange(in: source, offset..<offset))
  }
}

/// Converts character indices to byte offsets.
///
/// It moves from the last index, since most are ascending.
struct CharacterCursor {
  private let bytes: [UInt8]
  let isASCII: Bool
  private var character = 0
  private var offset = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    isASCII = bytes.allSatisfy { $0 < 0x80 }
  }

  mutating func offset(ofCharacter index: Int) -> Int {
    if isASCII { return min(index, bytes.count) }
    while character < index, offset < bytes.count {
      offset += 1
      while offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
      character += 1
    }
    while character > index, offset > 0 {
      offset -= 1
      while offset > 0, bytes[offset] & 0xC0 == 0x80 { offset -= 1 }
      character -= 1
    }
    return offset
  }
}
