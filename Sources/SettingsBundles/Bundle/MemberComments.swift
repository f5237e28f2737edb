import PropertyLists

/// The comments of a page or table by their places, to tell whether a person changed them.
///
/// Formats differ in what they can say about the places of comments, so places are compared only as
/// far as all can say them: what stands before the whole is one place, so is what stands after it,
/// and blank lines are none. The entries of a table have no order, so their places are their keys.
struct MemberComments: Equatable {
  private enum CommentPosition: Hashable {
    case top
    case before(Name)
    case lineEnd(Name)
    case end(Name)
    case bottom
  }

  private enum Name: Hashable {
    case index(Int)
    case key([UInt8])
  }

  /// Texts by place, as bytes: two spellings of one letter are a change.
  private var texts: [CommentPosition: [[UInt8]]] = [:]

  init(of document: Document, in member: BundleMember) {
    for trivia in document.trivia {
      let location = Self.place(of: trivia.anchor, in: document, member)
      for case .comment(let text) in trivia.pieces {
        texts[location, default: []].append(Array(text.utf8))
      }
    }
  }

  /// The comments that a document would have in a format if it were made from a file with these:
  /// what a format has no place for moves on the way.
  ///
  /// `nil` where the format cannot hold the settings, and so no document came from it.
  init?(of document: Document, in member: BundleMember, through format: Format) {
    do {
      var builder = DocumentBuilder(source: document.source, isTrusted: true)
      try builder.begin(.dictionary, at: 0)
      try builder.key(BundleSection.mark.utf8)
      try builder.add(Integer(BundleSection.version), at: 0..<0)
      let path = member.keyPath.components
      for (depth, component) in path.enumerated() {
        guard case .key(let key) = component else { return nil }
        try builder.key(key.utf8)
        if depth < path.count - 1 { try builder.begin(.dictionary, at: 0) }
      }
      try builder.add(joining: document)
      for _ in path { try builder.end(at: 0) }
      let bytes = try Pipeline.settings.write(builder.finish(), as: format).bytes
      let bundle = try Pipeline.settings.read(bytes, name: document.source.name, as: format)
      let entries = BundleSplitter(bundle, layout: .bundle).entries
      guard let entry = entries.first, entries.count == 1 else { return nil }
      self.init(of: try entry.document(), in: member)
    } catch {
      return nil
    }
  }

  private static func place(
    of anchor: Trivia.Anchor, in document: Document, _ member: BundleMember
  ) -> CommentPosition {
    switch anchor {
    case .head, .before(0), .lineEnd(0): .top
    case .foot, .end(0): .bottom
    case .before(let index): .before(name(of: index, in: document, member))
    case .lineEnd(let index): .lineEnd(name(of: index, in: document, member))
    case .end(let index): .end(name(of: index, in: document, member))
    }
  }

  private static func name(
    of index: Int, in document: Document, _ member: BundleMember
  ) -> Name {
    member.isTable ? .key(Array((document.key(at: index) ?? "").utf8)) : .index(index)
  }
}
