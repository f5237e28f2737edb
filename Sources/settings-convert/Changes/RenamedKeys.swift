import PropertyLists
import SettingsBundles

/// What still has the old name of a setting whose `Key` changed: the rename reaches only the rows that store it.
struct RenamedKeys {
  let keys: [String]
  let input: Input
  let rules: InputRules
  let config: String?

  /// A note for each key, with the places that a person has to change.
  ///
  /// - Throws: A `Diagnostic` for an unreadable configuration file or folder of code.
  func notes(about edited: Settings, on console: Console) throws(Diagnostic) -> [Diagnostic] {
    guard !keys.isEmpty else { return [] }
    let file = try RulesFile(for: input, in: config)?.path
    let folders = try rules.options.codeFolders
    let code = try CodeFolders(config: config, jobs: .one).code(in: folders, on: console)
    return try keys.map { key throws(Diagnostic) in
      var places = edited.mentions(of: key).map(\.description.visible)
      if let file, try InputFile(file).bytes[...].contains(bytesOf: key) {
        places.append(file.visible)
      }
      if code?.mentions(key) == true { places += folders.map { "the code in \($0.visible)" } }
      var steps = ["copy them when the app starts"]
      if !places.isEmpty { steps.append("change the key in \(places.list("and"))") }
      if code?.generatesConstant(for: key) == true {
        steps.append("run \(Tool.name) defaults again")
      }
      let last = steps.removeLast()
      return .note(
        .progress, "values that people have stored stay under the old key \(key.quoted)",
        help: steps.isEmpty ? last : "\(steps.joined(separator: ", ")), and \(last)",
        about: input.name)
    }
  }
}
