import PropertyLists

/// The error for a path that does not denote exactly one value, or for a value that is rejected there.
struct PathMessage: DiagnosticMessage {
  let text: String
  let help: String
  var rule = Diagnostic.Kind.keyPath.rawValue

  static func foreign(_ path: SettingsEditor.Path) -> PathMessage {
    // `.a[1]."b c"`, `:a:1:b c`
    let parts = path.text.split { ".:[]\"'".contains($0) }
    let own = Document.KeyPath(parts.map { .key(String($0)) })
    return PathMessage(
      text: "\(path.text.quoted) is a path for another program",
      help: "separate keys and positions with dots: "
        + (parts.isEmpty ? "PreferenceSpecifiers.0.Title" : own.shellQuoted))
  }

  /// The error about a key that is not in its dictionary, with the way to add it.
  static func offeringAddition(of path: Document.KeyPath, _ missing: Diagnostic) -> Diagnostic {
    let way = "use --add \("\(path)=VALUE".shellQuoted)"
    return suggesting("to add it, \(way)", missing)
  }

  /// The error about missing keys that are one key with dots.
  static func offeringAddition(
    of path: Document.KeyPath, value: String, _ missing: Diagnostic
  ) -> Diagnostic {
    suggesting("to add it, use --add \(assignment(path, value))", missing)
  }

  /// The error about a new value in a dictionary or list that is missing, too.
  ///
  /// - Parameter single: The path if the missing keys are one key with dots; `nil` if they cannot be.
  static func offeringAddition(
    around path: Document.KeyPath, isList: Bool, _ missing: Diagnostic,
    orSingle single: Document.KeyPath?,
    value: String
  ) -> Diagnostic {
    let empty = isList ? "[]" : "{}"
    let way = "add \(path.shellQuoted) first: --add \("\(path)=\(empty)".shellQuoted)"
    let other = Advice.isGuess(missing.message.help) ? nil : single
    return suggesting(
      way + (other.map { "; for one key with dots, use --add \(assignment($0, value))" } ?? ""),
      missing)
  }

  private static func assignment(_ path: Document.KeyPath, _ value: String) -> String {
    let value = value.unicodeScalars.count > 60 ? "VALUE" : value
    return "\(path)=\(value)".shellQuoted
  }

  /// The error about a string for a language that a bundle does not have.
  static func offeringLanguage(_ language: String, _ missing: Diagnostic) -> Diagnostic {
    suggesting("to add the language, use strings --add \(language.shellQuoted)", missing)
  }

  /// The error about a list to be added where there is another one.
  static func otherList(at path: Document.KeyPath, of count: Int) -> PathMessage {
    let item = "\(path.appending(.index(count)))=VALUE"
    return PathMessage(
      text: "\(path.shellQuoted) is a list with other items",
      help: "to replace it, write \("\(path)=VALUE".shellQuoted); to add an item, "
        + "use --add \(item.shellQuoted)")
  }

  private static func suggesting(_ way: String, _ missing: Diagnostic) -> Diagnostic {
    let help = missing.message.help
    let sentence = way.prefix(1).uppercased() + way.dropFirst()
    let message = PathMessage(
      text: missing.message.text, help: Advice.isGuess(help) ? "\(help) \(sentence)" : way)
    return Diagnostic(message, at: missing.location, path: missing.path)
  }

  /// The error about a position that a list does not have.
  ///
  /// - Parameter last: The last position that could be meant: that of a new item, or of an existing one.
  static func noPosition(
    _ position: String, in list: Document.KeyPath, of count: Int, last: Int
  ) -> PathMessage {
    let name = list.components.isEmpty ? "the document" : list.shellQuoted
    let choices = last <= 0 ? "0" : "0 \(last == 1 ? "or" : "to") \(last)"
    return PathMessage(
      text: "no position \(position) in \(name)",
      help: "it has \(count.counted("item")); use \(choices)")
  }

  /// The error about a row that none is, with the nearest one.
  static func noRow(_ element: SettingsEditor.Path.Element, among others: [String]) -> PathMessage {
    let nearest = nearestName(to: element.value, among: others)
    return PathMessage(
      text: "no row has the \(element.attribute.visible) \(element.value.quoted)",
      help: nearest.map { "did you mean \("@[\(element.attribute)=\($0)]".shellQuoted)?" }
        ?? "use a key path")
  }

