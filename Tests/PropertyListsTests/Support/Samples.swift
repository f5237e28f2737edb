import Foundation

/// The project's own bundle, and its pages in other formats.
enum Samples {
  static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Samples")

  static let bundle = folder.appendingPathComponent("Settings.bundle")

  /// The paths of the files below a folder whose names end in an extension, from that folder.
  static func paths(in folder: URL, ending fileExtension: String) -> [String] {
    let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    return (paths ?? []).filter { $0.hasSuffix("." + fileExtension) }.sorted()
  }

  static func bytes(_ path: String, in folder: URL) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.appendingPathComponent(path)))
  }
}
