/// The document of a file and the new one, with the information for pairing their values.
struct DocumentPair {
  typealias Containers = (old: Int, new: Int)

  let old: Document
  let new: Document
  /// The parts in which the new document's comments count.
  let scopes: CommentScopes
  /// All comments of the old document; the place of each in the new one tells whether it counts.
  let oldComments: PlacedComments
  /// The comments of the new document that count.
  let newComments: PlacedComments
  private let compared: ComparedDocuments
  /// The hashes of plain YAML scalars as strings, for keys that require strings.
  private var spellingHashes: [Int: UInt64]
  /// Whether text may stay that only reading can prove right, such as an alias of a changed anchor.
  private(set) var trustsUnprovenText = true

  init(_ old: Document, _ new: Document, _ identity: ItemIdentity, _ scopes: CommentScopes) {
    self.old = old
    self.new = new
    self.scopes = scopes
    // Around roots of two kinds, comments have different places, and change in a second step.
    let changesComments =
      !scopes.isEmpty && old.root.kind.isContainer == new.root.kind.isContainer
      && old.storage.isEmptyContainer(0) == new.storage.isEmptyContainer(0)
    oldComments = changesComments ? PlacedComments(of: old) : PlacedComments()
    newComments =
      changesComments ? PlacedComments(of: new, where: scopes.counts) : PlacedComments()
    compared = ComparedDocuments(old, new, identity.lenient)
    spellingHashes =
      old.hasPlainScalars ? old.storage.spellingHashes(with: compared.old.hasher) : [:]
  }

  /// The same documents for a second attempt, in which less text stays.
  func cautious() -> DocumentPair {
    var pair = self
    (pair.spellingHashes, pair.trustsUnprovenText) = ([:], false)
    return pair
  }

  /// Whether the text of an old value can be that of a new one: in YAML, `007` under another key or in
  /// an element of another type may be read as a string.
  func areEqual(_ oldValue: Int, _ value: Int) -> Bool {
    let hash = compared.new.hashes[value]
    return compared.old.hashes[oldValue] == hash || spellingHashes[oldValue] == hash
  }

  /// Whether there are comments that may change.
  var haveComments: Bool { !oldComments.all.isEmpty || !newComments.all.isEmpty }

  /// The comments of the old document at a place that count at their place in the new one.
  func oldComments(at place: Trivia.Attachment, to newPlace: Trivia.Attachment) -> [PlacedComment] {
    oldComments[place].filter { scopes.counts($0.text, at: newPlace) }
  }

  /// Whether two equal values have the same comments.
  func haveSameComments(_ oldValue: Int, _ value: Int, andOnLine line: Bool) -> Bool {
    let distance = value - oldValue
    return oldComments.comments(in: oldValue, of: old.storage, andOnLine: line)
      .filter { scopes.counts($0.text, at: $0.place.moved(by: distance)) }
      .elementsEqual(newComments.comments(in: value, of: new.storage, andOnLine: line)) {
        $0.isSame(as: $1, movedBy: distance)
      }
  }

  /// Whether two values of the old document are equal.
  func areEqual(old value: Int, _ other: Int) -> Bool {
    compared.old.hashes[value] == compared.old.hashes[other]
  }

  /// Whether two values of the new document are equal.
  func areEqual(new value: Int, _ other: Int) -> Bool {
    compared.new.hashes[value] == compared.new.hashes[other]
  }

  /// Pairs values in two containers of one kind: entries by key or, if that changed, by value, and
  /// items as in a comparison.
  ///
  /// - Parameter outer: The containers of the two.
  func pairing(
    _ oldValues: [Int], _ values: [Int], of containers: Containers, in outer: Containers?
  ) -> SequencePairing {
    guard old.storage.nodes[containers.old].kind == .dictionary else {
      return compared.pairing(of: containers.old, containers.new, in: outer)
    }
    var pairing = SequencePairing(
      compared.old.keyHashes(of: oldValues), compared.new.keyHashes(of: values)
    ) {
      let old = entries(oldValues, of: compared.old, spellings: spellingHashes)
      return (old, entries(values, of: compared.new))
    }
    // Strings that have changed with their keys keep their lines, and the comments that they still have.
    pairing.pairReplacements { before, after in
      scopes.counts(values[after]) && old.storage.nodes[oldValues[before]].kind == .string
        && new.storage.nodes[values[after]].kind == .string
    }
    return pairing
  }

  private func entries(
    _ values: [Int], of document: HashedDocument, spellings: [Int: UInt64] = [:]
  ) -> PairedList {
    let name = { document.lookalikeKey(of: values[$0]) }
    return PairedList(name: name) { position in
      let spellings = [document.hashes[values[position]], spellings[values[position]]]
      return PairedItem(
        kind: .dictionary, name: name(position), count: 2,
        entries: spellings.compactMap { $0 }.sorted())
    }
  }

