import Foundation
import PropertyLists
import Testing

@testable import SettingsBundles

/// What another reader finds where `set` has stored a value: by the kind that was there, the kind that the
/// catalog wants, and the format.
@Suite struct StoredKindTests {
  /// A place whose kind the catalog knows, or does not know.
  enum Place: String, CaseIterable, Sendable {
    case text = "PSTitleValueSpecifier"
    case boolean = "PSToggleSwitchSpecifier"
    case number = "PSSliderSpecifier"
    case any = "CustomSpecifier"
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let place: Place
    let typed: String
    /// What Foundation writes for the value, by the JSON of the one that was there; `nil` for an error.
    let stored: [String: String?]

    var testDescription: String { "\(place): \(typed)" }
  }

  private static let old = ["\"x\"", "7", "1.5", "true"]

  private static func alike(_ element: String?) -> [String: String?] {
    Dictionary(uniqueKeysWithValues: old.map { ($0, element) })
  }

  static let rows = [
    Row(place: .text, typed: "2.10", stored: alike("<string>2.10</string>")),
    Row(place: .text, typed: "007", stored: alike("<string>007</string>")),
    Row(place: .text, typed: "yes", stored: alike("<string>yes</string>")),
    Row(place: .boolean, typed: "yes", stored: alike("<true/>")),
    Row(place: .boolean, typed: "2", stored: alike(nil)),
    Row(place: .boolean, typed: "!!str yes", stored: alike(nil)),
    Row(
      place: .number, typed: "2",
      stored: [
        "\"x\"": "<integer>2</integer>", "7": "<integer>2</integer>", "1.5": "<real>2</real>",
        "true": "<integer>2</integer>",
      ]),
    Row(place: .number, typed: "2.50", stored: alike("<real>2.5</real>")),
    Row(place: .number, typed: "two", stored: alike(nil)),
    Row(
      place: .any, typed: "2",
      stored: [
        "\"x\"": "<string>2</string>", "7": "<integer>2</integer>", "1.5": "<real>2</real>",
        "true": nil,
      ]),
    Row(
      place: .any, typed: "2.50",
      stored: [
        "\"x\"": "<string>2.50</string>", "7": nil, "1.5": "<real>2.5</real>", "true": nil,
      ]),
    Row(place: .any, typed: "!!str 2.10", stored: alike("<string>2.10</string>")),
  ]

  @Test(arguments: rows) func anotherReaderFinds(_ row: Row) throws {
    for (old, expected) in row.stored {
      for format in [Format.xml, .binary, .json] {
        let page = try Format.json.read(Array(Self.page(row.place, old).utf8), name: "Root.json")
        var editor = SettingsEditor(page)
        guard let expected else {
          #expect(throws: Diagnostic.self, "\(old)") { try editor.set("@k", to: row.typed) }
          continue
        }
        try editor.set("@k", to: row.typed)
        let bytes = try Pipeline.settings.write(try editor.edited(), as: format).bytes
        #expect(try Self.element(in: Data(bytes), format) == expected, "\(old) in \(format.name)")
      }
    }
  }

  private static func page(_ place: Place, _ value: String) -> String {
    """
    {"PreferenceSpecifiers": [{"Type": "\(place.rawValue)", "Key": "k", "DefaultValue": \(value)}]}
    """
  }

  /// The default as Foundation reads it, in Foundation's XML.
  private static func element(in data: Data, _ format: Format) throws -> String? {
    let object =
      format == .json
      ? try JSONSerialization.jsonObject(with: data)
      : try PropertyListSerialization.propertyList(from: data, format: nil)
    let xml = try PropertyListSerialization.data(
      fromPropertyList: object, format: .xml, options: 0)
    let lines = String(decoding: xml, as: UTF8.self).split(separator: "\n")
    let key = try #require(lines.firstIndex { $0.contains("<key>DefaultValue</key>") })
    return lines[lines.index(after: key)].trimmingCharacters(in: .whitespaces)
  }
}
