import PropertyLists

/// Names of files that are looked up exactly, or in any capitalization and Unicode form.
struct FileNames {
  private let exact: Set<[UInt8]>
  private let folded: [String: String]

  init(_ names: some Sequence<String>) {
    exact = Set(names.map { Array($0.utf8) })
    // Of several candidates, always the same one.
    folded = Dictionary(names.map { ($0.foldedFileName, $0) }, uniquingKeysWith: min)
  }

  func contains(_ name: String) -> Bool { exact.contains(Array(name.utf8)) }

  /// The name in another capitalization or Unicode form; `nil` if there is none, or if the name itself exists.
  func miscased(_ name: String) -> String? {
    contains(name) ? nil : folded[name.foldedFileName]
  }
}
