package import PropertyLists

/// The sections of a bundle's document, in the order in which they follow the bundle's properties.
///
///     settingsBundle: 1
///     pages: {Root: {…}, Licenses/Index: {…}}
///     strings: {de: {Root: {Sync: Abgleich}}}
///     files: {slow@2x.png: !!binary …}
package enum BundleSection: String, Sendable, CaseIterable {
  /// Pages by their path in the bundle, without `.plist`.
  case pages
  /// Strings by language, table, and key.
  case strings
  /// Other files by their path, as data.
  case files

  /// The key that marks the document and contains its version.
  package static let versionKey = "settingsBundle"

  package static let version = 1

  /// The key for the name of the bundle's folder.
  package static let name = "name"

  /// The document's keys except for that of the version.
  static let keys = [name] + allCases.map(\.rawValue)
}

extension Value {
  package subscript(section: BundleSection) -> Value? { self[section.rawValue] }
}

extension Document.KeyPath.Component {
  package static func section(_ section: BundleSection) -> Document.KeyPath.Component {
    .key(section.rawValue)
  }
}
