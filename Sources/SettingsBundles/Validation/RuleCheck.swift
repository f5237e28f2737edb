/// The part of a rule that finds breaches: in one page, or between the files of a bundle.
///
/// A rule about exceptions has neither: only those who apply the other rules know.
struct RuleCheck: Sendable {
  var page: (@Sendable (CheckedPage) -> [Finding])?
  var bundle: (@Sendable (CheckedBundle) -> [Finding])?

  /// Checks a page as a whole.
  static func page(_ check: @escaping @Sendable (CheckedPage) -> [Finding]) -> RuleCheck {
    RuleCheck(page: check)
  }

  /// Checks the files of a bundle against each other.
  static func bundle(_ check: @escaping @Sendable (CheckedBundle) -> [Finding]) -> RuleCheck {
    RuleCheck(bundle: check)
  }

  /// Checks the page's own dictionary.
  static func root(_ check: @escaping @Sendable (CheckedDictionary) -> Finding?) -> RuleCheck {
    page { page in check(page.root).map { [$0] } ?? [] }
  }

  /// Checks each element of some types.
  static func elements(
    _ descriptions: [ElementDescription],
    _ check: @escaping @Sendable (CheckedDictionary) -> Finding?
  ) -> RuleCheck {
    page { page in page.elements(of: descriptions).compactMap(check) }
  }

  /// Checks each key that has a value and a description in the catalog.
  static func keys(_ check: @escaping @Sendable (DescribedKey) -> Finding?) -> RuleCheck {
    page { page in page.describedKeys.compactMap(check) }
  }
}
