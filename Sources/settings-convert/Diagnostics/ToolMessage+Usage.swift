import PropertyLists
import SettingsBundles

extension ToolMessage {
  private static func usage(_ text: String, help: String) -> ToolMessage {
    ToolMessage("usage", text, help: help)
  }

  /// The nearest name if there is one, and otherwise the list of all names.
  private static func suggestion(_ nearest: String?, otherwise list: String) -> String {
    nearest.map { "did you mean \($0)?" } ?? list
  }

  static func unknownOption(_ name: String, nearest: String?) -> ToolMessage {
    usage(
      "unknown option \(name.quoted)",
      help: suggestion(nearest, otherwise: "run \(Tool.name) help to list the options"))
  }

  static func unknownOption(_ name: String, advice: String) -> ToolMessage {
    usage("unknown option \(name.quoted)", help: advice)
  }

  static func unknownCommand(_ name: String, nearest: String?) -> ToolMessage {
    usage(
      "\(name.quoted) is neither a command nor a file",
      help: suggestion(nearest, otherwise: "run \(Tool.name) help to list the commands"))
  }

  static func unknownTopic(_ name: String, nearest: String?) -> ToolMessage {
    usage(
      "no help on \(name.quoted)",
      help: RuleIndex.named(name) == nil
        ? suggestion(nearest, otherwise: "run \(Tool.name) help to list the commands")
        : "run \(Tool.name) explain \(name)")
  }

  static func unknownRule(_ name: String, nearest: String?) -> ToolMessage {
    let list = "run \(Tool.name) help rules to list the rules"
    if Rule.removed.contains(name) {
      return usage(Rule.note(aboutRemoved: name).message.text, help: list)
    }
    return usage(
      "unknown rule \(name.quoted)", help: suggestion(nearest, otherwise: list))
  }

  static func unrepairableRule(_ id: String) -> ToolMessage {
    usage(
      "no finding of \(id) can be repaired without a decision",
      help: "run \(Tool.name) explain \(id) for an example")
  }

  static let hiddenArguments = usage(
    "cannot read the arguments", help: "mount /proc, where Swift's runtime looks for them")

  static func invalidText(_ argument: String) -> ToolMessage {
    usage("\(argument.quoted) is not UTF-8", help: "write it in UTF-8")
  }

  static let missingRule = usage(
    "missing rule", help: "name one; run \(Tool.name) help rules to list them")

  static func foreignOption(
    _ name: String, _ value: String?, command: Command
  ) -> ToolMessage {
    usage(
      "\(name) is not an option of \(command.name)",
      help: FamiliarWords.advice(on: name, value, in: command)
        ?? suggestion(
          FamiliarWords.option(for: name, in: command),
          otherwise: "run \(Tool.name) help \(command.name) to list its options"))
  }

  static func missingValue(
    option name: String, _ placeholder: String, after separator: String = " "
  ) -> ToolMessage {
    usage("missing value for \(name)", help: "write \(name)\(separator)\(placeholder)")
  }

  static func unexpectedValue(option name: String) -> ToolMessage {
    usage("\(name) does not take a value", help: "write \(name) alone")
  }

  static func invalidValue(_ value: String, option name: String, help: String) -> ToolMessage {
    usage("invalid value \(value.quoted) for \(name)", help: help)
  }

  static func repeatedOption(_ name: String) -> ToolMessage {
    usage("\(name) was given twice, with different values", help: "keep one of them")
  }

  static func exclusiveOptions(_ name: String, _ other: String) -> ToolMessage {
    usage("\(name) and \(other) cannot be combined", help: "use one of them")
  }

  static func requiredOption(_ required: String, for name: String) -> ToolMessage {
    usage("\(name) needs \(required)", help: "add \(required), or remove \(name)")
  }

  static let notAFolder = usage(
    "--from bundle needs a folder", help: "remove --from; a bundle document is detected")

  static func inapplicableFormat(_ name: String, to form: String) -> ToolMessage {
    usage("--from \(name) does not apply to \(form)", help: "remove --from")
  }

  static func fixedRule(_ id: String) -> ToolMessage {
    usage(
      "the severity of \(id) cannot be changed",
      help: "run \(Tool.name) help rules to list the rules that can be changed")
  }

  static let folderBytes = usage(
    "the bytes of a folder cannot be compared", help: "use --check without =bytes")

  static func unknownFormat(_ name: String, nearest: String?, known: [String]) -> ToolMessage {
    unknown("format", name, nearest: nearest, known: known)
  }

  static func excludedFormat(_ name: String, known: [String]) -> ToolMessage {
    usage("\(name.quoted) is not a format for this command", help: "use \(known.list("or"))")
  }

  static func unknownSchema(_ name: String, nearest: String?, known: [String]) -> ToolMessage {
    unknown("schema", name, nearest: nearest, known: known)
  }

  static func unknownShell(_ name: String, nearest: String?, known: [String]) -> ToolMessage {
    unknown("shell", name, nearest: nearest, known: known)
  }

  static func missingShell(known: [String]) -> ToolMessage {
    usage("missing shell", help: "name \(known.list("or"))")
  }

  private static func unknown(
    _ kind: String, _ name: String, nearest: String?, known: [String]
  ) -> ToolMessage {
    let list = known.list("and")
    return usage(
      "unknown \(kind) \(name.quoted)",
      help: nearest.map { "did you mean \($0)? The \(kind)s are \(list)" }
        ?? "the \(kind)s are \(list)")
  }

