import Foundation
import PropertyLists
import Testing

@testable import SettingsBundles

/// Schemas as yaml-language-server reads them, the program behind YAML in most editors.
///
/// https://github.com/redhat-developer/yaml-language-server/blob/main/src/languageservice/jsonSchema.ts
@Suite struct EditorSchemaTests {
  private static let samples = URL(filePath: #filePath).appending(path: "../../../../Samples")
    .standardizedFileURL

  /// The keywords that it knows, and contentEncoding, which is for other programs.
  private static let keywords: Set<String> = [
    "$id", "$schema", "type", "title", "default", "definitions", "description", "properties",
    "patternProperties", "additionalProperties", "minProperties", "maxProperties", "dependencies",
    "items", "minItems", "maxItems", "uniqueItems", "additionalItems", "pattern", "minLength",
    "maxLength", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf",
    "required", "$ref", "anyOf", "allOf", "oneOf", "not", "enum", "format", "const", "contains",
    "propertyNames", "examples", "$comment", "if", "then", "else", "defaultSnippets",
    "errorMessage", "patternErrorMessage", "deprecationMessage", "enumDescriptions",
    "markdownEnumDescriptions", "markdownDescription", "doNotSuggest", "contentEncoding",
  ]

  @Test func namesADraftThatItSupports() throws {
    let address = "http://json-schema.org/draft-07/schema#"
    for file in SettingsSchema().files {
      #expect(try root(of: file)["$schema"] as? String == address, "\(file.name)")
    }
  }

  @Test func usesItsKeywordsOnly() throws {
    for file in SettingsSchema().files {
      let used = Set(schemas(in: try root(of: file)).flatMap(\.keys))
      #expect(used.subtracting(Self.keywords).isEmpty, "\(file.name)")
      #expect(used.contains("description"), "\(file.name)")
      // What the tests below look at; a prompt has no pattern.
      let shown = ["title", "errorMessage", "defaultSnippets"]
      let patterns = file.name == "PSConfirmationPrompt" ? [] : ["patternErrorMessage"]
      #expect(used.isSuperset(of: shown + patterns), "\(file.name)")
    }
  }

  @Test(arguments: SettingsSchema().files.map(\.name))
  func showsTextAsItDoes(name: String) throws {
    let file = try #require(SettingsSchema().file(named: name))
    for schema in schemas(in: try root(of: file)) {
      for keyword in ["title", "description", "errorMessage", "patternErrorMessage"] {
        guard let text = schema[keyword] else { continue }
        #expect((text as? String)?.isEmpty == false, "\(keyword) of \(schema)")
      }
      // It is the message for a value that the pattern does not match.
      if schema["patternErrorMessage"] != nil { #expect(schema["pattern"] is String) }
    }
  }

  @Test(arguments: SettingsSchema().files.map(\.name))
  func offersSnippetsWithALabelAndABody(name: String) throws {
    let file = try #require(SettingsSchema().file(named: name))
    let snippets = schemas(in: try root(of: file)).flatMap { schema in
      schema["defaultSnippets"] as? [[String: Any]] ?? []
    }
    for snippet in snippets {
      #expect((snippet["label"] as? String)?.isEmpty == false)
      #expect(snippet["body"] is [String: Any] || snippet["body"] is [Any])
      #expect(Set(snippet.keys).subtracting(["label", "description", "body"]).isEmpty)
    }
  }

  /// It takes the comment for what these two patterns find.
  @Test func readsTheModeline() throws {
    let modeline = try #require(YAMLModeline(schema: "../Schemas/settings-page.schema.json"))
    let text = String(decoding: modeline.added(to: Array("Title: a\n".utf8)), as: UTF8.self)
    let line = try #require(text.split(separator: "\n").first)
    #expect(line.firstMatch(of: /^#\s+yaml-language-server\s*:/) != nil)
    let path = line.firstMatch(of: /\$schema=\S+/)?.output.dropFirst("$schema=".count)
    #expect(path == "../Schemas/settings-page.schema.json")
  }

  @Test func sampleNamesASchemaThatIsThere() throws {
    let sample = Self.samples.appending(path: "Settings.yaml")
    let modeline = try #require(YAMLModeline(of: Array(try Data(contentsOf: sample))))
    let schema = sample.deletingLastPathComponent().appending(path: modeline.schema)
    #expect(
      try Data(contentsOf: schema.standardizedFileURL)
        == Data(try SettingsSchema().file(named: SettingsSchema.bundleName)?.bytes() ?? []))
  }

  // MARK: Reading schemas

  private func root(of file: SettingsSchema.File) throws -> [String: Any] {
    try #require(
      try JSONSerialization.jsonObject(with: Data(file.bytes())) as? [String: Any])
  }

  /// A schema and those inside it.
  private func schemas(in schema: [String: Any]) -> [[String: Any]] {
    let parts = schema.flatMap { keyword, value -> [Any] in
      switch keyword {
      case "properties", "patternProperties", "definitions":
        (value as? [String: Any]).map { Array($0.values) } ?? []
      case "anyOf", "allOf", "oneOf": value as? [Any] ?? []
      case "items", "additionalProperties", "propertyNames", "contains", "not", "if", "then",
        "else":
        [value]
      default: []
      }
    }
    return [schema] + parts.compactMap { $0 as? [String: Any] }.flatMap(schemas)
  }
}
