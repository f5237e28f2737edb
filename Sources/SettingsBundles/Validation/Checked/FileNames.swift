/// Names of files, to be found exactly, or but for capital letters.
struct FileNames {
  private let exact: Set<[UInt8]>
  private let folded: [String: String]

  init(_ names: some Sequence<String>) {
    exact = Set(names.map { Array($0.utf8) })
    // Of several names, the same one each time.
    folded = Dictionary(names.map { ($0.lowercased(), $0) }, uniquingKeysWith: min)
  }

  func contains(_ name: String) -> Bool { exact.contains(Array(name.utf8)) }

  /// The name in other capital letters; `nil` where there is none, or the name itself is there.
  func miscased(_ name: String) -> String? {
    contains(name) ? nil : folded[name.lowercased()]
  }
}
