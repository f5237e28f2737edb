import PropertyLists

extension ToolMessage {
  static func unknownLanguage(_ name: String, nearest: String?, known: [String]) -> ToolMessage {
    let list = "the languages are \(known.list("and"))"
    return ToolMessage(
      .usage, "no strings tables for the language \(name.quoted)",
      help: known.isEmpty
        ? "remove \(Option.language.spelling); there are none for any language"
        : nearest.map { "did you mean \($0)? T\(list.dropFirst())" } ?? list)
  }

  static let outputIsInput = ToolMessage(
    .outputName, "OUTPUT is one of the input files", help: "choose another OUTPUT")
}
