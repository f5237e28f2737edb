import PropertyLists

/// A value that an app stores under a key, described by the first element with that key.
struct Setting {
  let key: String
  let element: SettingsDictionary

  /// The heading of the element's group.
  let heading: String?

  /// The app group whose defaults store the value; `nil` for the app's own.
  let group: String?

  /// The English of the strings that its page has translated.
  let strings: [String: String]

  /// The builds in which the default is known and its row is there.
  var configurations: RowConditions.Configurations

  /// The initial value in every build; `nil` if there is none.
  var defaultValue: Value? { configurations == .all ? writtenDefault : nil }

  /// The value to register in its configurations.
  var registeredValue: Value? { configurations.isEmpty ? nil : writtenDefault }

  /// The default of its element, which may apply only to some builds.
  var writtenDefault: Value? { element[Catalog.defaultKey] }

  var isReadOnly: Bool { element.description?.isReadOnly == true }

  /// Its display name in English: the title of the row or, failing that, of its group.
  var title: String? {
    (element.description?.key("Title") == nil ? heading : element["Title"]?.string).map(shown)
  }

  /// A string as people see it.
  func shown(_ string: String) -> String { strings[string] ?? string }

  func warning(_ message: DefaultsMessage) -> Diagnostic {
    Diagnostic(
      message, severity: .warning, at: (writtenDefault ?? element.value).location,
      path: element.path.appending(.key(Catalog.defaultKey)))
  }
}

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
