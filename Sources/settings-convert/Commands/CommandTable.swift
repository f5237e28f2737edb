extension Command {
  /// What everyone does with settings, and the commands for it.
  static let verbs: [(verb: String, commands: [Command])] = [
    ("convert", [.convert]), ("check", [.validate, .verify]), ("edit", [.set, .edit]),
  ]

  /// What some people want, in the order in which they come to it, and the command for it.
  static let tasks: [(task: String, command: Command)] = [
    ("start a new bundle", .initialize),
    ("read one value, or list the keys", .get),
    ("repair what validate finds", .fix),
    ("understand a finding", .explain),
    ("see the pages as people will", .preview),
    ("compare two versions of a bundle", .diff),
    ("translate, and see what is missing", .strings),
    ("read the settings in code", .defaults),
    ("build a bundle for each configuration", .build),
    ("complete keys in an editor", .schema),
    ("complete commands in a shell", .completions),
    ("read about a command, or list the rules", .help),
  ]

  /// Those of both tables, which only help needs: making them takes time at startup.
  static let all: [Command] = [
    .convert, .validate, .verify, .set, .edit, .initialize, .get, .fix, .explain, .preview, .diff,
    .strings, .defaults, .build, .schema, .completions, .help,
  ]

  static let standard = Command.convert

  static func named(_ name: String) -> Command? { all.first { $0.name == name } }
}
