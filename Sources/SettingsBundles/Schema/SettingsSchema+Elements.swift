import PropertyLists

/// Schemas of dictionaries with known keys: the page, its elements, and the dictionaries inside them.
extension SettingsSchema {
  /// An element of a page, either from the catalog or from another dialect.
  var element: Literal {
    let known: Literal = ["enum": .array(catalog.elements.map { .string($0.type) })]
    let keywords = entries([
      "title": "Element",
      "description": "One element of the page. Its Type determines which keys it accepts.",
      "type": "object",
      "required": ["Type"],
      "properties": [
        "Type": [
          "title": "Type",
          "description": "Kind of element, which determines the other keys.",
          "type": "string",
          "anyOf": [
            known,
            [
              "pattern": .string(prefixes.joined(separator: "|")),
              "description": .string(Self.kitOnly),
            ],
          ],
        ]
      ],
      "allOf": .array(catalog.elements.map(choice)),
    ])
    return .dictionary(of: keywords + snippets(catalog.elements))
  }

  /// The schema for elements with a certain `Type`.
  private func choice(_ element: ElementDescription) -> Literal {
    [
      "if": [
        "type": "object",
        "properties": ["Type": ["const": .string(element.type)]],
        "required": ["Type"],
      ],
      "then": reference(to: element.type),
    ]
  }

  /// The patterns of names that InAppSettingsKit adds.
  private var prefixes: [String] { catalog.foreignPrefixes.map { "^\($0)" } }

  /// The description of what the Settings app does not read.
  private static let kitOnly = "Read by InAppSettingsKit, but not by the Settings app."

  func titles(of element: ElementDescription) -> Entries {
    titles(element.displayName ?? element.type, text(element))
  }

  func titles(_ title: String, _ description: String) -> Entries {
    [("title", .string(title)), ("description", .string(description))]
  }

  /// The schema of a dictionary with a catalog description.
  func object(_ element: ElementDescription) -> Entries {
    let hooks = catalog.hooks(of: element)
    let generated = catalog.generatorKeys[element.type] ?? []
    let kit = prefixes + (hooks + (catalog.kitKeys[element.type] ?? [])).map { "^\($0)$" }
    let foreign: Entries =
      kit.map { ($0, ["description": .string(Self.kitOnly)]) }
      + generated.map { ("^\($0)$", true) }
    let names = element.keys.map(\.name).joined(separator: ", ")
    let required = element.requiredKeys.filter {
      catalog.alternatives[$0.name] == nil
    }.map { Literal.string($0.name) }
    let dependencies = element.companions.map { key in
      (key: key, value: Literal.array(element.companions.filter { $0 != key }.map { .string($0) }))
    }
    let conditions =
      element.keys.compactMap(condition) + element.requiredKeys.compactMap(requirement)
    return entries([
      "type": "object",
      "required": required.isEmpty ? nil : .array(required),
      "properties": .dictionary(of: element.keys.map { ($0.name, .dictionary(of: property($0))) }),
      "patternProperties": foreign.isEmpty ? nil : .dictionary(of: foreign),
      "additionalProperties": false,
      // Editors show it for an unknown key.
      "errorMessage": .string("Unknown key. The keys of \(element.title) are \(names)."),
      "allOf": conditions.isEmpty ? nil : .array(conditions),
    ]) + (dependencies.isEmpty ? [] : [("dependencies", .dictionary(of: dependencies))])
  }

  /// The requirement of a key that can be replaced with a key of another dialect.
  private func requirement(_ key: KeyDescription) -> Literal? {
    guard let alternatives = catalog.alternatives[key.name] else { return nil }
    let presence = alternatives.map { ["required": [.string($0)]] as Literal }
    return ["if": ["not": ["anyOf": .array(presence)]], "then": ["required": [.string(key.name)]]]
  }

  private func property(_ key: KeyDescription) -> Entries {
    let isListed = !key.allowedValues.isEmpty && key.kind == .string
    let needsExample = !isListed && key.kind != .boolean
    return entries([
      "title": .string(key.displayName ?? key.name),
      "description": .string(text(key)),
      "default": key.defaultValue,
      "examples": needsExample ? example(of: key).map { .array([$0]) } : nil,
    ]) + schema(of: key)
  }

  // MARK: Descriptions

  private func text(_ element: ElementDescription) -> String {
    var sentences = [element.summary] + element.constraints
    if !element.ignoredOn.isEmpty {
      let names = element.ignoredOn.map(\.title).joined(separator: " and ")
      sentences.append("Not shown on \(names).")
    }
    return sentences.joined(separator: " ")
  }

  private func text(_ key: KeyDescription) -> String {
    var sentences = [key.summary]
    if key.isLocalizable { sentences.append("Looked up in the page's strings table.") }
    if let availability = key.availability.sentence { sentences.append(availability) }
    if let values = catalog.kitValues[key.name] {
      sentences.append("InAppSettingsKit only: \(values.joined(separator: ", ")).")
    }
    return sentences.joined(separator: " ")
  }

  func entries(_ entries: KeyValuePairs<String, Literal?>) -> Entries {
    entries.compactMap { entry in entry.value.map { (key: entry.key, value: $0) } }
  }
}
