import PropertyLists
import SettingsBundles

extension Command {
  static let set = Command(
    name: "set",
    operands: "[PATH] [KEYPATH=VALUE | --add KEYPATH=VALUE | --move ITEM=PLACE | --unset KEYPATH]…",
    summary: "Change values of a page or bundle, and nothing else in its files.",
    discussion: """
        @sync=yes                       the default of the row with the Key sync
        '@sync:Title=Sync now'          another key of that row
        PreferenceSpecifiers.3.Title=x  a value by its path, as in get
        --add @sync=ROW                 a row after it, such as '{Type: PSGroupSpecifier}'
        --add PreferenceSpecifiers=ROW  a row at the end of a page; .2 is a position
        --move @sync=@sound             the row goes in front of that of sound; 0 is a position
        --unset @sync:                  the row is removed; without the colon, its default
        '@[File=More]:Title=x'          a row without a Key, by another of its strings

      All changes are made, or none: values, --add, --move, --unset, in this order. A value has
      the type that the catalog requires, or else that of the value that it replaces; anything
      else, and a string in quotes, is read as YAML: '!!str 6' has a tag that names the type. An
      item already in the list is not added again, unless a position is named.
      A page takes only keys and types of rows that validate accepts or another row has,
      unless there is --rule key-unknown=off or --rule type-unknown=off; in documents other
      than bundles, pages, and strings tables, only --add adds a key.

      Variants of a page, such as Root~ipad, change together. @OLD:Key=NEW renames a Key on all
      pages. Errors that the change causes are shown as warnings; with --fail-on error, it is
      not made. If PATH is -, the result is written to standard output.
      """,
    options: [.add, .move, .unset, .withStrings, .rule, .config, .failOn, .directEdit, .dryRun],
    examples: [
      .init(
        line: "settings-convert set Settings.bundle '@version=1.4 (212)'",
        meaning: "set the version number that a bundle shows"),
      .init(
        line: "settings-convert set Settings.bundle '@sync:Title=Sync now' --with-strings",
        meaning: "rename a title, and keep its translations"),
      .init(
        line:
          "settings-convert set Settings.bundle --add 'pages.Root.PreferenceSpecifiers={Type: PSGroupSpecifier}'",
        meaning: "add an element at the end of a page; --add '@sync={…}' adds it after sync"),
      .init(
        line: "settings-convert set Settings.bundle --move @sync=@sound",
        meaning: "put a row in front of another one"),
      .init(
        line: "settings-convert set Root.plist --unset @sync:",
        meaning: "remove an element"),
    ],
    run: { (invocation, console) throws(Diagnostic) in
      try SetRun(invocation).run(on: console)
    })
}

private struct SetRun {
  private typealias Assignment = (path: SettingsEditor.Path, value: String)

  private let invocation: Invocation
  /// `nil` for the bundle in or below the working folder.
  private let path: String?
  private let assignments: [Assignment]
  private let additions: [Assignment]
  private let moves: [Assignment]
  private let removals: [SettingsEditor.Path]
  private let failure: FailureThreshold
  private let delivery: Delivery

  init(_ invocation: Invocation) throws(Diagnostic) {
    self.invocation = invocation
    var operands = invocation.operands
    path = operands.first?.hasPrefix("@") == false ? operands.removeFirst() : nil
    if let file = operands.last, SettingsEditor.Path.split(file) == nil,
      FileStatus.exists(at: file)
    {
      throw Diagnostic(ToolMessage.lateFile(file, "set", before: invocation.operands.dropLast()))
    }
    // `--move @a @b`
    moves = try Self.assignments(
      invocation.values(of: .move), as: "ITEM=PLACE",
      followedBy: operands.filter { SettingsEditor.Path.split($0) == nil })
    assignments = try Self.assignments(operands, as: "KEYPATH=VALUE")
    var values: [String: String] = [:]
    for (path, value) in assignments {
      guard values.updateValue(value, forKey: path.text) ?? value == value else {
        throw Diagnostic(ToolMessage.repeatedOption(path.text.shellQuoted))
      }
    }
    let added = invocation.values(of: .add)
    if added.contains(where: { $0.hasPrefix("{") }) {
      throw Diagnostic(
        .usage, "expected KEYPATH=VALUE but found only an item",
        help: "name where: --add 'PreferenceSpecifiers={…}' in a page, "
          + "'pages.Root.PreferenceSpecifiers={…}' in a bundle, or '@KEY={…}' after a row")
    }
    additions = try Self.assignments(added, as: "KEYPATH=VALUE")
    removals = try invocation.values(of: .unset).map { argument throws(Diagnostic) in
      SettingsEditor.Path(try Invocation.text(argument))
    }
    guard assignments.count + additions.count + moves.count + removals.count > 0 else {
      if let path, SettingsEditor.Path.split(path) != nil, !FileStatus.exists(at: path) {
        let assignment = path.shellQuoted
        throw Diagnostic(
          .usage, "missing PATH before \(assignment)",
          help:
            "write \(Tool.name) set PATH \(assignment), or @\(assignment) for a key of the bundle here"
        )
      }
      throw Diagnostic(ToolMessage.missingKeyPath)
    }
    failure = try invocation.choice(of: .failOn) ?? .never
    delivery = invocation.delivery
    try invocation.ruleOptions()
  }

