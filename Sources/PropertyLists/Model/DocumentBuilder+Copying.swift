/// What transformations build with: values of the document that is being transformed, which has the
/// same text and keys. Each keeps its key and its place in the source.
extension DocumentBuilder {
  /// Begins a container like another.
  package mutating func begin(like value: Value) throws(Diagnostic) {
    keepKey(of: value)
    try begin(value.kind, at: value.location.range.lowerBound)
  }

  /// Ends the container that was begun like another.
  package mutating func end(like value: Value) throws(Diagnostic) {
    try end(at: value.location.range.upperBound)
  }

  /// Adds a scalar as it is.
  package mutating func add(like value: Value) throws(Diagnostic) {
    keepKey(of: value)
    try add(value.storage.nodes[value.index], at: value.location.range)
  }

  /// Adds a value with everything in it.
  ///
  /// - Complexity: O(*n*) for *n* values; recursion ends at `Limits.nesting`.
  package mutating func add(copyOf value: Value) throws(Diagnostic) {
    guard value.kind.isContainer else { return try add(like: value) }
    try begin(like: value)
    for item in value.items { try add(copyOf: item) }
    try end(like: value)
  }

  /// Adds the text that a plain YAML scalar was written as.
  package mutating func addSpelling(of value: Value) throws(Diagnostic) {
    keepKey(of: value)
    let node = value.storage.nodes[value.index]
    let range = value.location.range
    let slice = node.kind == .string ? node.slice : store.slice(range) ?? .empty
    try add(.string, slice: slice, at: range)
  }

  /// Names the key of the next value, which stands for another one and keeps its comments too.
  package mutating func keepKey(of value: Value) {
    nextStands(for: value.index)
    let node = value.storage.nodes[value.index]
    guard node.key != Node.noKey else { return }
    key(node.key, at: Int(value.storage.ranges[value.index].keyStart))
  }
}
