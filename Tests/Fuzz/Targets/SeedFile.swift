import Foundation
import PropertyLists
import SettingsBundles

/// A file that inputs are made from.
public struct SeedFile: Sendable {
  private static let largest = 1 << 15

  let path: String
  let bytes: [UInt8]
  let format: Format
  /// `nil` if the file cannot be read.
  let document: Document?

  /// The files below some folders, the large ones left out, in the order of their paths.
  public static func all(below folders: [String]) -> [SeedFile] {
    folders.flatMap { folder in
      (FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? [])
        .sorted().compactMap { SeedFile("\(folder)/\($0)") }
    }
  }

  private init?(_ path: String) {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    guard attributes?[.type] as? FileAttributeType == .typeRegular,
      let size = attributes?[.size] as? Int, size <= Self.largest,
      let data = FileManager.default.contents(atPath: path)
    else { return nil }
    self.path = path
    bytes = Array(data)
    format = Format.detect(bytes, name: path)
    document = (try? Pipeline.settings.read(bytes, name: path, as: format))
      .flatMap { $0.isSmall ? $0 : nil }
  }

  /// The path inside the bundle that the file is in.
  var pathInBundle: String? {
    path.range(of: ".bundle/").map { String(path[$0.upperBound...]) }
  }
}

extension FuzzTarget {
  /// The distinct inputs that some files make for this target.
  public func seeds(from files: [SeedFile]) -> [[UInt8]] {
    var known: Set<[UInt8]> = []
    return files.flatMap(seeds).filter { known.insert($0).inserted }
  }
}
