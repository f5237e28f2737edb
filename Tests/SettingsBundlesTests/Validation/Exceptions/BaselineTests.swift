import PropertyLists
import SettingsBundles
import Testing

/// A team's known findings.
@Suite struct BaselineTests {
  private static let elements = """
    - {Type: PSSliderSpecifier, Key: a, MinimumValue: 2, MaximumValue: 1, DefaultValue: 1}
    - {Type: PSTextFieldSpecifier, Title: Code, Key: code, DefaultValue: s3cret, IsSecure: true}
    - {Type: PSToggleSwitchSpecifier, Title: A, Key: b, DefaultValue: 7}
    - {Type: PSGroupSpecifier, FooterText: A, Other: 1}
    - {Type: PSGroupSpecifier, FooterText: B, Other: 1}
    """

  private func identities(_ diagnostics: [Diagnostic]) -> [String] {
    diagnostics.flatMap(\.identities).map(\.line)
  }

  private func options(knowing found: [Diagnostic]) -> Validator.Options {
    var counts: [String: Int] = [:]
    for identity in identities(found) { counts[identity, default: 0] += 1 }
    var options = Validator.Options()
    var baseline = Baseline()
    let source = Source(name: "known.yaml", bytes: [], isText: true)
    for (number, (identity, count)) in counts.sorted(by: { $0.key < $1.key }).enumerated() {
      baseline.add(
        FindingIdentity(line: identity), count: count,
        location: SourceRange(in: source, number..<number))
    }
    options.baseline = baseline
    return options
  }

