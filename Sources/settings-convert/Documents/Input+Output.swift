import PropertyLists
import SettingsBundles

/// The protection of what is read from what is written.
extension Input {
  /// Refuses an OUTPUT that is the file that is read, or is inside the bundle that is read.
  ///
  /// For results that replace neither: the defaults or the preview of a page are not that page.
  /// Files are compared by what they are, so links make no difference.
  ///
  /// - Throws: `ToolMessage.outputIsInput`, `.outputInsideInput`, or `.unwritable`.
  func refuseOutput(_ path: String) throws(Diagnostic) {
    guard case .file(let file) = self else { return try refuseOutputInside(path) }
    guard file.path != InputFile.standardInput, !ResolvedPath.isStream(path) else { return }
    do {
      guard let output = try FileStatus.identity(of: path),
        try output == FileStatus.identity(of: file.path)
      else { return }
    } catch {
      throw Diagnostic(ToolMessage.unwritable(error), at: .file(path))
    }
    throw Diagnostic(ToolMessage.outputIsInput, at: .file(path))
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
