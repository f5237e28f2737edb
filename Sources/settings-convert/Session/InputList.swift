import PropertyLists
import SettingsBundles

/// The files that a build reads, as in an `.xcfilelist` of Xcode: `$(SRCROOT)/Settings/Root.yaml`.
struct InputList {
  let lines: [String]

  /// - Parameters:
  ///   - rules: The user's file of rules.
  ///   - root: The folder of the project; empty for the working folder.
  init(of inputs: [Input], rules: String?, from root: String) throws(Diagnostic) {
    var lines: Set<String> = []
    let root = try absolutePath(ofFolder: root)
    for input in inputs where !input.isStandardInput {
      var paths = try RulesFile.files(for: input, in: rules)
      switch input {
      case .file(let file): paths.append(file.path)
      case .folder(let folder): paths += folder.files.paths.map { "\(folder.path)/\($0)" }
      }
      for path in paths {
        let folder = try absolutePath(ofFolder: path.folderPrefix).withTrailingSlash
        lines.insert("$(SRCROOT)/" + (folder + path.folderAndFile.file).relative(to: root))
      }
    }
    self.lines = lines.sorted()
  }

  var content: FileContent { FileContent(lines.map { $0 + "\n" }.joined(), title: "list") }

  /// A warning about the files that an existing list does not have.
  func warnings(about path: String) throws(Diagnostic) -> [Diagnostic] {
    let text = String(decoding: try InputFile(path).bytes, as: UTF8.self)
    let listed = Set(text.split(whereSeparator: \.isNewline).map(String.init))
    let missing = lines.filter { !listed.contains($0) }
    return missing.isEmpty ? [] : [.warning(.unlisted(missing), about: path)]
  }
}
