/// The sections of the document that a whole bundle is, in their order.
///
///     settingsBundle: 1
///     pages: {Root: {…}, Licences/Index: {…}}
///     strings: {de: {Root: {Sync: Abgleich}}}
///     files: {slow@2x.png: !!binary …}
public enum BundleSection: String, Sendable, CaseIterable {
  /// Pages by their path in the bundle, without `.plist`.
  case pages
  /// Texts by language, table and key.
  case strings
  /// Other files by their path, as data.
  case files

  /// The key that marks the document, and holds its version.
  public static let mark = "settingsBundle"

  /// The version of the document's shape.
  public static let version = 1
}