  /// The error about a row that could be one of several.
  static func severalRows(
    _ element: SettingsEditor.Path.Element, _ row: Document.KeyPath, _ other: Document.KeyPath
  ) -> PathMessage {
    PathMessage(
      text: "several rows have the \(element.attribute.visible) \(element.value.quoted)",
      help: "use a key path: \(row.shellQuoted) or \(other.shellQuoted)")
  }

  /// The error about an item that is to move in front of one elsewhere.
  static func differentLists(
    _ path: SettingsEditor.Path, _ other: SettingsEditor.Path
  ) -> PathMessage {
    PathMessage(
      text: "\(path.text.shellQuoted) and \(other.text.shellQuoted) are in different lists",
      help: "an item moves only within its list; to move a row to another page, use edit")
  }

  /// The error about moving something that is in no list.
  static func noItem(_ path: SettingsEditor.Path) -> PathMessage {
    PathMessage(
      text: "\(path.text.shellQuoted) is not an item of a list",
      help: "name a row, such as @KEY, or an item, such as LIST.0")
  }

  static func added(_ path: Document.KeyPath, _ summary: String) -> PathMessage {
    PathMessage(text: "added \(path.shown().shellQuoted): \(summary)", help: "")
  }

  /// The warning about variables of a shell that may have been empty.
  static func emptyValue(_ text: String, at path: String) -> PathMessage {
    PathMessage(
      text: "\(path.shellQuoted) is \(text.isEmpty ? "an empty string" : "blank") now",
      help: "if that is what you want, write \("\(path)=\(text.quoted)".shellQuoted)",
      rule: Diagnostic.Kind.emptyValue.rawValue)
  }

  /// The note about a place that holds text although something else was there.
  static func retyped(_ path: String, from old: String) -> PathMessage {
    PathMessage(text: "\(path.shellQuoted) is a string now; it was \(old)", help: "")
  }

  /// The note about an item, or a row of a page, that is not added again.
  ///
  /// - Parameters:
  ///   - list: The path of the list as it was typed; `nil` for the rows of a page.
  ///   - end: The path of the next item.
  static func present(in list: SettingsEditor.Path?, _ end: Document.KeyPath) -> PathMessage {
    PathMessage(
      text: list.map { "\($0.text.shellQuoted) has this item already" }
        ?? "the page has this row already",
      help: "to add it again, use --add \("\(end)=\(list == nil ? "ROW" : "ITEM")".shellQuoted)")
  }

  /// The error about a row whose `Key` another row of its page has.
  static func presentKey(_ key: String, at end: Document.KeyPath) -> PathMessage {
    PathMessage(
      text: "a row of this page has the key \(key.quoted)",
      help:
        "to change it, use \("\(SettingsEditor.Path(element: key, [.key("Title")]).text)=VALUE".shellQuoted) and the like; to add another row "
        + "with that key, use --add \("\(end)=ROW".shellQuoted)")
  }

  /// The help for a title where its value belongs.
  static func title(_ text: String, of value: String) -> String {
    "\(text.quoted) is the title of \(value); use \(value)"
  }

  /// The warning about a number that is not written as it was typed.
  static func respelled(_ text: String, as number: String, at path: Document.KeyPath) -> PathMessage
  {
    PathMessage(
      text: "\(text.quoted) is written as the \(number)",
      help: "to keep it as text, write \("\(path)=!!str \(text)".shellQuoted)",
      rule: Diagnostic.Kind.numberSpelling.rawValue)
  }

  static func incomplete(_ path: SettingsEditor.Path, whole: String) -> PathMessage {
    PathMessage(text: "no value at \(path.text.shellQuoted)", help: "did you mean \(whole)?")
  }

  static func noSection(_ path: SettingsEditor.Path) -> PathMessage {
    PathMessage(
      text: "no value at \(path.text.shellQuoted)",
      help: "a path in a bundle begins with \(Advice.list(BundleSection.keys, "or")), or with @KEY")
  }
}
