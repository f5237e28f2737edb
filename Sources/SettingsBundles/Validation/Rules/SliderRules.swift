import PropertyLists

/// How the bounds and the default of a slider belong together.
extension Rule {
  static let sliderRules: [Rule] = [
    Rule("slider-min-max", .error, "The minimum of a slider is below its maximum.", on: [.slider]) {
      slider in
      guard let (minimum, maximum) = bounds(of: slider), !minimum.isLess(than: maximum) else {
        return []
      }
      let message = ValidationMessage.sliderBounds(
        minimum: ValueDescription(minimum), maximum: ValueDescription(maximum),
        areSwapped: maximum.isLess(than: minimum))
      return [slider.finding(message, at: "MinimumValue")]
    },
    Rule(
      "slider-default-range", .error, "The default of a slider lies between its bounds.",
      on: [.slider]
    ) { slider in
      // Between bounds that are wrong themselves, no default can be right.
      guard let (minimum, maximum) = bounds(of: slider), minimum.isLess(than: maximum),
        let value = slider["DefaultValue"], value.isNumber,
        value.isLess(than: minimum) || maximum.isLess(than: value) || value.real?.isNaN == true
      else { return [] }
      let message = ValidationMessage.sliderDefault(
        ValueDescription(value), minimum: ValueDescription(minimum),
        maximum: ValueDescription(maximum))
      return [slider.finding(message, at: "DefaultValue")]
    },
  ]

  private static func bounds(of slider: CheckedDictionary) -> (minimum: Value, maximum: Value)? {
    guard let minimum = slider["MinimumValue"], minimum.isNumber,
      let maximum = slider["MaximumValue"], maximum.isNumber
    else { return nil }
    return (minimum, maximum)
  }
}
