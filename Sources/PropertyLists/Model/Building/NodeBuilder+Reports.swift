/// What a reader or a transformation reports, with the key path of the value that is being built.
extension NodeBuilder {
  /// The open containers, innermost last.
  private var open: [Frame] {
    get { outer.dropFirst() + (depth > 0 ? [inner] : []) }
    set {
      outer = outer.prefix(1) + newValue.dropLast()
      inner = newValue.last ?? inner
    }
  }

  /// The kinds and starts of the open containers, innermost last.
  var openContainers: [(kind: Kind, start: Int)] {
    open.map { ($0.kind, Int(ranges[$0.node].start)) }
  }

  /// The key path of the current value.
  package var path: Document.KeyPath {
    let open = open
    guard let shared = open.lastIndex(where: { $0.path != nil }) ?? open.indices.first else {
      return Document.KeyPath()
    }
    return open[shared...].reduce(open[shared].path ?? [], continuing)
  }

  /// The path of a container, extended to its current value.
  private func continuing(_ path: Document.KeyPath, in frame: Frame) -> Document.KeyPath {
    if frame.kind == .array {
      return path.appending(.index(frame.node == inner.node ? frame.count : frame.count - 1))
    }
    guard frame.key != Node.noKey else { return path }
    return path.appending(.key(keyName(frame.key)))
  }

  /// Stores the paths of the open containers, so all values in them share those.
  private mutating func sharePaths() {
    var open = open
    for level in open.indices where open[level].path == nil {
      open[level].path =
        level > 0
        ? continuing(open[level - 1].path ?? [], in: open[level - 1])
        : Document.KeyPath()
    }
    self.open = open
  }

  func keyName(_ key: UInt32) -> String { store.string(of: keys.slice(of: key)) }

  func keyLocation(of index: Int) -> SourceRange {
    let start = Int(ranges[index].keyStart)
    return SourceRange(in: source, start..<start)
  }

  /// Reports a note or a warning; those beyond `Limits.diagnostics` are dropped.
  mutating func report(
    _ message: FormatMessage, severity: Diagnostic.Severity = .note, at range: Range<Int>
  ) {
    reportCount += 1
    guard reportCount <= Limits.diagnostics else { return }
    sharePaths()
    var diagnostic = failure(message, at: range)
    diagnostic.severity = severity
    diagnostics.append(diagnostic)
  }

  package func failure(_ message: FormatMessage, at range: Range<Int>) -> Diagnostic {
    Diagnostic(message, at: SourceRange(in: source, range), path: path)
  }
}

extension NodeBuilder {
  func number<Number>(
    _ reading: NumberText.Reading<Number>, of kind: Kind, in text: ArraySlice<UInt8>,
    at range: Range<Int>
  ) throws(Diagnostic) -> Number {
    switch reading {
    case .number(let number): return number
    case .malformed:
      throw failure(.invalidScalar(kind, String(decoding: text, as: UTF8.self)), at: range)
    case .outOfRange: throw failure(.numberRange(String(decoding: text, as: UTF8.self)), at: range)
    }
  }

  func seconds(
    _ parts: DateText.Parts, in text: ArraySlice<UInt8>, at range: Range<Int>
  ) throws(Diagnostic) -> Double {
    guard let seconds = DateText.seconds(parts) else {
      throw failure(.dateRange(String(decoding: text, as: UTF8.self)), at: range)
    }
    return seconds
  }
}
