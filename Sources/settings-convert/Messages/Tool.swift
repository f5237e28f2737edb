/// The tool, in messages, help, and reports.
enum Tool {
  static let name = "settings-convert"
  static let version = "0.1.0"
  /// The release date, for manual pages.
  static let released = "2026-11-22"
  static let summary =
    "converts, checks, and edits the Settings bundles of iOS apps, and other property lists"
}
