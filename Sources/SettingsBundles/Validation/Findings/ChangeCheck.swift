package import PropertyLists

/// Tells what a change of settings breaks, by the findings that only the new ones have.
///
/// A class, so that the old settings are validated once, and only if the new ones have findings.
package final class ChangeCheck {
  private let old: () -> Settings?
  private let validator: Validator
  /// The findings about the old settings.
  package private(set) lazy var before = old().map { validator.validate($0) } ?? []

  /// - Parameter old: The settings before any change; `nil` if there are none.
  package init(of old: @autoclosure @escaping () -> Settings?, by validator: Validator) {
    (self.old, self.validator) = (old, validator)
  }

  /// - Parameters:
  ///   - path: The path of the file or bundle to be written; `nil` if nothing is written.
  ///   - counts: Whether the caller wants to know of a finding.
  package func findings(
    in new: Settings, writingTo path: String? = nil, where counts: (Diagnostic) -> Bool
  ) -> FindingsDelta {
    FindingsDelta(validator.validate(new, writingTo: path).filter(counts), since: before)
  }
}
