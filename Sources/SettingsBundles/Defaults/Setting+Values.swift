import PropertyLists

/// A type with which `UserDefaults` reads a value.
enum SettingType {
  case boolean, integer, real, string, date, data
  /// Values of several types, or of one that only `object(forKey:)` reads.
  case any

  private init(of kinds: Set<Kind>) {
    switch kinds {
    case [.boolean]: self = .boolean
    case [.integer]: self = .integer
    case [.real], [.integer, .real]: self = .real
    case [.string]: self = .string
    case [.date]: self = .date
    case [.data]: self = .data
    default: self = .any
    }
  }

  /// The type that reads all of some values and any value of some kinds.
  fileprivate init(of values: [Value], and kinds: Set<Kind> = []) {
    // The largest `Int` is 2^63-1.
    let isWide = values.contains { $0.kind == .integer && $0.integer?.int == nil }
    self = isWide ? .any : SettingType(of: kinds.union(values.map(\.kind)))
  }
}

extension Setting {
  /// The type of its values according to the catalog's description of the default.
  var type: SettingType {
    switch element.description?.key(Catalog.defaultKey)?.kind {
    case .string: .string
    case .number: .real
    case .boolean: .boolean
    case .scalarLike(let keys, let kind): type(ofValuesUnder: keys, otherwise: kind)
    case .itemOf(let list, let kind):
      type(ofItemsIn: list, otherwise: kind == .string ? .string : .any)
    default: .any
    }
  }

  private func type(ofValuesUnder keys: [String], otherwise kind: Kind) -> SettingType {
    let values = keys.compactMap { element[$0] }
    return SettingType(of: values, and: values.count < keys.count ? [kind] : [])
  }

  /// The type of the values in a list; that of the default if there are none, or if it need not be among
  /// them.
  private func type(ofItemsIn list: String, otherwise: SettingType) -> SettingType {
    let items = element[list]?.list { !$0.hasReferences }.map(\.value) ?? []
    let values = items.isEmpty || isReadOnly ? items + [defaultValue].compactMap { $0 } : items
    return values.isEmpty ? otherwise : SettingType(of: values)
  }

  struct Choice {
    let value: Value
    /// The title; `nil` unless every choice has one.
    let title: String?
  }

  /// The values to choose from; empty if the Settings app does not offer a choice.
  var choices: [Choice] {
    guard !isReadOnly,
      case .itemOf(let list, _) = element.description?.key(Catalog.defaultKey)?.kind,
      element.isKnown([list])
    else { return [] }
    let values = element[list]?.list ?? []
    let titles = element["Titles"]?.list ?? []
    return values.map { item in
      let title = titles.count == values.count ? titles[item.position].value.string : nil
      return Choice(value: item.value, title: title)
    }
  }
}
