/// What to type here in place of other programs' commands and options.
enum FamiliarWords {
  private static let answers = [
    // PlistBuddy
    "Print": "get PATH KEYPATH", "Set": "set PATH KEYPATH=VALUE",
    "Add": "set PATH --add KEYPATH=VALUE", "Delete": "set PATH --unset KEYPATH",
    "-c": "get, set, set --add, or set --unset, as in the guide FromPlistBuddy",
    // plutil
    "-convert": "\(Tool.name) PATH --to FORMAT -o OUTPUT", "-lint": "validate PATH",
    "-extract": "get PATH KEYPATH", "-replace": "set PATH KEYPATH=VALUE",
    "-insert": "set PATH --add KEYPATH=VALUE", "-remove": "set PATH --unset KEYPATH",
    "-p": "\(Tool.name) PATH",
    // xcodebuild
    "--configuration": "--define CONFIGURATION=NAME", "--xcconfig": "--define NAME=VALUE",
    // The shell and editors
    "add": "set PATH --add KEYPATH=VALUE", "rm": "set PATH --unset KEYPATH",
    "remove": "set PATH --unset KEYPATH", "delete": "set PATH --unset KEYPATH",
    "unset": "set PATH --unset KEYPATH", "mv": "set PATH --move @KEY=@OTHER",
    "move": "set PATH --move @KEY=@OTHER",
    "rename": "set PATH @KEY:Key=NEW",
    "--set": "KEYPATH=VALUE, without an option", "--replace": "KEYPATH=VALUE, without an option",
    "--insert": "--add", "--append": "--add", "--before": "--move", "--rename": "@KEY:Key=NEW",
    "--delete": "--unset", "--remove": "--unset", "--del": "--unset", "--rm": "--unset",
    "cat": "get PATH KEYPATH", "list": "get PATH --keys", "keys": "get PATH --keys",
    "compare": "diff", "new": "init", "create": "init", "translate": "strings",
    // Linters and formatters
    "lint": "validate", "check": "validate", "format": "\(Tool.name) PATH -o PATH --rewrite",
    "fmt": "\(Tool.name) PATH -o PATH --rewrite", "--reporter": "--diagnostics", "-V": "--version",
    "--format": "--to or --diagnostics", "--json": "--to json or --diagnostics json",
    "--strict": "--fail-on warning",
    "-i": "set or fix, which change PATH itself",
  ]

  static func answer(to word: String) -> String? { answers[word] }
}
