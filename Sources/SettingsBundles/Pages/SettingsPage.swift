import PropertyLists

/// A page: its dictionaries with their descriptions.
struct SettingsPage {
  let root: SettingsDictionary

  /// The dictionaries in its list of elements, in order.
  let elements: [SettingsDictionary]

  /// The page, its elements of known types, and the dictionaries inside those.
  let dictionaries: [SettingsDictionary]

  /// The page's name; `nil` if it is unknown.
  let name: PageName?

  /// Whether only the app itself shows the page, by its name, by that of its bundle, or because only
  /// such pages open it.
  var isInApp: Bool

  /// Whether the page, or another of its bundle, is written for InAppSettingsKit.
  var usesInAppKit: Bool

  /// The apps that show it.
  var dialect: Dialect { isInApp ? .inApp : usesInAppKit ? .shared : .settings }

  /// Whether its bundle is one that a Settings app reads; also if its bundle is unknown.
  let isForSettingsApp: Bool

  /// The platform whose Settings app shows the page.
  let target: Platform

  let options: ValidationOptions

  /// The key of the app group that stores the page's values.
  static let groupKey = "ApplicationGroupContainerIdentifier"

  init(
    _ root: Value, at path: KeyPath, named name: PageName?, inBundle bundle: String?,
    options: ValidationOptions = ValidationOptions()
  ) {
    let catalog = Catalog.apple
    let reader = UnknownKeyReader(extraKeys: options.extraKeys)
    var numbers = NumberedKeys(of: root)
    func checked(
      _ value: Value, _ path: KeyPath, _ description: ElementDescription?
    ) -> SettingsDictionary {
      SettingsDictionary(
        value, at: path, as: description, numbers: &numbers, unknownKeys: reader)
    }
    let page = checked(root, path, catalog.page)
    var elements: [SettingsDictionary] = []
    var dictionaries = root.kind == .dictionary ? [page] : []
    let listPath = path.appending(.key("PreferenceSpecifiers"))
    let items = page["PreferenceSpecifiers"].map { Array($0.items) } ?? []
    let type = root.number(ofKey: "Type")
    for (position, item) in items.enumerated() where item.kind == .dictionary {
      let element = checked(
        item, listPath.appending(.index(position)), catalog.element(typed: item.value(of: type)))
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
    self.name = name
    isInApp = name?.isInApp == true || bundle == BundleName.inApp
    usesInAppKit =
      isInApp
      || elements.contains { element in
        element.hasForeignKeys
          || element.description == nil && catalog.isForeign(element.type ?? "")
      }
    isForSettingsApp = bundle.map([BundleName.settings, BundleName.watch].contains) ?? true
    target = options.target ?? (bundle == BundleName.watch ? .watch : .ios)
    self.options = options
  }

  /// Whether a build step creates the page, so that the file is a placeholder.
  var isGenerated: Bool { name.map { options.generatedPages.contains($0.family) } ?? false }

  /// The name with the suffixes of a variant; for a page by itself, that of its file.
  var fullName: String {
    if case .key(let name)? = root.path.last { return name }
    return name?.family ?? ""
  }

  /// The elements of a type.
  func elements(of description: ElementDescription) -> [SettingsDictionary] {
    elements.filter { $0.isElement(description) }
  }

  /// The keys of all dictionaries that have a description for which `isWanted` returns `true`.
  func describedKeys(where isWanted: (KeyDescription) -> Bool) -> [DescribedKey] {
    dictionaries.flatMap { dictionary in
      dictionary.describedKeys.filter { isWanted($0.key) }.map { DescribedKey($0, of: dictionary) }
    }
  }

  /// Whether a dictionary is inside an element.
  func isInner(_ dictionary: SettingsDictionary) -> Bool {
    Catalog.apple.dictionaries.contains { dictionary.isElement($0) }
  }
}
