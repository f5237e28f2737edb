package import PropertyLists

/// The steps of a change to a bundle's folder, recorded in advance so a later run can finish or undo it.
///
/// It also identifies the folder and every file that the change replaces or has staged, so a later run
/// touches nothing else:
///
///     {"version": 2, "folder": {"inode": 131}, "newFolders": ["fr.lproj"],
///      "steps": [{"path": "Root.plist", "old": {"inode": 132, …}, "new": {"inode": 140, …}}]}
///
/// Identities omit the device number because macOS may renumber a disk after a restart.
package struct BundleJournal: Equatable, Sendable {
  /// Identifies a file with its contents: not another file with its name, nor itself after an edit.
  package struct FileIdentity: Equatable, Sendable {
    package let inode: UInt64
    /// In bytes.
    package let size: Int
    /// The modification time, in seconds since 1970 and nanoseconds.
    package let seconds: Int
    package let nanoseconds: Int

    package init(inode: UInt64, size: Int, seconds: Int, nanoseconds: Int) {
      self.inode = inode
      self.size = size
      self.seconds = seconds
      self.nanoseconds = nanoseconds
    }
  }

  /// The creation, replacement, or removal of one file.
  package struct Step: Equatable, Sendable {
    package let path: String
    /// The file to replace or remove; `nil` to create one.
    package let old: FileIdentity?
    /// The staged file that takes its place; `nil` for a removal.
    package let new: FileIdentity?

    package init(path: String, old: FileIdentity?, new: FileIdentity?) {
      self.path = path
      self.old = old
      self.new = new
    }
  }

  private static let version = 2

  /// The inode of the bundle's folder, in case another folder gets the same name.
  package let folder: UInt64

  /// The steps; their indices name the staged files.
  package let steps: [Step]

  /// The paths of the folders that the steps create, outermost first.
  package let newFolders: [String]

  package init(folder: UInt64, steps: [Step], newFolders: [String]) {
    self.folder = folder
    self.steps = steps
    self.newFolders = newFolders
  }
}

// MARK: As JSON

extension BundleJournal {
  /// Reads a journal; `nil` if it is invalid, names a file twice, or names one outside the bundle.
  package init?(_ bytes: [UInt8]) {
    guard let document = try? Format.json.read(bytes, name: "journal"),
      document.root["version"]?.integer == Integer(Self.version),
      let folder = document.root["folder"]?.number("inode", as: UInt64.self),
      let steps = document.root["steps"], steps.kind == .array,
      let newFolders = document.root["newFolders"], newFolders.kind == .array
    else { return nil }
    let readSteps = steps.items.compactMap(Step.init)
    let names = newFolders.items.compactMap(\.string)
    guard readSteps.count == steps.count, names.count == newFolders.count,
      Set(readSteps.map { Array($0.path.utf8) }).count == readSteps.count,
      (readSteps.map(\.path) + names).allSatisfy(BundleMember.isSafe)
    else { return nil }
    self.init(folder: folder, steps: readSteps, newFolders: names)
  }

  package func bytes() throws(Diagnostic) -> [UInt8] {
    let literal: Literal = [
      "version": .integer(Integer(Self.version)),
      "folder": ["inode": .integer(Integer(folder))],
      "newFolders": .array(newFolders.map { .string($0) }),
      "steps": .array(steps.map(\.literal)),
    ]
    return try Format.json.write(try Document(literal)).bytes
  }
}

extension BundleJournal.Step {
  fileprivate init?(_ value: Value) {
    // `nil` is a missing file, and `.some(nil)` an invalid one.
    let old = value["old"].map(BundleJournal.FileIdentity.init)
    let new = value["new"].map(BundleJournal.FileIdentity.init)
    guard let path = value["path"]?.string, old != nil || new != nil, old != .some(nil),
      new != .some(nil)
    else { return nil }
    self.init(path: path, old: old ?? nil, new: new ?? nil)
  }

  fileprivate var literal: Literal {
    let files = [("old", old), ("new", new)].compactMap { key, file in
      file.map { (key: key, value: $0.literal) }
    }
    return .dictionary([(key: "path", value: .string(path))] + files)
  }
}

extension BundleJournal.FileIdentity {
  fileprivate init?(_ value: Value) {
    guard let inode = value.number("inode", as: UInt64.self),
      let size = value.number("size", as: Int.self),
      let seconds = value.number("seconds", as: Int.self),
      let nanoseconds = value.number("nanoseconds", as: Int.self)
    else { return nil }
    self.init(inode: inode, size: size, seconds: seconds, nanoseconds: nanoseconds)
  }

  fileprivate var literal: Literal {
    [
      "inode": .integer(Integer(inode)), "size": .integer(Integer(size)),
      "seconds": .integer(Integer(seconds)), "nanoseconds": .integer(Integer(nanoseconds)),
    ]
  }
}

extension Value {
  /// The number for a key; `nil` if it is missing or out of range.
  fileprivate func number<Number: FixedWidthInteger>(
    _ key: String, as type: Number.Type
  ) -> Number? {
    guard let integer = self[key]?.integer else { return nil }
    return integer.isNegative
      ? Number(exactly: Int64(bitPattern: integer.bits)) : Number(exactly: integer.bits)
  }
}
