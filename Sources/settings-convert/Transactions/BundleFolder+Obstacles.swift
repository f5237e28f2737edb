import PropertyLists
import SettingsBundles

/// Checks that every file can be written before writing any.
extension BundleFolder {
  /// Rejects links and other special files at the paths of outputs.
  func refuseSpecialFiles(in tree: FolderTree?, blocking paths: [String]) throws(Diagnostic) {
    guard let specialFiles = tree?.specialFiles, !specialFiles.isEmpty else { return }
    var taken: Set<String> = []
    for path in paths {
      var path = path
      while !path.isEmpty, taken.insert(path).inserted { path = path.folderAndFile.folder }
    }
    for specialFile in specialFiles where taken.contains(specialFile.path) {
      let message = ToolMessage.specialFile(isLink: specialFile.isLink)
      throw Diagnostic(message, at: .file("\(path)/\(specialFile.path)"))
    }
  }

  /// Rejects a folder in which some files could not be replaced.
  func examine(_ paths: [String]) throws(Diagnostic) {
    try reportingErrors { () throws(SystemError) in try parent.checkWritable(".") }
    try refuseObstacles(to: paths)
  }

  /// Rejects replacing or removing files that the user may not write.
  func refuseObstacles(to paths: [String]) throws(Diagnostic) {
    let folder = try reportingErrors { () throws(SystemError) in
      try FileDescriptor(folder: name, in: parent)
    }
    for file in paths {
      let isReadOnly = try reportingErrors { () throws(SystemError) in
        let (path, name) = file.folderAndFile
        let location = try folder.folder(at: path)
        guard let status = try location.status(of: name) else { return false }
        if !status.isReadOnly {
          try location.checkWritable(name)
          try location.checkRemovable(name)
        }
        return status.isReadOnly
      }
      let shown = "\(path)/\(file)"
      if isReadOnly { throw Diagnostic(ToolMessage.readOnly(shown), at: .file(shown)) }
    }
  }
}
