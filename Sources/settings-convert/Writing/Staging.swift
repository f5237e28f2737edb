import PropertyLists

/// Where new files are staged, next to the file or bundle that they are for.
///
/// A single file has a unique name there: `.Root.plist.settings-convert-x7k2q9`. Several are in a folder
/// that only the user may enter: `new-3` is moved into place, and `old-3` is the previous file. What a killed run
/// leaves is never read, because anyone could have put it there.
struct Staging {
  let folder: OpenFolder
  let name: String
  private let parent: OpenFolder?

  /// The name of the folder that a killed run has left.
  let leftover: String?

  /// - Parameters:
  ///   - target: The name of the file or bundle.
  ///   - isBundle: Whether the file is in a bundle, for which a killed run may have left a folder.
  init(ofFile target: String, in parent: OpenFolder, isBundle: Bool) {
    let limit = parent.descriptor.longestName
    folder = parent
    name = Self.name(for: target, Self.randomDigits(), limit)
    self.parent = nil
    let usual = Self.name(for: target, "staging", limit)
    let isLeft = isBundle && (try? parent.descriptor.status(of: usual)) != nil
    leftover = isLeft ? usual : nil
  }

  /// Creates a folder for staged files, always with the same name, so that what a killed run has left is
  /// noticed.
  init(ofBundle target: String, in parent: OpenFolder) throws(SystemError) {
    let limit = parent.descriptor.longestName
    let usual = Self.name(for: target, "staging", limit)
    if try parent.descriptor.makePrivateFolder(usual) {
      (name, leftover) = (usual, nil)
    } else {
      (name, leftover) = (Self.name(for: target, Self.randomDigits(), limit), usual)
      guard try parent.descriptor.makePrivateFolder(name) else { throw .exists }
    }
    do {
      folder = OpenFolder(try FileDescriptor(folder: name, in: parent.descriptor))
    } catch {
      try? parent.descriptor.removeFolder(name)
      throw error
    }
    self.parent = parent
  }

  func new(_ number: Int) -> String { parent == nil ? name : "new-\(number)" }
  func old(_ number: Int) -> String { "old-\(number)" }

  /// Removes the file if it is still there, or the folder and everything in it.
  func remove() throws(SystemError) {
    guard let parent else { return try folder.descriptor.removeIfPresent(name) }
    try folder.descriptor.removeContents()
    try parent.descriptor.removeFolder(name)
  }

  // MARK: Names

  private static func randomDigits() -> String {
    // Numbers from 36^5 up to 36^6 have six digits.
    String(UInt32.random(in: 60_466_176..<2_176_782_336), radix: 36)
  }

  static func name(for target: String, _ ending: String, _ limit: Int) -> String {
    let marker = ".\(Tool.name)-\(ending)"
    var room = limit - 1 - marker.utf8.count
    let head = target.unicodeScalars.prefix { scalar in
      room -= UTF8.width(scalar)
      return room >= 0
    }
    return ".\(String(head))\(marker)"
  }
}
