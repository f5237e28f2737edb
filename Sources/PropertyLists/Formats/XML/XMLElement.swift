/// The elements of an XML property list.
enum XMLElement: String, CaseIterable {
  case plist, dict, array, key, string, integer, real, date, data
  case `true`, `false`

  /// Finds an element by the bytes of its name.
  init?(_ name: ArraySlice<UInt8>) {
    guard name.count <= 7 else { return nil }
    let packed = Self.pack(name)
    guard let found = Self.packedNames.first(where: { $0.name == packed }) else { return nil }
    self = found.element
  }

  /// The elements with their names packed into words, the most frequent first.
  private static let packedNames: [(name: UInt64, element: XMLElement)] = {
    let byFrequency: [XMLElement] = [
      .string, .key, .dict, .integer, .true, .false, .array, .real, .data, .date, .plist,
    ]
    return byFrequency.map { (pack(Array($0.rawValue.utf8)[...]), $0) }
  }()

  private static func pack(_ name: ArraySlice<UInt8>) -> UInt64 {
    name.reduce(0) { $0 << 8 | UInt64($1) }
  }
}