  static let emptyPath = usage("the path is empty", help: "name a file or folder")

  static let missingKeyPath = usage(
    "missing key path",
    help: "name a value: PreferenceSpecifiers.0.Title, or @KEY; get --keys lists the keys")

  /// - Parameter value: The next argument, which may have been typed as the value; `nil` without one.
  static func missingAssignment(_ operand: String, value: String?) -> ToolMessage {
    // In a path for PlistBuddy, a dot is part of a key.
    let keys = operand.hasPrefix(":") ? ForeignPath(operand[...])?.components : nil
    let path = keys.map { KeyPath($0.map { .key($0) }).description } ?? operand
    return usage(
      "expected KEYPATH=VALUE but found \(operand.quoted)",
      help: value.map { "write \("\(path)=\($0)".shellQuoted)" }
        ?? "write \(path.visible)=VALUE, or remove the value with --unset")
  }

  static let missingList = usage(
    "expected KEYPATH=VALUE but found only an item",
    help: "name where: --add 'PreferenceSpecifiers={…}' in a page, "
      + "'pages.Root.PreferenceSpecifiers={…}' in a bundle, or '@KEY={…}' after a row")

  static func lateFile(_ path: String, _ command: String, before others: [String]) -> ToolMessage {
    let words = ([path] + others).map(\.shellQuoted).joined(separator: " ")
    return usage(
      "expected a key path but found the file \(path.quoted)",
      help: "PATH comes first: \(Tool.name) \(command) \(words)")
  }

  static let stringsWithoutBundle = usage(
    "--with-strings needs a bundle",
    help: "name the bundle that has the strings tables, or remove --with-strings")

  static let tablesWithoutBundle = usage(
    "expected a bundle", help: "name the bundle that has the strings tables")

  /// The error about a table of which a language translates less than `--fail-under` allows.
  static func untranslated(_ table: Translations.Coverage, limit: Int) -> ToolMessage {
    ToolMessage(
      "string-untranslated",
      "\(table.language.visible) translates \(table.percent)% of the strings table "
        + "\(table.table.quoted), less than \(limit)%",
      help: "-v lists the strings without a translation")
  }

  static let uneditableStream = usage(
    "standard input cannot be edited", help: "name a file or a bundle")

  static let editorWithoutTerminal = usage(
    "vi needs a terminal, which standard input is not",
    help: "set EDITOR to a program that needs no terminal")

  static let missingInput = usage(
    "missing input",
    help: "name a file or a bundle, or - for standard input; \(Tool.name) help lists the commands")

  static let missingBundle = usage(
    "there is no settings bundle in or below this folder",
    help: "name a file or a bundle; in a folder of YAML, pages have names like Root.plist.yaml")

  static func severalBundlesHere(_ paths: [String]) -> ToolMessage {
    let rest = paths.count - 5
    let names =
      paths.prefix(5).map(\.shellQuoted) + (rest > 0 ? ["\(rest.grouped) more"] : [])
    return usage("several bundles: \(names.list("and"))", help: "name one of them")
  }

  static func unexpectedArgument(_ argument: String, nearest: String? = nil) -> ToolMessage {
    usage(
      "unexpected argument \(argument.quoted)", help: suggestion(nearest, otherwise: "remove it"))
  }

  static let severalInputs = usage(
    "several inputs need a folder as OUTPUT",
    help: "end OUTPUT with /, or convert one input at a time")

  static func formatAsInput(_ name: String) -> ToolMessage {
    usage("\(name.quoted) is a format, not a file", help: "write --to \(name)")
  }

  static func missingOutput(input: String, output: String) -> ToolMessage {
    usage(
      severalInputs.text,
      help: "to write \(output.visible), run \(Tool.name) \(input.shellQuoted) -o "
        + "\(output.shellQuoted); to convert both, add -o FOLDER/")
  }

  static let repeatedStandardInput = usage(
    "standard input can be read only once", help: "name - once")

  static let missingOutputToCheck = usage(
    "--check needs an OUTPUT", help: "name the file to compare with: -o OUTPUT")

  static let needsTwoDocuments = usage(
    "expected two documents", help: "name the old one and the new one")

  static let severalBundles = usage(
    "a bundle must be the only input", help: "convert one bundle at a time")

  static func needsFolder(_ form: String) -> ToolMessage {
    usage("\(form) needs a folder as OUTPUT", help: "name one: -o FOLDER")
  }

  static func bundleFormat(_ name: String, known: [String]) -> ToolMessage {
    usage(
      "the pages of a bundle cannot be \(name)",
      help: "use --to \(known.list("or")), or choose an OUTPUT that does not end in .bundle")
  }

  static func folderFormat(_ format: String, known: [String]) -> ToolMessage {
    usage("the pages in a folder cannot be written as \(format)", help: "use \(known.list("or"))")
  }

  static func invalidModeline(_ text: String) -> ToolMessage {
    usage(
      "\(text.quoted) is not a path or URL for a modeline",
      help: "name a file or a URL without spaces")
  }

  static func modelineWithoutYAML(_ format: String) -> ToolMessage {
    usage("\(format) cannot have a modeline", help: "remove --modeline, or write YAML")
  }
}
