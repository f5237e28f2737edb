/// Building blocks of transformations: values of the original document, which shares its bytes and keys
/// with the new one.
///
/// Each value keeps its key and its location in the source.
extension NodeBuilder {
  /// Begins a container of the same kind and with the same key as another one.
  package mutating func begin(like value: Value) throws(Diagnostic) {
    keepKey(of: value)
    try begin(value.kind, at: value.location.range.lowerBound)
  }

  /// Ends the container that `begin(like:)` began.
  package mutating func end(like value: Value) throws(Diagnostic) {
    try end(at: value.location.range.upperBound)
  }

  mutating func moveComments(of removed: Int, to other: Int) {
    remapper.moveTrivia(of: removed, to: other)
  }

  /// Removes the comments of values that are not copied.
  ///
  /// - Parameter removed: The indices of each removed value and everything in it.
  package mutating func dropComments(of removed: [Range<Int>]) { remapper.drop(removed) }

  /// Gives the next value the key and the comments of another one.
  package mutating func keepKey(of value: Value) {
    nextReplaces(value.index)
    let node = value.storage.nodes[value.index]
    guard node.key != Node.noKey else { return }
    key(node.key, at: Int(value.storage.ranges[value.index].keyStart))
  }
}
