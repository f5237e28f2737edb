import PropertyLists
import SettingsBundles

/// Handling the staging folder of an interrupted run; `StagingFolder` lists the cases.
extension BundleFolder {
  var stagingName: String { StagingName.folder(for: name, limit: parent.longestName) }

  /// Finishes or undoes an interrupted run, or cleans up after it, for a run that has locked the bundle.
  ///
  /// - Returns: Warnings about the recovery and about files that were left unchanged.
  func recover() throws(Diagnostic) -> [Diagnostic] {
    try DeferredSignals.during { () throws(Diagnostic) in
      guard
        let staging = try reportingObstacles({ () throws(StagingFolder.Obstacle) in
          try StagingFolder(opening: stagingName, in: parent)
        })
      else { return [] }
      guard
        let bundle = try reportingErrors({ () throws(SystemError) in
          try parent.status(of: name)
        })
      else {
        try remove(staging)
        return [.note(.abandonedRun, about: path)]
      }
      let state = try reportingObstacles { () throws(StagingFolder.Obstacle) in
        try staging.state(for: bundle)
      }
      do throws(Diagnostic) {
        return try end(staging, in: state)
      } catch {
        if case .withoutJournal = state { throw error }
        throw unfinished(error)
      }
    }
  }

  /// Warnings about an interrupted run, for a run that only reads.
  func interruptionWarnings() -> [Diagnostic] {
    do {
      guard let staging = try StagingFolder(opening: stagingName, in: parent) else { return [] }
      let isBegun: Bool
      if let bundle = try? parent.status(of: name),
        case .withoutJournal = try staging.state(for: bundle)
      {
        isBegun = false
      } else {
        isBegun = true
      }
      return [.warning(.interrupted(isBegun: isBegun), about: path)]
    } catch {
      let message = ToolMessage.ignoredStaging(error, path: path(ofSibling: stagingName))
      return [.warning(message, about: path)]
    }
  }

  /// Finishes, undoes, or removes the contents of a staging folder.
  private func end(
    _ staging: consuming StagingFolder, in state: StagingFolder.State
  ) throws(Diagnostic) -> [Diagnostic] {
    let journal: BundleJournal
    switch state {
    case .withoutJournal:
      try remove(staging)
      return [.warning(.discardedRun, about: path)]
    case .finishing(let found), .undoing(let found): journal = found
    }
    let target = try reportingErrors { () throws(SystemError) in
      try FileDescriptor(folder: name, in: parent)
    }
    let change = StagedChange(journal, in: target, from: staging, named: path)
    let (outcome, keptVersion): (ToolMessage, (String) -> ToolMessage)
    let conflicts: [StagedChange.Conflict]
    if case .undoing = state {
      (outcome, keptVersion) = (.undoneRun, ToolMessage.keptOldVersion)
      conflicts = try change.undo()
    } else {
      (outcome, keptVersion) = (.finishedRun, ToolMessage.keptNewVersion)
      conflicts = try change.finish()
    }
    try reportingErrors { () throws(SystemError) in try change.flush() }
    let warnings =
      [.warning(outcome, about: path)] + change.removeEmptyFolders()
      + (try keep(conflicts, from: change.staging, keptVersion))
    try remove(change.staging)
    return warnings
  }

  /// Moves the staged versions of files that were left unchanged into a folder that remains, and
  /// returns a warning for each.
  private func keep(
    _ conflicts: [StagedChange.Conflict], from staging: borrowing StagingFolder,
    _ message: (String) -> ToolMessage
  ) throws(Diagnostic) -> [Diagnostic] {
    let keptName = StagingName.keptFolder(for: name, limit: parent.longestName)
    if conflicts.contains(where: { $0.staged != nil }) {
      try reportingErrors { () throws(SystemError) in try parent.makePrivateFolder(keptName) }
    }
    var warnings: [Diagnostic] = []
    for conflict in conflicts {
      let file = "\(path)/\(conflict.path)"
      guard let staged = conflict.staged else {
        warnings.append(.warning(.changedSince, about: file))
        continue
      }
      try reportingErrors(about: conflict.path) { () throws(SystemError) in
        let (path, name) = conflict.path.folderAndFile
        let kept = try FileDescriptor(folder: keptName, in: parent)
        let folder = try kept.folder(at: path, isCreating: true)
        try staging.descriptor.rename(staged, to: name, in: folder)
      }
      let keptPath = "\(path(ofSibling: keptName))/\(conflict.path)"
      warnings.append(.warning(message(keptPath), about: file))
    }
    return warnings
  }

  private func remove(_ staging: borrowing StagingFolder) throws(Diagnostic) {
    try reportingErrors { () throws(SystemError) in try staging.remove(from: parent) }
  }

  /// An error after which the next run that writes finishes or undoes the change.
  func unfinished(_ error: Diagnostic) -> Diagnostic {
    let message = ToolMessage.unfinished(error.message.text, staging: path(ofSibling: stagingName))
    return Diagnostic(message, at: error.location)
  }

  private func reportingObstacles<Result: ~Copyable>(
    _ body: () throws(StagingFolder.Obstacle) -> Result
  ) throws(Diagnostic) -> Result {
    do {
      return try body()
    } catch {
      throw Diagnostic(
        ToolMessage.foreignStaging(error, path: path(ofSibling: stagingName)), at: .file(path))
    }
  }
}
