import PropertyLists

extension SettingsBundle {
  /// The files besides pages, tables, and images that the Settings app or an app's own settings read.
  private static let shippedExtensions: Set<String> = [
    "plist", "strings", "stringsdict", "html", "htm", "css", "js", "txt", "rtf", "xcprivacy",
  ]

  /// Whether a file in a folder of sources is none of a bundle's, such as `README.md`.
  ///
  /// Everything in a folder named `.bundle` is the bundle's, and so are the files that a document lists.
  func isUnrelated(_ member: Member) -> Bool {
    guard case .file(let path) = member.id, case .file = member.content, files.count > 0,
      !isInBundleFolder
    else { return false }
    let kind = Format.fileExtension(of: path)
    return !Self.shippedExtensions.contains(kind) && !ImageFiles.extensions.contains(kind)
  }

  private var isInBundleFolder: Bool {
    layout == .bundle
      && (name == "."
        || (name.pathComponents.last { !$0.isEmpty })?.without(ending: ".bundle") != nil)
  }
}
