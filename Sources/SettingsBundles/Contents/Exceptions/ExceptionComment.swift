import PropertyLists

/// A comment that silences rules for a value and everything in it.
///
///     # settings-convert: ignore slider-min-max, duplicate-key the app swaps the ends
///
/// A comment before an element or on its first line applies to the element, one at any other key to
/// that key, and one at the head of a page to the page. Comments are trivia of values, so an exception
/// moves with its element and survives conversion to every format that has comments.
struct ExceptionComment: Sendable {
  /// The ids after `ignore`, as written; `nil` for a comment with the prefix but without `ignore` and a rule.
  let rules: [String]?

  let text: String
  let scope: Document.KeyPath
  let location: SourceRange
  private static let prefix = "settings-convert:"
  private static let verb = "ignore"

  static func example(_ rule: String) -> String { "\(prefix) \(verb) \(rule)" }

  /// Whether some line of the comment may be an exception.
  fileprivate static func isIn(_ piece: Trivia.Piece) -> Bool {
    // Splitting a text into lines takes far longer than searching it, and few comments have the prefix.
    guard let text = piece.text, text.contains(bytesOf: prefix) else { return false }
    return text.split(separator: "\n").contains { line in
      line.drop { $0 == " " || $0 == "\t" }.hasPrefix(prefix)
    }
  }

  fileprivate static func all(
    in piece: Trivia.Piece, about scope: Document.KeyPath, at location: SourceRange
  ) -> [ExceptionComment] {
    guard let text = piece.text else { return [] }
    return text.split(separator: "\n").compactMap { line in
      let words = line.split { $0 == " " || $0 == "\t" }
      guard words.first.map({ $0 == prefix }) == true else { return nil }
      let rules = words.dropFirst().first.map { $0 == verb } == true ? rules(in: words[2...]) : []
      return ExceptionComment(
        rules: rules.isEmpty ? nil : rules, text: words.joined(separator: " "), scope: scope,
        location: location)
    }
  }

  /// The ids before the reason, which begins at the first word not joined by a comma.
  private static func rules(in words: ArraySlice<Substring>) -> [String] {
    var rules: [String] = []
    var isOpen = true
    for word in words {
      guard isOpen || word.hasPrefix(",") else { break }
      rules += word.split(separator: ",").map(String.init)
      isOpen = word.hasSuffix(",")
    }
    return rules
  }
}

extension Document {
  /// The exceptions in the document's comments, in order, with paths in its bundle.
  func exceptionComments(at path: Document.KeyPath = []) -> [ExceptionComment] {
    let trivia = trivia.filter { $0.pieces.contains(where: ExceptionComment.isIn) }
    guard !trivia.isEmpty else { return [] }
    var places: [Int: Document.KeyPath] = [:]
    var firsts: Set<Int> = []
    let wanted = Set(trivia.map(\.attachment.value))
    var walker = DocumentWalker(self)
    while let step = walker.next() {
      guard case .value(let index) = step, wanted.contains(index) else { continue }
      places[index] = walker.path
      if walker.position == 0 { firsts.insert(index) }
    }
    let role = DocumentRole(of: self)
    return trivia.flatMap { trivia in
      let index = trivia.attachment.value
      var scope = places[index] ?? []
      if firsts.contains(index) { scope = scope.unit(for: trivia.attachment, in: role) }
      return trivia.pieces.flatMap { piece in
        ExceptionComment.all(
          in: piece, about: path.appending(scope),
          at: value(at: index).keyLocation)
      }
    }
  }
}

extension Document.KeyPath {
  /// The element, page, or bundle that a comment applies to if this path is its first key; otherwise the
  /// path itself.
  fileprivate func unit(for attachment: Trivia.Attachment, in role: DocumentRole)
    -> Document.KeyPath
  {
    guard case .key? = components.last else { return self }
    let container = Document.KeyPath(Array(components.dropLast()))
    guard attachment.isAtEntry else { return self }
    if case .index? = container.components.last { return container }
    guard case .before = attachment else { return self }
    let isRoot = container.components.isEmpty && role != .table
    let isPage = container.components.count == 2 && container.components[0] == .section(.pages)
    return isRoot || isPage && role == .bundle ? container : self
  }
}
