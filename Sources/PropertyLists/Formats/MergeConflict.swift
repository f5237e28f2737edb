/// A merge conflict that a version control system left in a text.
///
/// Valid strings can contain such lines, so only unreadable files are searched.
struct MergeConflict {
  /// The markers at the beginning of lines, which are seven characters long.
  private enum Marker: UInt8 {
    case start = 0x3C  // <
    case middle = 0x3D  // =
    case end = 0x3E  // >

    static let count = 7

    /// The marker on a line, with or without a label.
    init?(_ line: ArraySlice<UInt8>) {
      guard let first = line.first, let marker = Marker(rawValue: first),
        line.prefix(Self.count).elementsEqual(repeatElement(first, count: Self.count)),
        line.dropFirst(Self.count).first.map({ $0 == 0x20 }) ?? true
      else { return nil }
      self = marker
    }
  }

  /// The line of the first marker.
  let start: Range<Int>
  /// The beginning of the last marker's line; `nil` if someone has removed the others.
  let end: Int?

  init?(in bytes: [UInt8]) {
    var start: Range<Int>?
    var hasMiddle = false
    var rest: Range<Int>?
    var offset = 0
    while offset < bytes.count {
      let line = offset..<(bytes[offset...].firstIndex(where: \.isLineEnd) ?? bytes.count)
      switch Marker(bytes[line]) {
      case .start?: (start, hasMiddle) = (line, false)
      case .middle?: hasMiddle = true
      case .end?:
        if let start, hasMiddle {
          (self.start, end) = (start, line.lowerBound)
          return
        }
      case nil: break
      }
      // A line with a label is hardly anything else.
      if rest == nil, let marker = Marker(bytes[line]), marker != .middle, line.count > Marker.count
      {
        rest = line
      }
      offset = line.upperBound + 1
    }
    guard let rest else { return nil }
    (self.start, end) = (rest, nil)
  }
}

extension Diagnostic {
  /// The merge conflict that explains a reader's error and replaces it; `nil` if there is none.
  var mergeConflict: Diagnostic? {
    guard let source = location?.source, source.isText,
      let conflict = MergeConflict(in: source.bytes)
    else { return nil }
    let end = conflict.end.flatMap { source.positions(of: [$0]).first }
    let message = FormatMessage.mergeConflict(lastLine: end?.line)
    return Diagnostic(message, at: SourceRange(in: source, conflict.start))
  }
}
