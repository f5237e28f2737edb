import PropertyLists

/// The comments of a page or table by position, for detecting edits.
///
/// Formats support different positions of comments, so positions are compared only as far as all
/// formats agree: everything before the root is one position, everything after it is another, and empty
/// lines do not count. The entries of a table have no order, so their positions are their keys.
struct MemberComments: Equatable {
  private enum Position: Hashable {
    case top, bottom
    case before([UInt8])
    case lineEnd([UInt8])
    case end([UInt8])
  }

  /// Comments by position, as bytes because another Unicode form of a letter is a change.
  private var comments: [Position: [[UInt8]]] = [:]

  init(of document: Document, in member: BundleMember) {
    for trivia in document.trivia {
      let position = Self.position(of: trivia.anchor, in: document, member)
      for text in trivia.pieces.compactMap(\.text) {
        comments[position, default: []].append(Array(text.utf8))
      }
    }
  }

  /// The comments of a bundle's document in a format if it had been created from this file: comments
  /// move if the format does not support their position.
  ///
  /// `nil` if the format cannot represent the settings, so the document cannot have come from it.
  init?(of document: Document, in member: BundleMember, through format: Format) {
    do {
      var builder = DocumentBuilder(source: document.source, inputBytes: document.inputBytes)
      try builder.begin(.dictionary, at: 0)
      try BundleProperties().add(to: &builder)
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
      let members = SettingsBundle(bundle).members
      guard members.count == 1, let document = try members[0].document() else { return nil }
      self.init(of: document, in: member)
    } catch {
      return nil
    }
  }

  private static func position(
    of anchor: Trivia.Anchor, in document: Document, _ member: BundleMember
  ) -> Position {
    // The key of an entry, or else the index of the value.
    let name = { (index: Int) in
      Array((member.isTable ? document.key(at: index) ?? "" : String(index)).utf8)
    }
    return switch anchor {
    case .head, .before(0), .lineEnd(0): .top
    case .foot, .end(0): .bottom
    case .before(let index): .before(name(index))
    case .lineEnd(let index): .lineEnd(name(index))
    case .end(let index): .end(name(index))
    }
  }
}
