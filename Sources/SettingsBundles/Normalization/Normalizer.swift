package import PropertyLists

/// Reads the plain YAML scalars of pages and strings tables as the kinds that the catalog expects.
///
/// `AutocorrectionType: No`, `Title: 42`, and a version row's `DefaultValue: 1.10` are strings, because
/// their keys only accept strings; a toggle's `DefaultValue: yes` is a boolean. Quoted and tagged
/// scalars keep their kind. For every document and every format, writing, reading, and normalizing
/// restores the document; `taggedScalars` therefore finds the scalars that need tags in YAML.
package struct Normalizer: Sendable {
  private let catalog = Catalog.apple

  package init() {}

  /// Returns the document with each plain scalar read as expected at its position.
  ///
  /// Documents without a role in settings, and formats without plain scalars, keep their values; a number
  /// that loses digits of its spelling is a warning.
  /// A null is an error: `Title:` without a value is an empty string, but the `DefaultValue:` of a
  /// switch is rejected.
  package func normalize(
    _ document: Document, as role: DocumentRole? = nil
  ) throws(Diagnostic) -> Document {
    let role = document.hasPlainScalars ? role ?? DocumentRole(of: document) : .other
    guard role != .other else {
      try document.rejectNulls()
      return document.hasPlainScalars ? ScalarNormalizer.checkNumbers(in: document) : document
    }
    let expected = ExpectedKinds(document, as: role, catalog: catalog)
    return try ScalarNormalizer.normalize(document, as: expected.readings)
  }

  /// Returns the indices of the scalars that a YAML writer has to tag, such as an integer where the
  /// catalog expects a string.
  package func taggedScalars(of document: Document, as role: DocumentRole? = nil) -> [Int] {
    let role = role ?? DocumentRole(of: document)
    guard role != .other else { return [] }
    let expected = ExpectedKinds(document, as: role, catalog: catalog)
    return expected.readings.indices.filter { index in
      switch (expected.readings[index], document.kind(at: index)) {
      case (.kind(.string), .integer), (.kind(.string), .real), (.kind(.string), .boolean),
        (.kind(.string), .date), (.kind(.real), .integer):
        true
      default: false
      }
    }
  }
}
