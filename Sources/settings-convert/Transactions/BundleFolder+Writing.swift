import PropertyLists
import SettingsBundles

/// Writing a bundle: everything is staged in one folder beside it, then moved into place.
extension BundleFolder {
  /// Writes files, and removes others.
  ///
  /// - Parameters:
  ///   - outputs: The files to write.
  ///   - removed: The paths of the files to remove.
  ///   - tree: The folder's contents when the outputs were planned; `nil` when there was no folder.
  /// - Throws: `ToolMessage.readOnly` or `ToolMessage.unwritable`; everything is then as it was.
  func write(
    _ outputs: [BundleWritePlan.Output], removing removed: [String] = [], over tree: FolderTree?
  ) throws(Diagnostic) {
    guard !outputs.isEmpty || !removed.isEmpty || tree == nil else { return }
    // Delete before creating: on case-insensitive disks a new name may collide with an old one.
    let steps =
      removed.map { Journal.Step(path: $0, action: .remove) }
      + outputs.map { output in
        Journal.Step(path: output.path, action: output.isReplacement ? .replace : .create)
      }
    if tree != nil {
      try refuseObstacles(to: steps.filter { $0.action == .replace }.map(\.path))
    }
    let folders = tree == nil ? [] : try newFolders(for: steps)
    let journal = Journal(steps: steps, folders: folders)
    let staging = StagingName.make(for: name)
    try reportingErrors { () throws(SystemError) in
      try parent.makeFolder(staging, isPrivate: tree != nil)
    }
    do throws(Diagnostic) {
      if tree == nil {
        try writeNew(outputs, staging)
      } else {
        try stage(outputs, from: removed.count, staging)
        try write(journal, staging)
      }
    } catch {
      try? discard(staging)
      throw error
    }
    if tree != nil { try change(journal, staging) }
    // The bundle is complete; if this fails, the next run cleans up.
    try? discard(staging)
  }

  /// Refuses links and other special files where files are to be written.
  func refuseSpecialFiles(in tree: FolderTree?, blocking paths: [String]) throws(Diagnostic) {
    for specialFile in tree?.specialFiles ?? [] {
      let isInTheWay = paths.contains { path in
        path == specialFile.path || path.isInside(specialFile.path)
      }
      if isInTheWay {
        let message = ToolMessage.specialFile(isLink: specialFile.isLink)
        throw Diagnostic(message, at: .file("\(path)/\(specialFile.path)"))
      }
    }
  }

  /// Refuses a folder in which some files could not be replaced, before anything is written.
  ///
  /// - Throws: `ToolMessage.readOnly` or `ToolMessage.unwritable`.
  func examine(_ paths: [String]) throws(Diagnostic) {
    try reportingErrors { () throws(SystemError) in try parent.checkWritable(".") }
    try refuseObstacles(to: paths)
  }

  private func refuseObstacles(to paths: [String]) throws(Diagnostic) {
    let folder = try reportingErrors { () throws(SystemError) in
      try FileDescriptor(folder: name, in: parent)
    }
    for file in paths {
      let isReadOnly = try reportingErrors { () throws(SystemError) in
        let (path, name) = file.folderAndFile
        let location = try folder.folder(at: path)
        guard let status = try location.status(of: name) else { return false }
        if !status.isReadOnly { try location.checkWritable(name) }
        return status.isReadOnly
      }
      if isReadOnly { throw Diagnostic(ToolMessage.readOnly, at: .file("\(path)/\(file)")) }
    }
  }

  // MARK: A new bundle

  /// Writes a bundle where there is none: the whole folder is renamed into place in one step.
  private func writeNew(_ outputs: [BundleWritePlan.Output], _ staging: String) throws(Diagnostic) {
    let folder = try reportingErrors { () throws(SystemError) -> FileDescriptor in
      let staging = try FileDescriptor(folder: staging, in: parent)
      try staging.makeFolder(StagedChange.Name.folder)
      return try FileDescriptor(folder: StagedChange.Name.folder, in: staging)
    }
    for output in outputs {
      try reportingErrors(about: output.path) { () throws(SystemError) in
        let (path, file) = output.path.folderAndFile
        let location = try folder.folder(at: path, isCreating: true)
        let descriptor = try FileDescriptor(creating: file, in: location, isPrivate: false)
        try descriptor.writeAll(output.bytes)
        try descriptor.finish()
      }
    }
    try reportingErrors { () throws(SystemError) in
      let staging = try FileDescriptor(folder: staging, in: parent)
      try staging.rename(StagedChange.Name.folder, to: name, in: parent)
    }
  }

