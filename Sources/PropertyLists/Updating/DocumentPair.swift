/// The document of a file and the one that it is to hold, with what pairs their values.
struct DocumentPair {
  let old: Document
  let new: Document
  let identity: ItemIdentity
  /// Where the comments of the new document count.
  let scopes: CommentScopes
  let hasher = ByteHash()
  let oldHashes: [UInt64]
  let newHashes: [UInt64]
  /// The hashes that plain YAML scalars have where their keys make strings of them.
  let spellingHashes: [Int: UInt64]

  init(_ old: Document, _ new: Document, _ identity: ItemIdentity, _ scopes: CommentScopes) {
    self.old = old
    self.new = new
    self.identity = identity
    self.scopes = scopes
    oldHashes = old.storage.hashes(with: hasher)
    newHashes = new.storage.hashes(with: hasher)
    spellingHashes = old.hasPlainScalars ? old.storage.spellingHashes(with: hasher) : [:]
  }

  /// The new document with all comments of the old one where its own do not count.
  func withComments() throws(Diagnostic) -> Document {
    var document = new
    try carry(old.trivia, of: 0, to: 0, in: &document)
    return document
  }

  /// Adds the comments in an old container to a copy of the new one that takes its place, where the
  /// new document's do not count.
  func carryComments(in oldValue: Int, to value: Int, of copy: inout Document) throws(Diagnostic) {
    // What is at the line of a scalar stays in the text around it.
    let kind = old.storage.nodes[oldValue].kind
    guard kind.isContainer, kind == new.storage.nodes[value].kind else { return }
    let range = oldValue..<old.storage.next(after: oldValue)
    // The comments at the end of containers around it follow its last value too.
    let found = old.trivia(in: range).filter {
      range.contains($0.anchor.value) && $0.anchor != .before(oldValue)
    }
    try carry(found, of: oldValue, to: value, in: &copy)
  }

  private func carry(
    _ found: [Trivia], of oldValue: Int, to value: Int, in copy: inout Document
  ) throws(Diagnostic) {
    guard !found.isEmpty else { return }
    var part = oldValue == 0 ? old : try Document(copying: old.value(at: oldValue))
    part.trivia = found.map { Trivia($0.anchor.moved(by: -oldValue), $0.pieces) }
    var remapper = TriviaRemapper(part)
    var open = [(old: oldValue, new: value)]
    while let (before, after) = open.popLast() {
      remapper.note(before - oldValue, replacedBy: after - value)
      let kind = old.storage.nodes[before].kind
      guard kind.isContainer, kind == new.storage.nodes[after].kind else { continue }
      let (oldItems, items) = (old.storage.children(of: before), new.storage.children(of: after))
      for case (let oldItem?, let item?) in EntryPairing(oldItems, items, self).pairs {
        open.append((oldItems[oldItem], items[item]))
      }
    }
    let counts = { (trivia: Trivia) in scopes.counts(value + trivia.anchor.value) }
    let nodes = copy.storage.nodes
    copy.trivia =
      (copy.trivia.filter(counts) + remapper.carried(to: nodes).filter { !counts($0) })
      .ordered(in: nodes)
  }
}

extension Trivia {
  /// Whether there is a comment between the values of the document, not around them.
  var isInside: Bool { anchor != .head && anchor != .foot && pieces.contains(where: \.isComment) }
}

extension Document.Storage {
  /// The hashes of the strings that plain scalars of other kinds are spelled as.
  fileprivate func spellingHashes(with hasher: ByteHash) -> [Int: UInt64] {
    var hashes: [Int: UInt64] = [:]
    for (index, node) in nodes.enumerated() where node.isPlain && node.kind != .string {
      let spelling = store.withBytes(of: self.spelling(ofPlain: index), hasher.hash)
      hashes[index] = hasher.hash(spelling, tag: Kind.string.rawValue << 1)
    }
    return hashes
  }
}
