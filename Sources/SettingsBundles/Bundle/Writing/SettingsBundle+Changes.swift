public import PropertyLists

extension SettingsBundle {
  /// The changes to files that turn one bundle into another.
  public struct Changes: Sendable {
    /// The files to write.
    public let files: [File]

    /// A file to write.
    public struct File: Sendable {
      /// The path in the bundle.
      public let path: String
      /// All of its new bytes.
      public let bytes: [UInt8]
    }

    /// The paths of pages and strings tables that are gone, which may be deleted.
    public let obsoletePaths: [String]

    /// Warnings about accepted losses, and notes.
    public let diagnostics: [Diagnostic]
  }

  /// Returns the bytes of all files: those that the bundle was read from, with its edits, or new ones for a
  /// bundle from a document or a build.
  ///
  /// - Parameter lossy: Whether a value that its file's format cannot represent is changed instead of
  ///   rejected.
  /// - Throws: A `Diagnostic` for the first value or file name that the bundle cannot represent.
  /// - Complexity: O(*n* log *n*) for *n* files, values, and bytes.
  public func files(lossy: Bool = false) throws(Diagnostic) -> Files {
    let plan = try plan(over: files, of: self, lossy: lossy)
    var files = files.applying(plan.changes)
    for path in plan.obsolete { files[path] = nil }
    return files
  }

  /// Returns the smallest change to the files of another bundle that gives them the settings of this one.
  ///
  /// Files with the same settings and comments are not included. Every other file keeps its format and encoding,
  /// and each byte that need not change; it keeps its comments if this bundle's document cannot have any.
  ///
  /// - Parameters:
  ///   - old: The bundle in the files to change, such as the one that this is an edited copy of.
  ///   - lossy: Whether a value that its file's format cannot represent is changed with a warning
  ///     instead of rejected.
  /// - Throws: A `Diagnostic` for the first value or file name that one of the bundles cannot represent.
  /// - Complexity: O(*n* log *n*) for *n* files, values, and bytes.
  public func changes(over old: SettingsBundle, lossy: Bool = false) throws(Diagnostic) -> Changes {
    let files = try old.files(lossy: true)
    // The documents of an edited bundle differ from those in its files.
    let plan = try plan(
      over: files, of: old, present: files == old.files ? old : nil, lossy: lossy)
    return Changes(
      files: plan.changes.map { Changes.File(path: $0.path, bytes: $0.new ?? []) },
      obsoletePaths: plan.obsolete, diagnostics: plan.diagnostics)
  }

  private func plan(
    over files: Files, of old: SettingsBundle, present: SettingsBundle? = nil, lossy: Bool
  ) throws(Diagnostic) -> BundleWritePlan {
    var options = BundleWriteOptions()
    options.isLossy = lossy
    let plan = BundleWritePlan(
      writing: checked(in: old.layout), countsComments: true, over: files, present: present,
      in: old.name, options)
    if let error = plan.diagnostics.first(where: { $0.severity == .error }) { throw error }
    return plan
  }
}

extension SettingsBundle.Changes.File: CustomStringConvertible {
  /// `Root.plist: 348 bytes`.
  public var description: String { "\(path.visible): \(bytes.count.counted("byte"))" }
}
