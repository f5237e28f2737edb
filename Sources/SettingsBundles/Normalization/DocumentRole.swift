public import PropertyLists

/// What a document is to an app's settings, which tells what its places hold.
public enum DocumentShape: Sendable {
  /// A page: a dictionary with a list of elements.
  case page
  /// A strings table: a dictionary of texts.
  case table
  /// A whole bundle: pages by name, tables by language, files by path.
  case bundle
  /// Anything else.
  case other

  /// Whether it is a page, or has pages.
  public var hasPages: Bool { self == .page || self == .bundle }

  /// Recognises a page and a bundle; a table looks like any other dictionary.
  public init(of document: Document) {
    if document.root[BundleSection.mark] != nil {
      self = .bundle
    } else if document.root["PreferenceSpecifiers"]?.kind == .array {
      self = .page
    } else {
      self = .other
    }
  }
}
