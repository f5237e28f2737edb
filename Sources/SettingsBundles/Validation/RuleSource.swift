/// The origin of a rule's claims.
package enum RuleSource: String, Sendable {
  /// Apple's current article.
  case building = "Building a Settings bundle for your app"
  case schemaReference = "Settings Application Schema Reference"
  /// A chapter of the reference as of 2016, which mentions app groups.
  case rootContent = "Schema File Root Content"
  /// A chapter of the reference as of 2013, which mentions idioms and short titles.
  case multiValue = "Multi Value Element"
  case preferences = "Implementing Application Preferences"
  case settingsWindow = "Displaying a Settings window"
  /// Not from Apple: it is about comments and baselines for this program.
  case exceptions
  /// Not from Apple: it is about the sources of this program's builds.
  case builds
  /// Not from Apple: it is about the app's own code.
  case code
  /// Not from Apple: observed on devices and in published bundles, or a matter of logic.
  case observed

  package var description: String {
    switch self {
    case .observed: "observed on devices and in published bundles; not in Apple's documentation"
    case .exceptions: "not about the Settings app, but about exceptions for settings-convert"
    case .builds: "not about the Settings app, but about settings-convert build"
    case .code: "not about the Settings app, but about the app's code"
    case .building, .schemaReference, .rootContent, .multiValue, .preferences, .settingsWindow:
      "Apple, \"\(rawValue)\""
    }
  }
}
