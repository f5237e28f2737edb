extension BundleBuild {
  /// The build settings that a build inserts for `$(NAME)`, and compares with the conditions of rows.
  ///
  ///     let settings = BundleBuild.BuildSettings(["MARKETING_VERSION": "1.4", "CONFIGURATION": "Debug"])
  public struct BuildSettings: Sendable {
    let values: SettingValues

    /// - Parameter values: The settings by name; names that no reference can have are ignored.
    public init(_ values: [String: String] = [:]) { self.values = SettingValues(values) }

    /// Whether a reference can have a name: letters, digits, and underscores, without a digit in front.
    public static func isName(_ name: String) -> Bool { SettingReferences.isName(name) }
  }
}
