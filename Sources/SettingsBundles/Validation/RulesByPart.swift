internal import PropertyLists

/// The rules about parts of a page, grouped by the part that they check.
///
/// One pass over a page's dictionaries applies all rules to each while it is in the processor's cache,
/// which takes a quarter of the time for large pages.
struct RulesByPart: Sendable {
  /// A check with the index of its rule in `Validator.Rule.all`.
  private typealias Numbered<Check> = (rule: Int, check: Check)

  /// The positions of the checks of a dictionary with a given description.
  private struct Checks: Sendable {
    let ofDictionary: [Int]
    /// By the positions of the keys in the description.
    let ofKeys: [[Int]]
  }

  private let ofElements = numbered { Validator.Rule.all[$0].check.elements }
  private let ofKeys = numbered { Validator.Rule.all[$0].check.keys }
  private let ofUnknownKeys = numbered { Validator.Rule.all[$0].check.unknownKeys }
  private var described: [ObjectIdentifier: Checks] = [:]

  static let all = RulesByPart()

  private init() {
    let catalog = Catalog.apple
    for description in [catalog.page] + catalog.elements + catalog.dictionaries {
      described[ObjectIdentifier(description)] = Checks(
        ofDictionary: ofElements.indices.filter { ofElements[$0].check.isAbout(description) },
        ofKeys: description.keys.map { key in
          ofKeys.indices.filter { ofKeys[$0].check.isAbout(key) }
        })
    }
  }

  private static func numbered<Check>(_ check: (Int) -> Check?) -> [Numbered<Check>] {
    Validator.Rule.all.indices.compactMap { rule in check(rule).map { (rule, $0) } }
  }

  /// Passes on the violations in the parts of a page, each with the index of its rule.
  func check(_ page: SettingsPage, where isOn: [Bool], _ add: (Int, Finding) -> Void) {
    for dictionary in page.dictionaries {
      if let description = dictionary.description,
        let checks = described[ObjectIdentifier(description)]
      {
        for position in checks.ofDictionary where isOn[ofElements[position].rule] {
          let (rule, check) = ofElements[position]
          for finding in check.findings(dictionary, page) { add(rule, finding) }
        }
        for entry in dictionary.describedKeys {
          let key = DescribedKey(entry, of: dictionary)
          for position in checks.ofKeys[entry.position] where isOn[ofKeys[position].rule] {
            let (rule, check) = ofKeys[position]
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
