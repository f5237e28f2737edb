/// Walks over a document's nodes once, in order, and says where containers end.
///
/// All writers are loops over this walk: no recursion, and the key path of the place is known
/// whenever something has to be said about it.
///
///     while let step = walker.next() {
///       switch step {
///       case .value(let index): …   // a scalar, or a container that begins
///       case .end(let index): …     // the container at `index` ends
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
  }

  let storage: Document.Storage
  private var frames: [Frame] = []
  private var index = 0

  package init(_ document: Document) {
    storage = document.storage
  }

  /// How many containers are open around the last step's value.
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

  /// Steps over the values in the container that the last step began; its end is not a step either.
  mutating func skipContents() {
    guard frames.count > depth, let container = frames.popLast() else { return }
    index = container.end
  }

  /// The position in its container of the last step's value, from 0.
  package var position: Int { depth > 0 ? frames[depth - 1].position : 0 }

  /// Whether the last step's value is the last one in its container.
  func isLast(_ current: Int) -> Bool {
    depth == 0 || storage.next(after: current) >= frames[depth - 1].end
  }

  /// The container around the last step's value.
  var parent: Int? { depth > 0 ? frames[depth - 1].container : nil }

  /// The key path of the last step's value.
  package var path: KeyPath {
    KeyPath(
      frames.prefix(depth).map { frame in
        let isArray = storage.nodes[frame.container].kind == .array
        return isArray ? .index(frame.position) : .key(storage.key(of: storage.nodes[frame.child]))
      })
  }

  /// A diagnostic about the value at an index, which must be the last step's, or about its key.
  func diagnostic(
    _ message: FormatMessage, severity: Diagnostic.Severity = .error, at index: Int,
    isKey: Bool = false
  ) -> Diagnostic {
    let range = storage.ranges[index]
    let keyStart = Int(range.keyStart)
    let location = SourceRange(in: storage.source, isKey ? keyStart..<keyStart : range.range)
    return Diagnostic(message, severity: severity, at: location, path: path)
  }
}
