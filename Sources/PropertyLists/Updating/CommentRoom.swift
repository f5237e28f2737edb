/// Finds the values of a new document whose comments have no room in the old text.
struct CommentRoom {
  private let documents: DocumentPair
  private let sites: CommentSites
  /// The old value that each value of the new document replaces, if any.
  private let predecessors: [Int?]
  private let parents: [Int?]
  private let present: [CommentPlace: [PlacedComment]]

  /// The values of the new document that have to be respelled because the old text has no room for their
  /// comments: mostly brackets on one line, which a comment would end.
  static func valuesWithout(_ documents: DocumentPair, _ syntax: any TextSyntax) -> Set<Int> {
    documents.hasNewComments ? CommentRoom(documents, syntax).valuesWithout() : []
  }

  private init(_ documents: DocumentPair, _ syntax: any TextSyntax) {
    self.documents = documents
    sites = CommentSites(documents.old, syntax)
    predecessors = documents.predecessors
    parents = documents.new.storage.parents
    present = Dictionary(grouping: documents.old.comments, by: \.place)
  }

  private func valuesWithout() -> Set<Int> {
    var found: Set<Int> = []
    for (place, comments) in Dictionary(grouping: documents.new.comments, by: \.place)
    where !hasRoom(for: comments.map(\.text), at: place) {
      var value = place.value
      if case .before = place.attachment { value = parents[value] ?? value }
      while node(of: value) == nil || isInBrackets(value), let container = parents[value] {
        value = container
      }
      found.insert(value)
    }
    return found
  }

  /// Whether the text has as many comments at a place, or a site for more.
  private func hasRoom(for comments: [String], at place: CommentPlace) -> Bool {
    let value = place.value
    guard let predecessor = predecessors[value] else {
      // A new entry is written with its comments, except in brackets.
      var container = value
      while predecessors[container] == nil, let outer = parents[container] { container = outer }
      return node(of: container).map { !sites.isBrackets($0) } ?? false
    }
    let oldPlace = place.moved(to: predecessor)
    let replaced = replacedText(at: place, predecessor)
    let staying = (present[oldPlace] ?? []).compactMap(\.range)
      .filter { !replaced.contains($0.lowerBound) }
    if staying.count >= comments.count { return true }
    if staying.contains(where: { sites.bytes.lineStart(alone: $0.lowerBound) != nil }) {
      return true
    }
    let site = sites.site(of: oldPlace, for: comments.dropFirst(staying.count))
    if let site, !replaced.contains(site.offset) { return true }
    // A scalar has no more room on its line after it is respelled, so it keeps its text.
    guard case .lineEnd = place.attachment else { return false }
    return !documents.new.storage.nodes[value].kind.isContainer && node(of: value) != nil
      && !isInBrackets(value)
  }

  /// The text of an old value that a value of another kind replaces, with the comments in it.
  private func replacedText(at place: CommentPlace, _ predecessor: Int) -> Range<Int> {
    if case .before = place.attachment { return 0..<0 }
    let (old, new) = (documents.old.storage.nodes, documents.new.storage.nodes)
    guard old[predecessor].kind != new[place.value].kind, let node = sites.nodes[predecessor]
    else { return 0..<0 }
    return sites.syntax.layout.nodes[node].value
  }

  private func node(of value: Int) -> Int? { predecessors[value].flatMap { sites.nodes[$0] } }

  private func isInBrackets(_ value: Int) -> Bool {
    parents[value].flatMap(node).map(sites.isBrackets) ?? false
  }
}

extension DocumentPair {
  /// Whether the new document has a comment that the old one does not have, or in another order or kind
  /// of place.
  fileprivate var hasNewComments: Bool {
    guard new.trivia.commentCount > 0 else { return false }
    let comments = { (document: Document) in
      document.trivia.flatMap { trivia in
        let kind = trivia.attachment.moved(to: 0)
        return trivia.pieces.compactMap(\.text).map { (kind, $0) }
      }
    }
    var rest = comments(old)[...]
    return comments(new).contains { comment in
      while let next = rest.popFirst() { if next == comment { return false } }
      return true
    }
  }
}
