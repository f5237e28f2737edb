public import PropertyLists

/// Sorts the keys of a page and of its elements into the catalog's order.
///
/// `Type` comes first, then `Title`, `Key`, `DefaultValue`, and so on; keys that are not in the
/// catalog follow in their original order. Values and the order of elements do not change.
public struct CanonicalOrder: Sendable {
  private let catalog = Catalog.apple

  /// The order of Apple's documentation.
  public init() {}

  /// Returns the page, or each page of the bundle, in canonical order; any other document is returned
  /// unchanged.
  ///
  /// Values keep their locations in the source.
  ///
  /// - Throws: A `Diagnostic` if the document exceeds a limit.
  /// - Complexity: O(*n*) for *n* values.
  public func apply(to document: Document) throws(Diagnostic) -> Document {
    guard document.root.kind == .dictionary else { return document }
    var builder = DocumentBuilder(transforming: document)
    switch DocumentRole(of: document) {
    case .page: try add(document.root, as: catalog.page, to: &builder)
    case .bundle: try add(bundle: document.root, to: &builder)
    case .table, .other: return document
    }
    return builder.finish()
  }

  private func add(bundle: Value, to builder: inout DocumentBuilder) throws(Diagnostic) {
    try builder.begin(like: bundle)
    for (name, section) in bundle.entries {
      guard name == BundleSection.pages.rawValue, section.kind == .dictionary else {
        try builder.add(copyOf: section)
        continue
      }
      try builder.begin(like: section)
      for page in section.items {
        if page.kind == .dictionary {
          try add(page, as: catalog.page, to: &builder)
        } else {
          try builder.add(copyOf: page)
        }
      }
      try builder.end(like: section)
    }
    try builder.end(like: bundle)
  }

  private func add(
    _ dictionary: Value, as description: ElementDescription, to builder: inout DocumentBuilder
  ) throws(Diagnostic) {
    try builder.begin(like: dictionary)
    for key in description.keys {
      guard let value = dictionary[key.name] else { continue }
      try add(value, in: key.kind, to: &builder)
    }
    for (name, value) in dictionary.entries where description.key(name) == nil {
      try builder.add(copyOf: value)
    }
    try builder.end(like: dictionary)
  }

  private func add(
    _ value: Value, in kind: ValueKind, to builder: inout DocumentBuilder
  ) throws(Diagnostic) {
    switch kind {
    case .elements where value.kind == .array:
      try builder.begin(like: value)
      for element in value.items { try add(element: element, to: &builder) }
      try builder.end(like: value)
    case .dictionary(let name) where value.kind == .dictionary:
      guard let description = catalog.dictionary(name) else { fallthrough }
      try add(value, as: description, to: &builder)
    default: try builder.add(copyOf: value)
    }
  }

  private func add(element: Value, to builder: inout DocumentBuilder) throws(Diagnostic) {
    guard let description = element["Type"]?.string.flatMap(catalog.element)
    else { return try builder.add(copyOf: element) }
    try add(element, as: description, to: &builder)
  }
}
