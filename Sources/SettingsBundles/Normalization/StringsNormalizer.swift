import PropertyLists

/// Reads the plain YAML scalars of a strings table as text: `On: Ein` is, and so are `On: 1`,
/// `On: yes` and `On: ~`.
enum StringsNormalizer {
  /// Returns the document with each entry of its root that is a plain scalar read as text.
  ///
  /// - Throws: A `Diagnostic` with the place of a value that is none, deeper in the document.
  /// - Complexity: O(*n*) for *n* values.
  static func normalize(_ document: Document) throws(Diagnostic) -> Document {
    guard document.hasPlainScalars else { return document }
    var transformation = Transformation(document)
    var walker = DocumentWalker(document)
    while let step = walker.next() {
      switch step {
      case .end(let index): try transformation.builder.end(like: document.value(at: index))
      case .value(let index):
        let value = document.value(at: index)
        if value.kind.isContainer {
          try transformation.builder.begin(like: value)
        } else {
          try transformation.add(value, as: walker.depth == 1 ? .string : .asWritten)
        }
      }
    }
    return transformation.finish()
  }
}
