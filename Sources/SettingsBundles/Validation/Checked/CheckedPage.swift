import PropertyLists

/// A page as the rules see it: its dictionaries with their descriptions.
struct CheckedPage {
  let root: CheckedDictionary

  /// The dictionaries in its list of elements, in order.
  let elements: [CheckedDictionary]

  /// The elements of each known type, in order.
  private let elementsByType: [String: [CheckedDictionary]]

  /// The page, its elements of known types, and the dictionaries inside those.
  let dictionaries: [CheckedDictionary]

  /// The keys of all dictionaries that the catalog describes.
  let describedKeys: [DescribedKey]

  /// The page's name; `nil` if it is unknown.
  let name: PageName?

  /// Whether only the app itself shows the page, by its name, by that of its bundle, or because only
  /// such pages open it.
  var isInApp: Bool

  /// Whether the page, or another of its bundle, is written for InAppSettingsKit.
  var usesInAppKit: Bool

  /// Whether its bundle is one that a Settings app reads; also if its bundle is unknown.
  let isForSettingsApp: Bool

  /// The platform whose Settings app shows the page.
  let target: Platform

  let options: ValidationOptions

  /// The key of the app group that stores the page's values.
  static let groupKey = "ApplicationGroupContainerIdentifier"

  /// - Parameters:
  ///   - root: The page.
  ///   - path: Its location in its document.
  ///   - name: Its name; `nil` if it is unknown.
  ///   - bundle: The name of its bundle; `nil` if it is not in one.
  /// - Complexity: O(*n*) for *n* values.
  init(
    _ root: Value, at path: KeyPath, named name: PageName?, inBundle bundle: String?,
    options: ValidationOptions = ValidationOptions(),
    unknownKeys reader: UnknownKeyReader = UnknownKeyReader(extraKeys: [])
  ) {
    let catalog = Catalog.apple
    let checked = { (value: Value, path: KeyPath, description: ElementDescription?) in
      CheckedDictionary(
        value, at: path, as: description,
        unknownKeys: description.map { reader.unknownKeys(of: value, as: $0) } ?? [])
    }
    let page = checked(root, path, catalog.page)
    var elements: [CheckedDictionary] = []
    var dictionaries = root.kind == .dictionary ? [page] : []
    let listPath = path.appending(.key("PreferenceSpecifiers"))
    let items = root["PreferenceSpecifiers"].map { Array($0.items) } ?? []
    for (position, item) in items.enumerated() where item.kind == .dictionary {
      let type = item["Type"]?.string ?? ""
      let element = checked(item, listPath.appending(.index(position)), catalog.element(type))
      elements.append(element)
      guard element.description != nil else { continue }
      dictionaries.append(element)
      for inner in element.describedKeys where inner.value.kind == .dictionary {
        guard case .dictionary(let name) = inner.key.kind else { continue }
        let path = element.path.appending(.key(inner.key.name))
        dictionaries.append(checked(inner.value, path, catalog.dictionary(name)))
      }
    }
    self.root = page
    self.elements = elements
    self.dictionaries = dictionaries
    elementsByType = Dictionary(grouping: elements) { $0.description?.type ?? "" }
    describedKeys = dictionaries.flatMap(\.describedKeys)
    self.name = name
    isInApp = name?.isInApp == true || bundle == BundleName.inApp
    usesInAppKit =
      isInApp
      || elements.contains { element in
        catalog.isForeign(element.type ?? "")
          || element.value.entries.contains { catalog.isForeign($0.key) }
      }
    isForSettingsApp = bundle.map([BundleName.settings, BundleName.watch].contains) ?? true
    target = options.target ?? (bundle == BundleName.watch ? .watch : .ios)
    self.options = options
  }

  /// Whether a build step creates the page, so that the file is a placeholder.
  var isGenerated: Bool { name.map { options.generatedPages.contains($0.family) } ?? false }

  /// The elements of a type.
  func elements(of description: ElementDescription) -> [CheckedDictionary] {
    elementsByType[description.type] ?? []
  }

  /// Whether a dictionary is inside an element.
  func isInner(_ dictionary: CheckedDictionary) -> Bool {
    Catalog.apple.dictionary(dictionary.description?.type ?? "") != nil
  }

  /// The elements of some types, type by type.
  func elements(of descriptions: [ElementDescription]) -> [CheckedDictionary] {
    descriptions.flatMap { elements(of: $0) }
  }
}
