package import PropertyLists

/// How a bundle's document becomes the files of a folder.
package struct BundleWriteOptions: Sendable {
  /// The format of a bundle's pages, XML or binary; `nil` if every page that exists keeps its own.
  package var pageFormat: Format?

  /// The files of the bundle that the document comes from, whose formats new pages get; `nil` if it
  /// comes from anything else.
  package var source: BundleFiles?

  /// The bundle that was read from the existing files, so that they are read only once; `nil` if none
  /// was.
  package var present: SettingsBundle?

  /// The schema that pages in a folder of YAML name to editors; its path is relative to the folder.
  package var modeline: YAMLModeline?

  /// Whether pages and tables that are not in the document will be removed.
  package var isPruning = false

  /// Whether a value that a format cannot hold is changed with a warning, not refused.
  package var isLossy = false

  /// Whether pages of the folder in YAML have the names that Xcode displays, which then stay.
  package var withDisplayNames = false

  package init() {}

  /// The formats that the pages of a bundle can have.
  package static let pageFormats: [Format] = [.xml, .binary]
}
