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

  /// Whether comments of a document are marks: those at a string of a table.
  static func marks(
    of document: Document, as role: DocumentRole?
  ) -> (_ comment: String, _ attachment: Trivia.Attachment) -> Bool {
    let tables: Range<Int> =
      switch role ?? DocumentRole(of: document) {
      case .table: 1..<max(1, document.count)
      case .bundle: document.root[.strings].map { $0.index..<$0.endIndex } ?? 0..<0
      case .page, .other: 0..<0
      }
    return { comment, attachment in
      guard let entry = attachment.entry, tables.contains(entry) else { return false }
      return document.kind(at: entry) == .string && isIn(comment)
    }
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
  func markedStrings(at path: Document.KeyPath = []) -> Set<Document.KeyPath> {
    let marked = Set(
      trivia.filter { $0.pieces.compactMap(\.text).contains(where: TranslatorMark.isIn) }
        .compactMap(\.attachment.entry))
    guard !marked.isEmpty else { return [] }
    var paths: Set<Document.KeyPath> = []
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
      guard let index = trivia.attachment.entry, indices.contains(index) else { return trivia }
      let pieces = trivia.pieces.compactMap(TranslatorMark.note)
      return pieces.isEmpty ? nil : Trivia(trivia.attachment, pieces)
    }
    return document
  }
}

extension Trivia.Attachment {
  /// The entry below the comment or on its line.
  var entry: Int? { isAtEntry ? value : nil }
}
