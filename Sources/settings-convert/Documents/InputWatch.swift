import PropertyLists
import SettingsBundles

/// Notices changes of a file, or of anything in a folder.
///
/// It compares sizes and times twice a second, which works on every file system and costs nothing
/// that anyone would feel.
final class InputWatch {
  private static let interval = 500

  private let path: String
  private var stamps: [String: BundleJournal.FileIdentity]

  /// - Throws: `ToolMessage.unwatchable` for standard input and for pipes.
  init(_ path: String) throws(Diagnostic) {
    guard path != InputFile.standardInput, !ResolvedPath.isStream(path) else {
      throw Diagnostic(ToolMessage.unwatchable)
    }
    self.path = path
    stamps = Self.stamps(of: path)
  }

  /// Waits until something is different from when it was last looked at.
  ///
  /// A file that is just being replaced is looked at again once it is there.
  func waitForChange() {
    while true {
      let now = Self.stamps(of: path)
      if now != stamps, !now.isEmpty {
        stamps = now
        return
      }
      SystemCalls.sleep(milliseconds: Self.interval)
    }
  }

  /// The stamps of the file, or of everything in the folder, and of the rules beside it.
  private static func stamps(of path: String) -> [String: BundleJournal.FileIdentity] {
    let path = path.withoutTrailingSlashes
    var stamps: [String: BundleJournal.FileIdentity] = [:]
    guard let status = status(of: path) else { return [:] }
    stamps[path] = status.fileIdentity
    let rules = path.folderPrefix + ValidationConfiguration.fileName
    stamps[rules] = self.status(of: rules)?.fileIdentity
    guard status.kind == .folder else { return stamps }
    var folders = [(path: path, depth: 0)]
    while let (folder, depth) = folders.popLast() {
      let names = (try? FileDescriptor(folder: folder).names()) ?? []
      for name in names {
        let child = folder + "/" + name
        let status = self.status(of: child)
        stamps[child] = status?.fileIdentity
        if depth < Limits.folderNesting, status?.kind == .folder,
          (try? SystemCalls.linkTarget(of: child)) == .some(nil)
        {
          folders.append((child, depth + 1))
        }
      }
    }
    return stamps
  }

  /// The status of a file; one that cannot be looked at is like one that is not there.
  private static func status(of path: String) -> FileStatus? { try? FileStatus(of: path) }
}
