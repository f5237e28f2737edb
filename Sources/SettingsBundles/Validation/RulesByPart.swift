internal import PropertyLists

/// The rules about parts of a page, grouped by the part that they check.
///
/// One pass over a page's dictionaries applies all rules to each while it is in the processor's cache,
/// which takes a quarter of the time for large pages.
struct RulesByPart: Sendable {
  /// A check with the index of its rule in `Rule.all`.
  private typealias Numbered<Check> = (rule: Int, check: Check)

  /// The checks of a dictionary with a given description.
  private struct Checks: Sendable {
    let ofDictionary: [Numbered<RuleCheck.Check<SettingsDictionary>>]
    /// By the positions of the keys in the description.
    let ofKeys: [[Numbered<RuleCheck.Check<DescribedKey>>]]
  }

  private let described: [ObjectIdentifier: Checks]
  private let ofUnknownKeys:
    [Numbered<@Sendable (UnknownKey, SettingsDictionary, SettingsPage) -> Finding?>]

  static let all = RulesByPart(Rule.all.map(\.check))

  private init(_ checks: [RuleCheck]) {
    let catalog = Catalog.apple
    let numbered = Array(checks.enumerated())
    described = Dictionary(
      firstOf: ([catalog.page] + catalog.elements + catalog.dictionaries).map { description in
        let ofDictionary = numbered.compactMap { rule, check in
          check.elements.flatMap { $0.isAbout(description) ? (rule, $0.findings) : nil }
        }
        let ofKeys = description.keys.map { key in
          numbered.compactMap { rule, check in
            check.keys.flatMap { $0.isAbout(key) ? (rule, $0.findings) : nil }
          }
        }
        let checks = Checks(ofDictionary: ofDictionary, ofKeys: ofKeys)
        return (ObjectIdentifier(description), checks)
      })
    ofUnknownKeys = numbered.compactMap { rule, check in check.unknownKeys.map { (rule, $0) } }
  }

  /// Passes on the violations in the parts of a page, each with the index of its rule.
  func check(_ page: SettingsPage, where isOn: [Bool], _ add: (Int, Finding) -> Void) {
    for dictionary in page.dictionaries {
      if let description = dictionary.description,
        let checks = described[ObjectIdentifier(description)]
      {
        for (rule, check) in checks.ofDictionary where isOn[rule] {
          for finding in check(dictionary, page) { add(rule, finding) }
        }
        for entry in dictionary.describedKeys {
          let key = DescribedKey(entry, of: dictionary)
          for (rule, check) in checks.ofKeys[entry.position] where isOn[rule] {
            for finding in check(key, page) { add(rule, finding) }
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
