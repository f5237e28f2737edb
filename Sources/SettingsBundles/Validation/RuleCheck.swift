import PropertyLists

/// The part of a rule that finds violations, in one page or between the files of a bundle.
///
/// Most rules are about one kind of part at a time, such as elements of one type, and declare it:
/// `RulesByPart` passes each part to its rules. Rules about exceptions have no check because
/// `Exceptions` finds their violations when the other rules are applied.
///
/// A check that depends on what the user has chosen takes the options, too.
struct RuleCheck: Sendable {
  // Not one generic type, whose closures would be called through a thunk for each part of a page.
  struct ElementCheck: Sendable {
    let isAbout: @Sendable (ElementDescription) -> Bool
    let findings: @Sendable (SettingsDictionary, SettingsPage) -> [Finding]
  }

  struct KeyCheck: Sendable {
    let isAbout: @Sendable (KeyDescription) -> Bool
    let findings: @Sendable (DescribedKey, SettingsPage) -> [Finding]
  }

  /// Checks a whole page and passes on each finding, because there can be as many findings as values.
  private(set) var page: (@Sendable (SettingsPage, Validator.Options, (Finding) -> Void) -> Void)?
  private(set) var elements: ElementCheck?
  private(set) var keys: KeyCheck?
  private(set) var unknownKeys:
    (@Sendable (UnknownKey, SettingsDictionary, SettingsPage) -> Finding?)?
  private(set) var needsCode = false
  private(set) var bundle: (@Sendable (BundleContents, Validator.Options) -> [Finding])?

  var isAboutPages: Bool {
    page != nil || elements != nil || keys != nil || unknownKeys != nil
  }

  static func + (left: RuleCheck, right: RuleCheck) -> RuleCheck {
    RuleCheck(
      page: left.page ?? right.page, elements: left.elements ?? right.elements,
      keys: left.keys ?? right.keys, unknownKeys: left.unknownKeys ?? right.unknownKeys,
      needsCode: left.needsCode || right.needsCode,
      bundle: left.bundle ?? right.bundle)
  }
}

extension RuleCheck {
  static func page(_ check: @escaping @Sendable (SettingsPage) -> [Finding]) -> RuleCheck {
    page { page, _ in check(page) }
  }

  static func page(
    _ check: @escaping @Sendable (SettingsPage, Validator.Options) -> [Finding]
  ) -> RuleCheck {
    RuleCheck(page: { page, options, add in check(page, options).forEach(add) })
  }

  static func bundle(_ check: @escaping @Sendable (BundleContents) -> [Finding]) -> RuleCheck {
    bundle { bundle, _ in check(bundle) }
  }

  static func bundle(
    _ check: @escaping @Sendable (BundleContents, Validator.Options) -> [Finding]
  ) -> RuleCheck {
    RuleCheck(bundle: check)
  }

  static func root(_ check: @escaping @Sendable (SettingsDictionary) -> Finding?) -> RuleCheck {
    root { root, _ in check(root) }
  }

  static func root(
    _ check: @escaping @Sendable (SettingsDictionary, SettingsPage) -> Finding?
  ) -> RuleCheck {
    page { page in check(page.root, page).map { [$0] } ?? [] }
  }
}

extension RuleCheck {
  /// A row that people can change, and its key.
  typealias KeyedRow = (row: SettingsDictionary, key: ArraySlice<UInt8>)

  /// Compares a page's rows with the app's code.
  static func code(
    _ check: @escaping @Sendable ([KeyedRow], CodeIndex, SettingsPage) -> [Finding]
  ) -> RuleCheck {
    let check = RuleCheck.page { page, options in
      guard let code = options.code else { return [] }
      let rows = page.elements.compactMap { row -> KeyedRow? in
        guard let element = row.description, element.storesValue, !element.isReadOnly,
          let key = row["Key"], let bytes = key.bytes, !bytes.isEmpty, !key.hasReferences
        else { return nil }
        return (row, bytes)
      }
      return check(rows, code.index, page).map { $0.repeatable() }
    }
    return check + RuleCheck(needsCode: true)
  }

  static func elements(
    _ descriptions: [ElementDescription], comparing keys: [String] = [],
    _ check: @escaping @Sendable (SettingsDictionary) -> Finding?
  ) -> RuleCheck {
    elements(descriptions, comparing: keys) { element, _ in check(element) }
  }

  /// - Parameter keys: The keys whose values are compared, which have to be known before a build.
  static func elements(
    _ descriptions: [ElementDescription], comparing keys: [String] = [],
    _ check: @escaping @Sendable (SettingsDictionary, SettingsPage) -> Finding?
  ) -> RuleCheck {
    guard !keys.isEmpty else { return elements(where: isAmong(descriptions), check) }
    return elements(where: isAmong(descriptions)) { element, page in
      // Findings are rare.
      guard let finding = check(element, page) else { return nil }
      return element.isKnown(keys) ? finding : nil
    }
  }

  static func elements(
    where isAbout: @escaping @Sendable (ElementDescription) -> Bool,
    _ check: @escaping @Sendable (SettingsDictionary, SettingsPage) -> Finding?
  ) -> RuleCheck {
    RuleCheck(
      elements: ElementCheck(isAbout: isAbout) { element, page in
        check(element, page).map { [$0] } ?? []
      })
  }

  static func findings(
    in descriptions: [ElementDescription],
    _ check: @escaping @Sendable (SettingsDictionary) -> [Finding]
  ) -> RuleCheck {
    RuleCheck(
      elements: ElementCheck(isAbout: isAmong(descriptions)) { element, _ in check(element) })
  }

  static func unknownElements(
    _ check: @escaping @Sendable (SettingsDictionary, SettingsPage) -> Finding?
  ) -> RuleCheck {
    RuleCheck(page: { page, _, add in
      for element in page.elements where element.description == nil {
        if let finding = check(element, page) { add(finding) }
      }
    })
  }

  static func keys(
    where isAbout: @escaping @Sendable (KeyDescription) -> Bool = { _ in true },
    _ check: @escaping @Sendable (DescribedKey, SettingsPage) -> Finding?
  ) -> RuleCheck {
    RuleCheck(keys: KeyCheck(isAbout: isAbout) { key, page in check(key, page).map { [$0] } ?? [] })
  }

  /// Finds any number of violations in the value of each such key.
  static func findings(
    at isAbout: @escaping @Sendable (KeyDescription) -> Bool,
    _ check: @escaping @Sendable (DescribedKey) -> [Finding]
  ) -> RuleCheck {
    RuleCheck(keys: KeyCheck(isAbout: isAbout) { key, _ in check(key) })
  }

  static func unknownKeys(
    _ check: @escaping @Sendable (UnknownKey, SettingsDictionary, SettingsPage) -> Finding?
  ) -> RuleCheck {
    RuleCheck(unknownKeys: check)
  }

  private static func isAmong(
    _ descriptions: [ElementDescription]
  ) -> @Sendable (ElementDescription) -> Bool {
    { description in descriptions.contains { $0 === description } }
  }
}
