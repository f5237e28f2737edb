import PropertyLists

extension JSONSchema {
  func pages(in definition: String) -> Literal {
    ["properties": [BundleSection.pages.rawValue: .dictionary(escaped(definition))]]
  }

  /// The pages of a bundle for the Settings app, and for the app itself as well if one of the pages is.
  var pages: Literal {
    let nameOfApp = #"\.inApp(~ipad|~iphone)*$"#
    let pageOfKit: Literal = [
      "type": "object",
      "properties": [
        "PreferenceSpecifiers": ["type": "array", "contains": reference(to: "elementOfKit")]
      ],
      "required": ["PreferenceSpecifiers"],
    ]
    return [
      "if": [
        "anyOf": [
          ["not": ["propertyNames": ["not": ["pattern": .string(nameOfApp)]]]],
          ["not": ["additionalProperties": ["not": pageOfKit]]],
        ]
      ],
      "then": pages(.shared, others: .inApp),
      "else": pages(.settings, others: .settings),
    ]
  }

  func pages(_ root: Dialect, others: Dialect) -> Literal {
    func page(_ dialect: Dialect) -> Literal { reference(to: dialect.definition("page")) }
    return [
      "type": "object",
      "minProperties": 1,
      "propertyNames": reference(to: "pageName"),
      "patternProperties": [
        "^Root(~ipad|~iphone)*$": page(root),
        #"^Root(~ipad|~iphone|\.inApp)*\.inApp(~ipad|~iphone)*$"#: page(.inApp),
      ],
      "additionalProperties": .dictionary(escaped(others.definition("propertyList"))),
    ]
  }

  /// A page, or another app's property list, which has its own keys but no elements.
  func propertyList(_ dialect: Dialect) -> Literal {
    let keys = catalog.page.keys.map { Literal.string($0.name) }
    return [
      "if": [
        "type": "object",
        "anyOf": [
          ["required": ["PreferenceSpecifiers"]], ["propertyNames": ["enum": .array(keys)]],
        ],
      ],
      "then": reference(to: dialect.definition("page")),
    ]
  }
}
