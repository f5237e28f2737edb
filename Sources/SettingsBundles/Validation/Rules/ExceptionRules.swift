import PropertyLists

/// The rules about comments that silence other rules.
extension Validator.Rule {
  static let exceptionRules: [Self] = [
    Self(
      .unusedException, .note, "Every exception silences a finding.", source: .exceptions,
      why: """
        A comment "settings-convert: ignore RULE" silences a rule for the element, key, or page that
        it is attached to. Once the mistake is gone, it would only hide the next one. Exceptions to
        rules that are off, or that need the whole bundle, are not counted.
        """,
      example: """
        - # settings-convert: ignore slider-min-max
        - - {Type: PSSliderSpecifier, Key: volume, MinimumValue: 0, MaximumValue: 10, DefaultValue: 5}
        + - {Type: PSSliderSpecifier, Key: volume, MinimumValue: 0, MaximumValue: 10, DefaultValue: 5}
        """,
      check: RuleCheck())
  ]
}
