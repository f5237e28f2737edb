import PropertyLists
import SettingsBundles

/// The file in which a person says which rules hold for a page or a bundle.
enum RulesFile {
  /// The folders that may have one for a page: its own.
  static func folders(for page: String) -> [String] {
    page == InputFile.standardInput ? [] : [folder(of: page)]
  }

  /// The folders that may have one for a bundle: the bundle, and the one that it lies in.
  static func folders(forBundle bundle: String) -> [String] {
    let folder = bundle.withoutSlashes
    return [folder + "/", Self.folder(of: folder)]
  }

  /// Reads the file that was named, else the one in the first of the folders that has one.
  ///
  /// - Returns: `nil` when there is none.
  /// - Throws: What stands against reading it; what is wrong with what it says is in the result.
  static func read(
    _ path: String? = nil, in folders: [String]
  ) throws(Diagnostic) -> ValidationConfiguration? {
    let beside = folders.lazy.map { $0 + ValidationConfiguration.fileName }
    guard let path = path ?? beside.first(where: SystemCalls.exists) else { return nil }
    let file = try InputFile(path)
    do throws(Diagnostic) {
      return ValidationConfiguration(try Format.yaml.read(file.bytes, name: file.name))
    } catch {
      // A file of comments alone decides nothing.
      if case FormatMessage.emptyInput? = error.message as? FormatMessage { return nil }
      throw error
    }
  }

  /// The path up to its last slash, the slash included.
  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }
}
