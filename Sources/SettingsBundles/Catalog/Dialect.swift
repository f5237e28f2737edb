/// The apps that show a page, which determine what the page may contain.
///
/// Each case permits everything that the previous one does.
enum Dialect: Int, CaseIterable, Comparable {
  case settings
  /// The Settings app and, with InAppSettingsKit, the app itself.
  case shared
  /// Only the app itself.
  case inApp

  static func < (left: Dialect, right: Dialect) -> Bool { left.rawValue < right.rawValue }
}

extension Catalog {
  func addedKeys(of element: ElementDescription, in dialect: Dialect) -> [String] {
    dialect == .settings ? [] : kitKeys[element.type] ?? []
  }

  func addedValues(of key: String, in dialect: Dialect) -> [String] {
    dialect == .settings ? [] : kitValues[key] ?? []
  }

  func isSupplied(_ key: String, in dialect: Dialect) -> Bool {
    dialect == .inApp && suppliedKeys.contains(key)
  }

  /// The first dialect in which the element means what it means in the given one.
  func origin(of element: ElementDescription, in dialect: Dialect) -> Dialect {
    if element.requiredKeys.contains(where: { isSupplied($0.name, in: dialect) }) { return .inApp }
    let isExtended =
      !addedKeys(of: element, in: dialect).isEmpty
      || element.keys.contains { !addedValues(of: $0.name, in: dialect).isEmpty }
    return isExtended ? .shared : .settings
  }
}
