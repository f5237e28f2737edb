import PropertyLists
import SettingsBundles

/// Writing a bundle: everything is staged in one folder next to it, and then moved into place.
extension BundleFolder {
  /// Writes files and removes others.
  ///
  /// - Parameter tree: The folder's contents when the outputs were planned; `nil` if there was no folder.
  /// - Returns: Warnings, and errors after everything was written: `ToolMessage.unsynced` and
  ///   `.leftStaging`.
  /// - Throws: An error after which nothing has changed, except for `ToolMessage.unfinished`: the next
  ///   run that writes finishes or undoes the change.
  func write(
    _ outputs: [BundleWritePlan.Output], removing removed: [String] = [], over tree: FolderTree?
  ) throws(Diagnostic) -> [Diagnostic] {
    guard !outputs.isEmpty || !removed.isEmpty || tree == nil else { return [] }
    return try DeferredSignals.during { () throws(Diagnostic) in
      guard let tree else { return try create(outputs) }
      return try change(outputs, removing: removed, in: tree)
    }
  }

  /// Writes files in place and removes others, one by one, for sandboxes that allow no other file.
  ///
  /// - Parameter tree: As in `write(_:removing:over:)`.
  /// - Throws: A `Diagnostic` for the first file that must not be written, before any is; or for a failure,
  ///   after which the files that it names are new and the others old.
  func writeInPlace(
    _ outputs: [BundleWritePlan.Output], removing removed: [String], over tree: FolderTree?
  ) throws(Diagnostic) {
    for output in outputs where output.isReplacement {
      _ = try FileReplacement.examine("\(path)/\(output.path)")
    }
    var changed: [String] = []
    do throws(Diagnostic) {
      for output in outputs {
        let file = "\(path)/\(output.path)"
        try OutputFile.createFolder(file.folderPrefix)
        _ = try FileReplacement.lock(file, expecting: .bytes(tree?.files[output.path] ?? []))
          .write(output.bytes, .inPlace)
        changed.append(output.path)
      }
      for file in removed {
        try reportingErrors(about: file) { () throws(SystemError) in
          try remove(file, with: tree?.files[file] ?? [])
        }
        changed.append(file)
      }
    } catch {
      guard !changed.isEmpty else { throw error }
      throw Diagnostic(
        ToolMessage.stopped(by: error.message, after: changed), at: error.location)
    }
  }

  /// Removes a file unless another program has changed it.
  private func remove(_ file: String, with bytes: [UInt8]) throws(SystemError) {
    let (path, name) = file.folderAndFile
    let folder = try FileDescriptor(folder: self.name, in: parent).folder(at: path)
    guard folder.lock(.exclusive) else { throw .locked }
    guard try folder.status(of: name) != nil else { return }
    guard try FileDescriptor(reading: name, in: folder).holds(bytes) else { throw .changed }
    try folder.removeIfPresent(name)
  }

  private func makeStagingFolder() throws(Diagnostic) -> StagingFolder {
    do {
      return try StagingFolder(creating: stagingName, in: parent)
    } catch {
      let message =
        error == .exists
        ? ToolMessage.locked
        : .noStagedFile(
          error, folder: parentPrefix.isEmpty ? "." : parentPrefix, canWriteInPlace: false)
      throw Diagnostic(message, at: .file(path))
    }
  }

  // MARK: A new bundle

  /// Creates a new bundle by renaming a whole folder into place in one step.
  private func create(_ outputs: [BundleWritePlan.Output]) throws(Diagnostic) -> [Diagnostic] {
    let staging = try makeStagingFolder()
    do throws(Diagnostic) {
      let folder = try reportingErrors { () throws(SystemError) in
        try staging.descriptor.makeFolder(StagingFolder.Name.bundle)
        return try FileDescriptor(folder: StagingFolder.Name.bundle, in: staging.descriptor)
      }
      for output in outputs {
        try reportingErrors(about: output.path) { () throws(SystemError) in
          try DeferredSignals.check()
          let (path, file) = output.path.folderAndFile
          let location = try folder.folder(at: path, isCreating: true)
          let descriptor = try FileDescriptor(creating: file, in: location, isPrivate: false)
          try descriptor.writeAll(output.bytes)
          try descriptor.finish()
        }
      }
      try reportingErrors { () throws(SystemError) in
        do throws(SystemError) {
          try staging.descriptor.rename(StagingFolder.Name.bundle, to: name, in: parent)
        } catch {
          // An empty folder may be replaced.
          throw try parent.status(of: name) == nil ? error : .changed
        }
      }
    } catch {
      throw abandon(staging, after: error)
    }
    return clear(staging)
  }

  // MARK: An existing bundle

