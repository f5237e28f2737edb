import PropertyLists

enum DefaultsMessage: DiagnosticMessage {
  case noSettings
  /// - Parameter first: The location of the default that is registered.
  case conflict(key: String, first: String)
  /// A default that refers to build settings or differs between rows that exclude each other, or of a row
  /// that not every build has.
  case ofBuild(key: String)
  case unregistered(key: String)
  case equivalentKeys(String, first: String)

  var rule: String { kind.rawValue }

  private var kind: Diagnostic.Kind {
    switch self {
    case .noSettings: .noSettings
    case .conflict: .defaultConflict
    case .ofBuild, .unregistered, .equivalentKeys: .unregisteredDefault
    }
  }

  var text: String {
    switch self {
    case .noSettings: "no settings to register"
    case .conflict(let key, _): "another default for \(key.quoted); only the first is registered"
    case .ofBuild(let key): "the default of \(key.quoted) depends on the build, so it is left out"
    case .unregistered(let key): "the default of \(key.quoted) cannot be written in Swift"
    case .equivalentKeys(let key, let first):
      "Swift cannot tell the key \(key.quoted) from \(first.quoted)"
    }
  }

  var help: String {
    switch self {
    case .noSettings: "give an element a Key and a DefaultValue"
    case .conflict(_, let first):
      "the first is at \(first); make them equal, or register this one in the app"
    case .ofBuild: "run defaults on what settings-convert build writes"
    case .unregistered: "use a string, number, boolean, date, or data"
    case .equivalentKeys: "rename one of them: they are different spellings of the same characters"
    }
  }
}
