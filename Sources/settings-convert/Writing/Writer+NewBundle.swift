import PropertyLists

/// A new bundle, which is staged as a folder and renamed as a whole.
extension Writer {
  /// The name of the bundle in the staging folder.
  private static let wholeName = "bundle"

  /// Creates a bundle, unless something else has got its name.
  ///
  /// - Returns: A note about what a killed run has left, and an error after everything was written.
  static func create(
    _ bundle: BundleFolder, of changes: [FileChange], _ method: Method
  ) throws(Diagnostic) -> [Diagnostic] {
    try reportingErrors(writing: bundle.path) { () throws(SystemError) in
      try bundle.parent.lock(at: bundle.parentPath)
    }
    return try DeferredSignals.during { () throws(Diagnostic) in
      let staging: Staging
      do throws(SystemError) {
        staging = try Staging(ofBundle: bundle.name, in: bundle.parent)
      } catch {
        throw noStaging(error, for: bundle.path, in: bundle.parentPath, method)
      }
      do throws(Diagnostic) {
        try stage(changes, in: staging.folder, bundle.path)
        try reportingErrors(writing: bundle.path) { () throws(SystemError) in
          try publish(staging, as: bundle)
        }
      } catch {
        throw abandon(staging, in: bundle.parentPath, after: error)
      }
      return finish(staging, for: bundle.path, in: bundle.parentPath)
    }
  }

  private static func stage(
    _ changes: [FileChange], in staging: OpenFolder, _ path: String
  ) throws(Diagnostic) {
    let folders = try reportingErrors(writing: path) { () throws(SystemError) in
      try staging.descriptor.makeFolder(wholeName)
      return OpenFolders(
        in: OpenFolder(try FileDescriptor(folder: wholeName, in: staging.descriptor)))
    }
    for change in changes {
      try reportingErrors(writing: "\(path)/\(change.path)") { () throws(SystemError) in
        try DeferredSignals.check()
        let (outer, name) = change.path.folderAndFile
        let folder = try folders.folder(at: outer, isCreating: true)
        let file = try FileDescriptor(creating: name, in: folder.descriptor, isPrivate: false)
        try file.writeAll(change.new ?? [])
        try file.finish()
      }
    }
  }

  private static func publish(
    _ staging: Staging, as bundle: BundleFolder
  ) throws(SystemError) {
    do throws(SystemError) {
      try staging.folder.descriptor.rename(
        wholeName, to: bundle.name, in: bundle.parent.descriptor)
    } catch {
      // An empty folder may be replaced.
      throw try bundle.parent.descriptor.status(of: bundle.name) == nil ? error : .changed
    }
  }
}
