/// The style sheet of a preview: the colors, the parts of the Settings app, and the parts of the preview itself.
///
/// All controls except for the language work without a script because CSS reads their state.
enum PreviewStyle {
  /// A color as the system changes it.
  private struct Color {
    let name: String
    let light: String
    let dark: String
    /// With Increase Contrast; `nil` where that changes nothing.
    var lightContrast: String?
    var darkContrast: String?

    init(
      _ name: String, _ light: String, _ dark: String, contrast lightContrast: String? = nil,
      _ darkContrast: String? = nil
    ) {
      (self.name, self.light, self.dark) = (name, light, dark)
      (self.lightContrast, self.darkContrast) = (lightContrast, darkContrast)
    }
  }

  /// The system's colors as Apple publishes them for iOS 26, then those of the desk around the device.
  private static let colors = [
    Color("page", "#f2f2f7", "#000"),
    Color("card", "#fff", "#1c1c1e"),
    Color("label", "#000", "#fff"),
    Color(
      "second", "rgba(60, 60, 67, .6)", "rgba(235, 235, 245, .6)",
      contrast: "rgba(60, 60, 67, .9)", "rgba(235, 235, 245, .85)"),
    Color(
      "hint", "rgba(60, 60, 67, .3)", "rgba(235, 235, 245, .3)",
      contrast: "rgba(60, 60, 67, .9)", "rgba(235, 235, 245, .8)"),
    Color("line", "rgba(60, 60, 67, .2)", "rgba(84, 84, 88, .6)"),
    Color("blue", "#08f", "#0091ff", contrast: "#1a5fd8", "#5cb8ff"),
    Color("green", "#34c759", "#30d158", contrast: "#008932", "#4ad968"),
    Color("red", "#ff383c", "#ff4245", contrast: "#c8102a", "#ff6165"),
    Color("orange", "#b35900", "#ff9f0a", contrast: "#8a4500"),
    Color("fill", "rgba(120, 120, 128, .16)", "rgba(120, 120, 128, .32)"),
    Color("chevron", "#c5c5c7", "#5a5a5f", contrast: "#6c6c70", "#aeaeb2"),
    Color("press", "#e5e5ea", "#3a3a3c"),
    Color("alert", "rgba(250, 250, 252, .9)", "rgba(44, 44, 46, .9)"),
    Color("glass", "rgba(255, 255, 255, .7)", "rgba(62, 62, 66, .5)"),
    Color("rim", "rgba(255, 255, 255, .9)", "rgba(255, 255, 255, .16)"),
    Color("desk", "#e3e3e8", "#161618"),
    Color("tool", "#3c3c43", "#d1d1d6"),
  ]

  private static func declarations(_ color: (Color) -> String?) -> String {
    colors.compactMap { known in color(known).map { "--\(known.name): \($0);" } }
      .joined(separator: " ")
  }

  static let text = """
    :root { \(declarations(\.light)) color-scheme: light; }
    @media (prefers-contrast: more) { :root { \(declarations(\.lightContrast)) } }
    @media (prefers-color-scheme: dark) {
      :root:not(:has(#look [value=light]:checked)) { \(dark) }
    }
    @media (prefers-color-scheme: dark) and (prefers-contrast: more) {
      :root:not(:has(#look [value=light]:checked)) { \(declarations(\.darkContrast)) }
    }
    :root:has(#look [value=dark]:checked) { \(dark) }
    @media (prefers-contrast: more) {
      :root:has(#look [value=dark]:checked) { \(declarations(\.darkContrast)) }
    }

    """ + screen + rows + alerts + tools + findings + desk

  private static let dark = declarations(\.dark) + " color-scheme: dark;"
}
