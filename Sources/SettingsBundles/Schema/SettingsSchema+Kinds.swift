import PropertyLists

/// Schemas of values in YAML and JSON.
///
/// Dates, data, and non-finite reals have a special form in JSON: `{"$date": "2010-04-27T00:00:00Z"}`.
/// In YAML they are scalars, which language servers treat as strings.
extension SettingsSchema {
  /// The schema of a key's value: its kind, the allowed strings, and whether it may be empty.
  func schema(of key: KeyDescription) -> Entries {
    let pattern = key.pattern.map { pattern -> Entries in
      [("pattern", .string(pattern.expression)), ("patternErrorMessage", .string(pattern.advice))]
    }
    let allowed = key.allowedValues + (catalog.kitValues[key.name] ?? [])
    let isFixed = SettingReferences.fixedKeys.contains(key.name) && key.allowedValues.isEmpty
    let kind =
      schema(of: key.kind, allowed: allowed) + (pattern ?? [])
      + (isFixed ? [("allOf", [noReference])] : [])
    guard key.isNeverEmpty else { return kind }
    if case .array = key.kind { return kind + [("minItems", 1)] }
    return kind + [("minLength", 1)]
  }

  private func schema(of kind: ValueKind, allowed: [String] = []) -> Entries {
    switch kind {
    case .string:
      let texts = allowed.map { Literal.string($0) }
      guard texts.count > 1 else { return [("type", "string")] + texts.map { ("const", $0) } }
      return orReference([("type", "string"), ("enum", .array(texts))])
    case .boolean: return orReference([("type", "boolean")])
    case .array(let items):
      return [("type", "array"), ("items", .dictionary(of: schema(of: items, allowed: allowed)))]
    case .elements: return [("type", "array"), ("items", reference(to: "element"))]
    case .number, .scalar, .scalarLike, .any, .itemOf, .dictionary, .stringsByName:
      // The title and description of a key would be ignored next to a `$ref`.
      return reference(of: kind).map { [("allOf", [reference(to: $0)])] } ?? []
    }
  }

  /// A boolean, or an equivalent number.
  private var truth: Entries {
    orReference([
      ("type", ["boolean", "number"]), ("minimum", 0), ("maximum", 1), ("multipleOf", 1),
    ])
  }

  /// A schema of values of which a build can make one, from a string with a reference to a setting.
  private func orReference(_ schema: Entries) -> Entries {
    [("anyOf", [.dictionary(of: schema), reference(to: Self.buildSetting)])]
  }

  private var noReference: Literal {
    [
      "not": reference(to: Self.buildSetting),
      "errorMessage": "A build does not expand references to build settings here.",
    ]
  }

  /// The definition of a string with a reference to a build setting.
  static let buildSetting = "buildSetting"

  /// The condition for a value whose kind depends on other keys: its schema if they are missing.
  func condition(_ key: KeyDescription) -> Literal? {
    switch key.kind {
    case .scalarLike(let keys, otherwise: .boolean):
      let presence = keys.map { ["required": [.string($0)]] as Literal }
      return condition(key, unless: ["anyOf": .array(presence)], truth)
    default: return nil
    }
  }

  private func condition(
    _ key: KeyDescription, unless presence: Literal, _ kind: Entries
  ) -> Literal {
    ["if": ["not": presence], "then": ["properties": [key.name: .dictionary(of: kind)]]]
  }

  // MARK: References

  func reference(to definition: String) -> Literal {
    ["$ref": .string("#/definitions/\(definition)")]
  }

  /// The definition that a kind's schema refers to.
  func reference(of kind: ValueKind) -> String? {
    switch kind {
    case .string, .boolean: nil
    case .number: "number"
    case .scalar, .scalarLike, .itemOf(_, .string): "scalar"
    case .any, .itemOf: "value"
    case .array(let items): reference(of: items)
    case .elements: "element"
    case .dictionary(let name): name
    case .stringsByName: "condition"
    }
  }

  // MARK: Values

  /// The definitions that values refer to.
  ///
  /// They have no titles because those would hide the keys' titles in an editor.
  var valueDefinitions: Entries {
    [
      (Self.buildSetting, ["type": "string", "pattern": #"\$(\([\s\S]*\)|\{[\s\S]*\})"#]),
      ("number", number), ("scalar", scalar), ("value", value), ("condition", condition),
    ]
  }

  private var condition: Literal {
    [
      "type": "object",
      "propertyNames": [
        "pattern": "^[A-Za-z_][A-Za-z0-9_]*$",
        "patternErrorMessage": "Write the name of a build setting, such as CONFIGURATION.",
      ],
      "additionalProperties": [
        "type": ["string", "array"], "items": ["type": "string", "allOf": [noReference]],
        "allOf": [noReference],
      ],
    ]
  }

  private var number: Literal {
    .dictionary(of: orReference([("type", ["number", "object"])] + tagged([.real])))
  }

  private var scalar: Literal {
    .dictionary(
      of: [("type", ["string", "number", "boolean", "object"])] + tagged([.date, .data, .real]))
  }

  private var value: Literal {
    [
      "type": ["string", "number", "boolean", "array", "object"],
      "items": reference(to: "value"),
      "additionalProperties": reference(to: "value"),
      "allOf": .array(
        JSONTag.allCases.map { tag in
          [
            "if": ["type": "object", "required": [.string(tag.rawValue)], "maxProperties": 1],
            "then": ["properties": [tag.rawValue: tag.content]],
          ]
        }),
    ]
  }

  func tagged(_ tags: [JSONTag]) -> Entries {
    [
      ("properties", .dictionary(tags.map { .init($0.rawValue, $0.content) })),
      ("additionalProperties", false), ("minProperties", 1), ("maxProperties", 1),
    ]
  }

  static let base64 = #"^[A-Za-z0-9+/\s]*(=\s*){0,2}$"#
}

extension JSONTag {
  fileprivate var content: Literal {
    switch self {
    case .date:
      [
        "description": "A date, in UTC.",
        "type": "string",
        "pattern": #"^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$"#,
        "examples": ["2010-04-27T00:00:00Z"],
      ]
    case .data:
      [
        "description": "Data, in base64.",
        "type": "string",
        "contentEncoding": "base64",
        "pattern": .string(SettingsSchema.base64),
        "examples": ["SGVsbG8="],
      ]
    case .real:
      ["description": "A real that JSON has no number for.", "enum": ["nan", "inf", "-inf"]]
    case .dictionary:
      [
        "description": "The dictionary itself, whose only key looks like a tag such as $date.",
        "type": "object",
      ]
    case .uid:
      [
        "description": "The number of a UID, as in a keyed archive.", "type": "integer",
        "minimum": 0, "maximum": 4_294_967_295,
      ]
    }
  }
}
