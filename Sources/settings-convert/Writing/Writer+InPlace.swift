import PropertyLists
import SettingsBundles

/// Writing into the files themselves: streams, and files in sandboxes that allow no others.
extension Writer {
  /// The commands that offer it with `--direct`, in the order of their table.
  static let commandsInPlace = ["convert", "build", "edit", "set", "defaults", "schema"]

  /// - Throws: A `Diagnostic` about the first file that is not written, which also names those that are.
  func writeInPlace(_ steps: [Step]) throws(Diagnostic) {
    var written: [String] = []
    for step in steps {
      do throws(Diagnostic) {
        if let bytes = step.change.new {
          try write(bytes, over: step)
        } else {
          try remove(step)
        }
      } catch {
        guard !written.isEmpty else { throw error }
        let files = written.map(\.visible).joined(separator: ", ")
        throw Diagnostic(
          .output, "\(error.message.text); already written: \(files)",
          help: "run the command again to write the rest", at: error.location)
      }
      written.append(step.change.path)
    }
  }

  private func remove(_ step: Step) throws(Diagnostic) {
    // Another run may have removed it.
    guard step.existing != nil else { return }
    do throws(SystemError) {
      let folder = try folders.folder(at: step.folder)
      try folder.lock()
      guard try isAsExpected(step, in: folder) else { throw .changed }
      try folder.descriptor.removeIfPresent(step.name)
    } catch {
      throw self.error(error, about: step)
    }
  }

  private func write(_ bytes: [UInt8], over step: Step) throws(Diagnostic) {
    let opened: FileDescriptor
    do {
      opened = try open(step)
    } catch {
      let isChanged = error == .exists || error == .links && file?.isStream != true
      throw self.error(isChanged ? .changed : error, about: step)
    }
    do {
      try opened.writeAll(bytes)
      if step.existing?.kind == .file, file?.openFile == nil {
        try opened.truncate(to: bytes.count)
        try opened.flush()
      }
      try opened.finish()
    } catch {
      if file?.isStream == true, error == .closedPipe { SystemCalls.endByClosedPipe() }
      guard step.existing == nil else {
        throw Diagnostic(ToolMessage.incomplete(error), at: .file(shown(step)))
      }
      if let folder = try? folders.folder(at: step.folder) { folder.descriptor.remove(step.name) }
      throw self.error(error, about: step)
    }
  }

  private func open(_ step: Step) throws(SystemError) -> FileDescriptor {
    if let openFile = file?.openFile {
      // Reopening it would start at the beginning instead of the current position.
      return try FileDescriptor(duplicating: openFile)
    }
    let isStream = file?.isStream == true
    let folder = try folders.folder(at: step.folder, isCreating: step.existing == nil)
    if !isStream {
      try folder.lock()
      guard try isAsExpected(step, in: folder) else { throw .changed }
    }
    guard let existing = step.existing else {
      return try FileDescriptor(creating: step.name, in: folder.descriptor, isPrivate: false)
    }
    let opened = try FileDescriptor(
      overwriting: step.name, in: folder.descriptor, isStream: isStream)
    let status = try opened.status()
    guard isStream ? status.identity == existing.identity : status.version == existing.version
    else { throw .changed }
    return opened
  }
}
