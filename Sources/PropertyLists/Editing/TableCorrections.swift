/// Corrections of a strings table's text, for what its reader accepts with a warning: a duplicate
/// entry with the same string, and a missing semicolon after the last entry.
///
/// They change no string. Every other byte stays, comments included.
public struct TableCorrections: Sendable {
  private typealias Edit = (range: Range<Int>, replacement: [UInt8])

  /// The warnings that the corrections remove.
  public let corrected: [Diagnostic]

  private let source: Source

  /// The name of the table's file in messages.
  public var name: String { source.name }

  /// - Parameter diagnostics: The diagnostics of one table, from its reader; `nil` if none of them is
  ///   about what can be corrected.
  public init?(of diagnostics: [Diagnostic]) {
    corrected = diagnostics.filter { Self.edit(for: $0) != nil }
    guard let source = corrected.first?.location?.source else { return nil }
    self.source = source
  }

  /// Returns the table's file after the corrections, in the encoding that it has.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  public func applied(to bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    var position = 0
    for edit in corrected.compactMap(Self.edit) {
      // An entry that is gone needs no semicolon.
      if edit.range.isEmpty, edit.range.lowerBound <= position { continue }
      // Two duplicates on one line share the space between them.
      text += source.bytes[position..<max(position, edit.range.lowerBound)] + edit.replacement
      position = max(position, edit.range.upperBound)
    }
    return FileEncoding(of: bytes).encode(text + source.bytes[position...])
  }

  private static func edit(for diagnostic: Diagnostic) -> Edit? {
    guard let location = diagnostic.location else { return nil }
    switch diagnostic.message as? FormatMessage {
    case .repeatedEntry?: return (extent(of: location.range, in: location.source.bytes), [])
    case .missingSemicolon?: return (location.range, [UInt8(ascii: ";")])
    default: return nil
    }
  }

  /// An entry with the line that it is on, if nothing else is there; otherwise with the spaces before
  /// or after it.
  private static func extent(of entry: Range<Int>, in bytes: [UInt8]) -> Range<Int> {
    let isSpace = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
    let isBreak = { (byte: UInt8) in byte == 0x0A || byte == 0x0D }
    let start = bytes[..<entry.lowerBound].lastIndex { !isSpace($0) }.map { $0 + 1 } ?? 0
    let end = bytes[entry.upperBound...].firstIndex { !isSpace($0) } ?? bytes.count
    guard start == 0 || isBreak(bytes[start - 1]) else { return start..<entry.upperBound }
    guard end < bytes.count else { return start..<end }
    guard isBreak(bytes[end]) else { return entry.lowerBound..<end }
    let isPair = bytes[end] == 0x0D && end + 1 < bytes.count && bytes[end + 1] == 0x0A
    return start..<end + (isPair ? 2 : 1)
  }
}
