import PropertyLists

/// The kind that the catalog expects of each plain YAML scalar in a document.
///
/// Found in one pass over the document, and then looked up by the index of the value.
struct ExpectedKinds {
  /// How a plain scalar is read.
  enum Reading: UInt8 {
    /// As YAML reads it.
    case asWritten
    case string, boolean, real
    /// As YAML reads it, which should be a number.
    case number
  }

  private let catalog: Catalog
  private(set) var readings: [Reading]
  /// The indices of the strings that no message may quote.
  private(set) var secrets: Set<Int> = []

  /// - Complexity: O(*n*) for *n* values.
  init(_ document: Document, as role: DocumentRole, catalog: Catalog) {
    self.catalog = catalog
    readings = [Reading](repeating: .asWritten, count: document.count)
    switch role {
    case .page: visit(document.root, catalog.page)
    case .table: visitStrings(of: document.root)
    case .bundle: visitBundle(document.root)
    case .other: break
    }
  }

  private mutating func visitBundle(_ bundle: Value) {
    if let pages = bundle[BundleSection.pages.rawValue] {
      for page in pages.items { visit(page, catalog.page) }
    }
    if let languages = bundle[BundleSection.strings.rawValue] {
      for language in languages.items {
        for table in language.items { visitStrings(of: table) }
      }
    }
  }

  /// Every value of a strings table is a string.
  private mutating func visitStrings(of table: Value) {
    for value in table.items where !value.kind.isContainer { readings[value.index] = .string }
  }

  private mutating func visit(_ dictionary: Value, _ description: ElementDescription?) {
    guard let description else { return }
    for (name, value) in dictionary.entries {
      guard let key = description.key(name) else { continue }
      visit(value, key.kind, in: dictionary)
      if name == SecureDefaults.key, readings[value.index] == .string, dictionary.isSecureField {
        secrets.insert(value.index)
      }
    }
  }

  private mutating func visit(_ value: Value, _ kind: ValueKind, in dictionary: Value) {
    switch kind {
    case .elements where value.kind == .array:
      for element in value.items {
        visit(element, catalog.element(element["Type"]?.plainText ?? "") ?? catalog.anyElement)
      }
    case .array(let items) where value.kind == .array:
      for item in value.items { visit(item, items, in: dictionary) }
    case .dictionary(let name) where value.kind == .dictionary:
      visit(value, catalog.dictionary(name))
    default:
      if !value.kind.isContainer { readings[value.index] = Self.reading(of: kind, in: dictionary) }
    }
  }

  private static func reading(of kind: ValueKind, in dictionary: Value) -> Reading {
    switch kind {
    case .string: return .string
    case .boolean: return .boolean
    case .number: return .number
    case .scalar, .any, .array, .dictionary, .elements: return .asWritten
    case .scalarLike(let keys, let otherwise):
      let kinds = Set(keys.map { dictionary[$0]?.kind ?? otherwise })
      return kinds.count == 1 ? reading(like: kinds.first) : .asWritten
    case .itemOf(let key, let otherwise):
      guard let list = dictionary[key] else { return reading(of: otherwise, in: dictionary) }
      let kinds = Set(list.items.map(\.kind))
      return kinds.count == 1 ? reading(like: kinds.first) : .asWritten
    }
  }

  static func reading(like kind: Kind?) -> Reading {
    switch kind {
    case .string: .string
    case .boolean: .boolean
    case .real: .real
    case .integer: .number
    default: .asWritten
    }
  }
}

extension Value {
  /// The value of a string, or the spelling of a plain scalar.
  var plainText: String? { string ?? plainSpelling }
}
