import PropertyLists

/// The error for a path that does not denote exactly one value, or for a value that is rejected there.
struct PathMessage: DiagnosticMessage {
  let text: String
  let help: String
  var rule: String { "key-path" }

  /// - Parameter key: The path as a single key in our notation; `nil` if there is no such key.
  static func foreign(
    _ path: SettingsPath, hasColons: Bool, isEnd: Bool, _ ours: String, key: String?
  ) -> PathMessage {
    let way = isEnd ? "to append an item, use --add \(ours)=VALUE" : "write \(ours)"
    return PathMessage(
      text: hasColons
        ? "\(path.text.quoted) is a path for PlistBuddy" : "no value at \(path.text.shellQuoted)",
      help: way + (key.map { "; for a key of that name, write \($0.shellQuoted)" } ?? ""))
  }

  static func incomplete(_ path: SettingsPath, whole: String) -> PathMessage {
    PathMessage(text: "no value at \(path.text.shellQuoted)", help: "did you mean \(whole)?")
  }

  static func noSection(_ path: SettingsPath) -> PathMessage {
    PathMessage(
      text: "no value at \(path.text.shellQuoted)",
      help: "a path in a bundle begins with \(Advice.list(BundleSection.keys, "or")), or with @KEY")
  }
}
