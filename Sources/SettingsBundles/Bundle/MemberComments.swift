import PropertyLists

/// The comments of a page or table by position, for detecting edits.
///
/// Formats support different positions of comments, so positions are compared only as far as all
/// formats agree: everything before the root is one position, everything after it is another, and empty
/// lines do not count. The entries of a table have no order, so their positions are their keys.
extension Document {
  private struct CommentPosition: Hashable {
    let anchor: Trivia.Anchor
    var key: [UInt8] = []
  }

  /// Whether the file of a member has the comments of a document that may have come from it through a
  /// format: comments move if the format does not support their position.
  func hasSameComments(
    as document: Document, in member: BundleMember, through format: Format
  ) -> Bool {
    let wanted = document.comments(in: member)
    if comments(in: member) == wanted { return true }
    // A format that cannot represent the settings is not the one that the document came through.
    guard let moved = through(format, in: member) else { return true }
    return moved.comments(in: member) == wanted
  }

  /// Comments as bytes because another Unicode form of a letter is a change.
  private func comments(in member: BundleMember) -> [CommentPosition: [[UInt8]]] {
    trivia.reduce(into: [:]) { comments, trivia in
      let texts = trivia.pieces.compactMap(\.text).map { Array($0.utf8) }
      guard !texts.isEmpty else { return }
      comments[position(of: trivia.anchor, in: member), default: []] += texts
    }
  }

  private func position(of anchor: Trivia.Anchor, in member: BundleMember) -> CommentPosition {
    switch anchor {
    case .head, .before(0), .lineEnd(0): CommentPosition(anchor: .head)
    case .foot, .end(0): CommentPosition(anchor: .foot)
    case .before(let index), .lineEnd(let index), .end(let index):
      member.isTable
        ? CommentPosition(
          anchor: anchor.moved(by: -index), key: Array((key(at: index) ?? "").utf8))
        : CommentPosition(anchor: anchor)
    }
  }

  /// The member of a bundle's document that was created from this file and written in a format; `nil` if
  /// the format cannot represent the settings.
  private func through(_ format: Format, in member: BundleMember) -> Document? {
    do {
      let joined = try SettingsBundle(of: self, member).document
      let bytes = try Pipeline.settings.write(joined, as: format).bytes
      let bundle = try Pipeline.settings.read(bytes, name: source.name, as: format)
      let members = SettingsBundle(bundle).members
      return members.count == 1 ? try members[0].document() : nil
    } catch {
      return nil
    }
  }
}
