import PropertyLists

extension Rule {
  static let variantRules: [Rule] = [
    Rule(
      "device-variant-drift", .note, "The variants of a page agree on each key they store.",
      source: .observed, in: .bundle,
      why: """
        An iPad shows Root~ipad.plist in place of Root.plist, but the code of the app is the same.
        If the two give a key different defaults or types, the app finds different values on
        different devices, usually because only one file was edited.
        """,
      example: """
              PreferenceSpecifiers:
                - {Type: PSGroupSpecifier}
                - {Type: PSToggleSwitchSpecifier, Title: Sync, Key: sync, DefaultValue: true}
            Root~ipad:
              PreferenceSpecifiers:
                - {Type: PSGroupSpecifier}
        -       - {Type: PSToggleSwitchSpecifier, Title: Sync, Key: sync, DefaultValue: false}
        +       - {Type: PSToggleSwitchSpecifier, Title: Sync, Key: sync, DefaultValue: true}
        """,
      check: .bundle { bundle in
        let variants = bundle.pages.filter { $0.name?.isInApp == false }
        let families = Dictionary(grouping: variants) { $0.name?.family ?? "" }
        return variants.filter { $0.name?.device != nil }.flatMap { variant -> [Finding] in
          let pages = variant.name.flatMap { families[$0.family] } ?? []
          guard let page = pages.first(where: { $0.name?.device == nil }) else { return [] }
          return drifts(from: page, to: variant)
        }
      })
  ]

  /// The findings about keys that a variant stores differently from the page.
  private static func drifts(from page: SettingsPage, to variant: SettingsPage) -> [Finding] {
    let originals = Dictionary(grouping: page.storingElements) { Array($0["Key"]?.bytes ?? []) }
    let drifts = variant.storingElements.compactMap { element -> Drift? in
      originals[Array(element["Key"]?.bytes ?? [])]?.prefix(Limits.comparedConditions)
        .first { !$0.conditions.exclude(element.conditions) }
        .flatMap { Drift(from: $0, to: element, page: page.name?.family ?? "") }
    }
    let locations = drifts.compactMap { $0.original["Key"]?.location }.descriptions
    return zip(drifts, locations).map { drift, location in
      drift.element.finding(
        at: "Key", drift.text,
        help: "the other is at \(location); make them match, so the app finds the same value on "
          + "every device")
    }
  }
}

/// Two different elements that store the same key on variants of a page.
private struct Drift {
  let original: SettingsDictionary
  let element: SettingsDictionary
  let text: String

  init?(from original: SettingsDictionary, to element: SettingsDictionary, page: String) {
    // A row that only displays a value set elsewhere does not count.
    guard !original.isElement(.titleValue), !element.isElement(.titleValue) else { return nil }
    self.original = original
    self.element = element
    let key = (element["Key"]?.string ?? "").quoted
    guard original.description?.type == element.description?.type else {
      text = "\(key) is stored by another type of element than on page \(page.quoted)"
      return
    }
    let values = (original["DefaultValue"], element["DefaultValue"])
    guard !values.0.mayEqual(values.1) else { return nil }
    text =
      "\(key) has \(Self.phrase(values.1)); on page \(page.quoted), it has \(Self.phrase(values.0))"
  }

  private static func phrase(_ value: Value?) -> String {
    value.map { "the default \($0.shown)" } ?? "no default"
  }
}

extension SettingsPage {
  var storingElements: [SettingsDictionary] {
    elements.filter { $0.description?.storesValue == true && $0["Key"]?.bytes?.isEmpty == false }
  }
}
