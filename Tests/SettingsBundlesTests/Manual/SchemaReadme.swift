import PropertyLists
import SettingsBundles

/// `Schemas/README.md`: how to use the schemas, the catalog of keys and the table of rules.
enum SchemaReadme {
  static let text = """
    # Schemas, keys and rules

    The JSON Schemas in this folder let an editor complete and check settings pages in YAML and JSON \
    while you type. Name one in the first line of a YAML file, \
    `# yaml-language-server: $schema=Schemas/settings-page.schema.json`, or map file names to it in \
    the settings of the editor, such as `yaml.schemas` in VS Code. `settings-page.schema.json` is \
    for one page, `settings-bundle.schema.json` for a whole bundle as one document, and the others \
    for single elements; what only InAppSettingsKit reads is \
    described as such. `settings-convert schema --all -o Schemas` writes them.

    This file is generated: `ACCEPT=1 make test` writes it.

    ## Keys

    \(sections)
    ## Rules

    `settings-convert validate` checks these rules. A finding has the severity of its rule, or a \
    milder one in some cases, such as for a key of InAppSettingsKit. `settings-convert explain RULE` \
    tells why a rule matters and shows an example. The schemas state the rules marked in their \
    column, so an editor shows a breach of them while you type. `settings-convert fix` repairs the \
    findings of the rules marked in the last column, as far as their meaning is clear; those marked \
    `--unsafe` only with this option.

    | Rule | Severity | Requirement | In the schemas | Repaired |
    |---|---|---|---|---|
    \(Validator.Rule.all.map(row).joined(separator: "\n"))

    """

  /// The page, each element and each dictionary: a heading, its purpose and its keys.
  private static var sections: String {
    let catalog = Catalog.apple
    return ([catalog.page] + catalog.elements + catalog.dictionaries).map(section).joined()
  }

  private static func section(_ element: ElementDescription) -> String {
    """
    ### \(heading(element))

    \(([element.summary] + element.constraints + omission(element)).joined(separator: " "))

    | Key | In Xcode | Type | Required | Meaning |
    |---|---|---|---|---|
    \(element.keys.map(row).joined(separator: "\n"))


    """
  }

  private static func heading(_ element: ElementDescription) -> String {
    if element.type == Catalog.apple.page.type { return element.type }
    return (element.displayName.map { "\($0): " } ?? "") + "`\(element.type)`"
  }

  private static func omission(_ element: ElementDescription) -> [String] {
    let platforms = element.ignoredOn.map(\.title).joined(separator: " and ")
    return platforms.isEmpty ? [] : ["\(platforms) ignores it."]
  }

  private static func row(_ key: KeyDescription) -> String {
    row([
      "`\(key.name)`", key.displayName ?? "", type(of: key), key.isRequired ? "yes" : "",
      meaning(of: key),
    ])
  }

  private static func row(_ rule: Validator.Rule) -> String {
    let repair =
      switch rule.repair {
      case .safe?: "yes"
      case .unsafe?: "`--unsafe`"
      case nil: ""
      }
    let isPart = SettingsSchema.unstatedParts.contains { $0.rule == rule.kind }
    let inSchema = rule.isInSchema ? isPart ? "in part" : "yes" : ""
    return row([
      "`\(rule.id)`", rule.severity.rawValue, rule.summary, inSchema, repair,
    ])
  }

  private static func row(_ cells: [String]) -> String {
    "|"
      + cells.map { $0.isEmpty ? " |" : " \($0.split(separator: "|").joined(separator: "\\|")) |" }
      .joined()
  }

  /// The type without its article, which a table does not need.
  private static func type(of key: KeyDescription) -> String {
    let words = key.kind.name.split(separator: " ", maxSplits: 1)
    return ["a", "an"].contains(words[0]) ? String(words[1]) : key.kind.name
  }

  private static func meaning(of key: KeyDescription) -> String {
    var sentences = [key.summary]
    if key.allowedValues.count == 1 {
      sentences = ["`\(key.allowedValues[0])`."]
    } else if !key.allowedValues.isEmpty {
      let values = key.allowedValues.map { "`\($0)`" }
      sentences.append("One of \(values.joined(separator: ", ")).")
    }
    if let value = key.defaultValue.flatMap(shown) { sentences.append("Default: \(value).") }
    if key.isLocalizable { sentences.append("Localizable.") }
    if let availability = key.availability.sentence { sentences.append(availability) }
    return sentences.joined(separator: " ")
  }

  /// A default as a table shows it; `nil` for an array or a dictionary.
  private static func shown(_ value: Literal) -> String? {
    switch value {
    case .string(let string): string.isEmpty ? "an empty string" : "`\(string)`"
    case .boolean(let truth): "`\(truth)`"
    case .integer(let number): "`\(number)`"
    case .real(let number): "`\(number)`"
    case .array, .dictionary, .date, .data, .uid: nil
    }
  }
}
