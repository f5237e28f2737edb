@testable import SettingsBundles

extension CodeIndex {
  /// Adds a file; returns whether it counts.
  @discardableResult
  mutating func add(_ bytes: [UInt8], at path: String) -> Bool {
    CodeSource(bytes, at: path).map { add($0) } ?? false
  }
}
