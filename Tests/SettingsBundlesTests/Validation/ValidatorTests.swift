import PropertyLists
import SettingsBundles
import Testing

/// Severities, order and locations of findings, and their cost on hostile pages.
@Suite struct ValidatorTests {
  private static let page = """
    PreferenceSpecifiers:
      - Type: PSGroupSpecifier
      - {Type: PSTextFieldSpecifier, Title: Host, Key: host, DefaultValue: a}
      - {Type: PSTextFieldSpecifier, Title: Host, Key: host, DefaultValue: a}
      - {Type: PSTextFieldSpecifier, Title: Host, Key: host, DefaultValue: b}
    """

  /// A finding that is usually milder than its rule has the chosen severity too.
  @Test(arguments: [
    (Validator.RuleSeverity.error, ["error", "error"]), (.warning, ["warning", "warning"]),
    (.note, ["note", "note"]), (.off, []), (nil, ["note", "warning"]),
  ])
  func takesSeveritiesFromTheOptions(
    _ severity: Validator.RuleSeverity?, _ expected: [String]
  ) throws {
    var options = Validator.Options()
    if let severity { try options.set("duplicate-key", to: severity.rawValue) }
    #expect(try validate(Self.page, options).map(\.severity.rawValue) == expected)
  }

  @Test(arguments: [
    (
      "slider-minmax", "off",
      "unknown rule \"slider-minmax\"", "did you mean slider-min-max?"
    ),
    (
      "beauty", "off",
      "unknown rule \"beauty\"", "validate prints the id of a rule in brackets after its messages"
    ),
    (
      "nesting", "off",
      "the severity of nesting cannot be changed",
      "remove it; help rules lists the rules that can be changed"
    ),
    (
      "default-conflict", "off",
      "the severity of default-conflict cannot be changed",
      "remove it; help rules lists the rules that can be changed"
    ),
    (
      "slider-min-max", "info",
      "unknown severity \"info\"", "use off, note, warning, or error"
    ),
  ])
  func rejectsUnknownNames(
    _ rule: String, _ severity: String, _ message: String, _ help: String
  ) throws {
    let failure = #expect(throws: Diagnostic.self) {
      var options = Validator.Options()
      try options.set(rule, to: severity)
    }
    #expect(failure?.message.text == message)
    #expect(failure?.message.help == help)
    guard let severity = Validator.RuleSeverity(rawValue: severity) else { return }
    let ofKind = #expect(throws: Diagnostic.self) {
      var options = Validator.Options()
      try options.set(Diagnostic.Kind(rawValue: rule), to: severity)
    }
    #expect(ofKind?.description == failure?.description)
  }

  @Test func takesTheKindOfAFinding() throws {
    var options = Validator.Options()
    for finding in try validate(Self.page) { try options.set(finding.kind, to: .off) }
    #expect(options.severities == [.duplicateKey: .off])
    #expect(try validate(Self.page, options).isEmpty)
    try options.set("duplicate-key", to: .error)
    #expect(options.severities == [.duplicateKey: .error])
  }

  /// A key that a page uses again and again is one finding.
  @Test func joinsRepeatedFindings() throws {
    let page = """
      PreferenceSpecifiers:
        - {Type: PSGroupSpecifier, FooterText: a, Platform: b}
        - {Type: PSGroupSpecifier, FooterText: a, Platform: b, Devices: c}
        - {Type: PSTextFieldSpecifier, Key: "", Platform: b}
        - {Type: PSTextFieldSpecifier, Key: ""}
      """
    let findings = try validate(page).map { finding in
      let message = try #require(finding.message as? RuleMessage)
      let places = message.otherPlaces.map { place in
        "\(place.location.position?.line ?? 0): \(place.path.description)"
      }
      return (["\(finding.location?.position?.line ?? 0): \(message.text)"] + places)
        .joined(separator: "; ")
    }
    #expect(
      findings == [
        "2: unknown key \"Platform\"; 3: PreferenceSpecifiers.1.Platform; "
          + "4: PreferenceSpecifiers.2.Platform",
        "3: unknown key \"Devices\"",
        "4: \"Key\" is empty; 5: PreferenceSpecifiers.3.Key",
      ])
  }

  @Test func sortsByLocation() throws {
    let found = try RuleCase.all.flatMap { breach in
      let offsets = try validate(breach.page, breach.options, in: breach.file)
        .compactMap { $0.location?.range.lowerBound }
      return zip(offsets, offsets.dropFirst()).map { $0 <= $1 }
    }
    #expect(found.allSatisfy { $0 } && found.count > 50)
  }

  @Test func findsTheSameInXML() throws {
    for breach in RuleCase.all {
      let document = try Pipeline.settings.read(
        Array(breach.page.utf8), name: breach.file, as: .yaml)
      let xml = try Pipeline.settings.write(document, as: .xml).bytes
      let copy = try Pipeline.settings.read(xml, name: breach.file, as: .xml)
      let validator = Validator(options: breach.options)
      let findings = [document, copy].map { document in
        validator.validate(document).map { "\($0.path?.description ?? ""): \($0.message.text)" }
      }
      #expect(findings[0] == findings[1])
    }
  }

  /// Swift's `==` equates a KELVIN SIGN with a K; the Settings app does not.
  @Test func comparesNamesByTheirBytes() throws {
    let page =
      "PreferenceSpecifiers:\n  - Type: PSGroupSpecifier\n    \u{212A}ey: a\n    FooterText: b\n"
    #expect(
      try describe(validate(page)) == """
        3:5: warning: unknown key "\u{212A}ey" [key-unknown]
          at: PreferenceSpecifiers.0.\u{212A}ey
          help: remove it, or allow it in .settings-convert.yaml: extra-keys: ["\u{212A}ey"]
        """)
  }

  @Test func escapesControlCharacters() throws {
    let page = #"{"PreferenceSpecifiers": [{"Type": "PS\e[31m"}]}"#
    #expect(
      try describe(validate(page)).hasPrefix(
        #"1:36: error: unknown element type "PS\u{1B}[31m" [type-unknown]"#))
  }
}
