import PropertyLists
import SettingsBundles

/// The steps of a change to a folder, written down before it begins so that a later run can finish or
/// undo it.
///
///     {"version": 1, "steps": [{"path": "Root.plist", "action": "replace"}], "folders": []}
struct Journal {
  enum Action: String {
    case create, replace, remove
  }

  struct Step {
    let path: String
    let action: Action
  }

  private static let version = 1

  /// The steps; their numbers name the staged files.
  let steps: [Step]

  /// The folders that are new, outer ones first.
  let folders: [String]

  init(steps: [Step], folders: [String]) {
    self.steps = steps
    self.folders = folders
  }

  /// Reads a journal; `nil` when it is invalid or names anything outside the folder.
  init?(_ bytes: [UInt8]) {
    guard let document = try? Format.json.read(bytes, name: "journal"),
      document.root["version"]?.integer == Integer(Self.version),
      let steps = document.root["steps"], let folders = document.root["folders"]
    else { return nil }
    var read: [Step] = []
    for step in steps.items {
      guard let path = step["path"]?.string, BundleMember.isSafe(path),
        let action = step["action"]?.string.flatMap(Action.init)
      else { return nil }
      read.append(Step(path: path, action: action))
    }
    let names = folders.items.compactMap(\.string)
    guard names.count == folders.count, names.allSatisfy(BundleMember.isSafe) else { return nil }
    self.init(steps: read, folders: names)
  }

  func bytes() throws(Diagnostic) -> [UInt8] {
    let literal: Literal = [
      "version": .integer(Integer(Self.version)),
      "steps": .array(
        steps.map { ["path": .string($0.path), "action": .string($0.action.rawValue)] }),
      "folders": .array(folders.map { .string($0) }),
    ]
    return try Format.json.write(try Document(literal)).bytes
  }
}
