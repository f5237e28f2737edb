import PropertyLists
import SettingsBundles

/// The file in which a project configures the rules for a page or a bundle.
enum RulesFile {
  /// Reads the file that the user named, or else the first one in the folders that may have one: for
  /// a page its own folder, for a bundle the bundle and then its folder.
  ///
  /// - Returns: `nil` when there is none.
  /// - Throws: The error in reading it; mistakes in its contents are in the result.
  static func read(
    _ path: String? = nil, for input: Input
  ) throws(Diagnostic) -> ValidationConfiguration? {
    let candidates = folders(for: input).lazy.map { $0 + ValidationConfiguration.fileName }
    guard let path = path ?? candidates.first(where: SystemCalls.exists) else { return nil }
    let file = try InputFile(path)
    do throws(Diagnostic) {
      return ValidationConfiguration(try Format.yaml.read(file.bytes, name: file.name))
    } catch {
      // A file with nothing but comments configures nothing.
      if case FormatMessage.emptyInput? = error.message as? FormatMessage { return nil }
      throw error
    }
  }

  private static func folders(for input: Input) -> [String] {
    switch input {
    case .file(let file):
      file.path == InputFile.standardInput ? [] : [file.path.folderPrefix]
    case .folder(let folder): [folder.path + "/", folder.parentPrefix]
    }
  }
}
