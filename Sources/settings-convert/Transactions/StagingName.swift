import PropertyLists

/// The names of staged files and folders: `.Root.plist.settings-convert-x7k2q9`.
///
/// They identify their origin in case a killed process leaves them behind.
enum StagingName {
  /// A unique name for a staged file.
  ///
  /// - Parameters:
  ///   - target: The name of the file to be replaced.
  ///   - limit: The longest name on the file system, in bytes.
  static func file(for target: String, limit: Int) -> String {
    name(for: target, randomDigits(), limit)
  }

  /// The name of the folder in which changes to a bundle are staged: always the same, so every run
  /// finds it and only one can create it.
  static func folder(for target: String, limit: Int) -> String {
    name(for: target, "staging", limit)
  }

  /// A name for a folder of staged files that were not moved into place.
  static func keptFolder(for target: String, limit: Int) -> String {
    name(for: target, "kept-" + randomDigits(), limit)
  }

  private static func randomDigits() -> String {
    // Numbers from 36^5 up to 36^6 have six digits.
    String(UInt32.random(in: 60_466_176..<2_176_782_336), radix: 36)
  }

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