  private static func assignments(
    _ arguments: [String], as form: String, followedBy others: [String] = []
  ) throws(Diagnostic) -> [Assignment] {
    try arguments.enumerated().map { number, argument throws(Diagnostic) in
      guard let assignment = SettingsEditor.Path.split(try Invocation.text(argument)) else {
        let value = (arguments.dropFirst(number + 1) + others).first { $0 != "=" }
        let remedy = form == "KEYPATH=VALUE" ? ", or remove the value with --unset" : ""
        // The next argument may have been typed as the value.
        throw Diagnostic(
          .usage, "expected \(form) but found \(argument.quoted)",
          help: value.map { "write \("\(argument)=\($0)".shellQuoted)" }
            ?? "write \(argument.visible)\(form.drop { $0 != "=" })\(remedy)")
      }
      return assignment
    }
  }

  func run(on console: Console) throws(Diagnostic) -> ExitStatus {
    let input = try Input(try invocation.bundle(path), as: try invocation.form())
    let rules = InputRules(for: input, invocation, on: console)
    // A renamed string that an unreadable table translates would lose that translation.
    let session = try Session(
      input, by: rules, changing: true, on: console,
      needing: { _ in invocation.has(.withStrings) })
    let settings = try session.settings()
    if invocation.has(.withStrings), settings.role != .bundle {
      throw Diagnostic(ToolMessage.stringsWithoutBundle, at: .file(input.name))
    }
    let (edited, additions) = try edited(settings, of: input)
    if case (.folder(let folder), .bundle(let old), .bundle(let new)) = (input, settings, edited) {
      try folder.rejectLostChanges(from: old, to: new)
    }
    if edited.hasSameValues(as: settings), !input.isStandardInput {
      console.report(additions)
      return failure.isReached(by: additions.map(\.severity)) ? .findings : .done
    }
    var changes = ChangeSet(input)
    // Pages and tables that are now missing from the bundle were removed, or their section was replaced.
    try changes.replace(with: edited, over: session, pruning: true)
    let findings = try findings(from: settings, to: edited, in: session, by: rules)
    if failure.isReached(by: (findings + additions).map(\.severity)) {
      console.report(session.located(findings) + additions.filter { $0.severity > .note })
      return .findings
    }
    let keys = RenamedKeys(
      keys: assignments.compactMap(\.path.renamedKey), input: input, rules: rules,
      config: invocation.value(of: .config))
    let notes = additions + (try keys.notes(about: edited, on: console))
    let status = try changes.deliver(delivery, on: console)
    guard status == .done else { return status }
    console.report(notes.filter { delivery.isWriting || $0.severity > .note })
    guard !findings.isEmpty else { return status }
    let isWritten = delivery.isWriting && !input.isStandardInput
    console.report(
      isWritten
        ? Session(reading: changes.applied(to: input)).locatedAsWritten(findings)
        : session.located(findings))
    return status
  }

  /// The edited settings, and what has been added to them under new keys.
  private func edited(
    _ settings: Settings, of input: Input
  ) throws(Diagnostic) -> (settings: Settings, additions: [Diagnostic]) {
    var editor = SettingsEditor(settings)
    for assignment in assignments { try editor.set(assignment.path, to: assignment.value) }
    for addition in additions { try editor.add(addition.value, to: addition.path) }
    for move in moves {
      if let position = Int(move.value) {
        try editor.move(move.path, to: position)
      } else {
        try editor.move(move.path, before: SettingsEditor.Path(move.value))
      }
    }
    for path in removals { editor.unset(path) }
    let edited = try editor.editedSettings(withStrings: invocation.has(.withStrings))
    let format = input.file?.format ?? .xml
    return (edited, editor.additions(in: edited, writtenAs: format))
  }

  /// The findings that the change causes: new errors, and those that count for `--fail-on`.
  ///
  /// - Throws: The error about a key that nothing else has, about an element that lost a required key, or
  ///   in the configuration file.
  private func findings(
    from old: Settings, to edited: Settings, in session: Session, by rules: InputRules
  ) throws(Diagnostic) -> [Diagnostic] {
    guard edited.role != .other else { return [] }
    let validator = try rules.validator { $0.isShipped = session.input.isShipped }
    let isListed = { (finding: Diagnostic) in
      failure.includes(finding) || finding.kind == .duplicateKey
    }
    let check = ChangeCheck(of: old, by: validator)
    let new = check.findings(in: edited) { isListed($0) || $0.isAboutKeyName }.new
    // Settings with an error that no rule can allow would no longer be readable as a bundle.
    let fault = new.first { $0.severity == .error && Validator.Rule.named($0.message.rule) == nil }
    let unknown =
      new.newTypeError(since: check.before)
      ?? validator.newUnknownKey(among: new, from: old, to: edited)
    if let rejected = fault ?? unknown ?? new.incompleteElement(after: removals, in: edited) {
      throw session.located([rejected])[0]
    }
    return failure.shown(new.filter(isListed)) + (try edited.translationsLeft(changedFrom: old))
  }
}

extension Option {
  static let move = Option(
    name: "move", argument: .required("ITEM=PLACE"), isRepeatable: true,
    summary:
      "Move a row or another item of a list, with its comments, in front of another one or to a "
      + "position; repeatable.")

  static let unset = Option(
    name: "unset", argument: .required("KEYPATH"),
    isRepeatable: true,
    summary: "Remove a value, or with @KEY: a whole element; repeatable.")
}
