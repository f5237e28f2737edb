package import PropertyLists

/// Options for writing a bundle's document to the files of a folder.
package struct BundleWriteOptions: Sendable {
  /// The format of a bundle's pages, XML or binary; `nil` if existing pages keep theirs.
  package var pageFormat: Format?

  /// The files of the original bundle, whose formats new pages get; `nil` for another origin.
  package var source: SettingsBundle.Files?

  /// The schema modeline for the editors of YAML pages; its path is relative to the folder.
  package var modeline: YAMLModeline?

  package var isPruning = false

  /// The pages that another build step writes, which are never removed.
  package var generatedPages: Set<Validator.TextPattern> = []

  /// Whether no file keeps a comment.
  package var dropsComments = false

  /// Whether a value that a format cannot represent is changed with a warning instead of rejected.
  package var isLossy = false

  package init() {}

  package static let pageFormats: [Format] = [.xml, .binary]
}
