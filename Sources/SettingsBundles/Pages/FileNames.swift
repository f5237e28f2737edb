import PropertyLists

/// Names of files as a device looks them up, or in any capitalization.
struct FileNames {
  /// Apple's file systems take the Unicode forms of a name for the same name; so does `String`.
  private let names: Set<String>
  private let folded: [String: String]

  init(_ names: some Sequence<String>) {
    self.names = Set(names)
    // Of several candidates, always the same one.
    folded = Dictionary(names.map { ($0.foldedFileName, $0) }, uniquingKeysWith: min)
  }

  func contains(_ name: String) -> Bool { names.contains(name) }

  /// The name in another capitalization; `nil` if there is none, or if the name itself exists.
  func miscased(_ name: String) -> String? {
    contains(name) ? nil : folded[name.foldedFileName]
  }
}
