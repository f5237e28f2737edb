public import PropertyLists

extension SettingsBundle {
  /// A row of a page: an element of its `PreferenceSpecifiers`.
  public struct Row: Sendable {
    /// The name of the page: `Root`.
    public let page: String
    /// The key path in the document of the bundle: `pages.Root.PreferenceSpecifiers.3`.
    public let path: Document.KeyPath
    /// The row: a dictionary, unless the page is malformed.
    public let value: Document.Value

    /// Its type, such as `PSToggleSwitchSpecifier`; `nil` if it has none.
    public var type: String? { value["Type"]?.string }
    /// The key of its setting; `nil` if it stores none.
    public var key: String? { value["Key"]?.string }
    /// Its title, as the page spells it; `nil` if it has none.
    public var title: String? { value["Title"]?.string }
    /// The place in the page's file; `nil` if it was added to what the file contains.
    ///
    /// - Complexity: O(*n*) for *n* values before it.
    public var place: Diagnostic.Place? { value.place }
  }

  /// All rows of all pages, page by page.
  ///
  /// - Complexity: O(*n*) for *n* rows.
  public var rows: [Row] {
    Settings.bundle(self).elements.map { Row(page: $0.page, path: $0.path, value: $0.value) }
  }

  /// Returns the rows with a `Key`: several if other pages, or variants of a page for other devices, store
  /// the same setting.
  ///
  /// - Complexity: O(*n*) for *n* rows.
  public func find(key: String) -> [Row] { rows.filter { $0.key?.hasSameBytes(as: key) == true } }
}

extension SettingsBundle.Row: CustomStringConvertible {
  /// `Root: PSToggleSwitchSpecifier sync`.
  public var description: String {
    ["\(page):", type ?? "a row without a type", key].compactMap { $0 }.joined(separator: " ")
      .visible
  }
}

extension SettingsBundle: CustomStringConvertible {
  /// `Settings.bundle: 13 rows on 2 pages`.
  public var description: String {
    let pages = members.count { $0.id.pageName != nil && $0.value != nil }
    let counts = "\(rows.count.counted("row")) on \(pages.counted("page"))"
    return "\(name.visible): \(counts)"
  }
}
