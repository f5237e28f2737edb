import PropertyLists
import SettingsBundles
import Testing

/// Every key of every element, broken in every way that the catalog knows: each breach is found.
@Suite struct MutantTests {
  /// A valid element of each type, with the keys that it requires.
  private static let healthy: [String: [String: Literal]] = [
    "PSGroupSpecifier": ["FooterText": "Below"],
    "PSRadioGroupSpecifier": [
      "Key": "a", "DefaultValue": 1, "Values": [1, 2], "Titles": ["One", "Two"],
    ],
    "PSChildPaneSpecifier": ["Title": "A", "File": "A"],
    "PSToggleSwitchSpecifier": ["Title": "A", "Key": "a", "DefaultValue": true],
    "PSSliderSpecifier": ["Key": "a", "DefaultValue": 1, "MinimumValue": 0, "MaximumValue": 2],
    "PSTitleValueSpecifier": ["Title": "A", "Key": "a", "DefaultValue": "1"],
    "PSTextFieldSpecifier": ["Title": "A", "Key": "a"],
    "PSMultiValueSpecifier": [
      "Title": "A", "Key": "a", "DefaultValue": 1, "Values": [1], "Titles": ["One"],
    ],
    "PSConfirmationPrompt": ["Title": "A", "Prompt": "A?"],
    "Page": ["PreferenceSpecifiers": [["Type": "PSGroupSpecifier", "FooterText": "Below"]]],
  ]

  private static let descriptions =
    [Catalog.apple.page] + Catalog.apple.elements + Catalog.apple.dictionaries

  /// A value of each kind of literal.
  private static let samples: [(kind: Kind, value: Literal)] = [
    (.dictionary, ["a": "b"]), (.array, ["a"]), (.string, "x"), (.integer, 7), (.real, .real(0.5)),
    (.boolean, true),
  ]

  /// The rules that a dictionary breaks in a page that is otherwise valid.
  private func rules(
    of description: ElementDescription, _ entries: [String: Literal]
  ) throws -> Set<String> {
    let dictionary = Literal.dictionary(
      of:
        entries.sorted { $0.key < $1.key }.map { (key: $0.key, value: $0.value) })
    var options = Validator.Options()
    options.target = .catalyst
    let page: Literal
    if description.type == Catalog.apple.page.type {
      page = dictionary
    } else if Catalog.apple.element(description.type) != nil {
      page = [
        "PreferenceSpecifiers": [["Type": "PSGroupSpecifier", "FooterText": "A"], dictionary]
      ]
    } else {
      page = [
        "PreferenceSpecifiers": [
          ["Type": "PSGroupSpecifier"],
          [
            "Type": "PSToggleSwitchSpecifier", "Title": "A", "Key": "a", "DefaultValue": true,
            "TrueConfirmationPrompt": dictionary,
          ],
        ]
      ]
    }
    return Set(
      Validator(options: options).validate(try Document(page, name: "Root.plist")).map(
        \.message.rule
      )
      .filter { $0 != "element-before-group" })
  }

  private func base(of description: ElementDescription) throws -> [String: Literal] {
    var base = try #require(Self.healthy[description.type])
    if description.key("Type") != nil { base["Type"] = .string(description.type) }
    return base
  }

  @Test(arguments: descriptions.map(\.type))
  func everyBreachIsFound(_ type: String) throws {
    let description = try #require(Self.descriptions.first { $0.type == type })
    let base = try base(of: description)
    #expect(try rules(of: description, base) == [])
    let stated = Set(Validator.Rule.all.filter(\.isInSchema).map(\.id))

    func expectFound(_ mutant: [String: Literal], _ what: String) throws {
      let found = try rules(of: description, mutant)
      #expect(!found.isDisjoint(with: stated), "\(type): \(what): \(found)")
    }

    for key in description.keys {
      for sample in Self.samples where !key.kind.accepts(sample.kind) {
        var mutant = base
        mutant[key.name] = sample.value
        try expectFound(mutant, "\(key.name) of kind \(sample.kind.name)")
      }
      if key.isRequired {
        try expectFound(base.filter { $0.key != key.name }, "no \(key.name)")
      }
      if !key.allowedValues.isEmpty {
        var mutant = base
        mutant[key.name] = key.kind == .string ? "Other" : ["Other"]
        try expectFound(mutant, "\(key.name) outside its list")
      }
    }
    var mutant = base
    mutant["Unknown"] = "x"
    try expectFound(mutant, "an unknown key")
  }
}
