import PropertyLists

/// A page as the rules see it: its dictionaries with what the catalogue says about them.
struct Page {
  let root: Subject

  /// The dictionaries in its list of elements, in order.
  let elements: [Subject]

  /// The elements of each known type, in order.
  private let elementsByType: [String: [Subject]]

  /// The page, its elements of known types, and the dictionaries inside those.
  let dictionaries: [Subject]

  /// The keys of all dictionaries that have both a description and a value.
  let describedKeys: [DescribedKey]

  /// The page's name, `Root` for `Settings.bundle/Root~ipad.inApp.plist`; `nil` when it is unknown.
  let name: String?

  /// Whether only the app itself reads the page, and not the Settings app.
  let isInApp: Bool

  let catalogue: Catalogue
  let options: ValidationOptions

  /// - Complexity: O(*n*) for *n* values.
  init(
    _ root: Value, at path: KeyPath, named name: String?, catalogue: Catalogue,
    options: ValidationOptions, unknownKeys reader: UnknownKeyReader
  ) {
    let subject = { (value: Value, path: KeyPath, description: ElementDescription?) in
      Subject(
        value, at: path, as: description,
        unknownKeys: description.map { reader.unknownKeys(of: value, as: $0) } ?? [])
    }
    let page = subject(root, path, catalogue.page)
    var elements: [Subject] = []
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
    let components = name?.split(separator: "/") ?? []
    self.name = components.last.map { String($0.prefix { $0 != "~" && $0 != "." }) }
    isInApp =
      components.last?.contains(".inApp") == true || components.contains("InAppSettings.bundle")
    self.catalogue = catalogue
    self.options = options
  }

  /// The elements of a type.
  func elements(of description: ElementDescription) -> [Subject] {
    elementsByType[description.type] ?? []
  }
}

extension [Place] {
  /// The places as messages name them, found in one pass over their source.
  ///
  /// - Complexity: O(*n* + *k* log *k*) for *k* places in a source of *n* bytes.
  var names: [String] {
    guard let source = first?.source, source.isText else { return map(\.description) }
    let offsets = Set(map(\.range.lowerBound)).sorted()
    let positions = Dictionary(uniqueKeysWithValues: zip(offsets, source.positions(of: offsets)))
    return map { place in
      guard let position = positions[place.range.lowerBound] else { return place.description }
      return "\(source.name):\(position.line):\(position.column)"
    }
  }
}