  @Test func namesElementsAndNoValues() throws {
    let found = try validate(pageInYAML(elements: Self.elements))
    #expect(
      identities(found) == [
        "slider-min-max PreferenceSpecifiers.PSSliderSpecifier a.MinimumValue",
        "secure-default PreferenceSpecifiers.PSTextFieldSpecifier code.DefaultValue",
        "toggle-default PreferenceSpecifiers.PSToggleSwitchSpecifier b.DefaultValue",
        "key-unknown PreferenceSpecifiers.PSGroupSpecifier.Other",
        "key-unknown PreferenceSpecifiers.PSGroupSpecifier.Other",
      ])
    #expect(!identities(found).joined().contains("s3cret"))
  }

  /// Rows above and values beside do not matter.
  @Test func leavesOnlyWhatIsNew() throws {
    let options = options(knowing: try validate(pageInYAML(elements: Self.elements)))
    #expect(try validate(pageInYAML(elements: Self.elements), options).isEmpty)
    let edited =
      """
      - {Type: PSToggleSwitchSpecifier, Title: New, Key: new, DefaultValue: 7}
      \(Self.elements.replacing("s3cret", with: "other"))
      - {Type: PSGroupSpecifier, FooterText: C, Other: 1}
      """
    #expect(
      try validate(pageInYAML(elements: edited), options).map {
        "\($0.path?.description ?? "") \($0.message.rule)"
      } == [
        "PreferenceSpecifiers.1.DefaultValue toggle-default",
        "PreferenceSpecifiers.7.Other key-unknown",
      ])
  }

  @Test func isTheSameInABundle() throws {
    let page = pageInYAML(elements: Self.elements).replacing("\n", with: "\n    ")
    let document = try bundleYAML("pages:\n  Root:\n    \(page)")
    let found = Validator().validate(document)
    #expect(identities(found).contains { $0.contains(" pages.Root.PreferenceSpecifiers.PSSlider") })
    #expect(Validator(options: options(knowing: found)).validate(document).isEmpty)
  }

  @Test func tellsWhatIsGone() throws {
    let options = options(knowing: try validate(pageInYAML(elements: Self.elements)))
    let left = Self.elements.split(separator: "\n")[1...3].joined(separator: "\n")
    #expect(
      try validate(pageInYAML(elements: left), options).map {
        "\($0.severity): \($0.message.text) [\($0.message.rule)]"
      } == [
        "note: stale entry: key-unknown at \"PreferenceSpecifiers.PSGroupSpecifier.Other\" (1 of 2) "
          + "[baseline]",
        "note: stale entry: slider-min-max at "
          + "\"PreferenceSpecifiers.PSSliderSpecifier a.MinimumValue\" [baseline]",
      ])
  }

  @Test func canFailForWhatIsGone() throws {
    var options = options(knowing: try validate(pageInYAML(elements: Self.elements)))
    let healthy = "PreferenceSpecifiers: [{Type: PSGroupSpecifier, FooterText: A}]"
    for (severity, count) in [("error", 4), ("off", 0)] {
      try options.set("baseline", to: severity)
      let found = try validate(healthy, options)
      #expect(found.map(\.message.rule) == Array(repeating: "baseline", count: count))
      #expect(
        found.allSatisfy { $0.severity == .error && $0.location?.source.name == "known.yaml" })
    }
  }

  @Test func keepsWhatItKnowsFromRepairs() throws {
    let page = pageInYAML(
      elements: "- {Type: PSTextFieldSpecifier, Title: A, Key: a, keyboardtype: URL}")
    let options = options(knowing: try validate(page))
    let document = try Pipeline.settings.read(Array(page.utf8), name: "Root.yaml", as: .yaml)
    #expect(try Validator().repair(document).repaired.map(\.message.rule) == ["key-case"])
    #expect(try Validator(options: options).repair(document).repaired.isEmpty)
  }

  /// An error in reading a file has no comment to silence it, but a place in the baseline.
  @Test func knowsWhatCannotBeRead() throws {
    let document = try bundleYAML(
      "pages: {Root: {PreferenceSpecifiers: [{Type: PSGroupSpecifier, FooterText: A}]}, More: B}")
    let found = Validator().validate(document)
    #expect(found.map(\.message.rule) == ["page-unreadable"])
    #expect(found.first?.path?.description == "pages.More")
    var baseline = Baseline()
    for page in ["More", "Less"] {
      let source = Source(name: "known.yaml", bytes: [], isText: true)
      baseline.add(
        FindingIdentity(line: "page-unreadable pages.\(page)"), count: 1,
        location: SourceRange(in: source, 0..<0))
    }
    var options = Validator.Options()
    options.baseline = baseline
    #expect(
      Validator(options: options).validate(document).map(\.message.text) == [
        "stale entry: page-unreadable at \"pages.Less\""
      ])
  }

  /// Strings are known one by one, so that a new one is new.
  @Test func knowsEachStringOfASum() throws {
    let bundle = { (strings: String) in
      try bundleYAML(
        """
        pages:
          Root:
            StringsTable: Root
            PreferenceSpecifiers: [{Type: PSGroupSpecifier, Title: Boat, FooterText: Made at sea.}]
        strings: {de: {Root: {\(strings)}}}
        """)
    }
    var listing = Validator.Options()
    listing.sumsUpStrings = false
    let found = Validator(options: listing).validate(try bundle("Boat: Boot, Old: Alt"))
    #expect(
      identities(found) == [
        "string-untranslated strings.de.Root.Made at sea\\.", "string-unused strings.de.Root.Old",
      ])
    let validator = Validator(options: options(knowing: found))
    #expect(validator.validate(try bundle("Boat: Boot, Old: Alt")).isEmpty)
    #expect(
      validator.validate(try bundle("Older: Älter, Old: Alt")).map(\.message.text) == [
        "1 of 2 strings untranslated: \"Boat\"", "1 string unused: \"Older\"",
      ])
  }

  /// However many strings a sum would name.
  @Test func knowsAllStrings() throws {
    let titles = (1...9).map { "{Type: PSGroupSpecifier, Title: Boat \($0), FooterText: ''}" }
    let document = try bundleYAML(
      """
      pages:
        Root:
          StringsTable: Root
          PreferenceSpecifiers: [\(titles.joined(separator: ", "))]
      strings: {de: {Root: {}}, fr: {Root: {Boat 1: Bateau}}}
      """)
    var listing = Validator.Options()
    var options = listing
    listing.sumsUpStrings = false
    let found = Validator(options: listing).validate(document)
    #expect(identities(found).count == 17)
    options.baseline = self.options(knowing: found).baseline
    #expect(Validator(options: options).validate(document).isEmpty)
  }

  private func bundleYAML(_ yaml: String) throws -> Document {
    try Pipeline.settings.read(
      Array("settingsBundle: 1\n\(yaml)\n".utf8), name: "Settings.yaml", as: .yaml)
  }
}
