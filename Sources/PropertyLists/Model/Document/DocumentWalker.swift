/// Walks over the nodes of a document once, in order, and reports the ends of containers.
///
/// All writers loop over this walk. It is not recursive, and provides the current key path for diagnostics.
///
///     while let step = walker.next() {
///       switch step {
///       case .value(let index): …   // a scalar, or the beginning of a container
///       case .end(let index): …     // the end of the container at `index`
///       }
///     }
package struct DocumentWalker {
  package enum Step {
    case value(Int)
    case end(Int)
  }

  private struct Frame {
    let container: Int
    let end: Int
    var position = -1
    var child = 0
    /// The path of the container if one inside it was requested: all of them share it.
    var path: Document.KeyPath?
  }

  let storage: Document.Storage
  /// The containers around the innermost one, beginning with a frame for the root.
  private var outer: [Frame] = []
  /// The innermost container around the current value, outside of the array because every step changes it.
  private var inner: Frame
  /// The container that the last step began.
  private var begun: Int?
  private var index = 0
  let outputLimit: Int

  package init(_ document: Document) { self.init(in: document.root) }

  /// A walk over a part of a document, whose key paths begin there.
  init(in root: Value) {
    storage = root.storage
    index = root.index
    outputLimit = Limits.writtenBytes(inputBytes: storage.inputBytes)
    inner = Frame(container: -1, end: root.endIndex)
  }

  /// The number of containers around the current value.
  package var depth: Int { outer.count }

  package mutating func next() -> Step? {
    if let container = begun {
      outer.append(inner)
      inner = Frame(container: container, end: storage.nodes[container].end)
      begun = nil
    }
    guard index < inner.end else {
      guard let parent = outer.popLast() else { return nil }
      defer { inner = parent }
      return .end(inner.container)
    }
    let current = index
    inner.position += 1
    inner.child = current
    if storage.nodes[current].kind.isContainer { begun = current }
    index += 1
    return .value(current)
  }

  /// Skips the contents and the end of the container that the last step began.
  mutating func skipContents() {
    guard let container = begun else { return }
    index = storage.nodes[container].end
    begun = nil
  }

  /// The position of the current value in its container, from 0.
  package var position: Int { inner.position }

  func isLast(_ current: Int) -> Bool { depth == 0 || storage.next(after: current) >= inner.end }

  var parent: Int? { depth > 0 ? inner.container : nil }

  /// The key path of the current value.
  ///
  /// - Complexity: O(*d*) for a value in *d* containers. Each path adds O(1) memory to its container's.
  package var path: Document.KeyPath {
    mutating get {
      guard depth > 0 else { return Document.KeyPath() }
      for level in outer.indices.dropFirst() where outer[level].path == nil {
        outer[level].path = pathOfChild(in: outer[level - 1])
      }
      if inner.path == nil { inner.path = pathOfChild(in: outer[depth - 1]) }
      return pathOfChild(in: inner)
    }
  }

  private func pathOfChild(in frame: Frame) -> Document.KeyPath {
    guard frame.container >= 0 else { return Document.KeyPath() }
    let isArray = storage.nodes[frame.container].kind == .array
    return (frame.path ?? []).appending(
      isArray ? .index(frame.position) : .key(storage.key(of: storage.nodes[frame.child])))
  }

  /// Rejects an output that is too large for the input, at the value that exceeds the limit.
  ///
  /// A writer checks after each value and within repeated indentation.
  @inline(__always)
  mutating func check(
    _ output: [UInt8], as format: @autoclosure () -> Format, at index: Int
  ) throws(Diagnostic) {
    try check(count: output.count, as: format(), at: index)
  }

  /// The format is looked up only for the message: doing so for each value would take 1% of binary -> XML.
  @inline(__always)
  mutating func check(
    count: Int, as format: @autoclosure () -> Format, at index: Int
  ) throws(Diagnostic) {
    guard count > outputLimit else { return }
    throw diagnostic(.outputTooLarge(format: format().title, limit: outputLimit), at: index)
  }

  mutating func diagnostic(
    _ message: FormatMessage, severity: Diagnostic.Severity = .error, at index: Int,
    isKey: Bool = false
  ) -> Diagnostic {
    let range = storage.ranges[index]
    let keyStart = Int(range.keyStart)
    let location = SourceRange(
      in: storage.source(of: index), isKey ? keyStart..<keyStart : range.range)
    return Diagnostic(message, severity: severity, at: location, path: path)
  }
}
