import PropertyLists

/// Runs that were interrupted while writing a bundle, and the files that they left next to it.
extension ToolMessage {
  fileprivate static let interruptedRun = "interrupted-run"

  private static func interruption(_ text: String, help: String = "") -> ToolMessage {
    ToolMessage(interruptedRun, text, help: help)
  }

  // MARK: Reported when reading

  /// - Parameter isBegun: Whether the bundle may have been changed.
  static func interrupted(isBegun: Bool) -> ToolMessage {
    interruption(
      isBegun
        ? "an earlier run was interrupted while it wrote this bundle, which may be partly changed"
        : "an earlier run was interrupted before it changed this bundle",
      help: isBegun
        ? "convert to it again, or use set, edit, or fix, to finish or undo that run"
        : "the next command that writes the bundle cleans up")
  }

  static func ignoredStaging(_ obstacle: StagingFolder.Obstacle, path: String) -> ToolMessage {
    interruption(
      "ignored \(path.visible), which \(obstacle.text)",
      help: "if nothing writes this bundle, remove it: rm -r \(path.shellQuoted)")
  }

  // MARK: Reported when writing

  static func foreignStaging(_ obstacle: StagingFolder.Obstacle, path: String) -> ToolMessage {
    interruption(
      "nothing was written because of \(path.visible), which \(obstacle.text)",
      help: "if nothing else writes this bundle, remove it: rm -r \(path.shellQuoted)")
  }

  static let finishedRun = interruption(
    "finished an earlier run that was interrupted while it wrote this bundle")

  static let undoneRun = interruption(
    "finished undoing an earlier run that had failed to write this bundle")

  static let discardedRun = interruption(
    "cleaned up after an earlier run that was interrupted before it changed this bundle")

  static let abandonedRun = interruption(
    "cleaned up after an earlier run that was interrupted while it wrote a bundle that is gone")

  static let changedSince = interruption("changed since a run was interrupted; left unchanged")

  static func keptNewVersion(_ path: String) -> ToolMessage {
    interruption(
      "changed since a run was interrupted; left unchanged, with that run's version in "
        + path.visible, help: "compare the two, then remove that version")
  }

  static func keptOldVersion(_ path: String) -> ToolMessage {
    interruption(
      "changed since a run was interrupted; left unchanged, with the version before that run in "
        + path.visible, help: "compare the two, then remove that version")
  }

  // MARK: Reported after failures

  /// An error that leaves the bundle neither in its old nor in its new state.
  static func unfinished(_ text: String, staging: String) -> ToolMessage {
    interruption(
      "\(text); the bundle may be partly changed",
      help: "the next command that writes it finishes or undoes this, with the files in "
        + staging.visible)
  }

  /// An error that leaves the bundle unchanged, but not its parent folder.
  static func unclean(_ text: String, staging: String) -> ToolMessage {
    interruption(
      "\(text); the bundle is unchanged, but \(staging.visible) is left over",
      help: "the next command that writes the bundle removes it")
  }

  static func leftStaging(_ error: SystemError, path: String) -> ToolMessage {
    interruption(
      "the bundle is written, but \(path.visible) cannot be removed: \(error.text)",
      help: "the next command that writes the bundle removes it")
  }
}

extension Diagnostic {
  /// Whether it is about an interrupted run, which every command reports.
  var isAboutInterruption: Bool { message.rule == ToolMessage.interruptedRun }
}

extension StagingFolder.Obstacle {
  /// A relative clause about the staging folder.
  fileprivate var text: String {
    switch self {
    case .notAFolder: "is not a folder"
    case .otherOwner: "belongs to another user"
    case .otherMode: "other users can access"
    case .otherFiles: "contains files that settings-convert did not create"
    case .damagedJournal: "has a damaged journal"
    case .otherBundle: "was made for another folder"
    case .system(let error): "cannot be read: \(error.text)"
    }
  }
}
