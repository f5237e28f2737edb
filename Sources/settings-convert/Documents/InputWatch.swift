import PropertyLists
import SettingsBundles

/// Notices changes of a file, or of anything in a folder.
///
/// It compares sizes and times twice a second, which works on every file system and costs nothing
/// that anyone would feel.
final class InputWatch {
  private static let interval = 500

  private let path: String
  private var stamps: [String: FileStamp]

  /// - Throws: `ToolMessage.unwatchable` for standard input and for pipes.
  init(_ path: String) throws(Diagnostic) {
    guard path != InputFile.standardInput, FileStatus(of: path)?.isStream != true else {
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
  private static func stamps(of path: String) -> [String: FileStamp] {
    let path = path.withoutTrailingSlashes
    var stamps: [String: FileStamp] = [:]
    guard let stamp = FileStamp(of: path) else { return [:] }
    stamps[path] = stamp
    let rules = path.folderPrefix + ValidationConfiguration.fileName
    stamps[rules] = FileStamp(of: rules)
    guard InputFolder.isFolder(path) else { return stamps }
    var folders = [(path: path, depth: 0)]
    while let (folder, depth) = folders.popLast() {
      let names = (try? FileDescriptor(folder: folder).names()) ?? []
      for case let name? in names {
        let child = folder + "/" + name
        stamps[child] = FileStamp(of: child)
        if depth < Limits.folderNesting, FileStatus(of: child)?.kind == .folder,
          SystemCalls.linkTarget(of: child) == nil
        {
          folders.append((child, depth + 1))
        }
      }
    }
    return stamps
  }
}
