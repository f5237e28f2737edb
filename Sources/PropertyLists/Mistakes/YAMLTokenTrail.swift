internal import CYAML

/// The open collections at a position in a YAML file, and the last tokens before it.
///
/// It is created from libyaml's own tokens, in a second pass over a file that libyaml has rejected, so
/// it agrees with libyaml about the boundaries of strings.
///
/// Unsafe pointers stay in `init`: the parser is on the heap because libyaml keeps pointers into it,
/// and it is freed before the bytes that it reads.
struct YAMLTokenTrail {
  enum Kind {
    case plain, quoted, blockText
    case alias, anchor, tag
    case value, dash, comma, openBracket, closeBracket
    case directive, documentStart, documentEnd
  }

  struct Token {
    let kind: Kind
    let range: Range<Int>
  }

  /// A list or mapping in block style.
  struct Block {
    let isList: Bool
    let column: Int
    var lastEntry: Int
  }

  /// The open blocks, innermost last.
  private(set) var blocks: [Block] = []
  /// The offsets of the open brackets, innermost last.
  private(set) var brackets: [Int] = []
  /// The opening bracket of the last closed pair.
  private(set) var closedBracket: Int?
  private(set) var last: Token?
  private(set) var beforeLast: Token?

  init(of bytes: [UInt8], before end: Int) {
    var cursor = CharacterCursor(bytes)
    YAMLLineSeparator.replacing(in: bytes).withUnsafeBufferPointer { input in
      let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
      defer { parser.deallocate() }
      guard yaml_parser_initialize(parser) == 1 else { return }
      defer { yaml_parser_delete(parser) }
      yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
      yaml_parser_set_input_string(parser, input.baseAddress, input.count)
      var token = yaml_token_t()
      while brackets.count <= Limits.nesting, yaml_parser_scan(parser, &token) == 1 {
        defer { yaml_token_delete(&token) }
        guard token.type != YAML_STREAM_END_TOKEN, add(token, &cursor, before: end) else { return }
      }
      // The tokens that libyaml had not returned when it failed.
      var next = parser.pointee.tokens.head
      while let token = next, token != parser.pointee.tokens.tail,
        add(token.pointee, &cursor, before: end)
      {
        next = token + 1
      }
    }
  }

  private mutating func add(
    _ token: yaml_token_t, _ cursor: inout CharacterCursor, before end: Int
  ) -> Bool {
    let start = cursor.offset(ofCharacter: token.start_mark.index)
    guard start < end else { return token.type == YAML_STREAM_START_TOKEN }
    switch token.type {
    case YAML_BLOCK_SEQUENCE_START_TOKEN:
      blocks.append(Block(isList: true, column: token.start_mark.column, lastEntry: start))
    case YAML_BLOCK_MAPPING_START_TOKEN:
      blocks.append(Block(isList: false, column: token.start_mark.column, lastEntry: start))
    case YAML_BLOCK_END_TOKEN: blocks.removeLast(blocks.isEmpty ? 0 : 1)
    case YAML_FLOW_SEQUENCE_START_TOKEN, YAML_FLOW_MAPPING_START_TOKEN: brackets.append(start)
    case YAML_FLOW_SEQUENCE_END_TOKEN, YAML_FLOW_MAPPING_END_TOKEN:
      closedBracket = brackets.popLast()
    case YAML_KEY_TOKEN, YAML_BLOCK_ENTRY_TOKEN:
      let isEntry = blocks.last?.isList == (token.type == YAML_BLOCK_ENTRY_TOKEN)
      if brackets.isEmpty, isEntry { blocks[blocks.count - 1].lastEntry = start }
    default: break
    }
    if let kind = Self.kind(of: token) {
      beforeLast = last
      last = Token(kind: kind, range: start..<cursor.offset(ofCharacter: token.end_mark.index))
    }
    return true
  }

  /// The kind of a token in the text; `nil` for tokens that libyaml derives from indentation.
  private static func kind(of token: yaml_token_t) -> Kind? {
    switch token.type {
    case YAML_SCALAR_TOKEN:
      switch token.data.scalar.style {
      case YAML_PLAIN_SCALAR_STYLE: .plain
      case YAML_LITERAL_SCALAR_STYLE, YAML_FOLDED_SCALAR_STYLE: .blockText
      default: .quoted
      }
    case YAML_ALIAS_TOKEN: .alias
    case YAML_ANCHOR_TOKEN: .anchor
    case YAML_TAG_TOKEN: .tag
    case YAML_VALUE_TOKEN: .value
    case YAML_BLOCK_ENTRY_TOKEN: .dash
    case YAML_FLOW_ENTRY_TOKEN: .comma
    case YAML_FLOW_SEQUENCE_START_TOKEN, YAML_FLOW_MAPPING_START_TOKEN: .openBracket
    case YAML_FLOW_SEQUENCE_END_TOKEN, YAML_FLOW_MAPPING_END_TOKEN: .closeBracket
    case YAML_VERSION_DIRECTIVE_TOKEN, YAML_TAG_DIRECTIVE_TOKEN: .directive
    case YAML_DOCUMENT_START_TOKEN: .documentStart
    case YAML_DOCUMENT_END_TOKEN: .documentEnd
    default: nil
    }
  }
}
