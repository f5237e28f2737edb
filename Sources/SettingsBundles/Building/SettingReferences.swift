import PropertyLists

/// The parts of a text with references to build settings.
///
/// A reference is `$(NAME)` or `${NAME}`, perhaps with a default: `$(NAME:default=TEXT)`. `$$(` and
/// `$${` produce a literal `$(` and `${`. Names are those of Xcode's build settings: letters, digits,
/// and underscores, without a digit in front.
struct SettingReferences {
  enum Part {
    case text(ArraySlice<UInt8>)
    case reference(Reference)
  }

  struct Reference {
    let name: String
    /// The text in place of a setting that is undefined or empty.
    let fallback: ArraySlice<UInt8>?
  }

  private var rest: ArraySlice<UInt8>

  init(in text: ArraySlice<UInt8>) { rest = text }

  static let sign = UInt8(ascii: "$")
  private static let operation = ":default="

  /// Whether a text has a reference, however malformed: `$(` with a `)` after it, or `${` with a `}`.
  static func occur(in text: ArraySlice<UInt8>) -> Bool {
    text.contains(sign)
      && [("$(", UInt8(ascii: ")")), ("${", UInt8(ascii: "}"))].contains { opening, closing in
        text.lastIndex(of: closing).map { text[..<$0].contains(bytesOf: opening) } == true
      }
  }

  /// Whether there may be a reference in a text, or a mistake in one.
  static func begin(in text: ArraySlice<UInt8>) -> Bool {
    text.contains(sign) && (text.contains(bytesOf: "$(") || text.contains(bytesOf: "${"))
  }

  /// Whether there may be references in a value's document.
  static func mayOccur(inDocumentOf value: Value) -> Bool {
    value.documentContains(sign, before: [UInt8(ascii: "("), UInt8(ascii: "{")])
  }

  private static func closing(_ opening: UInt8) -> UInt8? {
    switch opening {
    case UInt8(ascii: "("): UInt8(ascii: ")")
    case UInt8(ascii: "{"): UInt8(ascii: "}")
    default: nil
    }
  }

  /// The next part; `nil` at the end.
  ///
  /// - Throws: The mistake in a reference.
  mutating func next() throws(BuildMessage) -> Part? {
    guard !rest.isEmpty else { return nil }
    var search = rest.startIndex
    while let sign = rest[search...].firstIndex(of: Self.sign) {
      let following = rest[(sign + 1)...]
      let closing = following.first.flatMap(Self.closing)
      let isEscape =
        following.first == Self.sign && following.dropFirst().first.flatMap(Self.closing) != nil
      guard isEscape || closing != nil else {
        search = sign + 1
        continue
      }
      guard sign == rest.startIndex else {
        defer { rest = rest[sign...] }
        return .text(rest[..<sign])
      }
      if let closing { return .reference(try takeReference(to: closing)) }
      rest = following.dropFirst(2)
      return .text(following.prefix(2))
    }
    defer { rest = [] }
    return .text(rest)
  }

  private mutating func takeReference(to closing: UInt8) throws(BuildMessage) -> Reference {
    guard let end = rest.firstIndex(of: closing) else {
      throw .unterminated(String(decoding: rest, as: UTF8.self))
    }
    let shown = String(decoding: rest[...end], as: UTF8.self)
    let content = rest[(rest.startIndex + 2)..<end]
    rest = rest[(end + 1)...]
    let name = content.prefix { $0.isNameByte }
    let operation = content[name.endIndex...]
    guard let first = name.first, !first.isDigit,
      operation.isEmpty || operation.first == UInt8(ascii: ":")
    else { throw .invalidName(shown) }
    var fallback: ArraySlice<UInt8>?
    if !operation.isEmpty {
      guard operation.starts(with: Self.operation.utf8) else { throw .unknownOperator(shown) }
      let text = operation.dropFirst(Self.operation.utf8.count)
      guard !Self.begin(in: text) else { throw .nestedReference(shown) }
      fallback = text
    }
    return Reference(name: String(decoding: name, as: UTF8.self), fallback: fallback)
  }
}

extension String {
  /// The text around the references to build settings.
  var withoutReferences: String {
    let text = utf8.contains(UInt8(ascii: "$")) ? Array(utf8)[...] : []
    guard SettingReferences.occur(in: text) else { return self }
    var parts = SettingReferences(in: text)
    var rest: [UInt8] = []
    while let part = try? parts.next() { if case .text(let text) = part { rest += text } }
    return String(decoding: rest, as: UTF8.self)
  }
}

extension Value {
  /// Whether it is a string that a build changes, whose value is therefore unknown before.
  var hasReferences: Bool {
    kind == .string && bytes.map(SettingReferences.occur) == true
  }
}

extension UInt8 {
  /// Whether the name of a build setting can contain the character.
  var isNameByte: Bool { isDigit || isLetter || self == UInt8(ascii: "_") }
}
