import PropertyLists
import SettingsBundles

/// Detects changes to a file, or to anything in a folder.
///
/// It compares sizes and times twice a second, which works on every file system at negligible cost.
final class InputWatch {
  private static let interval = 500

  private let path: String
  /// The other relevant files, which need not exist.
  private var others: [String] = []
  private var stamps: [String: BundleJournal.FileIdentity]

  init(_ path: String) throws(Diagnostic) {
    self.path = path
    stamps = Self.stamps(of: path)
    try refuseStream()
  }

  /// Rejects standard input, and anything that is or has become a pipe: both could block forever.
  func refuseStream() throws(Diagnostic) {
    guard path != InputFile.standardInput, !ResolvedPath.isStream(path) else {
      throw Diagnostic(ToolMessage.unwatchable)
    }
  }

  func follow(_ others: [String]) {
    self.others = others
    stamps = currentStamps
  }

  /// The stamps of all files; empty while the input does not exist.
  private var currentStamps: [String: BundleJournal.FileIdentity] {
    var stamps = Self.stamps(of: path)
    guard !stamps.isEmpty else { return [:] }
    for other in others { stamps[other] = Self.status(of: other)?.fileIdentity }
    return stamps
  }

  /// Waits until something differs from the last check.
  ///
  /// A file that is being replaced is checked again once it exists.
  func waitForChange() {
    while true {
      let now = currentStamps
      if now != stamps, !now.isEmpty {
        stamps = now
        return
      }
      SystemCalls.sleep(milliseconds: Self.interval)
    }
  }

  private static func stamps(of path: String) -> [String: BundleJournal.FileIdentity] {
    let path = path.withoutTrailingSlashes
    var stamps: [String: BundleJournal.FileIdentity] = [:]
    guard let status = status(of: path) else { return [:] }
    stamps[path] = status.fileIdentity
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

  /// The status of a file; an inaccessible one counts as missing.
  private static func status(of path: String) -> FileStatus? { try? FileStatus(of: path) }
}
