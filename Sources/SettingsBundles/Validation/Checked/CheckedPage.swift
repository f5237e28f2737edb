import PropertyLists

/// A page as the rules see it: its dictionaries with what the catalogue says about them.
struct CheckedPage {
  let root: CheckedDictionary

  /// The dictionaries in its list of elements, in order.
  let elements: [CheckedDictionary]

  /// The elements of each known type, in order.
  private let elementsByType: [String: [CheckedDictionary]]

  /// The page, its elements of known types, and the dictionaries inside those.
  let dictionaries: [CheckedDictionary]

  /// The keys of all dictionaries that have both a description and a value.
  let describedKeys: [DescribedKey]

  /// The page's name; `nil` when it is unknown.
  let name: PageName?

  /// Whether only the app itself reads the page, and not the Settings app.
  let isInApp: Bool

  /// Whose Settings app the page is for.
  let target: Platform

  let catalogue: Catalogue
  let options: ValidationOptions

  /// - Parameters:
  ///   - root: The page.
  ///   - path: Where it stands in its document.
  ///   - name: Its name; `nil` when it is unknown.
  ///   - bundle: What its bundle's folder is called; `nil` when it is in none.
  /// - Complexity: O(*n*) for *n* values.
  init(
    _ root: Value, at path: KeyPath, named name: PageName?, inBundle bundle: String?,
    catalogue: Catalogue, options: ValidationOptions, unknownKeys reader: UnknownKeyReader
  ) {
    let subject = { (value: Value, path: KeyPath, description: ElementDescription?) in
      CheckedDictionary(
        value, at: path, as: description,
        unknownKeys: description.map { reader.unknownKeys(of: value, as: $0) } ?? [])
    }
    let page = subject(root, path, catalogue.page)
    var elements: [CheckedDictionary] = []
    var dictionaries = root.kind == .dictionary ? [page] : []
    let listPath = path.appending(.key("PreferenceSpecifiers"))
    let items = root["PreferenceSpecifiers"].map { Array($0.items) } ?? []
    for (position, item) in items.enumerated() where item.kind == .dictionary {
      let type = item["Type"]?.string ?? ""
      let element = subject(item, listPath.appending(.index(position)), catalogue.element(type))
      elements.append(element)
      guard element.description != nil else { continue }
      dictionaries.append(element)
      for inner in element.describedKeys where inner.value.kind == .dictionary {
        guard case .dictionary(let name) = inner.key.kind else { continue }
        let path = element.path.appending(.key(inner.key.name))
        dictionaries.append(subject(inner.value, path, catalogue.dictionary(name)))
      }
    }
    self.root = page
    self.elements = elements
    self.dictionaries = dictionaries
    elementsByType = Dictionary(grouping: elements) { $0.description?.type ?? "" }
    describedKeys = dictionaries.flatMap(\.describedKeys)
    self.name = name
    isInApp = name?.isInApp == true || bundle == BundleName.inApp
    target = options.target ?? (bundle == BundleName.watch ? .watch : .ios)
    self.catalogue = catalogue
    self.options = options
  }

  /// The elements of a type.
  func elements(of description: ElementDescription) -> [CheckedDictionary] {
    elementsByType[description.type] ?? []
  }

  /// Whether a dictionary is inside an element.
  func isInner(_ dictionary: CheckedDictionary) -> Bool {
    catalogue.dictionary(dictionary.description?.type ?? "") != nil
  }

  /// The elements of some types, type by type.
  func elements(of descriptions: [ElementDescription]) -> [CheckedDictionary] {
    descriptions.flatMap { elements(of: $0) }
  }
}

extension [SourceRange] {
  /// The places as messages name them, found in one pass over each source.
  ///
  /// - Complexity: O(*n* + *k* log *k*) for *k* places in sources of *n* bytes.
  var names: [String] {
    var positions: [String: [Int: Position]] = [:]
    for (name, locations) in Dictionary(grouping: self, by: \.source.name) {
      guard let source = locations.first?.source, source.isText else { continue }
      let offsets = Set(locations.map(\.range.lowerBound)).sorted()
      positions[name] = Dictionary(
        uniqueKeysWithValues: zip(offsets, source.positions(of: offsets)))
    }
    return map { location in
      let name = location.source.name
      guard let position = positions[name]?[location.range.lowerBound] else {
        return location.description
      }
      return "\(name):\(position.line):\(position.column)"
    }
  }
}
