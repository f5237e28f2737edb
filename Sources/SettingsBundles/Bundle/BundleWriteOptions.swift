public import PropertyLists

/// How a bundle's document becomes the files of a folder.
public struct BundleWriteOptions: Sendable {
  /// The format of a bundle's pages, XML or binary; `nil` if every page that exists keeps its own.
  public var pageFormat: Format?

  /// The files of the bundle that the document comes from, whose formats new pages get; `nil` if it
  /// comes from anything else.
  public var source: BundleFiles?

  /// The schema that pages in a folder of YAML name to editors; its path is relative to the folder.
  public var modeline: YAMLModeline?

  /// Whether pages and tables that are not in the document will be removed.
  public var isPruning = false

  /// Whether a value that a format cannot hold is changed with a warning, not refused.
  public var isLossy = false

  public init() {}

  /// The formats that the pages of a bundle can have.
  public static let pageFormats: [Format] = [.xml, .binary]
}
