import PropertyLists
import SettingsBundles

/// A page or bundle in YAML with the names that Xcode displays.
enum NamesInput {
  /// A document with raw names comes back, and an update keeps the names in the file.
  @Sendable static func check(_ input: [UInt8]) throws {
    guard let document = try unlessRefused({ try read(input) }), document.isSmall else { return }
    try FuzzTargets.check(document.diagnostics)
    if let written = try unlessRefused({ try Pipeline.settings.write(document, as: .yaml).bytes }) {
      let again = try required("raw names can be read") { try read(written) }
      try expect(again == document, "raw names stay")
    }
    try expect(try update(input, with: document) == input, "the same document changes nothing")
    guard DocumentRole(of: document) == .page,
      let edited = try unlessRefused({ try document.applying([.set("new", at: titlePath)]) })
    else { return }
    let updated = try update(input, with: edited)
    let again = try required("an updated file can be read") { try read(updated) }
    try expect(again == edited, "an update holds the document")
  }

  @Sendable static func seeds(_ file: SeedFile) -> [[UInt8]] {
    guard let document = file.document, DocumentRole(of: document) != .other,
      let yaml = try? Pipeline.settings.write(document, as: .yaml).bytes
    else { return [] }
    let text = names.reduce(String(decoding: yaml, as: UTF8.self)) { text, name in
      text.replacing(name.raw, with: name.displayed)
    }
    return [Array(text.utf8)]
  }

  private static let titlePath = KeyPath([.key("Title")])

  private static let names: [(raw: String, displayed: String)] = [
    ("PreferenceSpecifiers:", "Preference Items:"), ("StringsTable:", "Strings Filename:"),
    (" Key:", " Identifier:"), ("DefaultValue:", "Default Value:"), ("File:", "Filename:"),
    ("PSToggleSwitchSpecifier", "Toggle Switch"), ("PSTitleValueSpecifier", "Title"),
    ("PSTextFieldSpecifier", "Text Field"), ("PSMultiValueSpecifier", "Multi Value"),
    ("PSGroupSpecifier", "Group"), ("PSChildPaneSpecifier", "Child Pane"),
  ]

  private static func read(_ bytes: [UInt8]) throws -> Document {
    try Pipeline.settingsWithDisplayNames.read(bytes, name: "x", as: .yaml)
  }

  private static func update(_ bytes: [UInt8], with document: Document) throws -> [UInt8] {
    try required("a file is updated") {
      try Pipeline.settingsWithDisplayNames.update(
        bytes, name: "x", as: .yaml, with: document, identity: .settingsElements
      ).bytes
    }
  }
}
