package enum RuleSource: Sendable, Equatable {
  /// A page of Apple's, by its title.
  case apple(String)
  /// A public report, by its name and link.
  case reported(String, link: String)
  /// Published bundles in which it was seen; `make corpus` counts them again.
  case published(Int)
  /// A matter of logic, or of how property lists and file systems work.
  case format
  /// Not about the Settings app: about comments for this program.
  case exceptions
  /// Not about the Settings app: about the sources of this program's builds.
  case builds
  /// Not about the Settings app: about the app's own code.
  case code

  /// Apple's current article.
  static let building = apple("Building a Settings bundle for your app")
  static let schemaReference = apple("Settings Application Schema Reference")
  /// A chapter of the reference as of 2016, which mentions app groups.
  static let rootContent = apple("Schema File Root Content")
  /// A chapter of the reference as of 2013, which mentions idioms and short titles.
  static let multiValue = apple("Multi Value Element")
  static let preferences = apple("Implementing Application Preferences")
  static let appGroups = apple("App Groups Entitlement")
  static let fileSystem = apple("File System Basics")

  /// The number of bundles among which breaches were counted.
  private static let publishedBundles = 77

  package var description: String {
    switch self {
    case .apple(let title): "Apple, \"\(title)\""
    case .reported(let name, let link): "\(name): \(link)"
    case .published(let count):
      "seen in \(count) of \(Self.publishedBundles) published bundles; not in Apple's documentation"
    case .format: "follows from the format; not in Apple's documentation"
    case .exceptions: "not about the Settings app, but about exceptions for settings-convert"
    case .builds: "not about the Settings app, but about settings-convert build"
    case .code: "not about the Settings app, but about the app's code"
    }
  }
}
