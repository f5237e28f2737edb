import PropertyLists
import SettingsBundles

extension Command {
  static let explain = Command(
    name: "explain",
    operands: "RULE",
    summary: "Explain a rule: why it matters, a wrong and a right example, how to switch it off.",
    discussion: "RULE is the id in brackets at the end of a message; help rules lists them all.",
    readsDocuments: false,
    operandValues: .words { RuleIndex.ids },
    examples: [
      .init(
        line: "settings-convert explain default-not-in-values",
        meaning: "explain the rule about default values")
    ]
  ) { (invocation, console) throws(Diagnostic) in
    guard let id = try invocation.onlyOperand() else {
      throw Diagnostic(
        .usage, "missing rule", help: "name one; run \(Tool.name) help rules to list them")
    }
    guard let rule = RuleIndex.named(id) else {
      let family = RuleIndex.ids.filter { $0.hasPrefix("\(id)-") }
      let nearest = family.isEmpty ? nearestName(to: id, among: RuleIndex.ids) : family.list("or")
      throw Diagnostic(ToolMessage.unknownRule(id, nearest: nearest))
    }
    try console.print(RuleText(of: rule).explanation)
    return .done
  }
}

struct RuleText {
  private let rule: RuleDescription

  init(of rule: RuleDescription) {
    self.rule = rule
  }

  static var table: String {
    let checked = Validator.Rule.all.map { ("\($0.id)", "\($0.severity.rawValue): \($0.summary)") }
    let others = RuleIndex.all.filter { Validator.Rule.named($0.id) == nil }
    let read = others.filter(\.acceptsBreaches).map { ($0.id, $0.summary) }
    let fixed = others.filter { !$0.acceptsBreaches }.map { ($0.id, $0.summary) }
    return """
      \(HelpText.paragraph("rules of validate, with their severities", HelpText.table(checked)))

      \(HelpText.paragraph("rules of reading, whose warnings and notes --rule can change", HelpText.table(read)))

      \(HelpText.paragraph("rules of reading and writing, which --rule cannot change", HelpText.table(fixed)))

      settings-convert explain RULE explains one.
      """
  }

  var explanation: String {
    var paragraphs = [
      "\(rule.id)\(severity.map { " (\($0.rawValue))" } ?? ""): \(rule.summary)",
      HelpText.wrapped(rule.explanation).joined(separator: "\n"),
    ]
    if !rule.glossary.isEmpty {
      paragraphs.append(HelpText.paragraph("names in Xcode", HelpText.table(rule.glossary)))
    }
    if let example = rule.example {
      paragraphs.append(HelpText.paragraph("wrong", Self.lines(of: example.wrong)))
      paragraphs.append(HelpText.paragraph("right", Self.lines(of: example.right)))
    }
    if let source = Validator.Rule.named(rule.id)?.source {
      paragraphs.append(
        HelpText.wrapped("source: \(source.description)").joined(separator: "\n"))
    }
    if let repair { paragraphs.append(repair) }
    paragraphs.append(configuration)
    return paragraphs.joined(separator: "\n\n")
  }

  private var severity: Diagnostic.Severity? { Validator.Rule.named(rule.id)?.severity }

  /// The way to repair the findings; `nil` if a person has to.
  private var repair: String? {
    let options: String
    switch Validator.Rule.named(rule.id)?.repair {
    case .safe?: options = ""
    case .unsafe?: options = " \(Option.unsafe.spelling)"
    case nil: return nil
    }
    return HelpText.paragraph(
      "to repair it where the meaning is clear", ["settings-convert fix PATH\(options)"])
  }

  private var configuration: String {
    guard severity != nil || rule.acceptsBreaches else {
      return "This rule cannot be switched off."
    }
    let title = rule.acceptsBreaches ? "to switch off its warnings and notes" : "to switch it off"
    return HelpText.paragraph(
      title,
      [
        "settings-convert validate PATH --rule \(rule.id)=off",
        "or in \(ValidationConfiguration.fileName): rules: {\(rule.id): off}",
      ])
  }

  private static func lines(of snippet: String) -> [String] {
    snippet.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      .reversed().drop { $0.isEmpty }.reversed()
  }
}
