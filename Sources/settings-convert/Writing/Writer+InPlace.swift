import PropertyLists

/// Writing into the files themselves: streams, and files in sandboxes that allow no others.
extension Writer {
  /// The commands that offer it with `--direct`, in the order of their table.
  static let commandsInPlace = ["convert", "set", "edit", "defaults", "build", "schema"]

  /// - Throws: A `Diagnostic` about the first file that is not written, which also names those that are.
  func writeInPlace(_ operations: [FileOperation]) throws(Diagnostic) {
    var written: [String] = []
    for operation in operations {
      do throws(Diagnostic) {
        if let bytes = operation.change.new {
          try write(bytes, over: operation)
        } else {
          try remove(operation)
        }
      } catch {
        guard !written.isEmpty else { throw error }
        let files = written.map(\.visible).joined(separator: ", ")
        throw Diagnostic(
          .output, "\(error.message.text); already written: \(files)",
          help: "run the command again to write the rest", at: error.location)
      }
      written.append(operation.change.path)
    }
  }

  private func remove(_ operation: FileOperation) throws(Diagnostic) {
    // Another run may have removed it.
    guard operation.existing != nil else { return }
    do throws(SystemError) {
      let folder = try folders.folder(at: operation.folder)
      try folder.lock()
      guard try isAsExpected(operation, in: folder) else { throw .changed }
      try folder.descriptor.removeIfPresent(operation.name)
    } catch {
      throw self.error(error, about: operation)
    }
  }

  private func write(_ bytes: [UInt8], over operation: FileOperation) throws(Diagnostic) {
    let opened: FileDescriptor
    do {
      opened = try open(operation)
    } catch {
      let isChanged = error == .exists || error == .links && file?.isStream != true
      throw self.error(isChanged ? .changed : error, about: operation)
    }
    do {
      try opened.writeAll(bytes)
      if operation.existing?.kind == .file, file?.openFile == nil {
        try opened.truncate(to: bytes.count)
        try opened.flush()
      }
      try opened.finish()
    } catch {
      if file?.isStream == true, error == .closedPipe { SystemCalls.endByClosedPipe() }
      guard operation.existing == nil else {
        throw Diagnostic(ToolMessage.incomplete(error), at: .file(shown(operation)))
      }
      if let folder = try? folders.folder(at: operation.folder) {
        folder.descriptor.remove(operation.name)
      }
      throw self.error(error, about: operation)
    }
  }

  private func open(_ operation: FileOperation) throws(SystemError) -> FileDescriptor {
    if let openFile = file?.openFile {
      // Reopening it would start at the beginning instead of the current position.
      return try FileDescriptor(duplicating: openFile)
    }
    let isStream = file?.isStream == true
    let folder = try folders.folder(at: operation.folder, isCreating: operation.existing == nil)
    if !isStream {
      try folder.lock()
      guard try isAsExpected(operation, in: folder) else { throw .changed }
    }
    guard let existing = operation.existing else {
      return try FileDescriptor(creating: operation.name, in: folder.descriptor, isPrivate: false)
    }
    let opened = try FileDescriptor(
      overwriting: operation.name, in: folder.descriptor, isStream: isStream)
    let status = try opened.status()
    guard isStream ? status.identity == existing.identity : status.version == existing.version
    else { throw .changed }
    return opened
  }
}
