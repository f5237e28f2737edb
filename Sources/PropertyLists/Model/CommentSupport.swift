/// Which of the files that a document comes from are in a format with comments.
package enum CommentSupport: Sendable {
  case everywhere
  case nowhere
  /// All but the files that the values at some paths come from.
  case except(Set<KeyPath>)

  /// Whether the file that a value comes from, or would be added to, can have comments.
  ///
  /// - Complexity: O(*d*) on average for a path of *d* components.
  package func includes(_ path: KeyPath) -> Bool {
    switch self {
    case .everywhere: true
    case .nowhere: false
    case .except(let paths):
      !path.components.indices.contains { paths.contains(KeyPath(Array(path.components[...$0]))) }
    }
  }

  /// Whether no file can have comments.
  package var isNowhere: Bool { if case .nowhere = self { true } else { false } }
}
