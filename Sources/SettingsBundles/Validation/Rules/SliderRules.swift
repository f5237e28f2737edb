import PropertyLists

extension Validator.Rule {
  static let sliderRules: [Self] = [
    Self(
      "slider-min-max", .error, "The minimum of a slider is less than its maximum.",
      repair: .unsafe, source: .building,
      why: """
        A slider stores a number between its two ends. If they are swapped or equal, there is no
        range to choose from.
        """,
      example: """
          - Type: PSSliderSpecifier
            Key: volume
            DefaultValue: 5
        -   MinimumValue: 10
        -   MaximumValue: 0
        +   MinimumValue: 0
        +   MaximumValue: 10
        """,
      check: .elements([.slider]) { slider in
        guard let (minimum, maximum) = range(of: slider), !minimum.isLess(than: maximum)
        else { return nil }
        let isSwapped = maximum.isLess(than: minimum)
        let finding = slider.finding(
          at: "MinimumValue",
          "the minimum \(minimum.shown) is not less than the maximum \(maximum.shown)",
          help: isSwapped ? "swap them" : "raise the maximum")
        guard isSwapped else { return finding }
        return finding.repaired(
          .unsafe,
          by: [
            slider.repair("MinimumValue", by: .copy(maximum)),
            slider.repair("MaximumValue", by: .copy(minimum)),
          ])
      }),
    Self(
      "slider-default-range", .error, "The default of a slider is between its ends.",
      source: .building,
      why: """
        Until a person moves the slider, its value is the default. The app reads a number that the
        slider itself can never produce, and the thumb cannot be where the value is.
        """,
      example: """
          - Type: PSSliderSpecifier
            Key: volume
        -   DefaultValue: 50
        +   DefaultValue: 0.5
            MinimumValue: 0
            MaximumValue: 1
        """,
      check: .elements([.slider]) { slider in
        // If the range itself is wrong, no default can be right.
        guard let (minimum, maximum) = range(of: slider), minimum.isLess(than: maximum),
          let value = slider["DefaultValue"], value.isNumber,
          value.isLess(than: minimum) || maximum.isLess(than: value) || value.real?.isNaN == true
        else { return nil }
        return slider.finding(
          at: "DefaultValue",
          "the default \(value.shown) is not between \(minimum.shown) and \(maximum.shown)",
          help: "use a number from \(minimum.shown) to \(maximum.shown)")
      }),
  ]

  private static func range(of slider: SettingsDictionary) -> (minimum: Value, maximum: Value)? {
    guard let minimum = slider["MinimumValue"], minimum.isNumber,
      let maximum = slider["MaximumValue"], maximum.isNumber
    else { return nil }
    return (minimum, maximum)
  }
}
