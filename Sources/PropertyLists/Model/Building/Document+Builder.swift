extension Document {
  /// Builds a document value by value, in document order, for data known only at run time.
  ///
  ///     var builder = Document.Builder()
  ///     try builder.beginDictionary()
  ///     try builder.add("1.0", under: "version")
  ///     try builder.beginArray(under: "runs")
  ///     for date in dates { try builder.add(.date(date)) }
  ///     try builder.end()
  ///     try builder.end()
  ///     let document = try builder.finish()
  ///
  /// A value in the wrong place is an error, not a trap. After an error, begin with a new builder.
  public struct Builder: Sendable {
    private var builder: NodeBuilder
    private var hasRoot = false

    /// Creates a builder.
    ///
    /// - Parameter name: The document's name in messages.
    public init(name: String = "literal") {
      builder = NodeBuilder(
        source: .program(named: name), isTrusted: true)
    }

    /// Begins a dictionary.
    ///
    /// - Parameter key: Its key if it is in a dictionary; `nil` anywhere else.
    /// - Throws: A `Diagnostic` for a missing or unexpected key, a second root, or nesting past
    ///   `Limits.nesting`.
    public mutating func beginDictionary(under key: String? = nil) throws(Diagnostic) {
      try place(key)
      try builder.begin(.dictionary, at: 0)
    }

    /// Begins an array.
    ///
    /// - Parameter key: Its key if it is in a dictionary; `nil` anywhere else.
    /// - Throws: A `Diagnostic` for a missing or unexpected key, a second root, or nesting past
    ///   `Limits.nesting`.
    public mutating func beginArray(under key: String? = nil) throws(Diagnostic) {
      try place(key)
      try builder.begin(.array, at: 0)
    }

    /// Ends the innermost container.
    ///
    /// - Throws: A `Diagnostic` if there is none, or for a duplicate key in it.
    public mutating func end() throws(Diagnostic) {
      guard builder.depth > 0 else { throw mistake("no container to end", "begin one first") }
      try builder.end(at: 0)
    }

    /// Adds a literal.
    ///
    /// - Parameters:
    ///   - literal: The literal.
    ///   - key: Its key if it is in a dictionary; `nil` anywhere else.
    /// - Throws: A `Diagnostic` for a missing or unexpected key, a second root, a duplicate key in it, or
    ///   nesting past `Limits.nesting`.
    /// - Complexity: O(*n*) for *n* values and bytes in it.
    public mutating func add(
      _ literal: Document.Literal, under key: String? = nil
    ) throws(Diagnostic) {
      try place(key)
      try builder.add(literal)
    }

    /// Adds a copy of a value of any document, with everything in it but its comments.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - key: Its key if it is in a dictionary; `nil` anywhere else.
    /// - Throws: A `Diagnostic` for a missing or unexpected key, a second root, a duplicate key in it, or
    ///   nesting past `Limits.nesting`.
    /// - Complexity: O(*n*) for *n* values and bytes in it.
    public mutating func add(
      _ value: Document.Value, under key: String? = nil
    ) throws(Diagnostic) {
      try place(key)
      try builder.add(joining: value)
    }

    /// Returns the document.
    ///
    /// - Throws: A `Diagnostic` if it has no value, or a container has no end.
    public consuming func finish() throws(Diagnostic) -> Document {
      guard builder.depth == 0 else { throw mistake("a container has no end", "call end()") }
      guard hasRoot else { throw mistake("the document has no value", "add one") }
      return builder.finish()
    }

    /// Sets the key of the next value.
    private mutating func place(_ key: String?) throws(Diagnostic) {
      guard builder.depth > 0 || !hasRoot else {
        throw mistake("a second value outside of all containers", "begin a container first")
      }
      switch (key, builder.isInDictionary) {
      case (let key?, true): try builder.key(Array(key.utf8))
      case (nil, false): break
      case (nil, true): throw mistake("a value of a dictionary has no key", "add it under a key")
      case (_?, false): throw mistake("a value outside of a dictionary has a key", "omit the key")
      }
      hasRoot = true
    }

    private func mistake(_ text: String, _ help: String) -> Diagnostic {
      Diagnostic(
        KeyPathMessage(text: text, help: help), at: .file(builder.source.name), path: builder.path)
    }
  }
}
