import PropertyLists

/// The name of a bundle's folder, by which the Settings app or InAppSettingsKit finds it.
///
/// Some rules depend on it, so the bundle keeps it where there is no such folder. Only a
/// name that ends in `.bundle` means anything; a bundle in any other folder counts as
/// `Settings.bundle`.
enum BundleName {
  /// The bundle that the Settings app looks for.
  static let settings = "Settings.bundle"
  /// The bundle of a watch app.
  static let watch = "Settings-Watch.bundle"
  /// The bundle that only InAppSettingsKit shows.
  static let inApp = "InAppSettings.bundle"

  static let known: Set<String> = [settings, watch, inApp]

  private static let suffix = ".bundle"

  /// Whether a name extends one of the known names by a word or a number: `Settings.Pro.bundle`.
  static func isVariant(_ name: String) -> Bool {
    guard let stem = name.without(ending: suffix) else { return false }
    return known.compactMap { $0.without(ending: suffix) }.contains { known in
      stem.hasPrefix(known)
        && stem.dropFirst(known.count).unicodeScalars.first?.properties.isLowercase == false
    }
  }

  /// The name of the bundle in a folder.
  ///
  /// - Parameter path: The folder's path, possibly with slashes at its end.
  static func name(ofFolder path: String) -> String {
    let name = path.pathComponents.last { !$0.isEmpty } ?? ""
    return fault(in: name) == nil ? name : settings
  }

  /// The error in a bundle's name; `nil` if it is valid.
  static func fault(in name: String) -> BundleMessage? {
    if let fault = MemberNames.fault(in: .file(name), at: name) { return fault }
    let isName = name.without(ending: suffix) != nil && name.pathComponents.count == 1
    return isName ? nil : .invalidBundleName(name)
  }
}
