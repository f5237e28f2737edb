import PropertyLists
import SettingsBundles

/// The protection of what is read from what is written.
extension Input {
  /// Whether a path is that of the file that is read, or leads to it.
  func isFile(at path: String) -> Bool {
    guard case .file(let file) = self, let identity = file.identity else { return false }
    return file.path == path || (try? FileStatus.identity(of: path)) == identity
  }

  /// Refuses an OUTPUT that is the file that is read or the file of its rules, or is inside the bundle
  /// that is read.
  ///
  /// For results that replace none of them: the defaults or the preview of a page are not that page.
  /// Files are compared by what they are, so links make no difference.
  ///
  /// - Parameter rules: The file of rules that the user named.
  /// - Throws: `ToolMessage.outputIsInput`, `.outputInsideInput`, or `.unwritable`.
  func refuseOutput(_ path: String, rules: String? = nil) throws(Diagnostic) {
    try refuseOutputInside(path)
    guard !ResolvedPath.isStream(path) else { return }
    let rules = try RulesFile.candidates(for: self, in: rules)
    do {
      guard let output = try FileStatus.identity(of: path) else { return }
      var isRead = isFile(at: path)
      for file in rules where try FileStatus.identity(of: file) == output { isRead = true }
      guard isRead else { return }
    } catch {
      throw Diagnostic(ToolMessage.unwritable(error), at: .file(path))
    }
    throw Diagnostic(ToolMessage.outputIsInput, at: .file(path))
  }

  /// Refuses an OUTPUT with settings in it for something else, which is made from settings at most.
  ///
  /// - Throws: `ToolMessage.outputIsSettings`, or an error of reading it.
  static func refuseSettings(at path: String) throws(Diagnostic) {
    guard try FileStatus.following(path)?.kind == .file, !ResolvedPath.isStream(path),
      let document = try? InputFile(path).document(for: nil, isLossy: true),
      DocumentRole(of: document) != .other
    else { return }
    throw Diagnostic(ToolMessage.outputIsSettings, at: .file(path))
  }

  /// Refuses an OUTPUT inside the bundle that is read; it need not exist.
  ///
  /// - Throws: `ToolMessage.outputInsideInput` or `.unwritable`.
  func refuseOutputInside(_ path: String) throws(Diagnostic) {
    guard case .folder(let bundle) = self else { return }
    do {
      guard try ResolvedPath(of: path.withoutTrailingSlashes).isInside(bundle.path) else { return }
    } catch {
      throw Diagnostic(ToolMessage.unwritable(error), at: .file(path))
    }
    throw Diagnostic(ToolMessage.outputInsideInput, at: .file(path))
  }
}
