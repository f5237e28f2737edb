import Foundation

/// The guides of the program.
public enum Guides {
  public static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Sources/settings-convert/settings-convert.docc")
}
