import PropertyLists
import SettingsBundles

/// Notices changes of a file, or of anything in a folder.
///
/// It compares sizes and times twice a second, which works on every file system and costs nothing
/// that anyone would feel.
final class InputWatch {
  private static let interval = 500

  private let path: String
  /// The files beside the input that matter, which need not exist.
  private var others: [String] = []
  private var stamps: [String: BundleJournal.FileIdentity]

  /// - Throws: `ToolMessage.unwatchable` for standard input and for pipes.
  init(_ path: String) throws(Diagnostic) {
    self.path = path
    stamps = Self.stamps(of: path)
    try refuseStream()
  }

  /// Refuses to read from standard input, and from what is or has become a pipe: both could take
  /// forever.
  func refuseStream() throws(Diagnostic) {
    guard path != InputFile.standardInput, !ResolvedPath.isStream(path) else {
      throw Diagnostic(ToolMessage.unwatchable)
    }
  }

  /// Notices changes of other files as well.
  func follow(_ others: [String]) {
    self.others = others
    stamps = currentStamps
  }

  /// The stamps of everything; none while the input is not there.
  private var currentStamps: [String: BundleJournal.FileIdentity] {
    var stamps = Self.stamps(of: path)
    guard !stamps.isEmpty else { return [:] }
    for other in others { stamps[other] = Self.status(of: other)?.fileIdentity }
    return stamps
  }

  /// Waits until something is different from when it was last looked at.
  ///
  /// A file that is just being replaced is looked at again once it is there.
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

  /// The stamps of the file, or of everything in the folder.
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

  /// The status of a file; one that cannot be looked at is like one that is not there.
  private static func status(of path: String) -> FileStatus? { try? FileStatus(of: path) }
}
