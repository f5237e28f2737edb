import Foundation
import PropertyLists
import Testing

@testable import SettingsBundles

/// The schema of a bundle's document, which the tests of the corpus use with outside validators.
@Suite struct BundleSchemaTests {
  @Test func hasEverySectionAndRequiresTheMarkAndPages() throws {
    let schema = try schema()
    let properties = try #require(schema["properties"] as? [String: [String: Any]])
    #expect(schema["required"] as? [String] == ["settingsBundle", "pages"])
    #expect(schema["additionalProperties"] as? Bool == false)
    #expect(properties["settingsBundle"]?["const"] as? Int == 1)
    let sections = BundleSection.allCases.map(\.rawValue)
    #expect(Set(properties.keys) == Set(sections + BundleProperties.keys + ["$schema"]))
    for (name, property) in properties {
      #expect(property["title"] is String, "\(name)")
      #expect(property["description"] is String, "\(name)")
    }
  }

  @Test func containsTheSchemaOfThePage() throws {
    var page = try object(SettingsSchema().page)
    // Only the root of a file has a reference to its schema.
    var properties = try #require(page["properties"] as? [String: Any])
    #expect(properties.removeValue(forKey: "$schema") != nil)
    page["properties"] = properties
    let definitions = try #require(try schema()["definitions"] as? [String: [String: Any]])
    let head: Set = ["$schema", "$id", "definitions"]
    #expect(try json(definitions["page"]) == json(page.filter { !head.contains($0.key) }))
    for (name, part) in try #require(page["definitions"] as? [String: Any]) {
      #expect(try json(definitions[name]) == json(part), "\(name)")
    }
  }

  /// Every page has the page's schema, whichever app shows it.
  @Test func takesRootForAPageAndOthersForPagesOrPropertyLists() throws {
    let schema = try schema()
    #expect(schema["if"] == nil)
    let sections = try #require(schema["properties"] as? [String: Any])
    #expect(try json(sections["pages"]).contains(##""else":{"$ref":"#/definitions/pages"}"##))
    let definitions = try #require(schema["definitions"] as? [String: [String: Any]])
    let pages = try #require(definitions["pages"])
    #expect(
      try json(pages["patternProperties"])
        == ##"{"^Root(~ipad|~iphone|\\.inApp)*$":{"$ref":"#/definitions/page"}}"##)
    #expect(
      try json(pages["additionalProperties"])
        .contains(##""else":{"$ref":"#/definitions/propertyList"}"##))
  }

  /// The program accepts the same names.
  @Test(arguments: [
    "Root", "Root~ipad", "Licenses/Index", "a.b", "a./b", "Über uns", "$date", "..x", "../x", "/x",
    "",
    "a//b", "a/", "/", ".", "..", ".a", "a/.b", "a/../b", "a\tb", "a\u{7F}", "\u{85}", "a\\b", " ",
    "Root.plist", "a/Root.plist", "Root.plist/a", "de.lproj", "Root.strings", "a.plists",
  ])
  func acceptsTheNamesThatCanBeFiles(name: String) throws {
    let members: [(definition: String, member: BundleMember)] = [
      ("path", .file(name)), ("pageName", .page(name)),
      ("languageName", .table(language: name, name: "Root")),
      ("tableName", .table(language: "de", name: name)),
    ]
    for (definition, member) in members {
      let path = BundleLayout.bundle.path(of: member)
      #expect(
        try matches(name, definition) == (MemberNames.fault(in: member, at: path) == nil),
        "\(definition)")
    }
  }

  @Test(arguments: [
    "InAppSettings.bundle", "a.b.bundle", "Über uns.bundle", "Settings.bundle/", "a/X.bundle",
    ".bundle", "Settings", "x.Bundle", "a\tb.bundle", "../X.bundle", "",
  ])
  func acceptsTheNamesOfBundles(name: String) throws {
    let properties = try #require(schema()["properties"] as? [String: [String: Any]])
    let pattern = try #require(properties["name"]?["pattern"] as? String)
    let isMatch = name.contains(try Regex(pattern).matchingSemantics(.unicodeScalar))
    #expect(isMatch == (BundleName.fault(in: name) == nil))
  }

  /// In JSON, `{"$date": "x"}` is not a table with one string, but `{"$dictionary": {"$date": "x"}}` is.
  @Test func recognizesTheTagsOfJSON() throws {
    let definitions = try #require(try schema()["definitions"] as? [String: [String: Any]])
    let names = try #require(definitions["tag"]?["propertyNames"] as? [String: String])
    let pattern = try Regex(try #require(names["pattern"]))
    for tag in ["$date", "$data", "$real", "$dictionary", "CF$UID"] {
      #expect(tag.contains(pattern), "\(tag)")
    }
    for name in ["date", "$dates", "CFxUID", ""] { #expect(!name.contains(pattern)) }
    let language = try #require(definitions["languages"]?["additionalProperties"] as? [String: Any])
    #expect(try json(language["if"]) == ##"{"$ref":"#/definitions/tag"}"##)
    #expect(
      try json(language["then"]) == ##"""
        {"properties":{"$dictionary":{"$ref":"#/definitions/tables"}},"required":["$dictionary"]}
        """##)
    #expect(try json(language["else"]) == ##"{"$ref":"#/definitions/tables"}"##)
  }

  @Test func offersABundleWithAPage() throws {
    let snippets = try #require(try schema()["defaultSnippets"] as? [[String: Any]])
    #expect(
      try json(snippets.first?["body"]) == """
        {"pages":{"${1:Root}":{"PreferenceSpecifiers":[{"Title":"${3:Account}",\
        "Type":"PSGroupSpecifier"}],"StringsTable":"${2:Root}"}},"settingsBundle":1}
        """)
  }

  // MARK: Reading the schema

  private func matches(_ name: String, _ definition: String) throws -> Bool {
    let definitions = try #require(try schema()["definitions"] as? [String: [String: Any]])
    let pattern = try #require(definitions[definition]?["pattern"] as? String)
    return name.contains(try Regex(pattern).matchingSemantics(.unicodeScalar))
  }

  private func schema() throws -> [String: Any] { try object(SettingsSchema().bundle) }

  private func object(_ file: SettingsSchema.File) throws -> [String: Any] {
    let value = try JSONSerialization.jsonObject(with: Data(file.bytes()))
    return try #require(value as? [String: Any])
  }

  private func json(_ value: Any?) throws -> String {
    let data = try JSONSerialization.data(
      withJSONObject: try #require(value), options: [.sortedKeys, .withoutEscapingSlashes])
    return String(decoding: data, as: UTF8.self)
  }
}
