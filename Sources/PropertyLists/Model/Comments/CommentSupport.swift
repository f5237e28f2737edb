/// The original files of a document whose format supports comments.
package enum CommentSupport: Sendable {
  case everywhere
  case nowhere
  /// All except for the original files of the values at some paths.
  case except(Set<Document.KeyPath>)

  /// Whether the file of an existing or new value supports comments.
  package func includes(_ path: Document.KeyPath) -> Bool {
    switch self {
    case .everywhere: true
    case .nowhere: false
    case .except(let paths):
      !path.components.indices.contains {
        paths.contains(Document.KeyPath(Array(path.components[...$0])))
      }
    }
  }

  package var isNowhere: Bool { if case .nowhere = self { true } else { false } }
}
