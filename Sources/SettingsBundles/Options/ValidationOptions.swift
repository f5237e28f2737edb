public import PropertyLists

extension Validator {
  /// The user's choices about validation.
  public struct Options: Sendable {
    /// The platform whose Settings app shows the pages; `nil` for the watch in `Settings-Watch.bundle`
    /// and iOS otherwise.
    public var target: Platform?

    /// The severities that the user assigned to findings, by kind.
    ///
    /// They apply to all findings of a rule, including usually milder ones.
    public internal(set) var severities: [Diagnostic.Kind: RuleSeverity] = [:]

    /// The severities in single files of a bundle, which take precedence.
    var fileSeverities = FileSeverities()

    /// Keys that are allowed everywhere, because another dialect uses them or a build step removes them.
    public var extraKeys: Set<String> = []

    /// Pages that a build step creates, so they may be missing.
    public var generatedPages: Set<TextPattern> = []

    /// The language of the strings on the pages; `nil` for English.
    public var developmentLanguage: String?

    /// The strings that are not translated in any language, such as product names.
    public var untranslated: Set<TextPattern> = []

    /// The oldest system that the app runs on; `nil` if it does not matter.
    public var oldestSystem: SystemVersion?

    /// Whether to report each untranslated or unused string, not just their number.
    package var listsStrings = false

    /// Whether the settings are property lists that an app may contain as they are.
    package var isShipped = false

    /// Whether the settings are the result of a build, so whatever page is missing has no input.
    package var isBuilt = false

    /// The app's source code; `nil` if rows are not compared with it.
    package var code: AppCode?

    /// The folders of the app's source code, in a configuration file's order, relative to its folder.
    package var codeFolders: [String] = []

    /// Creates the defaults: every rule with its own severity, and nothing allowed beyond Apple's
    /// documentation.
    public init() {}
  }
}
