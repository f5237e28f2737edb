import PropertyLists

/// How the values and the default of a switch belong together.
extension Rule {
  static let switchRules: [Rule] = [
    Rule(
      "toggle-default", .error, "The default of a switch is its value for on or for off.",
      isInSchema: true
    ) { page in
      page.elements(of: .toggleSwitch).compactMap { strayDefault(of: $0, in: page) }
    },
    Rule(
      "toggle-values-equal", .error, "A switch stores different values for on and off.",
      on: [.toggleSwitch]
    ) { toggle in
      let values = SwitchValues(toggle)
      guard let on = values.on.comparable, on == values.off.comparable else { return [] }
      let key = toggle["FalseValue"] == nil ? "TrueValue" : "FalseValue"
      return [toggle.finding(.toggleValuesEqual(values.off.shown), at: key)]
    },
    Rule(
      "toggle-one-value", .note, "A switch that stores no booleans names both its values.",
      on: [.toggleSwitch]
    ) { toggle in
      let (given, missing) =
        toggle["TrueValue"] == nil ? ("FalseValue", "TrueValue") : ("TrueValue", "FalseValue")
      guard let value = toggle[given], toggle[missing] == nil, value.kind != .boolean,
        !value.kind.isContainer
      else { return [] }
      return [
        toggle.finding(
          .toggleOneValue(given: given, ValueDescription(value), missing: missing), at: given)
      ]
    },
    Rule(
      "toggle-values-types", .note, "The two values of a switch are of one kind.",
      on: [.toggleSwitch]
    ) { toggle in
      guard let on = toggle["TrueValue"], let off = toggle["FalseValue"], on.kind != off.kind,
        !(on.isNumber && off.isNumber), !on.kind.isContainer, !off.kind.isContainer
      else { return [] }
      return [toggle.finding(.toggleValuesTypes(on: on.kind, off: off.kind), at: "FalseValue")]
    },
    Rule(
      "boolean-as-number", .note,
      "A default is a boolean where booleans are stored, and a number where numbers are.",
      isInSchema: true, on: [.toggleSwitch, .multiValue, .radioGroup]
    ) { element in
      guard let value = element["DefaultValue"], value.isNumber || value.kind == .boolean,
        let comparable = ComparableValue(value)
      else { return [] }
      let same = StoredValue.all(of: element).filter { $0.comparable == comparable }
      let isNumber = value.kind != .boolean
      guard let first = same.first,
        same.allSatisfy({ ($0.shown.kind != .boolean) != isNumber })
      else { return [] }
      return [
        element.finding(
          .booleanAsNumber(ValueDescription(value), standsFor: first.shown), at: "DefaultValue")
      ]
    },
  ]

  private static func strayDefault(of toggle: CheckedDictionary, in page: CheckedPage) -> Finding? {
    let values = SwitchValues(toggle)
    guard let value = toggle["DefaultValue"], let comparable = ComparableValue(value),
      comparable != values.on.comparable, comparable != values.off.comparable
    else { return nil }
    guard let word = value.string, let truth = BooleanWord.truth(of: word), values.areBooleans
    else {
      let message = ValidationMessage.toggleDefault(
        ValueDescription(value), on: values.on.shown, off: values.off.shown)
      return toggle.finding(message, at: "DefaultValue")
    }
    // What shows a page inside an app makes a boolean of the word; the Settings app does not.
    return toggle.finding(
      .toggleDefaultWord(word, truth: truth), severity: page.isInApp ? .warning : nil,
      at: "DefaultValue")
  }
}

/// A value that an element may store.
private struct StoredValue {
  let comparable: ComparableValue?
  let shown: ValueDescription

  init(_ value: Value) {
    comparable = ComparableValue(value)
    shown = ValueDescription(value)
  }

  init(_ comparable: ComparableValue, _ shown: ValueDescription) {
    self.comparable = comparable
    self.shown = shown
  }

  /// The values of a switch or of a choice.
  static func all(of element: CheckedDictionary) -> [StoredValue] {
    guard !element.isElement(.toggleSwitch) else {
      let values = SwitchValues(element)
      return [values.on, values.off]
    }
    return element["Values"].map { $0.items.map { StoredValue($0) } } ?? []
  }
}

/// What a switch stores: true and false, each on its own, where nothing else is named.
private struct SwitchValues {
  let on: StoredValue
  let off: StoredValue
  let areBooleans: Bool

  init(_ toggle: CheckedDictionary) {
    on = toggle["TrueValue"].map { StoredValue($0) } ?? StoredValue(.on, .on)
    off = toggle["FalseValue"].map { StoredValue($0) } ?? StoredValue(.off, .off)
    areBooleans = on.shown.kind == .boolean && off.shown.kind == .boolean
  }
}
