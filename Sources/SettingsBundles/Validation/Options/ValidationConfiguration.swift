package import PropertyLists

/// The settings for validation in a `.settings-convert.yaml`.
///
///     rules:
///       secure-default: off
///       element-before-group: warning
///     extra-keys: [infobuttonvalue]       # allowed keys
///     generated-pages: [Licenses]         # pages that a build step creates
///     development-language: de            # the language of the strings on the pages
///     do-not-translate: [Acme, "Helvetica*"]  # strings that are the same in every language
///     code: [Sources]                     # folders of the app's source code
///     min-os: 12.0                        # the oldest iOS that the app runs on
///     exclude: [Fixtures]                 # paths that searches of folders skip
///     paths:                              # settings for some files only
///       Legacy/**: {rules: {key-case: off}}
///
/// Its problems are in `diagnostics`; the remaining settings apply.
package struct ValidationConfiguration: Sendable {
  /// The name of the file, which is in the folder of the validated files or in one of its parents.
  package static let fileName = ".settings-convert.yaml"

  package private(set) var severities: [Diagnostic.Kind: Validator.RuleSeverity] = [:]
  package private(set) var extraKeys: Set<String> = []
  package private(set) var generatedPages: Set<Validator.TextPattern> = []
  package private(set) var untranslated: Set<Validator.TextPattern> = []
  /// The folders of the app's source code, relative to the folder of this file.
  package private(set) var codeFolders: [String] = []
  package private(set) var developmentLanguage: String?
  package private(set) var oldestSystem: Validator.SystemVersion?

  /// The paths that searches of folders skip, relative to the folder of this file.
  package private(set) var excluded = PathPatterns()

  private var sections: [(pattern: String, settings: ValidationConfiguration)] = []
  private var sectionPatterns = PathPatterns()

  /// The errors in the file, sorted by location.
  package private(set) var diagnostics: [Diagnostic] = []

  private static let keys = [
    "rules", "extra-keys", "generated-pages", "development-language", "do-not-translate", "code",
    "min-os",
  ]
  private static let fileKeys = keys + ["exclude", "paths"]

  /// Reads a configuration from the YAML reader; plain scalars may have any kind.
  package init(_ document: Document) { read(document.root, at: []) }

  private init(section: Value, at path: [Document.KeyPath.Component]) { read(section, at: path) }

  /// The sections that match the path of a file or bundle, relative to the folder of this file, in order.
  package func sections(for path: String) -> [ValidationConfiguration] {
    sectionPatterns.positions(matching: path).map { sections[$0].settings }
  }

  /// The patterns and severities of all other sections.
  func severitiesOfSections(besides path: String) -> [FileSeverities.Section] {
    let matching = Set(sectionPatterns.positions(matching: path))
    return sections.enumerated().filter {
      !$0.element.settings.severities.isEmpty && !matching.contains($0.offset)
    }.map { ($0.element.pattern, $0.element.settings.severities) }
  }

  /// - Parameter path: The path of the settings in the file; empty for the top level.
  private mutating func read(_ settings: Value, at path: [Document.KeyPath.Component]) {
    let known = path.isEmpty ? Self.fileKeys : Self.keys
    guard settings.kind == .dictionary else {
      let expected = "a mapping with \(Advice.list(known))"
      return report(.expected(expected, found: settings.kind), at: settings.location, path)
    }
    for entry in settings.entries {
      let (key, value) = (entry.key, entry.value)
      let path = path + [.key(key)]
      switch key {
      case "rules": readRules(value, at: path)
      case "extra-keys": extraKeys = readNames(value, at: path)
      case "generated-pages": generatedPages = readPatterns(value, at: path)
      case "do-not-translate": untranslated = readPatterns(value, at: path)
      case "code": codeFolders = readNames(value, at: path).sorted()
      case "development-language": developmentLanguage = readString(value, "a language", at: path)
      case "min-os":
        oldestSystem = readString(value, "a version of iOS", at: path).flatMap { text in
          let version = Validator.SystemVersion(text)
          if version == nil { report(.invalidVersion(text), at: value.location, path) }
          return version
        }
      case "exclude" where known.contains(key):
        excluded = PathPatterns(readNames(value, at: path))
        if excluded.hasTooManyWildcards { report(.tooManyWildcards, at: value.location, path) }
      case "paths" where known.contains(key): readSections(value, at: path)
      default:
        let message = ConfigurationMessage.unknownKey(
          key, nearest: nearestName(to: key, among: known), known: Advice.list(known))
        report(message, at: value.keyLocation, path)
      }
    }
  }

  private mutating func readSections(_ paths: Value, at path: [Document.KeyPath.Component]) {
    guard paths.kind == .dictionary else {
      return report(.expected("a mapping of paths", found: paths.kind), at: paths.location, path)
    }
    for entry in paths.entries {
      let (pattern, settings) = (entry.key, entry.value)
      let section = ValidationConfiguration(section: settings, at: path + [.key(pattern)])
      diagnostics += section.diagnostics
      sections.append((pattern, section))
    }
    sectionPatterns = PathPatterns(sections.map(\.pattern))
    if sectionPatterns.hasTooManyWildcards { report(.tooManyWildcards, at: paths.location, path) }
  }

  private mutating func readRules(_ rules: Value, at path: [Document.KeyPath.Component]) {
    guard rules.kind == .dictionary else {
      return report(.expected("a mapping of rules", found: rules.kind), at: rules.location, path)
    }
    for entry in rules.entries {
      let (id, value) = (entry.key, entry.value)
      let path = path + [.key(id)]
      if !Validator.Rule.ids.contains(id) {
        report(.unusableRule(id), at: value.keyLocation, path)
      } else if let text = readString(value, "a severity", at: path) {
        let severity = Validator.RuleSeverity(rawValue: text)
        severities[Diagnostic.Kind(rawValue: id)] = severity
        if severity == nil { report(.unknownSeverity(text), at: value.location, path) }
      }
    }
  }

  private mutating func readString(
    _ value: Value, _ expected: String, at path: [Document.KeyPath.Component]
  )
    -> String?
  {
    if let text = value.plainText { return text }
    report(.expected(expected, found: value.kind), at: value.location, path)
    return nil
  }

  private mutating func readNames(_ list: Value, at path: [Document.KeyPath.Component]) -> Set<
    String
  > {
    guard list.kind == .array else {
      report(.expected("a list of names", found: list.kind), at: list.location, path)
      return []
    }
    var names: Set<String> = []
    for (position, item) in list.items.enumerated() {
      if let name = item.plainText {
        names.insert(name)
      } else {
        report(.expected("a name", found: item.kind), at: item.location, path + [.index(position)])
      }
    }
    return names
  }

  private mutating func readPatterns(
    _ list: Value, at path: [Document.KeyPath.Component]
  ) -> Set<Validator.TextPattern> {
    let patterns = Set(readNames(list, at: path).map { Validator.TextPattern($0) })
    if patterns.count(where: \.hasWildcard) > Limits.wildcards {
      report(.tooManyWildcards, at: list.location, path)
    }
    return patterns
  }

  private mutating func report(
    _ message: ConfigurationMessage, severity: Diagnostic.Severity = .error,
    at location: SourceRange, _ path: [Document.KeyPath.Component]
  ) {
    diagnostics.append(
      Diagnostic(message, severity: severity, at: location, path: Document.KeyPath(path)))
  }
}
