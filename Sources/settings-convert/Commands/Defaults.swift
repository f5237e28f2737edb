import PropertyLists
import SettingsBundles

extension Command {
  static let defaults = Command(
    name: "defaults",
    operands: "[PATH] [-o OUTPUT]",
    summary: "Write the defaults that an app registers, as a property list or as Swift.",
    discussion: """
      An app finds no value under a key of its bundle until someone opens the Settings app, unless
      it registers the defaults itself, at every launch. The result is a dictionary of the defaults
      by key, from all pages that panes lead to, for UserDefaults.register(defaults:). If a key has
      different defaults, the first one counts, in the order of the panes; a page comes before its
      variants. A default that validate calls an error is registered with a warning.

      --to swift (or an OUTPUT that ends in .swift) writes a constant for each setting, with its key, its
      default, and its app group: UserDefaults.standard[.sound], @AppStorage(.sound) var sound, and
      registerSettings().
      """,
    options: [
      .outputFile,
      .to.described(
        """
        Write this format, whatever the extension of OUTPUT: xml, binary, json, yaml, or
        swift.
        """,
        values: .words { Format.documentFormats.map(\.name) + DefaultsLanguage.all.map(\.name) }),
      .editableOnly, .suite, .typeName, .access, .rewrite, .check, .lossy, .direct,
      .dryRun,
    ],
    relations: [.excludes(.check, [.dryRun])],
    examples: [
      .init(
        line: "settings-convert defaults Settings.bundle -o App/SettingsDefaults.swift",
        meaning: "write the code that an app calls at launch"),
      .init(
        line: "settings-convert defaults Settings.bundle -o Defaults.plist",
        meaning: "write the dictionary as a property list"),
    ]
  ) { (invocation, console) throws(Diagnostic) in
    let path = try invocation.path()
    let target = try DefaultsTarget(invocation)
    let swiftOptions = try invocation.swiftOptions()
    let delivery = invocation.delivery
    if let mistake = invocation.mistakeInCheck(of: target.path) { throw Diagnostic(mistake) }
    let input = try Input(path, as: try invocation.form())
    if let path = target.path {
      try input.rejectOutput(path)
      try Input.rejectSettings(at: path)
    }
    // Notes, and errors in strings tables, are not about the defaults.
    let rules = InputRules(for: input, invocation, on: console)
    let session = try Session(
      input, by: rules, isLossy: true, on: console,
      reporting: { $0.severity > .note && !$0.isAboutStrings || $0.concernsRun },
      needing: { !$0.isTable })
    let isEditableOnly = invocation.has(.editableOnly)
    let defaults =
      if let bundle = session.bundle {
        RegistrationDefaults(bundle, editableOnly: isEditableOnly)
      } else {
        try RegistrationDefaults(try session.document(), editableOnly: isEditableOnly)
      }
    console.report(defaults.diagnostics + session.wrongDefaults(by: try rules.validator()))
    guard !defaults.diagnostics.contains(where: { $0.severity == .error }) else {
      return .failed
    }
    let plan: OutputPlan
    switch target {
    case .plan(let documents): plan = documents
    case .code(let language, let path):
      let title = input.name.withoutTrailingSlashes.folderAndFile.file
      let code = language.code(defaults, title, swiftOptions)
      console.report(code.diagnostics)
      // A file that is not generated is replaced only by request.
      let signature = invocation.has(.rewrite) ? "" : language.signature
      var changes = try ChangeSet(
        code.text, language.title, signature: signature, to: path, from: input.name)
      changes.sources = { versions, name in
        versions.map { bytes in
          Source(name: name, bytes: bytes, isText: true).hiding(language.secrets(bytes, defaults))
        }
      }
      return try changes.deliver(delivery, on: console)
    }
    console.report(defaults.warningsAboutConfigurations)
    let result = try defaults.document()
    let output = try plan.output(of: input, .other, try plan.format(for: input))
    var changes = try ChangeSet(
      writing: .single(result), to: output, from: Session(.single(result), from: input))
    changes.sources = { Source.versions($0, name: $1, of: result) }
    return try changes.deliver(delivery, on: console)
  }
}

/// The kind of output: code, or a property list in some format.
private enum DefaultsTarget {
  case code(DefaultsLanguage, path: String?)
  case plan(OutputPlan)

  init(_ invocation: Invocation) throws(Diagnostic) {
    let path = try invocation.outputFile()
    let name = invocation.value(of: .to)?.lowercased()
    if let language = DefaultsLanguage.named(name, for: path) {
      self = .code(language, path: path)
      return
    }
    if let option = [Option.suite, .typeName, .access].first(where: invocation.has) {
      let required = DefaultsLanguage.all.map { "--to \($0.name)" }.joined(separator: " or ")
      throw Diagnostic(ToolMessage.requiredOption(required, for: option.spelling))
    }
    let known = Format.documentFormats
    if let name, !known.contains(where: { ([$0.name] + $0.aliases).contains(name) }) {
      let names = known.map(\.name) + DefaultsLanguage.all.map(\.name)
      throw Diagnostic(
        ToolMessage.unknownFormat(name, nearest: nearestName(to: name, among: names), known: names))
    }
    // The schema of settings is not that of their defaults.
    self = .plan(
      try OutputPlan(
        invocation, to: path, as: try invocation.form(namedBy: .to, among: known), among: known,
        keepsSchema: false))
  }

  var path: String? {
    switch self {
    case .code(_, let path): path
    case .plan(let plan): plan.path
    }
  }
}

extension Invocation {
  fileprivate func swiftOptions() throws(Diagnostic) -> SwiftSettings.Options {
    var options = SwiftSettings.Options()
    options.suite = value(of: .suite)
    if let name = value(of: .typeName) {
      guard SwiftSettings.Options.isTypeName(name) else {
        throw Diagnostic(
          .usage, "\(name.quoted) is not the name of a Swift type",
          help: "use one such as Preference")
      }
      options.typeName = name
    }
    options.access = try choice(of: .access)
    return options
  }
}

extension Session {
  /// The errors of validate about defaults, as warnings: what the bundle says is registered.
  fileprivate func wrongDefaults(by validator: Validator) -> [Diagnostic] {
    findings(by: validator).compactMap { finding in
      guard finding.severity == .error, finding.path?.components.last == .key("DefaultValue")
      else { return nil }
      var warning = finding
      warning.severity = .warning
      return warning
    }
  }
}

extension Diagnostic {
  fileprivate var isAboutStrings: Bool {
    path?.components.first == .section(.strings)
  }
}

extension Option {
  static let editableOnly = Option(
    name: "editable-only", summary: "Leave out rows that only show their value.")

  static let typeName = Option(
    name: "name", argument: .required("TYPE"),
    summary: "Call the type of a setting TYPE, for an app that has another Setting.")

  static let access = Option(
    name: "access", argument: .required("LEVEL"),
    values: .words { SwiftSettings.Options.Access.words },
    summary: "Declare everything internal, package, or public.")

  static let suite = Option(
    name: "suite", argument: .required("NAME"),
    summary: "Store the settings in this app group, instead of those that pages name.")
}
