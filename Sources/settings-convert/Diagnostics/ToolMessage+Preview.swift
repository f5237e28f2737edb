import PropertyLists

extension ToolMessage {
  static func unknownLanguage(_ name: String, nearest: String?, known: [String]) -> ToolMessage {
    let list = "the languages are \(known.list("and"))"
    return ToolMessage(
      "usage", "no strings tables for the language \(name.quoted)",
      help: known.isEmpty
        ? "remove \(Option.language.spelling); there are none for any language"
        : nearest.map { "did you mean \($0)? T\(list.dropFirst())" } ?? list)
  }

  static let inBrowser = ToolMessage(
    "progress", "the pages as text", help: "to open them in a browser, write them: -o preview.html")

  static func unknownPreviewExtension(_ name: String, known: [String]) -> ToolMessage {
    ToolMessage(
      "output-format",
      name.isEmpty
        ? "cannot tell the format from a name without an extension"
        : "unknown extension \(".\(name)".quoted)",
      help: "use \(known.map { ".\($0)" }.list("or")), or add --to html or --to text")
  }

  static let outputIsInput = ToolMessage(
    "output-name", "OUTPUT is one of the input files", help: "choose another OUTPUT")

  static let outputIsSettings = ToolMessage(
    "output-name", "OUTPUT contains settings, which would be lost", help: "choose another OUTPUT")

  static let otherThanOutput = ToolMessage(
    "output-name", "this file is not from settings-convert, and was not replaced",
    help: "choose another OUTPUT, or remove it")
}
