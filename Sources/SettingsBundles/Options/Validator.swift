import PropertyLists

/// Checks settings pages and bundles against the catalog and the rules.
///
///     let findings = Validator().validate(document)
///
/// Read documents `by: .settings`, which gives plain YAML scalars the types of their keys.
public struct Validator: Sendable {
  package let options: Options
  /// The readers' diagnostics; `nil` if the caller reports them.
  ///
  /// Those about the settings get severities and exceptions like the findings of rules.
  var reading: [Diagnostic]?
  /// Whether each rule is on, by its index in `Rule.all`.
  var isOn: [Bool]
}
