import PropertyLists

extension Validator.Rule {
  static let toggleRules: [Self] = [
    Self(
      .toggleDefault, .error, "The default of a switch is its value for on or for off.",
      isInSchema: true, repair: .safe, source: .published(6), in: .toggle,
      why: """
        A switch stores "TrueValue" or "FalseValue", which are true and false unless the element
        says otherwise. A default that equals neither, such as the string "YES", has been observed to
        show the switch off. InAppSettingsKit reads such a string as a boolean, so it is only a note
        on a page that the app itself shows.
        """,
      example: """
        -   DefaultValue: "YES"
        +   DefaultValue: true
        """,
      check: .elements([.toggleSwitch], comparing: ends) { strayDefault(of: $0, on: $1) }),
    Self(
      "toggle-values-equal", .error, "A switch stores different values for on and off.",
      source: .building, in: .toggle,
      why: """
        If both positions store the same value, flipping the switch has no effect. Numbers are
        compared by value: 1, 1.0, and true are the same.
        """,
      example: """
            DefaultValue: always
            TrueValue: always
        -   FalseValue: always
        +   FalseValue: never
        """,
      check: .elements([.toggleSwitch], comparing: ends) { toggle in
        let values = SwitchValues(toggle)
        guard let on = values.on.comparable, on == values.off.comparable else { return nil }
        return toggle.finding(
          at: toggle["FalseValue"] == nil ? "TrueValue" : "FalseValue",
          "on and off both store \(values.off.shown.text)",
          help: "make \"TrueValue\" and \"FalseValue\" different")
      }),
  ]

  private static let ends = ["TrueValue", "FalseValue"]

  private static func strayDefault(of toggle: SettingsDictionary, on page: SettingsPage) -> Finding?
  {
    let values = SwitchValues(toggle)
    guard let value = toggle["DefaultValue"], let comparable = ComparableValue(value),
      comparable != values.on.comparable, comparable != values.off.comparable
    else { return nil }
    // InAppSettingsKit asks any other value for its boolean.
    if page.isInApp, value.kind == .boolean || value.isNumber { return nil }
    guard let word = value.string, let truth = ValueDescription(value).truth, values.areBooleans
    else {
      return toggle.finding(
        at: "DefaultValue",
        "expected \(values.on.shown.text) or \(values.off.shown.text) as the default but found "
          + value.shownWithType,
        help: "use \(values.on.shown.text) or \(values.off.shown.text)"
      ).repaired(
        .safe,
        by: value.sameText(among: [toggle["TrueValue"], toggle["FalseValue"]].compactMap(\.self))
          .map { .copy($0) })
    }
    let finding = toggle.finding(
      at: "DefaultValue",
      "expected true or false as the default but found the string \(word.quoted)",
      help: "change it to the boolean \(truth)"
        + (page.isInApp
          ? "; InAppSettingsKit reads the string as one, the Settings app does not" : ""))
    return page.isInApp
      ? finding.rated(.note).repaired(.unsafe, by: .set(.boolean(truth))).repeatable()
      : finding.repaired(.safe, by: .set(.boolean(truth)))
  }
}

private struct StoredValue {
  let comparable: ComparableValue?
  let shown: ValueDescription

  var isBoolean: Bool { shown.kind == .boolean }

  init(_ value: Value) {
    (comparable, shown) = (ComparableValue(value), ValueDescription(value))
  }

  init(_ isOn: Bool) {
    (comparable, shown) = isOn ? (.on, .on) : (.off, .off)
  }
}

/// The two values of a switch, true and false unless the element defines others.
private struct SwitchValues {
  let on: StoredValue
  let off: StoredValue

  init(_ toggle: SettingsDictionary) {
    on = toggle["TrueValue"].map { StoredValue($0) } ?? StoredValue(true)
    off = toggle["FalseValue"].map { StoredValue($0) } ?? StoredValue(false)
  }

  var areBooleans: Bool { on.isBoolean && off.isBoolean }
}
