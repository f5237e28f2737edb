import PropertyLists

/// The part of a rule that finds breaches: in one page, or between the files of a bundle.
///
/// Most rules are about one part of a page at a time, such as the elements of a type, and say which:
/// `RulesByPart` takes each part to the rules that are about it. A rule about exceptions has no check:
/// only those who apply the other rules know.
struct RuleCheck: Sendable {
  /// A check of single parts of a page, and the descriptions of these parts.
  struct Part<Description, Subject>: Sendable {
    let isAbout: @Sendable (Description) -> Bool
    let findings: @Sendable (Subject, SettingsPage) -> [Finding]
  }

  /// Checks a page as a whole, and hands each finding on: there can be as many as values.
  private(set) var page: (@Sendable (SettingsPage, (Finding) -> Void) -> Void)?
  /// Checks the dictionaries with some descriptions.
  private(set) var elements: Part<ElementDescription, SettingsDictionary>?
  /// Checks elements that have no description.
  private(set) var unknownElements: (@Sendable (SettingsDictionary, SettingsPage) -> Finding?)?
  /// Checks keys that have a value and a description.
  private(set) var keys: Part<KeyDescription, DescribedKey>?
  /// Checks keys that have no description.
  private(set) var unknownKeys:
    (@Sendable (UnknownKey, SettingsDictionary, SettingsPage) -> Finding?)?
  /// Checks the files of a bundle against each other.
  private(set) var bundle: (@Sendable (BundleContents) -> [Finding])?

  /// Whether it finds something in a page by itself.
  var isAboutPages: Bool {
    page != nil || elements != nil || unknownElements != nil || keys != nil || unknownKeys != nil
  }

  /// Both of two checks.
  static func + (left: RuleCheck, right: RuleCheck) -> RuleCheck {
    RuleCheck(
      page: left.page ?? right.page, elements: left.elements ?? right.elements,
      unknownElements: left.unknownElements ?? right.unknownElements,
      keys: left.keys ?? right.keys, unknownKeys: left.unknownKeys ?? right.unknownKeys,
      bundle: left.bundle ?? right.bundle)
  }
}

/// Checks of a page or a bundle.
extension RuleCheck {
  static func page(_ check: @escaping @Sendable (SettingsPage) -> [Finding]) -> RuleCheck {
    RuleCheck(page: { page, add in check(page).forEach(add) })
  }

  /// Checks each item in a page's list of elements, whatever it is.
  static func items(_ check: @escaping @Sendable (Item, SettingsPage) -> Finding?) -> RuleCheck {
    RuleCheck(page: { page, add in
      guard let list = page.root["PreferenceSpecifiers"], list.kind == .array else { return }
      for (position, item) in list.items.enumerated() {
        if let finding = check(Item(position: position, value: item), page) { add(finding) }
      }
    })
  }

  static func bundle(_ check: @escaping @Sendable (BundleContents) -> [Finding]) -> RuleCheck {
    RuleCheck(bundle: check)
  }

  /// Checks the page's own dictionary.
  static func root(_ check: @escaping @Sendable (SettingsDictionary) -> Finding?) -> RuleCheck {
    page { page in check(page.root).map { [$0] } ?? [] }
  }
}

/// Checks of the parts of a page.
extension RuleCheck {
  /// Checks each dictionary with one of some descriptions.
  static func elements(
    _ descriptions: [ElementDescription],
    _ check: @escaping @Sendable (SettingsDictionary) -> Finding?
  ) -> RuleCheck {
    elements(descriptions) { element, _ in check(element) }
  }

  static func elements(
    _ descriptions: [ElementDescription],
    _ check: @escaping @Sendable (SettingsDictionary, SettingsPage) -> Finding?
  ) -> RuleCheck {
    elements(where: isAmong(descriptions), check)
  }

  /// Checks each dictionary that has a description for which `isAbout` returns `true`.
  static func elements(
    where isAbout: @escaping @Sendable (ElementDescription) -> Bool,
    _ check: @escaping @Sendable (SettingsDictionary, SettingsPage) -> Finding?
  ) -> RuleCheck {
    RuleCheck(
      elements: Part(isAbout: isAbout) { element, page in check(element, page).map { [$0] } ?? [] })
  }

  /// Finds any number of breaches in each dictionary with one of some descriptions.
  static func findings(
    in descriptions: [ElementDescription],
    _ check: @escaping @Sendable (SettingsDictionary) -> [Finding]
  ) -> RuleCheck {
    RuleCheck(elements: Part(isAbout: isAmong(descriptions)) { element, _ in check(element) })
  }

  /// Checks each element whose `Type` is missing or unknown.
  static func unknownElements(
    _ check: @escaping @Sendable (SettingsDictionary, SettingsPage) -> Finding?
  ) -> RuleCheck {
    RuleCheck(unknownElements: check)
  }

  /// Checks each key that has a value and a description for which `isAbout` returns `true`.
  static func keys(
    where isAbout: @escaping @Sendable (KeyDescription) -> Bool = { _ in true },
    _ check: @escaping @Sendable (DescribedKey, SettingsPage) -> Finding?
  ) -> RuleCheck {
    RuleCheck(keys: Part(isAbout: isAbout) { key, page in check(key, page).map { [$0] } ?? [] })
  }

  /// Finds any number of breaches in the value of each such key.
  static func findings(
    at isAbout: @escaping @Sendable (KeyDescription) -> Bool,
    _ check: @escaping @Sendable (DescribedKey) -> [Finding]
  ) -> RuleCheck {
    RuleCheck(keys: Part(isAbout: isAbout) { key, _ in check(key) })
  }

  /// Checks each key that its dictionary's description does not have.
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