  // MARK: An existing bundle

  /// Stages the files; the first one belongs to the step with the given number.
  private func stage(
    _ outputs: [BundleWritePlan.Output], from first: Int, _ staging: String
  ) throws(Diagnostic) {
    let folders = try reportingErrors { () throws(SystemError) in
      OpenFolders(
        target: try FileDescriptor(folder: name, in: parent),
        staging: try FileDescriptor(folder: staging, in: parent))
    }
    for (number, output) in outputs.enumerated() {
      try reportingErrors(about: output.path) { () throws(SystemError) in
        try folders.stage(output, as: StagedChange.Name.new(first + number))
      }
    }
  }

  private func write(_ journal: Journal, _ staging: String) throws(Diagnostic) {
    let bytes = try journal.bytes()
    try reportingErrors { () throws(SystemError) in
      let folder = try FileDescriptor(folder: staging, in: parent)
      let part = "journal-part"
      let file = try FileDescriptor(creating: part, in: folder, isPrivate: true)
      try file.writeAll(bytes)
      try file.flush()
      try file.finish()
      try folder.rename(part, to: StagedChange.Name.journal)
      try folder.flush()
    }
  }

  /// Carries out the steps of the journal, and undoes them if one fails.
  ///
  /// If undoing fails too, the staging folder stays, and the next run continues.
  private func change(_ journal: Journal, _ staging: String) throws(Diagnostic) {
    let change = try change(journal, staging: staging)
    do throws(Diagnostic) {
      try change.finish()
    } catch {
      try reportingErrors { () throws(SystemError) in
        let folder = try FileDescriptor(folder: staging, in: parent)
        try folder.rename(StagedChange.Name.journal, to: StagedChange.Name.undoing)
      }
      try change.undo()
      try? discard(staging)
      throw error
    }
  }

  /// The folders that the steps have to create, outer ones first.
  private func newFolders(for steps: [Journal.Step]) throws(Diagnostic) -> [String] {
    try reportingErrors { () throws(SystemError) in
      let target = try FileDescriptor(folder: name, in: parent)
      var folders: [String] = []
      for step in steps where step.action == .create {
        var path = ""
        for part in step.path.folderAndFile.folder.names {
          path += path.isEmpty ? part : "/" + part
          let (folder, name) = path.folderAndFile
          if folders.contains(path) { continue }
          if !folders.contains(folder), try target.folder(at: folder).status(of: name) != nil {
            continue
          }
          folders.append(path)
        }
      }
      return folders
    }
  }

  private func reportingErrors(
    about file: String, _ body: () throws(SystemError) -> Void
  ) throws(Diagnostic) {
    do {
      try body()
    } catch {
      throw Diagnostic(ToolMessage.unwritable(error), at: .file("\(path)/\(file)"))
    }
  }
}

/// The bundle's folder and the staging folder.
private struct OpenFolders: ~Copyable {
  let target: FileDescriptor
  let staging: FileDescriptor

  /// Writes a new file into the staging folder, with the mode and attributes of the one that it will
  /// replace.
  borrowing func stage(_ output: BundleWritePlan.Output, as name: String) throws(SystemError) {
    let (path, file) = output.path.folderAndFile
    let isReplacement = output.isReplacement
    let staged = try FileDescriptor(creating: name, in: staging, isPrivate: isReplacement)
    try staged.writeAll(output.bytes)
    if isReplacement {
      let original = try FileDescriptor(reading: file, in: try target.folder(at: path))
      staged.copyAttributes(of: original)
      try staged.adopt(try original.status())
      try staged.flush()
    }
    try staged.finish()
  }
}
