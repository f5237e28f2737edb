import PropertyLists

/// Names of files, found as on a device or in any capitalization.
struct FileNames {
  /// Apple's file systems ignore differences in the Unicode form of a name, as `String` does.
  private let names: Set<String>
  private let folded: [String: String]

  init(_ names: some Sequence<String>) {
    self.names = Set(names)
    // Of names that differ in capitals only, always the same one, so that messages do not vary.
    folded = Dictionary(names.map { ($0.foldedFileName, $0) }, uniquingKeysWith: min)
  }

  func contains(_ name: String) -> Bool { names.contains(name) }

  func miscased(_ name: String) -> String? {
    contains(name) ? nil : folded[name.foldedFileName]
  }
}
