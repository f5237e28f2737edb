/// Gives values of a document other keys, and scalars other strings, in place: containers, locations,
/// and comments stay as they are.
///
/// The caller makes sure that no dictionary gets a key twice.
package struct Respelling {
  private let document: Document
  private var store: ByteStore
  private var keys: KeyTable
  private var nodes: [Node]
  private var textBytes: Int
  /// The strings that were stored so far, so that each is stored once.
  private var slices: [String: Slice] = [:]

  package init(of document: Document) {
    self.document = document
    store = document.storage.store
    keys = document.storage.keys
    nodes = document.storage.nodes
    textBytes = document.storage.textBytes
  }

  /// Gives an entry of a dictionary another key.
  ///
  /// - Throws: A `Diagnostic` past 4 GiB of text.
  package mutating func setKey(of index: Int, to key: String) throws(Diagnostic) {
    let slice = try slice(of: key)
    textBytes += Int(slice.length) - Int(keys.slice(of: nodes[index].key).length)
    nodes[index] = Node(nodes[index], key: keys.intern(slice, in: store))
  }

  /// Replaces a string.
  ///
  /// - Throws: A `Diagnostic` past 4 GiB of text.
  package mutating func setString(at index: Int, to string: String) throws(Diagnostic) {
    let slice = try slice(of: string)
    textBytes += Int(slice.length) - Int(nodes[index].slice.length)
    nodes[index] = Node(.string, key: nodes[index].key, slice: slice)
  }

  /// Returns the document with its new keys and strings.
  ///
  /// - Throws: `FormatMessage.expansion`: where aliases repeat a name, its new length counts each time.
  /// - Complexity: O(1) unless it throws.
  package func finish() throws(Diagnostic) -> Document {
    let old = document.storage
    let new = Document(
      storage: Document.Storage(
        source: old.source, inputBytes: old.inputBytes, store: store, keys: keys, nodes: nodes,
        ranges: old.ranges, textBytes: textBytes),
      diagnostics: document.diagnostics, hasPlainScalars: document.hasPlainScalars,
      trivia: document.trivia)
    try new.checkExpansion()
    return new
  }

  private mutating func slice(of string: String) throws(Diagnostic) -> Slice {
    if let slice = slices[string] { return slice }
    let start = store.end
    store.append(string.utf8)
    guard let slice = store.slice(since: start) else {
      throw Diagnostic(FormatMessage.expansion("bytes of text"), at: document.root.location)
    }
    slices[string] = slice
    return slice
  }
}
