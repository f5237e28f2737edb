import Foundation
import PropertyLists
import Testing

@testable import SettingsBundles

@Suite struct JSONSchemaTests {
  @Test func writesAFileForThePageTheBundleEachElementAndThePrompt() {
    #expect(
      SettingsSchema().files.map(\.fileName) == [
        "settings-page.schema.json", "settings-bundle.schema.json",
        "PSGroupSpecifier.schema.json", "PSRadioGroupSpecifier.schema.json",
        "PSChildPaneSpecifier.schema.json",
        "PSToggleSwitchSpecifier.schema.json", "PSSliderSpecifier.schema.json",
        "PSTitleValueSpecifier.schema.json", "PSTextFieldSpecifier.schema.json",
        "PSMultiValueSpecifier.schema.json", "PSConfirmationPrompt.schema.json",
      ])
  }

  @Test(arguments: [
    ("PSSliderSpecifier", "PSSliderSpecifier"),
    ("PSSliderSpecifier.schema.json", "PSSliderSpecifier"),
    ("settings-page", "settings-page"), ("page", "settings-page"),
    ("settings-bundle", "settings-bundle"), ("bundle", "settings-bundle"),
    ("settings-bundle.schema.json", "settings-bundle"),
  ])
  func findsAFileByEachOfItsNames(name: String, found: String) {
    #expect(SettingsSchema().file(named: name)?.name == found)
  }

  @Test(arguments: ["Slider", "", "settings-", "bundle.schema.json"])
  func doesNotFindOtherNames(name: String) {
    #expect(SettingsSchema().file(named: name) == nil)
  }

  @Test func writesOneElement() throws {
    #expect(
      try text(SettingsSchema().file(named: "PSGroupSpecifier")) == """
        {
          "$schema": "http://json-schema.org/draft-07/schema#",
          "$id": "PSGroupSpecifier.schema.json",
          "title": "Group",
          "description": "Begins a group of rows, with a heading above and text below.",
          "type": "object",
          "required": [
            "Type"
          ],
          "properties": {
            "Type": {
              "title": "Type",
              "description": "Kind of element, which determines the other keys.",
              "type": "string",
              "const": "PSGroupSpecifier"
            },
            "Title": {
              "title": "Title",
              "description": "Heading above the group. Looked up in the page's strings table.",
              "examples": [
                "Account"
              ],
              "type": "string"
            },
            "FooterText": {
              "title": "FooterText",
              "description": "Text below the group. Looked up in the page's strings table. Since iOS 4.0.",
              "examples": [
                "Takes effect after a restart."
              ],
              "type": "string"
            },
            "SupportedUserInterfaceIdioms": {
              "title": "SupportedUserInterfaceIdioms",
              "description": "Devices that show the element; all devices without it. Since iOS 4.2.",
              "examples": [
                [
                  "Pad"
                ]
              ],
              "type": "array",
              "items": {
                "anyOf": [
                  {
                    "type": "string",
                    "enum": [
                      "Phone",
                      "Pad"
                    ]
                  },
                  {
                    "$ref": "#/definitions/buildSetting"
                  }
                ]
              },
              "minItems": 1
            },
            "When": {
              "title": "When",
              "description": "Kept by settings-convert build only if every build setting here has one of its values.",
              "examples": [
                {
                  "CONFIGURATION": [
                    "Debug",
                    "Staging"
                  ]
                }
              ],
              "allOf": [
                {
                  "$ref": "#/definitions/condition"
                }
              ]
            },
            "Unless": {
              "title": "Unless",
              "description": "Left out by settings-convert build if any build setting here has one of its values.",
              "examples": [
                {
                  "PLATFORM_NAME": "macosx"
                }
              ],
              "allOf": [
                {
                  "$ref": "#/definitions/condition"
                }
              ]
            }
          },
          "patternProperties": {
            "^IASK": {
              "description": "Read by InAppSettingsKit, but not by the Settings app."
            },
            "^Key$": {
              "description": "Read by InAppSettingsKit, but not by the Settings app."
            },
            "^License$": true
          },
          "additionalProperties": false,
          "errorMessage": "Unknown key. The keys of PSGroupSpecifier are Type, Title, FooterText, SupportedUserInterfaceIdioms, When, Unless.",
          "defaultSnippets": [
            {
              "label": "Group",
              "description": "Begins a group of rows, with a heading above and text below.",
              "body": {
                "Type": "PSGroupSpecifier",
                "Title": "${1:Account}"
              }
            }
          ],
          "definitions": {
            "buildSetting": {
              "type": "string",
              "pattern": "\\\\$(\\\\([\\\\s\\\\S]*\\\\)|\\\\{[\\\\s\\\\S]*\\\\})"
            },
            "condition": {
              "type": "object",
              "propertyNames": {
                "pattern": "^[A-Za-z_][A-Za-z0-9_]*$",
                "patternErrorMessage": "Write the name of a build setting, such as CONFIGURATION."
              },
              "additionalProperties": {
                "type": [
                  "string",
                  "array"
                ],
                "items": {
                  "type": "string",
                  "allOf": [
                    {
                      "not": {
                        "$ref": "#/definitions/buildSetting"
                      },
                      "errorMessage": "A build does not expand references to build settings here."
                    }
                  ]
                },
                "allOf": [
                  {
                    "not": {
                      "$ref": "#/definitions/buildSetting"
                    },
                    "errorMessage": "A build does not expand references to build settings here."
                  }
                ]
              }
            }
          }
        }

        """)
  }

  @Test func onlyRefersToItself() throws {
    for file in SettingsSchema().files {
      let schema = try object(file)
      let definitions = schema["definitions"] as? [String: Any] ?? [:]
      let prefix = "#/definitions/"
      let references = texts(of: "$ref", in: schema)
      #expect(references.allSatisfy { $0.hasPrefix(prefix) }, "\(file.name)")
      let used = Set(references.map { String($0.dropFirst(prefix.count)) })
      #expect(used == Set(definitions.keys), "\(file.name)")
    }
  }

  /// Beside `if`, unknown keys could not be distinguished from those that a `then` describes.
  @Test func rejectsUnknownKeysWhereAllKeysAreListed() throws {
    let schema = try object(SettingsSchema().page)
    let definitions = try #require(schema["definitions"] as? [String: [String: Any]])
    for element in Catalog.apple.elements + Catalog.apple.dictionaries {
      let part = try #require(definitions[element.type])
      let properties = try #require(part["properties"] as? [String: Any])
      #expect(Set(properties.keys) == Set(element.keys.map(\.name)))
      #expect(part["additionalProperties"] as? Bool == false)
      let isRow = Catalog.apple.element(element.type) != nil
      let hooks =
        !isRow || element.storesValue
        ? [] : element.startsGroup ? ["^Key$"] : ["^Key$", "^DefaultValue$"]
      let generated = element === ElementDescription.group ? ["^License$"] : []
      let kit = element === ElementDescription.multiValue ? ["^FooterText$", "^IconNames$"] : []
      let patterns = try #require(part["patternProperties"] as? [String: Any])
      #expect(Set(patterns.keys) == Set(["^IASK"] + hooks + generated + kit))
      #expect((part["errorMessage"] as? String)?.hasPrefix("Unknown key. ") == true)
    }
    #expect(definitions["element"]?["additionalProperties"] == nil)
    #expect(schema["additionalProperties"] as? Bool == false)
  }

  @Test func choosesTheElementByItsType() throws {
    let schema = try object(SettingsSchema().page)
    let definitions = try #require(schema["definitions"] as? [String: [String: Any]])
    let choices = try #require(definitions["element"]?["allOf"] as? [[String: [String: Any]]])
    let types = choices.compactMap { choice -> String? in
      let properties = choice["if"]?["properties"] as? [String: [String: String]]
      let type = properties?["Type"]?["const"]
      #expect(choice["if"]?["required"] as? [String] == ["Type"])
      #expect(choice["then"] as? [String: String] == ["$ref": "#/definitions/\(type ?? "")"])
      return type
    }
    #expect(types == Catalog.apple.elements.map(\.type))
  }

  @Test func dependsOnOtherKeysWhereTheKindDoes() throws {
    let toggle = try object(SettingsSchema().file(named: "PSToggleSwitchSpecifier"))
    #expect(
      try json(toggle["allOf"]) == """
        [{"if":{"not":{"anyOf":[{"required":["TrueValue"]},{"required":["FalseValue"]}]}},\
        "then":{"properties":{"DefaultValue":{"anyOf":[\
        {"maximum":1,"minimum":0,"multipleOf":1,"type":["boolean","number"]},\
        {"$ref":"#/definitions/buildSetting"}]}}}}]
        """)
    let title = try object(SettingsSchema().file(named: "PSTitleValueSpecifier"))
    // A number without "Values" is a note of `validate`, not an error.
    #expect(title["allOf"] == nil)
  }

  @Test func requiresValuesAndTitlesOfEachOther() throws {
    let title = try object(SettingsSchema().file(named: "PSTitleValueSpecifier"))
    #expect(
      try json(title["dependencies"]) == #"{"Titles":["Values"],"Values":["Titles"]}"#)
    let choice = try object(SettingsSchema().file(named: "PSMultiValueSpecifier"))
    #expect(choice["dependencies"] == nil)
  }

  /// One schema has Apple's keys, types, and values, and those of InAppSettingsKit.
  @Test func tellsWhatOnlyInAppSettingsKitReads() throws {
    let schema = try object(SettingsSchema().page)
    let definitions = try #require(schema["definitions"] as? [String: [String: Any]])
    let only = #"{"description":"Read by InAppSettingsKit, but not by the Settings app."}"#
    #expect(
      try json(definitions["PSMultiValueSpecifier"]?["patternProperties"])
        == "{\"^FooterText$\":\(only),\"^IASK\":\(only),\"^IconNames$\":\(only)}")
    #expect(
      try json(definitions["PSGroupSpecifier"]?["patternProperties"])
        == "{\"^IASK\":\(only),\"^Key$\":\(only),\"^License$\":true}")
    let element = try #require(definitions["element"]?["properties"] as? [String: Any])
    #expect(
      try json(element["Type"]).contains(
        #"{"description":"Read by InAppSettingsKit, but not by the Settings app.","pattern":"^IASK"}"#
      ))
    let field = try json(definitions["PSTextFieldSpecifier"])
    #expect(
      field.contains("InAppSettingsKit only: DecimalPad, PhonePad, NamePhonePad, AsciiCapable."))
    #expect(field.contains(#""DecimalPad","PhonePad""#))
    let choice = definitions["PSMultiValueSpecifier"]?["required"] as? [String]
    #expect(choice?.contains("Values") == true)
  }

  /// The JSON of a property list would escape a dictionary whose only key is a tag's; a schema must not.
  @Test func doesNotEscapeTags() throws {
    let slider = try text(SettingsSchema().file(named: "PSSliderSpecifier"))
    #expect(!slider.contains("$dictionary"))
    let schema = try object(SettingsSchema().file(named: "PSSliderSpecifier"))
    let definitions = try #require(schema["definitions"] as? [String: [String: Any]])
    let number = try #require(definitions["number"])
    let kinds = try #require(number["anyOf"] as? [[String: Any]])
    #expect(kinds[0]["type"] as? [String] == ["number", "object"])
    let properties = try #require(kinds[0]["properties"] as? [String: [String: Any]])
    #expect(properties["$real"]?["enum"] as? [String] == ["nan", "inf", "-inf"])
  }

  @Test(arguments: Catalog.apple.elements)
  func offersEachElementWithItsRequiredKeys(element: ElementDescription) throws {
    let schema = try object(SettingsSchema().file(named: element.type))
    let snippets = try #require(schema["defaultSnippets"] as? [[String: Any]])
    let body = try #require(snippets.first?["body"] as? [String: Any])
    #expect(snippets.count == 1)
    #expect(body["Type"] as? String == element.type)
    #expect(Set(element.requiredKeys.map(\.name)).isSubset(of: body.keys))
    #expect(Set(body.keys).isSubset(of: element.keys.map(\.name)))
  }

  @Test func stepsThroughASnippetInOrder() throws {
    let schema = try object(SettingsSchema().file(named: "PSMultiValueSpecifier"))
    let snippets = try #require(schema["defaultSnippets"] as? [[String: Any]])
    #expect(
      try json(snippets.first?["body"]) == """
        {"DefaultValue":"${3:low}","Key":"${2:quality}","Title":"${1:Quality}",\
        "Titles":["${6:Low}","${7:High}"],"Type":"PSMultiValueSpecifier",\
        "Values":["${4:low}","${5:high}"]}
        """)
    let toggle = try text(SettingsSchema().file(named: "PSToggleSwitchSpecifier"))
    #expect(toggle.contains(#""DefaultValue": "^${3:true}""#))
  }

  @Test func everyKeyHasAnExample() {
    let described = [Catalog.apple.page] + Catalog.apple.elements + Catalog.apple.dictionaries
    let schema = SettingsSchema()
    for element in described {
      for key in element.keys {
        #expect(schema.example(of: key) != nil, "\(element.type).\(key.name)")
      }
    }
  }

  @Test func namesTheRulesThatItEnforces() throws {
    let comment = try #require(try object(SettingsSchema().page)["$comment"] as? String)
    #expect(comment.hasPrefix("Enforces the rules: page-unreadable, page-no-specifiers, "))
    #expect(comment.contains(" Leaves to validate: toggle-default ("))
    #expect(Set(SettingsSchema.statedRules).count == SettingsSchema.statedRules.count)
    #expect(
      Set(SettingsSchema.unstatedParts.map(\.rule.rawValue)).isSubset(
        of: SettingsSchema.statedRules))
    #expect(SettingsSchema.statedRules.allSatisfy { Validator.Rule.named($0) != nil })
  }

  // MARK: Reading schemas

  private func text(_ file: SettingsSchema.File?) throws -> String {
    String(decoding: try #require(file).bytes(), as: UTF8.self)
  }

  private func object(_ file: SettingsSchema.File?) throws -> [String: Any] {
    let data = Data(try #require(file).bytes())
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  private func json(_ value: Any?) throws -> String {
    let data = try JSONSerialization.data(
      withJSONObject: try #require(value), options: [.sortedKeys, .withoutEscapingSlashes])
    return String(decoding: data, as: UTF8.self)
  }

  /// The strings under a key, at any depth.
  private func texts(of key: String, in value: Any) -> [String] {
    if let items = value as? [Any] { return items.flatMap { texts(of: key, in: $0) } }
    guard let entries = value as? [String: Any] else { return [] }
    return entries.flatMap { entry in
      (entry.key == key ? [entry.value as? String].compactMap(\.self) : [])
        + texts(of: key, in: entry.value)
    }
  }
}
