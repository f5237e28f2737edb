import PropertyLists

/// The parts of a string with references to build settings, up to the first mistake.
///
/// A reference is `$(NAME)` or `${NAME}`, perhaps with a default: `$(NAME:default=TEXT)`, in which
/// parentheses or braces are balanced. `$$(` and `$${` produce a literal `$(` and `${`. Names are those of
/// Xcode's build settings: letters, digits, and underscores, without a digit in front.
struct SettingReferences: Sequence, IteratorProtocol {
  enum Part {
    case text(ArraySlice<UInt8>)
    /// A name, and the text in place of a setting that is undefined or empty.
    case reference(String, fallback: ArraySlice<UInt8>?)
  }

  /// The mistake at which the parts end.
  private(set) var mistake: BuildSettingMessage?
  private var rest: ArraySlice<UInt8>

  init(in text: ArraySlice<UInt8>) { rest = text }

  /// The keys whose values a build does not change.
  static let fixedKeys = ["Type", "Key", "File", "StringsTable"]

  static let sign = UInt8(ascii: "$")
  private static let operation = ":default="

  /// Whether a string has a reference, however malformed: `$(` with a `)` after it, or `${` with a `}`.
  static func occur(in text: ArraySlice<UInt8>) -> Bool {
    text.contains(sign)
      && [("$(", UInt8(ascii: ")")), ("${", UInt8(ascii: "}"))].contains { opening, closing in
        text.lastIndex(of: closing).map { text[..<$0].contains(bytesOf: opening) } == true
      }
  }

  /// Whether there may be a reference in a string, or a mistake in one.
  static func begin(in text: ArraySlice<UInt8>) -> Bool {
    text.contains(sign) && (text.contains(bytesOf: "$(") || text.contains(bytesOf: "${"))
  }

  /// Whether there may be references in a value's document, however malformed.
  static func mayOccur(inDocumentOf value: Value) -> Bool {
    value.documentContains(sign) { closing($0.first) != nil }
  }

  /// Whether there may be references in a value's document that a build expands.
  ///
  /// Unlike a lone `$(`, these are improbable among the numbers of a binary property list.
  static func mayBeExpanded(inDocumentOf value: Value) -> Bool {
    value.documentContains(sign) { following in
      guard let closing = closing(following.first) else { return false }
      let rest = following.dropFirst().drop { isNameByte($0) }
      return rest.first == closing || rest.first == ":"
    }
  }

  /// Whether a reference can have a name: letters, digits, and underscores, without a digit in front.
  static func isName(_ name: String) -> Bool {
    name.utf8.first?.isDigit == false && name.utf8.allSatisfy(isNameByte)
  }

  static func isNameByte(_ byte: UInt8) -> Bool {
    byte.isDigit || byte.isLetter || byte == "_"
  }

  static func names(in text: ArraySlice<UInt8>) -> [String] {
    guard occur(in: text) else { return [] }
    return SettingReferences(in: text).compactMap { part in
      if case .reference(let name, _) = part { name } else { nil }
    }
  }

  private static func closing(_ opening: UInt8?) -> UInt8? {
    switch opening {
    case "("?: UInt8(ascii: ")")
    case "{"?: UInt8(ascii: "}")
    default: nil
    }
  }

  mutating func next() -> Part? {
    var search = rest.startIndex
    while let sign = rest[search...].firstIndex(of: Self.sign) {
      search = sign + 1
      let following = rest[search...]
      if let closing = Self.closing(following.first) {
        guard sign > rest.startIndex else { return reference(to: closing) }
        defer { rest = rest[sign...] }
        return .text(rest[..<sign])
      }
      if following.first == Self.sign,
        Self.closing(following.dropFirst().first) != nil
      {
        // The second sign is not part of the result.
        defer { rest = following.dropFirst() }
        return .text(rest[...sign])
      }
    }
    defer { rest = [] }
    return rest.isEmpty ? nil : .text(rest)
  }

  private mutating func reference(to closing: UInt8) -> Part? {
    do throws(BuildSettingMessage) {
      return try takeReference(to: closing)
    } catch {
      (mistake, rest) = (error, [])
      return nil
    }
  }

  private mutating func takeReference(to closing: UInt8) throws(BuildSettingMessage) -> Part {
    let opening = rest.dropFirst().first
    var depth = 0
    let end = rest.firstIndex { byte in
      depth += byte == opening ? 1 : byte == closing ? -1 : 0
      return byte == closing && depth == 0
    }
    guard let end else { throw .unterminated(String(decoding: rest, as: UTF8.self)) }
    let shown = String(decoding: rest[...end], as: UTF8.self)
    let content = rest[..<end].dropFirst(2)
    rest = rest[(end + 1)...]
    let name = String(decoding: content.prefix { $0 != ":" }, as: UTF8.self)
    guard Self.isName(name) else { throw .invalidName(shown) }
    let operation = content.dropFirst(name.utf8.count)
    guard operation.isEmpty || operation.starts(with: Self.operation.utf8) else {
      throw .unknownOperator(shown)
    }
    let fallback = operation.dropFirst(Self.operation.utf8.count)
    guard !Self.begin(in: fallback) else { throw .nestedReference(shown) }
    return .reference(name, fallback: operation.isEmpty ? nil : fallback)
  }
}

extension String {
  /// The text around the references to build settings.
  var withoutReferences: String {
    let text = utf8.contains(SettingReferences.sign) ? Array(utf8)[...] : []
    guard SettingReferences.occur(in: text) else { return self }
    let rest = SettingReferences(in: text).flatMap { part -> ArraySlice<UInt8> in
      if case .text(let text) = part { text } else { [] }
    }
    return String(decoding: rest, as: UTF8.self)
  }
}

extension Value {
  /// Whether it is a string that a build changes, whose value is therefore unknown before.
  var hasReferences: Bool {
    kind == .string && bytes.map(SettingReferences.occur) == true
  }

  /// Whether it is a string that may have a reference, or a mistake in one.
  var mayHaveReferences: Bool {
    kind == .string && bytes.map(SettingReferences.begin) == true
  }
}
