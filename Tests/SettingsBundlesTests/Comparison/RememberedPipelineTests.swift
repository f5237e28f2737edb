import PropertyLists
import Testing

@testable import SettingsBundles

/// A document remembers the pipeline that it was read with, and so does what is made of it.
@Suite struct RememberedPipelineTests {
  private static func page(_ pin: String, by pipeline: Document.Pipeline = .settings) throws
    -> Document
  {
    try Document(
      reading: Array(
        """
        {"PreferenceSpecifiers": [
          {"Type": "PSGroupSpecifier", "Title": 42},
          {"Type": "PSTextFieldSpecifier", "Key": "pin", "IsSecure": true, "DefaultValue": "\(pin)"}
        ]}

        """.utf8), name: "Root.json", by: pipeline)
  }

  private static let pin: Document.KeyPath = ["PreferenceSpecifiers", 1, "DefaultValue"]

  /// Documents with the pin `hunter2` in different ways, each with one that has the pin `sesame7`.
  private static func pairs() throws -> [(new: Document, old: Document)] {
    let (new, old) = (try page("hunter2"), try page("sesame7"))
    let bundle = { (page: Document) throws in
      var files = SettingsBundle.Files()
      files["Root.plist"] = try page.bytes(as: .xml)
      return try SettingsBundle(files: files).document
    }
    var builder = Document.Builder()
    try builder.add(new.root)
    return [
      (new, old), (try old.applying([.set("hunter2", at: pin)]), old),
      (try builder.finish(), try page("sesame7", by: .plain)),
      (try page("hunter2", by: .plain), old),
      (try bundle(new), try bundle(old)),
    ]
  }

  @Test func differencesHideSecrets() throws {
    for (new, old) in try Self.pairs() {
      let shown = new.differences(from: old).map(\.description).joined(separator: "\n")
      #expect(shown.contains("DefaultValue: string (hidden)"))
      #expect(!shown.contains("hunter2") && !shown.contains("sesame7"))
    }
  }

  @Test func plainDifferencesAreOnRequest() throws {
    let old = try Self.page("sesame7")
    let found = try old.applying([.set("hunter2", at: Self.pin)]).differences(from: old, by: .plain)
    #expect(found.count == 1 && "\(found)".contains("hunter2"))
  }

  /// Only settings take a plain 42 for a string, so only their YAML has a tag.
  @Test func yamlIsReadBackUnchanged() throws {
    let page = try Self.page("hunter2")
    let yaml = try page.bytes(as: .yaml)
    #expect(String(decoding: yaml, as: UTF8.self).contains("Title: !!int 42"))
    #expect(try Document(reading: yaml, name: "Root.yaml", by: .settings) == page)
    let updated = try page.updating(
      Array("PreferenceSpecifiers: []  # none\n".utf8), name: "Root.yaml")
    #expect(try Document(reading: updated, name: "Root.yaml", by: .settings) == page)
    #expect(page.verify().losses.isEmpty)
  }

  @Test func aDocumentOfAProgramIsPlain() throws {
    let page = try Document(["PreferenceSpecifiers": [["Type": "PSGroupSpecifier", "Title": 42]]])
    #expect(String(decoding: try page.bytes(as: .yaml), as: UTF8.self).contains("Title: 42"))
  }
}
