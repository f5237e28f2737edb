internal import PropertyLists

/// The rules about parts of a page, grouped by the part that they check.
///
/// One pass over a page's dictionaries applies all rules to each while it is in the processor's cache,
/// which takes a quarter of the time for large pages.
struct RulesByPart: Sendable {
  /// A check with the index of its rule in `Validator.Rule.all`.
  private typealias Numbered<Check> = (rule: Int, check: Check)

  /// The checks of a dictionary with a given description.
  private struct Checks: Sendable {
    let ofDictionary: [Numbered<RuleCheck.ElementCheck>]
    /// By the positions of the keys in the description.
    let ofKeys: [[Numbered<RuleCheck.KeyCheck>]]
  }

  private let described: [ObjectIdentifier: Checks]
  private let ofUnknownKeys:
    [Numbered<@Sendable (UnknownKey, SettingsDictionary, SettingsPage) -> Finding?>]

  static let all = RulesByPart(Validator.Rule.all.map(\.check))

  private init(_ checks: [RuleCheck]) {
    let catalog = Catalog.apple
    let ofElements = Self.numbered(checks.map(\.elements))
    let ofKeys = Self.numbered(checks.map(\.keys))
    described = Dictionary(
      firstOf: ([catalog.page] + catalog.elements + catalog.dictionaries).map { description in
        let checks = Checks(
          ofDictionary: ofElements.filter { $0.check.isAbout(description) },
          ofKeys: description.keys.map { key in ofKeys.filter { $0.check.isAbout(key) } })
        return (ObjectIdentifier(description), checks)
      })
    ofUnknownKeys = Self.numbered(checks.map(\.unknownKeys))
  }

  private static func numbered<Check>(_ checks: [Check?]) -> [Numbered<Check>] {
    checks.enumerated().compactMap { rule, check in check.map { (rule, $0) } }
  }

  /// Passes on the violations in the parts of a page, each with the index of its rule.
  func check(_ page: SettingsPage, where isOn: [Bool], _ add: (Int, Finding) -> Void) {
    for dictionary in page.dictionaries {
      if let description = dictionary.description,
        let checks = described[ObjectIdentifier(description)]
      {
        for (rule, check) in checks.ofDictionary where isOn[rule] {
          for finding in check.findings(dictionary, page) { add(rule, finding) }
        }
        for entry in dictionary.describedKeys {
          let key = DescribedKey(entry, of: dictionary)
          for (rule, check) in checks.ofKeys[entry.position] where isOn[rule] {
            for finding in check.findings(key, page) { add(rule, finding) }
          }
        }
      }
      for key in dictionary.unknownKeys {
        for (rule, check) in ofUnknownKeys where isOn[rule] {
          if let finding = check(key, dictionary, page) { add(rule, finding) }
        }
      }
    }
  }
}
