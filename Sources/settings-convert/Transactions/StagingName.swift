/// The names of staged files and folders: `.Root.plist.settings-convert-x7k2q9`.
///
/// They tell whose they are, should a killed process leave them behind.
enum StagingName {
  /// The number of random letters and digits at the end, by which two runs differ.
  private static let digits = 6

  /// How many bytes of the target's name fit: a file system allows 255 for the whole.
  private static let targetBytes = 255 - ".".utf8.count - marker.utf8.count - digits

  private static let marker = ".\(Tool.name)-"

  static func make(for target: String) -> String {
    let letters = (0..<digits).map { _ in String(UInt8.random(in: 0..<36), radix: 36) }
    return prefix(for: target) + letters.joined()
  }

  /// Whether a name is one that `make` gives for the target.
  static func isStaging(_ name: String, for target: String) -> Bool {
    let prefix = prefix(for: target)
    return name.hasPrefix(prefix) && name.utf8.count == prefix.utf8.count + digits
  }

  private static func prefix(for target: String) -> String {
    var head = target.unicodeScalars
    while String(head).utf8.count > targetBytes { head.removeLast() }
    return ".\(head)\(marker)"
  }
}
