import PropertyLists
import RandomInputs
import Testing

@testable import SettingsBundles

@Suite struct CanonicalOrderTests {
  @Test func sortsKeysAsTheCatalogDoes() throws {
    let page = try read(
      """
      PreferenceSpecifiers:
        - DefaultValue: true
          Mine: 1
          Key: sync
          IASKSubtitle: x
          TrueConfirmationPrompt:
            Prompt: Really?
            Other: {b: 1, a: 2}
            Title: Sync
            Type: PSConfirmationPrompt
          Title: Sync
          Type: PSToggleSwitchSpecifier
        - Title: Rows
          Type: PSGroupSpecifier
      Extra: {Type: 1, Key: 2, DefaultValue: 3, Title: 4}
      Title: Page
      StringsTable: Root
      """)
    #expect(
      try write(CanonicalOrder().apply(to: page)) == """
        StringsTable: Root
        Title: Page
        PreferenceSpecifiers:
          - Type: PSToggleSwitchSpecifier
            Title: Sync
            Key: sync
            DefaultValue: true
            TrueConfirmationPrompt:
              Type: PSConfirmationPrompt
              Title: Sync
              Prompt: Really?
              Other:
                b: 1
                a: 2
            Mine: 1
            IASKSubtitle: x
          - Type: PSGroupSpecifier
            Title: Rows
        Extra:
          Type: 1
          Key: 2
          DefaultValue: 3
          Title: 4

        """)
  }

  @Test(arguments: [
    "Title: x\nKey: y\nType: PSGroupSpecifier\n",
    "- Title: x\n  Type: PSGroupSpecifier\n",
    "text\n",
    "Title: x\nPreferenceSpecifiers: []\n",
    "PreferenceSpecifiers: [{Title: x, Type: IASKButtonSpecifier}, {Title: x, Type: 7}, 7]\n",
    """
    PreferenceSpecifiers:
      - {Type: PSToggleSwitchSpecifier, TrueConfirmationPrompt: [{Title: x, Type: y}]}
    """,
  ])
  func leavesOtherKeysAlone(yaml: String) throws {
    let document = try read(yaml)
    #expect(try CanonicalOrder().apply(to: document) == document)
  }

  @Test func keepsTheLocationOfEveryValue() throws {
    let page = try read(
      "PreferenceSpecifiers: [{Title: Rows, Type: PSGroupSpecifier}]\nTitle: Page\n")
    let canonical = try CanonicalOrder().apply(to: page)
    let title = try #require(canonical.root["Title"])
    #expect(title.location.description == "Root.yaml:2:8")
    #expect(title.keyLocation.description == "Root.yaml:2:1")
    let element = try #require(canonical.root["PreferenceSpecifiers"]?[0])
    #expect(element.location.description == "Root.yaml:1:24")
    #expect(element["Type"]?.location.description == "Root.yaml:1:44")
    #expect(Array(element.entries.map(\.key)) == ["Type", "Title"])
  }

  @Test func keepsWhatYAMLMustTag() throws {
    let page = try read(
      "PreferenceSpecifiers: [{Title: !!int 42, Key: !!int 7, Type: PSGroupSpecifier}]\n")
    let canonical = try CanonicalOrder().apply(to: page)
    let yaml = try Pipeline.settings.write(canonical, as: .yaml).bytes
    let again = try Pipeline.settings.read(yaml, name: "Root.yaml", as: .yaml)
    #expect(again == canonical)
    #expect(again.root["PreferenceSpecifiers"]?[0]?["Title"]?.kind == .integer)
  }

  /// On random pages with known and unknown keys in any order.
  @Test func onlyChangesTheOrderAndOnlyOnce() throws {
    let seed = UInt64.random(in: .min ... .max)
    var generator = SplitMix64(seed: seed)
    for round in 0..<300 {
      let page = try Document(randomPage(&generator))
      let canonical = try CanonicalOrder().apply(to: page)
      let location: Comment = "seed \(seed), round \(round)"
      #expect(sorted(canonical.root) == sorted(page.root), location)
      #expect(try CanonicalOrder().apply(to: canonical) == canonical, location)
      let changes = differences(from: page, to: canonical).map(\.change)
      #expect(changes.allSatisfy { if case .reordered = $0 { true } else { false } }, location)
    }
  }

  // MARK: Random pages

  private func randomPage(_ generator: inout SplitMix64) -> Literal {
    let elements = (0..<Int.random(in: 0...6, using: &generator)).map { number -> Literal in
      let description = Catalog.apple.elements.randomElement(using: &generator)
      let element = description.map { randomDictionary($0, &generator) }
      // No two are alike: one that becomes what another was would rightly count as moved.
      guard case .dictionary(let entries) = element else { return 7 }
      return .dictionary(entries + [("Number", .integer(Integer(number)))])
    }
    guard case .dictionary(let entries) = randomDictionary(.page, &generator) else { return [:] }
    let others = entries.filter { $0.key != "PreferenceSpecifiers" }
    return .dictionary(
      (others + [("PreferenceSpecifiers", .array(elements))]).shuffled(using: &generator))
  }

  private func randomDictionary(
    _ description: ElementDescription, _ generator: inout SplitMix64
  ) -> Literal {
    var entries: [(key: String, value: Literal)] = []
    for key in description.keys where key.isRequired || Bool.random(using: &generator) {
      if case .dictionary = key.kind {
        entries.append((key.name, randomDictionary(.confirmationPrompt, &generator)))
      } else {
        entries.append((key.name, key.example ?? ["b": 1, "a": [true, ["d": 2, "c": 3]]]))
      }
    }
    for name in ["Mine", "IASKSubtitle", "type", ""] where Bool.random(using: &generator) {
      entries.append((name, ["b": 1, "a": ["Type": "PSGroupSpecifier", "Key": "k"]]))
    }
    return .dictionary(entries.shuffled(using: &generator))
  }

  /// A description of a value with the keys of every dictionary sorted.
  private func sorted(_ value: Value) -> String {
    switch value.kind {
    case .dictionary:
      let entries = value.entries.map { "\($0.key): \(sorted($0.value))" }
      return "{\(entries.sorted().joined(separator: ", "))}"
    case .array: return "[\(value.items.map(sorted).joined(separator: ", "))]"
    default: return "\(value.kind.name) \(value.summary)"
    }
  }

  private func read(_ yaml: String) throws -> Document {
    try Pipeline.settings.read(Array(yaml.utf8), name: "Root.yaml", as: .yaml)
  }

  private func write(_ document: Document) throws -> String {
    String(decoding: try Pipeline.settings.write(document, as: .yaml).bytes, as: UTF8.self)
  }
}
