/// Walks over the nodes of a document once, in order, and reports where containers end.
///
/// All writers are loops over this walk. It does not recurse, and the key path of the current
/// value is known whenever a diagnostic needs it.
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
    /// The path of the container, once one in it was asked for: all of them share it.
    var path: KeyPath?
  }

  let storage: Document.Storage
  private var frames: [Frame] = []
  private var index = 0

  /// The size that an output of the document may have.
  let outputLimit: Int

  package init(_ document: Document) {
    storage = document.storage
    outputLimit = Limits.writtenBytes(inputBytes: document.inputBytes)
  }

  /// The number of containers around the current value.
  package private(set) var depth = 0

  package mutating func next() -> Step? {
    if let last = frames.last, index >= last.end {
      frames.removeLast()
      depth = frames.count
      return .end(last.container)
    }
    guard index < storage.nodes.count else { return nil }
    let current = index
    depth = frames.count
    if depth > 0 {
      frames[depth - 1].position += 1
      frames[depth - 1].child = current
    }
    if storage.nodes[current].kind.isContainer {
      frames.append(Frame(container: current, end: storage.nodes[current].end))
    }
    index += 1
    return .value(current)
  }

  /// Skips the values in the container that the last step began, and its end.
  mutating func skipContents() {
    guard frames.count > depth, let container = frames.popLast() else { return }
    index = container.end
  }

  /// The position of the current value in its container, from 0.
  package var position: Int { depth > 0 ? frames[depth - 1].position : 0 }

  /// Whether the current value is the last one in its container.
  func isLast(_ current: Int) -> Bool {
    depth == 0 || storage.next(after: current) >= frames[depth - 1].end
  }

  /// The container around the current value.
  var parent: Int? { depth > 0 ? frames[depth - 1].container : nil }

  /// The key path of the current value.
  ///
  /// - Complexity: O(*d*) for a value in *d* containers. Each path takes O(1) memory, beside that of
  ///   its container.
  package var path: KeyPath {
    mutating get {
      for level in 0..<depth where frames[level].path == nil {
        frames[level].path = level > 0 ? pathOfChild(in: frames[level - 1]) : KeyPath()
      }
      return depth > 0 ? pathOfChild(in: frames[depth - 1]) : KeyPath()
    }
  }

  private func pathOfChild(in frame: Frame) -> KeyPath {
    let isArray = storage.nodes[frame.container].kind == .array
    return (frame.path ?? KeyPath()).appending(
      isArray ? .index(frame.position) : .key(storage.key(of: storage.nodes[frame.child])))
  }

  /// Rejects an output that is too large for the input, at the value that makes it so.
  ///
  /// A writer checks after each value, and in what repeats an indentation many times.
  @inline(__always)
  mutating func check(_ output: [UInt8], as format: Format, at index: Int) throws(Diagnostic) {
    guard output.count > outputLimit else { return }
    throw diagnostic(.outputTooLarge(format: format.title, limit: outputLimit), at: index)
  }

  /// A diagnostic about the current value or its key.
  mutating func diagnostic(
    _ message: FormatMessage, severity: Diagnostic.Severity = .error, at index: Int,
    isKey: Bool = false
  ) -> Diagnostic {
    let range = storage.ranges[index]
    let keyStart = Int(range.keyStart)
    let location = SourceRange(in: storage.source, isKey ? keyStart..<keyStart : range.range)
    return Diagnostic(message, severity: severity, at: location, path: path)
  }
}
