import PropertyLists

/// The name of a bundle's folder, which the Settings app or InAppSettingsKit uses to find it.
///
/// Some rules depend on the name, so other forms of a bundle store it. Only a name that ends in
/// `.bundle` is significant; a bundle in any other folder counts as `Settings.bundle`.
enum BundleName {
  static let settings = "Settings.bundle"
  static let watch = "Settings-Watch.bundle"
  /// The bundle that only InAppSettingsKit shows.
  static let inApp = "InAppSettings.bundle"

  static let known: Set<String> = [settings, watch, inApp]

  static let suffix = ".bundle"

  /// Whether a name adds a word or a number to one of the known names: `Settings.Pro.bundle`.
  static func isVariant(_ name: String) -> Bool {
    guard let stem = name.without(ending: suffix) else { return false }
    return known.compactMap { $0.without(ending: suffix) }.contains { known in
      stem.hasPrefix(known)
        && stem.dropFirst(known.count).unicodeScalars.first?.properties.isLowercase == false
    }
  }
}
