import PropertyLists
import SettingsBundles

/// The files that a build reads, as in an `.xcfilelist` of Xcode: `$(SRCROOT)/Settings/Root.yaml`.
struct InputList {
  private let lines: [String]

  /// - Parameter root: The folder of the project; empty for the working folder.
  init(of inputs: [Input], rules: String?, from root: String) throws(Diagnostic) {
    var paths: Set<String> = []
    for input in inputs where !input.isStandardInput {
      let path = try input.path(relativeTo: root)
      let files = input.files.paths
      paths.formUnion(files.isEmpty ? [path] : files.map { "\(path)/\($0)" })
      if let file = try RulesFile(for: input, in: rules) {
        paths.insert(try Input.file(InputFile(file.path)).path(relativeTo: root))
      }
    }
    lines = paths.map { Self.prefix + $0 }.sorted()
  }

  static let prefix = "$(SRCROOT)/"

  var text: String { lines.map { $0 + "\n" }.joined() }

  /// A warning about the first file that an existing list does not have.
  func warnings(about path: String) throws(Diagnostic) -> [Diagnostic] {
    let text = String(decoding: try InputFile(path).bytes, as: UTF8.self)
    let listed = Set(text.split(whereSeparator: \.isNewline).map(String.init))
    guard let missing = lines.first(where: { !listed.contains($0) }) else { return [] }
    return [
      .warning(
        .input, "the build reads \(missing.visible), which is not listed",
        help: "run build with --inputs, but without -o, to list all files", about: path)
    ]
  }
}
