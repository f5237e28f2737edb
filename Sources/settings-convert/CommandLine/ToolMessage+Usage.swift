import PropertyLists
import SettingsBundles

extension ToolMessage {
  /// The nearest name if there is one, and otherwise the list of all names.
  static func suggestion(_ nearest: String?, otherwise list: String) -> String {
    nearest.map { "did you mean \($0)?" } ?? list
  }

  static func unknownOption(
    _ name: String, of command: Command, nearest: String?
  ) -> ToolMessage {
    ToolMessage(
      .usage, "unknown option \(name.quoted)",
      help: suggestion(
        nearest, otherwise: "run \(Tool.name) help \(command.name) to list the options"))
  }

  static func unknownRule(_ name: String, nearest: String?) -> ToolMessage {
    ToolMessage(
      .usage, "unknown rule \(name.quoted)",
      help: suggestion(nearest, otherwise: "run \(Tool.name) help rules to list the rules"))
  }

  static func missingValue(
    option name: String, _ placeholder: String, after separator: String = " "
  ) -> ToolMessage {
    ToolMessage(
      .usage, "missing value for \(name)", help: "write \(name)\(separator)\(placeholder)")
  }

  static func invalidValue(_ value: String, option name: String, help: String) -> ToolMessage {
    ToolMessage(.usage, "invalid value \(value.quoted) for \(name)", help: help)
  }

  static func repeatedOption(_ name: String) -> ToolMessage {
    ToolMessage(.usage, "\(name) was given twice, with different values", help: "keep one of them")
  }

  static func exclusiveOptions(_ name: String, _ other: String) -> ToolMessage {
    ToolMessage(.usage, "\(name) and \(other) cannot be combined", help: "use one of them")
  }

  static func requiredOption(_ required: String, for name: String) -> ToolMessage {
    ToolMessage(.usage, "\(name) needs \(required)", help: "add \(required), or remove \(name)")
  }

  static let notAFolder = ToolMessage(
    .usage, "--from bundle needs a folder", help: "remove --from; a bundle document is detected")

  static func unknownFormat(_ name: String, nearest: String?, known: [String]) -> ToolMessage {
    unknown("format", name, nearest: nearest, known: known)
  }

  static func excludedFormat(_ name: String, known: [String]) -> ToolMessage {
    ToolMessage(
      .usage, "\(name.quoted) is not a format for this command", help: "use \(known.list("or"))")
  }

  static func unknown(
    _ kind: String, _ name: String, nearest: String?, known: [String]
  ) -> ToolMessage {
    let list = known.list("and")
    return ToolMessage(
      .usage, "unknown \(kind) \(name.quoted)",
      help: nearest.map { "did you mean \($0)? The \(kind)s are \(list)" }
        ?? "the \(kind)s are \(list)")
  }

  static let missingKeyPath = ToolMessage(
    .usage, "missing key path",
    help: "name a value: PreferenceSpecifiers.0.Title, or @KEY; get --keys lists the keys")

  static func lateFile(_ path: String, _ command: String, before others: [String]) -> ToolMessage {
    let words = ([path] + others).map(\.shellQuoted).joined(separator: " ")
    return ToolMessage(
      .usage, "expected a key path but found the file \(path.quoted)",
      help: "PATH comes first: \(Tool.name) \(command) \(words)")
  }

  static let stringsWithoutBundle = ToolMessage(
    .usage, "--with-strings needs a bundle",
    help: "name the bundle that has the strings tables, or remove --with-strings")

  static let missingInput = ToolMessage(
    .usage, "missing input",
    help: "name a file or a bundle, or - for standard input; \(Tool.name) help lists the commands")

  static let missingBundle = ToolMessage(
    .usage, "there is no settings bundle in or below this folder",
    help: "name a file or a bundle; in a folder of YAML, pages have names like Root.plist.yaml")

  static func unexpectedArgument(_ argument: String, nearest: String? = nil) -> ToolMessage {
    ToolMessage(
      .usage, "unexpected argument \(argument.quoted)",
      help: suggestion(nearest, otherwise: "remove it"))
  }

  static let severalBundles = ToolMessage(
    .usage, "a bundle must be the only input", help: "convert one bundle at a time")

  static func needsFolder(_ form: String) -> ToolMessage {
    ToolMessage(.usage, "\(form) needs a folder as OUTPUT", help: "name one: -o FOLDER")
  }

  static func modelineWithoutYAML(_ format: String) -> ToolMessage {
    ToolMessage(
      .usage, "\(format) cannot have a modeline", help: "remove --modeline, or write YAML")
  }
}
