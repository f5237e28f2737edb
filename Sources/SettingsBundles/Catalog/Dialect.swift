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

  /// The kind of a key's value: on a page that only the app shows, the app decides what text fields store.
  func kind(of key: KeyDescription, in dialect: Dialect) -> ValueKind {
    dialect == .inApp && key.name == "DefaultValue" && key.kind == .string ? .scalar : key.kind
  }

  /// The first dialect in which the element means what it means in the given one.
  func origin(of element: ElementDescription, in dialect: Dialect) -> Dialect {
    let isForApp = element.requiredKeys.contains { isSupplied($0.name, in: dialect) }
    if isForApp || element.keys.contains(where: { kind(of: $0, in: dialect) != $0.kind }) {
      return .inApp
    }
    let isExtended =
      !addedKeys(of: element, in: dialect).isEmpty
      || element.keys.contains { !addedValues(of: $0.name, in: dialect).isEmpty }
    return isExtended ? .shared : .settings
  }
}