  /// Visits a pair of values and all pairs in it, each after that of its containers, and the values that the
  /// new container of theirs lacks.
  private func visitPairs(of pair: Containers, _ visit: (_ old: Int, _ new: Int?) -> Void) {
    var open: [(pair: Containers, outer: Containers?)] = [(pair, nil)]
    while let (pair, outer) = open.popLast() {
      let (before, after) = pair
      visit(before, after)
      let kind = old.storage.nodes[before].kind
      guard kind.isContainer, kind == new.storage.nodes[after].kind else { continue }
      let (oldItems, items) = (old.storage.children(of: before), new.storage.children(of: after))
      for positions in pairing(oldItems, items, of: pair, in: outer).pairs {
        guard let oldItem = positions.old else { continue }
        guard let item = positions.new else {
          visit(oldItems[oldItem], nil)
          continue
        }
        open.append(((oldItems[oldItem], items[item]), pair))
      }
    }
  }

  /// The new document with the old one's comments in all parts where its own do not count.
  func withComments() throws(Diagnostic) -> Document {
    var document = new
    try carry(old.trivia, of: 0, to: 0, in: &document)
    return document
  }

  /// Adds the comments in an old container to a copy of the new one, except where the new document's own
  /// comments count.
  ///
  /// - Parameter isInside: Whether a comment at an offset of the old text moves with the container.
  func carryComments(
    in oldValue: Int, to value: Int, of copy: inout Document, where isInside: (Int) -> Bool
  ) throws(Diagnostic) {
    // Comments on the line of a scalar stay in the text around it.
    let kind = old.storage.nodes[oldValue].kind
    guard kind.isContainer, kind == new.storage.nodes[value].kind else { return }
    let range = oldValue..<old.storage.next(after: oldValue)
    // Comments at the end of outer containers follow its last value too.
    var found = old.trivia(in: range).filter {
      range.contains($0.attachment.value) && $0.attachment != .before(oldValue)
    }
    for index in found.indices {
      found[index].pieces.removeAll { $0.range.map { !isInside($0.lowerBound) } ?? false }
    }
    try carry(found.filter { !$0.pieces.isEmpty }, of: oldValue, to: value, in: &copy)
  }

  private func carry(
    _ found: [Trivia], of oldValue: Int, to value: Int, in copy: inout Document
  ) throws(Diagnostic) {
    guard !found.isEmpty else { return }
    var part = oldValue == 0 ? old : try Document(copying: old.value(at: oldValue))
    part.trivia = found.map { Trivia($0.attachment.moved(by: -oldValue), $0.pieces) }
    var remapper = TriviaRemapper(part)
    var removed: [Range<Int>] = []
    visitPairs(of: (oldValue, value)) { before, after in
      if let after {
        remapper.note(before - oldValue, replacedBy: after - value)
      } else {
        removed.append(before - oldValue..<old.storage.next(after: before) - oldValue)
      }
    }
    // A file that is written anew keeps the comments of what was removed; a container in it does not.
    if oldValue > 0 { remapper.drop(removed) }
    let nodes = copy.storage.nodes
    let kept = remapper.carried(to: nodes).compactMap { trivia -> Trivia? in
      let attachment = trivia.attachment.moved(by: value)
      // Blank lines follow the comments around them.
      let pieces = trivia.pieces.filter { piece in
        !(piece.text.map { scopes.counts($0, at: attachment) } ?? scopes.counts(attachment.value))
      }
      return pieces.isEmpty ? nil : Trivia(trivia.attachment, pieces)
    }
    let own = copy.trivia.filter { scopes.counts(value + $0.attachment.value) }
    copy.trivia = (own + kept).ordered(in: nodes)
  }
}

extension Trivia.Piece {
  /// The bytes of a comment in the source that it was read from.
  fileprivate var range: Range<Int>? {
    if case .comment(_, let range) = self { range } else { nil }
  }
}

extension Trivia {
  /// Whether it contains a comment between the values of the document, not around them.
  var isInside: Bool {
    attachment != .head && attachment != .foot && pieces.contains(where: \.isComment)
  }
}

extension Document.Storage {
  /// The hashes of plain scalars of other kinds, spelled as strings.
  fileprivate func spellingHashes(with hasher: ByteHash) -> [Int: UInt64] {
    var hashes: [Int: UInt64] = [:]
    for (index, node) in nodes.enumerated() where node.isPlain && node.kind != .string {
      let spelling = store.withBytes(of: self.spelling(ofPlain: index), hasher.hash)
      hashes[index] = hasher.hash(spelling, tag: Kind.string.rawValue << 1)
    }
    return hashes
  }
}