  private func change(
    _ outputs: [BundleWritePlan.Output], removing removed: [String], in tree: FolderTree
  ) throws(Diagnostic) -> [Diagnostic] {
    let replaced = outputs.filter(\.isReplacement).map(\.path)
    try refuseObstacles(to: removed + replaced)
    let newFolders = try newFolders(for: outputs.filter { !$0.isReplacement }.map(\.path))
    let target = try reportingErrors { () throws(SystemError) in
      let target = try FileDescriptor(folder: name, in: parent)
      guard try target.status().identity == tree.identity else { throw .changed }
      return target
    }
    let staging = try makeStagingFolder()
    let journal: BundleJournal
    do throws(Diagnostic) {
      // Delete before creating: on case-insensitive disks, a new name may collide with an old one.
      var steps = removed.map { path in
        BundleJournal.Step(path: path, old: tree.status(of: path)?.fileIdentity, new: nil)
      }
      for output in outputs {
        steps.append(try stage(output, as: steps.count, over: tree, target, staging))
      }
      journal = BundleJournal(folder: tree.identity.inode, steps: steps, newFolders: newFolders)
      let bytes = try journal.bytes()
      try reportingErrors { () throws(SystemError) in
        try staging.write(journal: bytes)
        try parent.flush()
      }
    } catch {
      throw abandon(staging, after: error)
    }
    let change = StagedChange(
      journal, in: target, from: staging, named: path, expecting: tree.files)
    do throws(Diagnostic) {
      if let conflict = try change.finish().first { throw self.error(about: conflict) }
    } catch {
      throw undo(change, after: error)
    }
    var outcome = replaced.compactMap { path in
      tree.status(of: path)?.brokenLinkWarning(about: "\(self.path)/\(path)", inBundle: true)
    }
    do {
      try change.flush()
    } catch {
      outcome.append(Diagnostic(ToolMessage.unsynced(error), at: .file(path)))
    }
    return outcome + change.removeEmptyFolders() + clear(change.staging)
  }

  /// Writes a file into the staging folder, with the mode and attributes of the file that it replaces.
  private func stage(
    _ output: BundleWritePlan.Output, as number: Int, over tree: FolderTree,
    _ target: borrowing FileDescriptor, _ staging: borrowing StagingFolder
  ) throws(Diagnostic) -> BundleJournal.Step {
    let old = output.isReplacement ? tree.status(of: output.path) : nil
    let new = try reportingErrors(about: output.path) { () throws(SystemError) in
      try DeferredSignals.check()
      let staged = try FileDescriptor(
        creating: StagingFolder.Name.new(number), in: staging.descriptor, isPrivate: old != nil)
      try staged.writeAll(output.bytes)
      if let old {
        let (path, file) = output.path.folderAndFile
        let original = try FileDescriptor(reading: file, in: try target.folder(at: path))
        staged.copyAttributes(of: original)
        try staged.adopt(old)
        try staged.flush()
      }
      let status = try staged.status()
      try staged.finish()
      return status
    }
    return BundleJournal.Step(path: output.path, old: old?.fileIdentity, new: new.fileIdentity)
  }

  /// The folders that have to be created for new files, outermost first.
  private func newFolders(for paths: [String]) throws(Diagnostic) -> [String] {
    try reportingErrors { () throws(SystemError) in
      let target = try FileDescriptor(folder: name, in: parent)
      var folders: [String] = []
      var isNew: [String: Bool] = ["": false]
      for path in paths {
        var unknown: [String] = []
        var folder = path.folderAndFile.folder
        while isNew[folder] == nil {
          unknown.append(folder)
          folder = folder.folderAndFile.folder
        }
        for folder in unknown.reversed() {
          let (outer, name) = folder.folderAndFile
          var isMissing = isNew[outer] == true
          if !isMissing { isMissing = try target.folder(at: outer).status(of: name) == nil }
          isNew[folder] = isMissing
          if isMissing { folders.append(folder) }
        }
      }
      return folders
    }
  }

  // MARK: Failures

  /// Removes the staging folder of a change that has not begun or has been undone; returns the error of
  /// the change, updated if the removal fails.
  private func abandon(_ staging: borrowing StagingFolder, after error: Diagnostic) -> Diagnostic {
    do {
      try staging.remove(from: parent)
      return error
    } catch let failure {
      guard !staging.hasJournal() else { return unfinished(error) }
      let message = ToolMessage.unclean(
        "\(error.message.text); cannot clean up: \(failure.text)",
        staging: path(ofSibling: staging.name))
      return Diagnostic(message, at: error.location)
    }
  }

  /// Undoes a change; if that fails too, the staging folder remains for the next run.
  private func undo(_ change: borrowing StagedChange, after error: Diagnostic) -> Diagnostic {
    do throws(Diagnostic) {
      try reportingErrors { () throws(SystemError) in try change.staging.beginUndoing() }
      guard try change.undo().isEmpty else { return unfinished(error) }
      try reportingErrors { () throws(SystemError) in try change.flush() }
      _ = change.removeEmptyFolders()
    } catch {
      return unfinished(error)
    }
    return abandon(change.staging, after: error)
  }

  private func error(about conflict: StagedChange.Conflict) -> Diagnostic {
    let message = conflict.error.map { ToolMessage.unwritable($0) } ?? .changedMeanwhile
    return Diagnostic(message, at: .file("\(path)/\(conflict.path)"))
  }

  /// Removes the staging folder of a complete change, and returns an error if that fails.
  private func clear(_ staging: borrowing StagingFolder) -> [Diagnostic] {
    do {
      try staging.remove(from: parent)
      return []
    } catch {
      let message = ToolMessage.leftStaging(error, path: path(ofSibling: staging.name))
      return [Diagnostic(message, at: .file(path))]
    }
  }
}
