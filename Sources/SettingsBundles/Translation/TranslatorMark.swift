import PropertyLists

/// The comment above a string that still has to be translated.
///
///     /* needs translation (Root: Title of sync) */
///     "Sync" = "Sync";
///
/// A translator who has translated the string removes the comment, or its first two words.
enum TranslatorMark {
  private static let words = "needs translation"

  /// The comment above a string that was added without a translation; the note remains.
  static func comment(with note: String) -> String { note.isEmpty ? words : "\(words) (\(note))" }

  static func isIn(_ comment: String) -> Bool {
    comment.drop { $0 == " " }.lowercased().hasPrefix(words)
  }

  static func note(in piece: Trivia.Piece) -> Trivia.Piece? {
    guard let text = piece.text, isIn(text) else { return piece }
    let rest = text.drop { $0 == " " }.dropFirst(words.count).drop { " :;,.".contains($0) }
    let note = rest.first == "(" && rest.last == ")" ? rest.dropFirst().dropLast() : rest
    return note.isEmpty ? nil : .comment(String(note))
  }
}

extension Document {
  /// The paths of the strings that a comment marks as untranslated, below a path.
  func markedStrings(at path: KeyPath = KeyPath()) -> Set<KeyPath> {
    let marked = Set(
      trivia.filter { $0.pieces.compactMap(\.text).contains(where: TranslatorMark.isIn) }
        .compactMap(\.anchor.entry))
    guard !marked.isEmpty else { return [] }
    var paths: Set<KeyPath> = []
    var walker = DocumentWalker(self)
    while let step = walker.next() {
      guard case .value(let index) = step, marked.contains(index) else { continue }
      paths.insert(path.appending(walker.path))
    }
    return paths
  }

  func unmarking(_ indices: Set<Int>) -> Document {
    var document = self
    document.trivia = trivia.compactMap { trivia in
      guard let index = trivia.anchor.entry, indices.contains(index) else { return trivia }
      let pieces = trivia.pieces.compactMap(TranslatorMark.note)
      return pieces.isEmpty ? nil : Trivia(trivia.anchor, pieces)
    }
    return document
  }
}

extension Trivia.Anchor {
  /// The entry below the comment or on its line.
  var entry: Int? {
    switch self {
    case .before(let index), .lineEnd(let index): index
    case .head, .foot, .end: nil
    }
  }
}
