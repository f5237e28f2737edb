public import PropertyLists

/// A settings bundle in memory: its files, and the one document that they hold.
///
///     let bundle = try SettingsBundle(files, name: "Settings.bundle")
///     var editor = SettingsEditor(bundle.document)
///     try editor.set("@sync:Title", to: "Sync now")
///     let changes = try bundle.changes(to: editor.edited())
///
/// The document has the bundle's pages, strings tables, and other files under the key paths
/// `pages.NAME`, `strings.LANGUAGE.TABLE`, and `files.PATH`. Nothing here touches a file: the caller
/// reads the bytes and writes those that changed.
public struct SettingsBundle: Sendable {
  /// The files that make a bundle hold another document.
  public struct Changes: Sendable {
    /// The files to write, each with its path in the bundle and all of its new bytes.
    public let files: [(path: String, bytes: [UInt8])]

    /// The paths of pages and strings tables that the document no longer has, which may be deleted.
    public let obsoletePaths: [String]

    /// Warnings about accepted losses, and notes.
    public let diagnostics: [Diagnostic]
  }

  /// The files as they were read.
  public let files: BundleFiles

  /// The pages, strings tables, and other files as one document.
  public let document: Document

  /// The warnings and notes of reading.
  public let diagnostics: [Diagnostic]

  private let name: String
  private let layout: BundleLayout

  /// Reads the pages and strings tables of a bundle, or of a folder that holds one as YAML or JSON.
  ///
  /// - Parameters:
  ///   - files: All files of the bundle.
  ///   - name: The path of its folder, for messages. Some rules depend on its last component.
  /// - Throws: A `Diagnostic` with the first error, in a file that cannot be read or in the bundle.
  /// - Complexity: O(*n* log *n*) for *n* files, O(*b*) for *b* bytes.
  public init(_ files: BundleFiles, name: String = "Settings.bundle") throws(Diagnostic) {
    layout = BundleLayout(of: files, in: name)
    let reader = BundleReader(files, name: name, layout: layout)
    guard let document = reader.document else {
      throw reader.diagnostics.first { $0.severity == .error }
        ?? Diagnostic(BundleMessage.noPages, at: .file(name))
    }
    self.files = files
    self.name = name
    self.document = document
    diagnostics = reader.diagnostics
  }

  /// The smallest change to the files after which they hold another document.
  ///
  /// A file with the same settings is left out. Every other file keeps its format, encoding, and
  /// comments, and each byte that need not change.
  ///
  /// - Parameters:
  ///   - document: A bundle's document, such as an edited copy of this one's.
  ///   - lossy: Whether a value that its file's format cannot hold is changed with a warning instead
  ///     of rejected.
  /// - Throws: A `Diagnostic` with the first value or file name that the bundle cannot hold.
  /// - Complexity: O(*n* log *n*) for *n* files, values, and bytes.
  public func changes(
    to document: Document, lossy: Bool = false
  ) throws(Diagnostic) -> Changes {
    var options = BundleWriteOptions()
    options.isLossy = lossy
    let plan = BundleWritePlan(
      writing: document, over: files, in: name, layout: layout, options)
    if let error = plan.diagnostics.first(where: { $0.severity == .error }) { throw error }
    return Changes(
      files: plan.outputs.map { ($0.path, $0.bytes) }, obsoletePaths: plan.obsolete,
      diagnostics: plan.diagnostics)
  }
}
