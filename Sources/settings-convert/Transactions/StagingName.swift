import PropertyLists

/// The names of staged files and folders: `.Root.plist.settings-convert-x7k2q9`.
///
/// They show whose they are, should a killed process leave them behind.
enum StagingName {
  /// A name for a staged file, which differs from that of any other run.
  ///
  /// - Parameters:
  ///   - target: The name of the file to be replaced.
  ///   - limit: The longest name on the file system, in bytes.
  static func file(for target: String, limit: Int) -> String {
    name(for: target, randomDigits(), limit)
  }

  /// The name of the folder in which changes to a bundle are staged: always the same, so that every
  /// run finds it and only one can create it.
  static func folder(for target: String, limit: Int) -> String {
    name(for: target, "staging", limit)
  }

  /// A name for a folder of staged files that were not put in place.
  static func keptFolder(for target: String, limit: Int) -> String {
    name(for: target, "kept-" + randomDigits(), limit)
  }

  private static func randomDigits() -> String {
    // From 36^5 to 36^6 are the numbers of six digits.
    String(UInt32.random(in: 60_466_176..<2_176_782_336), radix: 36)
  }

  /// - Complexity: O(*n*) for a target of *n* bytes.
  private static func name(for target: String, _ ending: String, _ limit: Int) -> String {
    let marker = ".\(Tool.name)-\(ending)"
    var room = limit - 1 - marker.utf8.count
    let head = target.unicodeScalars.prefix { scalar in
      room -= UTF8.width(scalar)
      return room >= 0
    }
    return ".\(String(head))\(marker)"
  }
}
