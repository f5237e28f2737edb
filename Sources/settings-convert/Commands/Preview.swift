import PropertyLists
import SettingsBundles

extension Command {
  static let preview = Command(
    name: "preview",
    operands: "[PATH] [-o OUTPUT]",
    summary: "Show the pages of a bundle as the Settings app does, as HTML.",
    discussion: """
      PATH is a page or a bundle in any form; without it, the bundle in or below the working
      folder is shown. The HTML is one self-contained file that works anywhere: switch the
      language, the device, and between light and dark in it, and see the findings of validate
      below each row. Text in secure fields is never shown.
      """,
    options: [
      .outputFile, .language, .device, .appName, .rule, .config,
    ],
    examples: [
      .init(
        line: "settings-convert preview Settings.bundle -o preview.html",
        meaning: "show a bundle in a browser"),
      .init(
        line: "settings-convert preview Settings.bundle --language de -o preview.html",
        meaning: "show the German pages"),
    ],
    run: { (invocation, console) throws(Diagnostic) in
      try PreviewRun(invocation, on: console).run()
    })
}

extension Option {
  static let language = Option(
    name: "language", argument: .required("LANGUAGE"),
    summary: "Show this language only, such as de.")

  static let device = Option(
    name: "device", argument: .required("DEVICE"),
    values: .words { SettingsPreview.Options.Device.words }, summary: "Show iphone or ipad only.")

  static let appName = Option(
    name: "app-name", argument: .required("NAME"),
    summary: "Set the app's name, the title of the first page (default: App).")
}

extension ToolMessage {
  static func unknownLanguage(_ name: String, nearest: String?, known: [String]) -> ToolMessage {
    let languages = "languages are \(known.list("and"))"
    return ToolMessage(
      .usage, "no strings tables for the language \(name.quoted)",
      help: known.isEmpty
        ? "remove \(Option.language.spelling); there are none for any language"
        : nearest.map { "did you mean \($0)? The \(languages)" } ?? "the \(languages)")
  }
}
