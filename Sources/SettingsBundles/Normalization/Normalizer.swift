public import PropertyLists

/// Reads the plain YAML scalars of pages and strings tables as the kinds that their places hold.
///
/// `AutocorrectionType: No`, `Title: 42` and a version row's `DefaultValue: 1.10` are text, because
/// the catalogue says so; a toggle's `DefaultValue: yes` is a boolean. Quoted and tagged scalars are
/// what they are. The law: for every document `d` and every format, reading and normalizing what was
/// written from `d` gives `d`. For it, `taggedScalars` says which scalars YAML must tag.
public struct Normalizer: Sendable {
  private let catalogue: Catalogue

  public init(catalogue: Catalogue = .apple) {
    self.catalogue = catalogue
  }

  /// Whether a document is a settings page: a dictionary with a list of elements.
  public static func isPage(_ document: Document) -> Bool {
    DocumentShape(of: document) == .page
  }

  /// Returns the document with its plain scalars read by their places.
  ///
  /// Documents that are nothing to settings, and formats without plain scalars, come back as they
  /// are.
  ///
  /// - Parameters:
  ///   - document: What was read.
  ///   - shape: What it is; without it, that is seen.
  /// - Throws: A `Diagnostic` with the place of a value that is none (`Title:` with nothing after it
  ///   is an empty text; `DefaultValue:` of a switch is refused).
  /// - Complexity: O(*n*) for *n* values.
  public func normalize(
    _ document: Document, as shape: DocumentShape? = nil
  ) throws(Diagnostic) -> Document {
    let shape = document.hasPlainScalars ? shape ?? DocumentShape(of: document) : .other
    guard shape != .other else {
      try document.rejectNulls()
      return document
    }
    let locations = ExpectedKinds(document, as: shape, catalogue: catalogue)
    var transformation = ScalarNormalizer(document)
    var walker = DocumentWalker(document)
    while let step = walker.next() {
      switch step {
      case .end(let index): try transformation.builder.end(like: document.value(at: index))
      case .value(let index):
        let value = document.value(at: index)
        if value.kind.isContainer {
          try transformation.builder.begin(like: value)
        } else {
          try transformation.add(value, as: locations.readings[index])
        }
      }
    }
    return transformation.finish()
  }

  /// Returns the indices of the scalars that a YAML writer has to tag: an integer, say, where the
  /// catalogue wants text.
  ///
  /// - Complexity: O(*n*) for *n* values.
  public func taggedScalars(of document: Document, as shape: DocumentShape? = nil) -> [Int] {
    let shape = shape ?? DocumentShape(of: document)
    guard shape != .other else { return [] }
    let locations = ExpectedKinds(document, as: shape, catalogue: catalogue)
    return locations.readings.indices.filter { index in
      switch (locations.readings[index], document.value(at: index).kind) {
      case (.string, .integer), (.string, .real), (.string, .boolean), (.string, .date): true
      case (.real, .integer): true
      default: false
      }
    }
  }
}
