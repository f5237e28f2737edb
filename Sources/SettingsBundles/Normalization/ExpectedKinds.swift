import PropertyLists

/// The kind that the catalog expects of each plain YAML scalar in a document.
///
/// Found in one pass over the document, and then looked up by the index of the value. The pass compares key
/// numbers and uses indices instead of values: those took a sixth of YAML -> binary.
struct ExpectedKinds {
  /// The way to read a plain scalar.
  enum Reading: Equatable {
    /// As in YAML.
    case asWritten
    /// As in YAML, which should be an integer or a real.
    case number
    /// As a value of this kind if possible, and otherwise as in YAML.
    case kind(Kind)
  }

  /// The keys of a description that the document contains.
  private struct Keys {
    let description: ElementDescription
    let numbers: NumberedKeys.Described
    /// The reading of each key's scalars; `nil` if it depends on the dictionary.
    let readings: [Reading?]
  }

  private let catalog: Catalog
  private let document: Document
  private var numberedKeys: NumberedKeys
  private let typeKey: UInt32?
  private let types: [[UInt8]]
  /// The keys of each type of element that was found, followed by those of unknown types.
  private var elements: [Keys?]
  private(set) var readings: [Reading]

  init(_ document: Document, as role: DocumentRole, catalog: Catalog) {
    self.catalog = catalog
    self.document = document
    numberedKeys = NumberedKeys(of: document.root)
    typeKey = document.root.number(ofKey: "Type")
    types = catalog.elements.map { Array($0.type.utf8) }
    readings = [Reading](repeating: .asWritten, count: document.count)
    elements = Array(repeating: nil, count: types.count + 1)
    let page = keys(of: catalog.page)
    for root in document.pages(as: role) { visit(root.index, page) }
    if role == .table { visitStrings(of: 0) }
    guard role == .bundle, let languages = document.root[.strings] else { return }
    for language in languages.items {
      expect(.dictionary, at: language.index)
      for table in language.items { visitStrings(of: table.index) }
    }
  }

  /// Every value of a strings table is a string.
  private mutating func visitStrings(of table: Int) {
    expect(.dictionary, at: table)
    visitItems(of: table) { kinds, value in kinds.expect(.string, at: value) }
  }

  private mutating func expect(_ kind: Kind, at value: Int) {
    if !document.kind(at: value).isContainer { readings[value] = .kind(kind) }
  }

  private mutating func visitItems(of container: Int, _ body: (inout ExpectedKinds, Int) -> Void) {
    guard document.kind(at: container).isContainer else { return }
    let end = document.index(after: container)
    var item = container + 1
    while item < end {
      body(&self, item)
      item = document.index(after: item)
    }
  }

  private mutating func visit(_ dictionary: Int, _ keys: Keys) {
    guard document.kind(at: dictionary) == .dictionary
    else { return expect(.dictionary, at: dictionary) }
    visitItems(of: dictionary) { kinds, value in
      guard let position = keys.numbers.position(of: kinds.document.keyNumber(at: value))
      else { return }
      if let reading = keys.readings[position], !kinds.document.kind(at: value).isContainer {
        kinds.readings[value] = reading
      } else {
        kinds.visit(value, keys.description.keys[position].kind, in: dictionary)
      }
    }
  }

  private mutating func keys(of description: ElementDescription) -> Keys {
    Keys(
      description: description, numbers: numberedKeys.keys(of: description),
      readings: description.keys.map { reading(of: $0.kind) })
  }

  private mutating func keys(ofType number: Int) -> Keys {
    if let known = elements[number] { return known }
    let keys = keys(of: number < types.count ? catalog.elements[number] : catalog.anyElement)
    elements[number] = keys
    return keys
  }

  private mutating func visit(_ value: Int, _ kind: ValueKind, in dictionary: Int) {
    switch (kind, document.kind(at: value)) {
    case (.elements, .array):
      visitItems(of: value) { kinds, element in
        kinds.visit(element, kinds.keys(ofType: kinds.type(of: element)))
      }
    case (.array(.any), .array): visitReferences(among: value)
    case (.array(let items), .array):
      visitItems(of: value) { kinds, item in kinds.visit(item, items, in: dictionary) }
    case (.dictionary(let name), .dictionary):
      if let description = catalog.dictionary(name) { visit(value, keys(of: description)) }
    case (.stringsByName, .dictionary):
      visitItems(of: value) { kinds, item in
        kinds.visit(
          item, kinds.document.kind(at: item) == .array ? .array(of: .string) : .string, in: value)
      }
    case (_, let own):
      if !own.isContainer { readings[value] = reading(of: kind, in: dictionary) }
    }
  }

  /// A reference to a build setting in a list is read like the other items.
  private mutating func visitReferences(among list: Int) {
    guard document.kindOfItems(in: list) == nil else { return }
    let reading = readingOfItems(in: list)
    visitItems(of: list) { kinds, item in
      if kinds.document.value(at: item).hasReferences { kinds.readings[item] = reading }
    }
  }

  /// The reading of what may be any item of a list: their kind, apart from references to build settings.
  private func readingOfItems(in list: Int) -> Reading {
    if let kind = document.kindOfItems(in: list) { return .kind(kind) }
    let known = Set(document.value(at: list).items.filter { !$0.hasReferences }.map(\.kind))
    if known == [.integer, .real] { return .number }
    return Self.reading(like: known.count == 1 ? known.first : nil)
  }

  /// The index of an element's `Type` in the catalog; the number of types for any other.
  private func type(of element: Int) -> Int {
    let type = document.index(ofKey: typeKey, in: element)
    return type.flatMap { document.position(ofStringAt: $0, among: types) } ?? types.count
  }

  // MARK: Readings

  /// The reading of a kind's scalars; `nil` if it depends on the dictionary.
  private func reading(of kind: ValueKind) -> Reading? {
    switch kind {
    case .string: .kind(.string)
    case .boolean: .kind(.boolean)
    case .number: .number
    case .array, .elements: .kind(.array)
    case .dictionary, .stringsByName: .kind(.dictionary)
    case .scalar, .any: .asWritten
    case .scalarLike(let keys, let otherwise):
      keys.contains(where: hasKey) ? nil : Self.reading(like: otherwise)
    case .itemOf(let key, let otherwise): hasKey(key) ? nil : reading(of: otherwise)
    }
  }

  private func reading(of kind: ValueKind, in dictionary: Int) -> Reading {
    switch kind {
    case .scalarLike(let keys, let otherwise):
      let kinds = keys.map { value(of: $0, in: dictionary).map(document.kind) ?? otherwise }
      return kinds.allSatisfy { $0 == kinds.first } ? Self.reading(like: kinds.first) : .asWritten
    case .itemOf(let key, let otherwise):
      guard let list = value(of: key, in: dictionary)
      else { return reading(of: otherwise, in: dictionary) }
      return readingOfItems(in: list)
    default: return reading(of: kind) ?? .asWritten
    }
  }

  private func hasKey(_ key: String) -> Bool { document.root.number(ofKey: key) != nil }

  private func value(of key: String, in dictionary: Int) -> Int? {
    document.index(ofKey: document.root.number(ofKey: key), in: dictionary)
  }

  static func reading(like kind: Kind?) -> Reading { kind.map { .kind($0) } ?? .asWritten }
}

extension Value {
  var plainText: String? { string ?? plainSpelling }
}
