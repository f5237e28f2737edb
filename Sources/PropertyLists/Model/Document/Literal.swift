extension Document {
  /// A document as a Swift literal, for data that the program itself creates.
  ///
  ///     let document = try Document(["version": "2.1.0", "runs": []])
  public indirect enum Literal: Sendable {
    /// Entries, in order.
    case dictionary([Entry])
    /// Items, in order.
    case array([Literal])
    /// A string.
    case string(String)
    /// A whole number.
    case integer(Integer)
    /// A real number; all NaNs are one.
    case real(Double)
    /// A boolean.
    case boolean(Bool)
    /// A point in time.
    case date(Date)
    /// Bytes.
    case data([UInt8])
    /// The number of a UID in a keyed archive.
    case uid(UInt32)

    /// A key and its value in a dictionary.
    public struct Entry: Sendable {
      /// The key, which no other entry of the same dictionary may have in a document.
      public let key: String
      /// The value, which may be a list or dictionary of any depth.
      public let value: Literal

      /// Creates an entry; nothing is checked until the literal becomes a document.
      public init(_ key: String, _ value: Literal) {
        self.key = key
        self.value = value
      }
    }

    /// A dictionary with entries that the program itself lists.
    package static func dictionary(of entries: [(key: String, value: Literal)]) -> Literal {
      .dictionary(entries.map { Entry($0.key, $0.value) })
    }
  }
}

extension Literal: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral,
  ExpressibleByStringInterpolation, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByBooleanLiteral
{
  public init(dictionaryLiteral entries: (String, Document.Literal)...) {
    self = .dictionary(entries.map(Entry.init))
  }

  public init(arrayLiteral items: Document.Literal...) { self = .array(items) }

  public init(stringLiteral text: String) { self = .string(text) }

  public init(integerLiteral number: Int) { self = .integer(Integer(number)) }

  public init(floatLiteral number: Double) { self = .real(number) }

  public init(booleanLiteral value: Bool) { self = .boolean(value) }
}

extension Literal: CustomStringConvertible {
  /// The literal much as Swift spells it: `["name": "Tide", "ports": [80, 443]]`.
  ///
  /// - Complexity: O(*n*) for *n* bytes at each level.
  public var description: String {
    switch self {
    case .dictionary(let entries):
      entries.isEmpty
        ? "[:]"
        : "[\(entries.map { "\($0.key.debugDescription): \($0.value)" }.joined(separator: ", "))]"
    case .array(let items): "[\(items.map(\.description).joined(separator: ", "))]"
    case .string(let text): text.debugDescription
    case .integer(let number): number.description
    case .real(let number): NumberText.pointed(number)
    case .boolean(let value): value.description
    case .date(let date): date.description
    case .data(let bytes): bytes.count.counted("byte")
    case .uid(let number): "UID \(number)"
    }
  }
}

extension Document {
  /// Creates a document from a literal.
  ///
  /// - Parameters:
  ///   - literal: The root.
  ///   - name: The document's name in messages.
  /// - Throws: A `Diagnostic` for a duplicate key, or for nesting past `Limits.nesting`.
  /// - Complexity: O(*n*) for *n* values and bytes.
  public init(_ literal: Literal, name: String = "literal") throws(Diagnostic) {
    var builder = NodeBuilder(
      source: .program(named: name), isTrusted: true)
    try builder.add(literal)
    self = builder.finish()
  }
}

extension NodeBuilder {
  package mutating func add(_ literal: Literal, at range: Range<Int> = 0..<0) throws(Diagnostic) {
    switch literal {
    case .dictionary(let entries):
      try begin(.dictionary, at: range.lowerBound)
      for entry in entries {
        key(try store(entry.key.utf8, at: range), at: range.lowerBound)
        try add(entry.value, at: range)
      }
      try end(at: range.upperBound)
    case .array(let items):
      try begin(.array, at: range.lowerBound)
      for item in items { try add(item, at: range) }
      try end(at: range.upperBound)
    case .string(let text): try add(.string, slice: try store(text.utf8, at: range), at: range)
    case .integer(let number): try add(number, at: range)
    case .real(let number): try add(real: number, at: range)
    case .boolean(let value): try add(.boolean, payload: value ? 1 : 0, at: range)
    case .date(let date): try add(date: date.secondsSince2001, at: range)
    case .data(let bytes): try add(data: bytes, at: range)
    case .uid(let number): try add(.uid, payload: UInt64(number), at: range)
    }
  }
}
