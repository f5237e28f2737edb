import PropertyLists

/// A page: its dictionaries with their descriptions.
struct SettingsPage {
  let root: SettingsDictionary
  let elements: [SettingsDictionary]

  /// The page, its elements of known types and those with misspelled keys, and the dictionaries inside the
  /// elements.
  let dictionaries: [SettingsDictionary]

  let name: PageName?

  /// Whether only the app itself shows the page, because of its name, its bundle's name, or because
  /// only such pages open it.
  var isInApp: Bool

  var usesInAppKit: Bool

  var isOpened = false

  /// The keys of all rows in its bundle, if code is compared with them.
  var keysInBundle: Set<ByteString>?

  /// Whether InAppSettingsKit shows the page, and the Settings app perhaps as well.
  var isForKit: Bool { isInApp || usesInAppKit }

  /// Whether a Settings app reads its bundle, which is assumed for an unknown bundle.
  let isForSettingsApp: Bool

  /// The values outside of conditions that refer to build settings, or whose keys do.
  let references: [Value]

  let target: Validator.Platform

  /// Whether a build step creates the page, so that the file is a placeholder.
  let isGenerated: Bool

  /// Whether the user has said that nobody translates it.
  let isExceptedFromTranslation: Bool

  static let groupKey = "ApplicationGroupContainerIdentifier"
  init(
    _ root: Value, at path: Document.KeyPath, named name: PageName?, inBundle bundle: String?,
    options: Validator.Options = Validator.Options(), mayRefer: Bool = true
  ) {
    let catalog = Catalog.apple
    let reader = UnknownKeyReader(extraKeys: options.extraKeys)
    var numbers = NumberedKeys(of: root)
    func checked(
      _ value: Value, _ path: Document.KeyPath, _ description: ElementDescription?,
      _ conditions: RowConditions = .none
    ) -> SettingsDictionary {
      SettingsDictionary(
        value, at: path, as: description, conditions, numbers: &numbers, unknownKeys: reader)
    }
    let page = checked(root, path, catalog.page)
    var elements: [SettingsDictionary] = []
    var dictionaries = root.kind == .dictionary ? [page] : []
    let listPath = path.appending(.key("PreferenceSpecifiers"))
    let items = page["PreferenceSpecifiers"].map { Array($0.items) } ?? []
    let type = root.number(ofKey: "Type")
    let hasConditions = RowConditions.keys.contains { root.number(ofKey: $0) != nil }
    var group = RowConditions.none
    for (position, item) in items.enumerated() where item.kind == .dictionary {
      let description = catalog.element(typed: item.value(of: type))
      let own = hasConditions ? RowConditions(of: item) : .none
      if description?.startsGroup == true { group = .none }
      let element = checked(
        item, listPath.appending(.index(position)), description,
        hasConditions ? group + own : .none)
      if description?.startsGroup == true { group = own }
      elements.append(element)
      guard element.description != nil || !element.unknownKeys.isEmpty else { continue }
      dictionaries.append(element)
      for inner in element.describedKeys where inner.value.kind == .dictionary {
        guard case .dictionary(let name) = inner.key.kind else { continue }
        let path = element.path.appending(.key(inner.key.name))
        dictionaries.append(checked(inner.value, path, catalog.dictionary(name)))
      }
    }
    self.root = page
    self.elements = elements
    references = mayRefer ? Self.references(in: root, outside: hasConditions ? elements : []) : []
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
    isGenerated = name.map { options.generatedPages.match($0.family) } ?? false
    isExceptedFromTranslation =
      options.fileSeverities.severity(of: .untranslatedString, in: root.location.source.name)
      == .off
  }

  private static func references(
    in root: Value, outside rows: [SettingsDictionary]
  ) -> [Value] {
    let conditions = rows.flatMap { row in RowConditions.keys.compactMap { row.value[$0] } }
    let inside = Set(conditions.flatMap { $0.index..<$0.endIndex })
    return root.all {
      ($0.mayHaveReferences || SettingReferences.occur(in: $0.keyBytes))
        && !inside.contains($0.index)
    }
  }

  /// Whether a build step or a known generator writes the page, not a person.
  var isWrittenByBuild: Bool {
    guard let family = name?.family else { return false }
    return isGenerated
      || Catalog.apple.generatorPages.contains { family.prefix { $0 != "/" } == $0 }
  }

  /// The name with the suffixes of a variant; for a standalone page, from its file.
  var fullName: String {
    if case .key(let name)? = root.path.last { return name }
    return name?.family ?? ""
  }

  func elements(of description: ElementDescription) -> [SettingsDictionary] {
    elements.filter { $0.isElement(description) }
  }

  /// The elements that store a value under a key.
  var storingElements: [SettingsDictionary] {
    elements.filter { $0.description?.storesValue == true && $0["Key"]?.bytes?.isEmpty == false }
  }

  func element(before element: SettingsDictionary) -> SettingsDictionary? {
    position(of: element).flatMap { elements.prefix($0).last }
  }

  func position(of element: SettingsDictionary) -> Int? {
    guard case .index(let position)? = element.path.last else { return nil }
    // Items that are not dictionaries can move an element toward the beginning, but not away from it.
    return elements.prefix(position + 1).lastIndex { $0 === element }
  }

  func describedKeys(where isWanted: (KeyDescription) -> Bool) -> [DescribedKey] {
    dictionaries.flatMap { dictionary in
      dictionary.describedKeys.filter { isWanted($0.key) }.map { DescribedKey($0, of: dictionary) }
    }
  }

  func isInner(_ dictionary: SettingsDictionary) -> Bool {
    Catalog.apple.dictionaries.contains { dictionary.isElement($0) }
  }
}
