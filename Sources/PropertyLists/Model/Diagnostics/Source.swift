/// The input that a document was read from: its name for messages, and its bytes.
package struct Source: Sendable {
  /// The file's name as the user gave it, or `<stdin>`.
  package var name: String

  /// The bytes that all offsets refer to: text as UTF-8, whatever the encoding, or a binary file.
  package let bytes: [UInt8]

  /// Whether locations are lines and columns instead of byte offsets.
  package let isText: Bool

  /// Whether a program made it up, so it has no places.
  var isOfProgram = false

  /// How the file is stored, if it is an input whose errors may be corrected.
  package var correctable: Correctable?

  /// The bytes that are never printed: ordered, disjoint ranges.
  ///
  /// Not ranges of `Int`, because their type costs every run a search for a conformance.
  var hidden: [NodeRange] = []

  /// Creates a source from its bytes.
  ///
  /// - Parameters:
  ///   - name: The file's name in messages.
  ///   - bytes: Text in UTF-8, or the bytes of a binary file.
  ///   - isText: Whether locations are lines and columns instead of byte offsets.
  package init(name: String, bytes: [UInt8], isText: Bool) {
    self.name = name
    self.bytes = bytes
    self.isText = isText
  }

  /// Returns the line and column of each offset.
  ///
  /// Readers keep only offsets, which are converted when a diagnostic is printed.
  ///
  /// - Parameter offsets: Byte offsets in ascending order.
  /// - Complexity: O(*n* + *k*) for *n* bytes up to the last offset and *k* offsets.
  package func positions(of offsets: some Sequence<Int>) -> [Position] {
    var counter = PositionCounter(self)
    return offsets.map { counter.position(at: $0) }
  }

  /// Returns the line that contains an offset, without its line end.
  ///
  /// - Complexity: O(*n*) for *n* bytes in the line.
  package func line(at offset: Int) -> String {
    String(decoding: bytes[lineRange(at: offset)], as: UTF8.self)
  }

  /// The source of a document that a program makes.
  package static func program(named name: String) -> Source {
    var source = Source(name: name, bytes: [], isText: true)
    source.isOfProgram = true
    return source
  }

  func failure(_ message: FormatMessage, at range: Range<Int>) -> Diagnostic {
    Diagnostic(message, at: SourceRange(in: self, range))
  }

  package func lineRange(at offset: Int) -> Range<Int> { SourceLine(at: offset, in: bytes).range }
}

extension Diagnostic {
  /// A line and a column, both from 1.
  ///
  /// Columns count Unicode scalars.
  public struct Position: Hashable, Sendable, CustomStringConvertible {
    /// The line, from 1.
    public var line: Int
    /// The column, from 1.
    public var column: Int

    package init(line: Int, column: Int) {
      self.line = line
      self.column = column
    }

    /// `9:5`.
    public var description: String { "\(line):\(column)" }
  }
}

/// A range of a source.
package struct SourceRange: Sendable, CustomStringConvertible {
  package private(set) var source: Source
  /// The offsets of its bytes, from 0.
  package private(set) var range: Range<Int>
  /// Whether it is that of a value that is in no source, since a program added it to what was read.
  var isOfAddition = false

  /// Creates a range of bytes, which must be inside the source.
  package init(in source: Source, _ range: Range<Int>) {
    self.source = source
    self.range = range
  }

  /// The same range of a source with the same bytes.
  func inSource(_ source: Source) -> SourceRange {
    var location = self
    location.source = source
    return location
  }

  /// Its first byte, without length.
  package var start: SourceRange {
    var location = self
    location.range = range.lowerBound..<range.lowerBound
    return location
  }

  /// A whole file or folder.
  package static func file(_ name: String) -> SourceRange {
    SourceRange(in: Source(name: name, bytes: [], isText: false), 0..<0)
  }

  package var isWholeFile: Bool { source.bytes.isEmpty && !source.isText }

  /// The line and column of the first byte; `nil` in a binary source.
  ///
  /// - Complexity: O(*n*) for the *n* bytes before it.
  package var position: Position? {
    source.isText ? source.positions(of: [range.lowerBound]).first : nil
  }

  /// `Root.plist:9:5`, `Root.plist: byte 148`, or only the name for a whole file.
  ///
  /// - Complexity: That of `position`.
  package var description: String { description(at: isWholeFile ? nil : position) }

  func description(at position: Position?) -> String {
    if isWholeFile { return source.name }
    guard let position else { return "\(source.name): byte \(range.lowerBound)" }
    return "\(source.name):\(position.line):\(position.column)"
  }
}
