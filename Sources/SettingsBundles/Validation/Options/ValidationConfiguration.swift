public import PropertyLists

/// The settings for validation in a `.settings-convert.yaml`.
///
///     rules:
///       secure-default: off
///       element-before-group: warning
///     extra-keys: [infobuttonvalue]       # keys that are allowed
///     generated-pages: [Licenses]         # pages that a build step creates
///     development-language: de            # the language of the strings on the pages
///     do-not-translate: [Acme, "Helvetica*"]  # strings that are the same in every language
///     min-os: 12.0                        # the oldest iOS that the app runs on
///
/// Its problems are in `diagnostics`; all other settings apply.
public struct ValidationConfiguration: Sendable {
  /// The name of the file, which is next to the validated files.
  public static let fileName = ".settings-convert.yaml"

  public private(set) var severities: [String: RuleSeverity] = [:]
  public private(set) var extraKeys: Set<String> = []
  public private(set) var generatedPages: Set<String> = []
  public private(set) var untranslated: Set<TextPattern> = []
  public private(set) var developmentLanguage: String?
  public private(set) var oldestSystem: SystemVersion?

  /// The problems of the file, sorted by location, each an error.
  public private(set) var diagnostics: [Diagnostic] = []

  private static let keys = [
    "rules", "extra-keys", "generated-pages", "development-language", "do-not-translate", "min-os",
  ]

  /// Reads a configuration.
  ///
  /// - Parameter document: The document as the YAML reader returns it; plain scalars may have any
  ///   kind.
  /// - Complexity: O(*n*) for *n* values.
  public init(_ document: Document) {
    guard document.root.kind == .dictionary else {
      report(
        .expected("a mapping with \(Self.known)", found: document.root.kind), at: document.root, [])
      return
    }
    for (key, value) in document.root.entries {
      switch key {
      case "rules": readRules(value)
      case "extra-keys": extraKeys = readNames(value, of: key)
      case "generated-pages": generatedPages = readNames(value, of: key)
      case "do-not-translate": untranslated = Set(readNames(value, of: key).map(TextPattern.init))
      case "development-language": developmentLanguage = readString(value, "a language", of: key)
      case "min-os":
        oldestSystem = readString(value, "a version of iOS", of: key).flatMap { text in
          let version = SystemVersion(text)
          if version == nil { report(.invalidVersion(text), at: value, [.key(key)]) }
          return version
        }
      default:
        let nearest = nearestName(to: key, among: Self.keys)
        let location = value.keyLocation
        report(.unknownKey(key, nearest: nearest, known: Self.known), at: location, [.key(key)])
      }
    }
  }

  private static var known: String { Advice.list(keys) }

  private mutating func readRules(_ rules: Value) {
    guard rules.kind == .dictionary else {
      report(.expected("a mapping of rules", found: rules.kind), at: rules, [.key("rules")])
      return
    }
    for (id, value) in rules.entries {
      let path: [KeyPath.Component] = [.key("rules"), .key(id)]
      guard let rule = Rule.named(id) else {
        report(.unknownRule(id, nearest: Rule.nearestID(to: id)), at: value.keyLocation, path)
        continue
      }
      guard let text = value.plainText else {
        report(.expected("a severity", found: value.kind), at: value, path)
        continue
      }
      guard let severity = RuleSeverity(rawValue: text) else {
        report(.unknownSeverity(text), at: value, path)
        continue
      }
      severities[rule.id] = severity
    }
  }

  private mutating func readString(_ value: Value, _ expected: String, of key: String) -> String? {
    if let text = value.plainText { return text }
    report(.expected(expected, found: value.kind), at: value, [.key(key)])
    return nil
  }

  private mutating func readNames(_ list: Value, of key: String) -> Set<String> {
    guard list.kind == .array else {
      report(.expected("a list of names", found: list.kind), at: list, [.key(key)])
      return []
    }
    var names: Set<String> = []
    for (position, item) in list.items.enumerated() {
      if let name = item.plainText {
        names.insert(name)
      } else {
        report(.expected("a name", found: item.kind), at: item, [.key(key), .index(position)])
      }
    }
    return names
  }

  private mutating func report(
    _ message: ConfigurationMessage, at value: Value, _ path: [KeyPath.Component]
  ) {
    report(message, at: value.location, path)
  }

  private mutating func report(
    _ message: ConfigurationMessage, at location: SourceRange, _ path: [KeyPath.Component]
  ) {
    diagnostics.append(Diagnostic(message, at: location, path: KeyPath(path)))
  }
}
