import PropertyLists
import Testing

@testable import SettingsBundles

/// The locations of a bundle's values in the files that they come from.
@Suite struct BundleLocationTests {
  private static let files = bundleFiles([
    "Root.plist.yaml": "a:\n  - b\n", "Sub/More.plist.yaml": "\n\na: b\n",
    "de.lproj/Root.strings.yaml": "# c\nSync: Abgleich\n", "fr.lproj/a.png": "", "a.png": "",
  ])

  @Test(arguments: [
    ("pages Root", "S/Root.plist.yaml:1:1"), ("pages Root a 0", "S/Root.plist.yaml:2:5"),
    ("pages Root a 7 x", "S/Root.plist.yaml:2:3"), ("pages Root x", "S/Root.plist.yaml:1:1"),
    ("pages Sub/More a", "S/Sub/More.plist.yaml:3:4"), ("pages Gone a", "S"), ("pages", "S"),
    ("strings de Root Sync", "S/de.lproj/Root.strings.yaml:2:7"),
    ("strings de Gone Sync", "S/de.lproj"), ("strings de", "S/de.lproj"), ("strings", "S"),
    ("files a.png", "S/a.png"), ("files gone", "S"), ("name", "S"), ("", "S"), ("0", "S"),
  ])
  func pointsIntoFiles(path: String, location: String) {
    let bundle = SettingsBundle(reading: Self.files, name: "S", layout: .folder(of: .yaml))
    #expect(
      Settings.bundle(bundle).locations(of: [Self.path(path)]).map(\.description) == [location])
  }

  @Test(arguments: [
    ("pages Root a", "Settings.yaml:3:13"), ("strings de", "Settings.yaml:4:15"),
    ("strings fr", "Settings.yaml:4:10"), ("pages Gone a", "Settings.yaml:3:3"),
    ("files fr.lproj/a.png", "Settings.yaml:5:25"),
  ])
  func pointsIntoADocument(path: String, location: String) throws {
    let yaml = """
      pages:
        Root: {a: b}
      strings: {de: {Root: {}}}
      files: {fr.lproj/a.png: !!binary aGk=, fr.lproj/b.png: !!binary aGk=}
      """
    let bundle = SettingsBundle(try bundleDocument(yaml))
    #expect(
      Settings.bundle(bundle).locations(of: [Self.path(path)]).map(\.description) == [location])
  }

  /// Reads a key path whose components are separated by spaces.
  private static func path(_ text: String) -> Document.KeyPath {
    Document.KeyPath(
      text.split(separator: " ").map { Int($0).map { .index($0) } ?? .key(String($0)) })
  }
}
