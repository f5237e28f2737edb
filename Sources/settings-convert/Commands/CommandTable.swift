extension Command {
  static let all: [Command] = [
    .convert, .build, .initialize, .verify, .validate, .fix, .diff, .edit, .get, .set, .strings,
    .preview,
    .defaults, .schema, .explain, .completions, .help,
  ]

  static let standard = Command.convert

  static func named(_ name: String) -> Command? { all.first { $0.name == name } }
}
