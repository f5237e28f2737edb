internal import CYAML

/// Owns a libyaml parser for a source, and returns its events one by one.
///
/// libyaml's marks count characters; one cursor that moves with the events converts them to bytes.
///
/// Unsafe pointers stay in this file. The invariants: `parser`, `event`, and `input` are on the heap
/// because libyaml keeps pointers into the parser, and the parser one to the input; an event's bytes
/// are only accessed before the next event is parsed; each is freed once, in `deinit`.
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
  private let input: UnsafeMutablePointer<YAMLInput>
  private let source: Source
  private let hasSeparators: Bool
  private var cursor: CharacterCursor
  private(set) var range = 0..<0

  init(source: Source, prefilter: YAMLPrefilter? = nil) {
    self.source = source
    cursor = CharacterCursor(source.bytes)
    parser = .allocate(capacity: 1)
    event = .allocate(capacity: 1)
    input = .allocate(capacity: 1)
    event.initialize(to: yaml_event_t())
    hasSeparators = (prefilter ?? YAMLPrefilter(source.bytes)).hasLineSeparators
    input.initialize(
      to: YAMLInput(
        hasSeparators ? YAMLLineSeparator.replacing(in: source.bytes) : source.bytes))
    parser.initialize(to: yaml_parser_t())
    if yaml_parser_initialize(parser) == 1 {
      yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
      yaml_parser_set_input(
        parser,
        { input, buffer, size, count in
          let buffer = UnsafeMutableRawBufferPointer(start: buffer, count: size)
          let input = input?.assumingMemoryBound(to: YAMLInput.self)
          count?.pointee = input?.pointee.read(into: buffer) ?? 0
          return 1
        }, input)
    }
  }

  deinit {
    yaml_event_delete(event)
    yaml_parser_delete(parser)
    event.deallocate()
    parser.deallocate()
    input.deinitialize(count: 1)
    input.deallocate()
  }

  mutating func next() throws(Diagnostic) -> Kind {
    yaml_event_delete(event)
    guard yaml_parser_parse(parser, event) == 1 else { throw problem() }
    let start = cursor.offset(ofCharacter: event.pointee.start_mark.index)
    range = start..<max(start, cursor.offset(ofCharacter: event.pointee.end_mark.index))
    switch event.pointee.type {
    case YAML_STREAM_START_EVENT: return .streamStart
    case YAML_DOCUMENT_START_EVENT: return .documentStart
    case YAML_DOCUMENT_END_EVENT: return .documentEnd
    case YAML_ALIAS_EVENT: return .alias
    case YAML_SCALAR_EVENT:
      if hasSeparators { try rejectSeparators() }
      return .scalar
    case YAML_SEQUENCE_START_EVENT: return .sequenceStart
    case YAML_SEQUENCE_END_EVENT: return .sequenceEnd
    case YAML_MAPPING_START_EVENT: return .mappingStart
    case YAML_MAPPING_END_EVENT: return .mappingEnd
    default: return .streamEnd
    }
  }

  // MARK: The last event

  /// The anchor of a node, or the name of an alias.
  var anchor: String? { Self.string(yaml_event_anchor(event)) }

  /// The tag of a node in its long form.
  var tag: String? { Self.string(yaml_event_tag(event)) }

  var style: Style {
    switch yaml_event_style(event) {
    case YAML_PLAIN_SCALAR_STYLE: .plain
    case YAML_LITERAL_SCALAR_STYLE, YAML_FOLDED_SCALAR_STYLE: .block
    default: .quoted
    }
  }

  var isYAML11: Bool {
    guard let version = event.pointee.data.document_start.version_directive else { return false }
    return version.pointee.major == 1 && version.pointee.minor == 1
  }

  var isFlow: Bool { yaml_event_is_flow(event) == 1 }

  /// Returns a scalar's text as a range of the store: part of the source if it occurs there verbatim,
  /// otherwise a copy.
  func text(in store: inout ByteStore) -> Range<Int> {
    let value = UnsafeBufferPointer(start: yaml_event_text(event), count: yaml_event_length(event))
    // The text ends with the scalar, or before its closing quote; an anchor may precede it.
    if let text = source(of: value, endingAt: range.upperBound)
      ?? source(of: value, endingAt: range.upperBound - 1)
    {
      return text
    }
    let start = store.end
    store.append(value)
    return start..<store.end
  }

  /// The part of the source with these bytes that ends at an offset in the scalar.
  private func source(of value: UnsafeBufferPointer<UInt8>, endingAt end: Int) -> Range<Int>? {
    guard end - range.lowerBound >= value.count else { return nil }
    let part = end - value.count..<end
    return input.pointee.hasSameBytes(as: value, in: part) ? part : nil
  }

  private static func string(_ text: UnsafePointer<yaml_char_t>?) -> String? {
    text.map { String(cString: $0) }
  }

  /// Rejects a scalar with a character that is a line end to some readers.
  private func rejectSeparators() throws(Diagnostic) {
    let text = source.bytes[range]
    guard let offset = YAMLLineSeparator.first(in: text) else { return }
    let scalar = String(decoding: text[offset...].prefix(3), as: UTF8.self).unicodeScalars.first
    throw source.failure(.unescapedSeparator(scalar?.value ?? 0xFFFD), at: offset..<offset)
  }

  private mutating func problem() -> Diagnostic {
    let parser = parser.pointee
    if parser.error == YAML_READER_ERROR {
      let offset = min(parser.problem_offset, source.bytes.count)
      let value = UInt32(truncatingIfNeeded: parser.problem_value)
      return source.failure(.invalidCharacter(value), at: offset..<offset)
    }
    let problem = parser.problem.map { String(cString: $0) } ?? "libyaml ran out of memory"
    let context = parser.context.map { " " + String(cString: $0) } ?? ""
    let offset = cursor.offset(ofCharacter: parser.problem_mark.index)
    if let mistake = YAMLMistake.near(offset, in: source.bytes) {
      return mistake.diagnostic(in: source)
    }
    return source.failure(.library(problem + context), at: offset..<offset)
  }
}
