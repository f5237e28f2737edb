import Foundation
import PropertyLists
import Testing

@testable import SettingsBundles

/// The name of a bundle's folder, which the bundle keeps where there is no such folder.
@Suite struct BundlePropertiesTests {
  private static let page = "<plist><dict><key>a</key><string>b</string></dict></plist>"

  private func read(
    _ texts: [String: String], in folder: String, _ layout: BundleLayout = .bundle
  ) -> SettingsBundle {
    SettingsBundle(reading: bundleFiles(texts), name: folder, layout: layout)
  }

  @Test(arguments: [
    ("Settings.bundle", nil), ("App/Settings.bundle/", nil),
    ("InAppSettings.bundle", "InAppSettings.bundle"),
    ("a/settings.bundle//", "settings.bundle"), ("Settings", nil), ("", nil), ("/", nil),
    (".", nil),
    (".bundle", nil), ("a\u{1}.bundle", nil), ("x.Bundle", nil),
  ])
  func aFolderGivesItsNameToTheDocument(folder: String, name: String?) throws {
    let document = try read(["Root.plist": Self.page], in: folder).document
    #expect(document.root["name"]?.string == name)
    let keys = ["settingsBundle", "name", "pages"].filter { $0 != "name" || name != nil }
    #expect(document.root.entries.map(\.key) == keys)
  }

  @Test func theNameOfTheFolderCanDifferFromItsPath() throws {
    let reader = SettingsBundle(
      reading: bundleFiles(["Root.plist": Self.page]), name: ".",
      folderName: "InAppSettings.bundle",
      layout: .bundle)
    #expect(try reader.document.root["name"]?.string == "InAppSettings.bundle")
  }

  @Test(arguments: [
    ("name: X.bundle", "X.bundle", ""), ("name: Settings.bundle", "Settings.bundle", ""),
    ("", "Settings.bundle", ""),
    (
      "name: 7", "Settings.bundle",
      "expected a string as the name of the bundle but found an integer"
    ),
    ("name: Settings", "Settings.bundle", "invalid bundle name \"Settings\""),
    ("name: a/X.bundle", "Settings.bundle", "invalid bundle name \"a/X.bundle\""),
    (
      "name: .bundle", "Settings.bundle",
      "\".bundle\" starts with a dot, so the file would be hidden"
    ),
    ("name: ''", "Settings.bundle", "empty component in a path"),
    ("name: \"a\\tb.bundle\"", "Settings.bundle", "control character in a file name"),
    ("name: ../X.bundle", "Settings.bundle", "the path leads out of the bundle"),
  ])
  func aDocumentNamesTheBundle(yaml: String, name: String, message: String) throws {
    let splitter = SettingsBundle(try bundleDocument(yaml), layout: .bundle)
    #expect(splitter.properties.folderName == name)
    #expect(splitter.faults.map(\.message.text) == (message.isEmpty ? [] : [message]))
    #expect(splitter.faults.allSatisfy { $0.path?.description == "name" })
    #expect(splitter.faults.allSatisfy { $0.location?.position?.line == 2 })
  }

  @Test(arguments: BundleLayout.folderFormats)
  func aFolderKeepsAnotherNameInAFile(format: Format) throws {
    let layout = BundleLayout.folder(of: format)
    let document = try bundleDocument("name: X.bundle\npages: {Root: {a: b}}")
    let written = try files(of: document, layout)
    #expect(written.paths == ["Root.plist.\(format)", "bundle.\(format)"])
    let again = SettingsBundle(reading: written, name: "Settings", layout: layout)
    #expect(try again.document == document)
    let plan = BundleWritePlan(writing: document, over: written, layout: layout)
    #expect(plan.changes.isEmpty && plan.unchanged.count == 2)
  }

  @Test func aFolderOfYAMLHasTheFirstLinesOfTheDocument() throws {
    let document = try bundleDocument("name: X.bundle\npages: {Root: {a: b}}")
    let bytes = try files(of: document, .folder(of: .yaml))["bundle.yaml"]
    #expect(String(decoding: bytes ?? [], as: UTF8.self) == "settingsBundle: 1\nname: X.bundle\n")
    #expect(try files(of: document, .bundle).paths == ["Root.plist"])
    let usual = try bundleDocument("name: Settings.bundle\npages: {Root: {a: b}}")
    #expect(try files(of: usual, .folder(of: .yaml)).paths == ["Root.plist.yaml"])
  }

  /// So nothing has to be deleted, and the name is still right.
  @Test func theFileIsRewrittenForTheDefaultName() throws {
    let modeline = "# yaml-language-server: $schema=bundle.json\n"
    let old = bundleFiles([
      "Root.plist.yaml": "a: b\n", "bundle.yaml": "\(modeline)settingsBundle: 1\nname: X.bundle\n",
    ])
    let document = try bundleDocument("pages: {Root: {a: b}}")
    let plan = BundleWritePlan(writing: document, over: old, layout: .folder(of: .yaml))
    #expect(plan.diagnostics.isEmpty && plan.obsolete.isEmpty)
    #expect(plan.changes.map(\.path) == ["bundle.yaml"])
    #expect(plan.changes.map(\.new) == [Array("\(modeline)settingsBundle: 1\n".utf8)])
  }

  @Test func anotherFileOfThatNameIsNeverOverwritten() throws {
    let old = bundleFiles(["Root.plist.yaml": "a: b\n", "bundle.yaml": "mine: 1\n"])
    let usual = try bundleDocument("pages: {Root: {a: b}}")
    let plan = BundleWritePlan(writing: usual, over: old, layout: .folder(of: .yaml))
    #expect(plan.changes.isEmpty && plan.diagnostics.isEmpty)
    let other = try bundleDocument("name: X.bundle\npages: {Root: {a: b}}")
    let refused = BundleWritePlan(writing: other, over: old, in: "S", layout: .folder(of: .yaml))
    #expect(refused.diagnostics.map(\.message.rule) == ["name-clash"])
    #expect(refused.diagnostics.map { $0.location?.description } == ["S/bundle.yaml"])
    #expect(
      refused.diagnostics.map(\.message.text) == [
        "\"bundle.yaml\" does not hold the properties of a bundle"
      ])
  }

  /// It is a file like any other, in the folder and in the document.
  @Test func anotherFileOfThatNameIsReadAsAFile() throws {
    let folder = bundleFiles(["Root.plist.yaml": "a: b\n", "bundle.yaml": "mine: 1\n"])
    let layout = BundleLayout.folder(of: .yaml)
    let document = try read(
      ["Root.plist.yaml": "a: b\n", "bundle.yaml": "mine: 1\n"], in: "S", layout
    ).document
    #expect(
      document.root["files"]?["bundle.yaml"]?.bytes.map { Array($0) } == Array("mine: 1\n".utf8))
    #expect(try files(of: document, layout) == folder)
    #expect(
      BundleVerifier.verify(document).forms.count == 1 + BundleLayout.fileFormats.count
        + BundleLayout.folderFormats.count)
  }

  @Test(arguments: ["settingsBundle: 1", "settingsBundle: 2", "a: ["])
  func theDocumentHasNoFileThatMayHoldProperties(text: String) throws {
    let data = Data(text.utf8).base64EncodedString()
    let document = try bundleDocument(
      "pages: {Root: {a: b}}\nfiles: {bundle.yaml: !!binary \(data)}")
    for layout in BundleLayout.folders {
      #expect(
        SettingsBundlesTests.faults(of: document, layout).map(\.message.text) == [
          "the file \"bundle.yaml\" would be read back as part of the document"
        ])
    }
    #expect(SettingsBundlesTests.faults(of: document, .bundle).isEmpty)
  }

  /// A file that may contain properties is an error in every run, and is never overwritten.
  @Test func aBrokenFileIsReportedBeforeTheFolderIsWritten() throws {
    let old = bundleFiles([
      "Root.plist.yaml": "a: b\n", "bundle.yaml": "settingsBundle: 1\nname: x\n",
    ])
    let document = try bundleDocument("pages: {Root: {a: c}}")
    let plan = BundleWritePlan(writing: document, over: old, in: "S", layout: .folder(of: .yaml))
    #expect(
      plan.diagnostics.map { "\($0.location?.description ?? ""): \($0.message.text)" }
        == ["S/bundle.yaml:2:7: invalid bundle name \"x\""])
  }

  @Test(arguments: [
    ("a: [", "S/bundle.yaml:1:5: did not find expected node content while parsing a flow node"),
    ("settingsBundle: 2", "S/bundle.yaml:1:17: unsupported version of the bundle document"),
    (
      "settingsBundle: 1\npages: {}",
      "S/bundle.yaml:2:1: unexpected key \"pages\" among the bundle's properties"
    ),
    ("settingsBundle: 1\nname: x", "S/bundle.yaml:2:7: invalid bundle name \"x\""),
  ])
  func theFileHoldsOnlyProperties(yaml: String, message: String) {
    let reader = read(
      ["Root.plist.yaml": "a: b", "bundle.yaml": yaml], in: "S", .folder(of: .yaml))
    #expect(throws: Diagnostic.self) { try reader.document }
    #expect(
      reader.diagnostics.map { "\($0.location?.description ?? ""): \($0.message.text)" }
        == [message])
  }

  @Test func commentsAreLeftOutOfTheDocument() throws {
    let yaml =
      "# yaml-language-server: $schema=s.json\nsettingsBundle: 1 # one\n# two\nname: X.bundle\n"
    let reader = read(
      ["Root.plist.yaml": "a: b # three", "bundle.yaml": yaml], in: "S", .folder(of: .yaml))
    #expect(try reader.document.root["name"]?.string == "X.bundle")
    #expect(reader.diagnostics.isEmpty)
    let note = try #require(reader.leftOutComments)
    #expect(
      note.message.text == "2 comments left out: a document keeps only comments in pages and tables"
    )
    #expect(note.severity == .note)
  }

  /// A document without a name has that of the Settings app's bundle.
  @Test(arguments: [
    ("", "name: X.bundle", ["name: added string \"X.bundle\""]),
    (
      "name: X.bundle", "name: Settings.bundle",
      ["name: string \"X.bundle\" became string \"Settings.bundle\""]
    ),
    ("name: X.bundle", "name: X.bundle", []), ("", "name: Settings.bundle", []),
    ("name: Settings.bundle", "", []),
  ])
  func theNameIsADifferenceBetweenFormsThatKeepIt(
    old: String, new: String, differences: [String]
  ) throws {
    let old = try bundleDocument("\(old)\npages: {Root: {a: b}}")
    let new = try bundleDocument("\(new)\npages: {Root: {a: b}}")
    let found = settingsDifferences(from: old, to: new, comparingNames: true)
    #expect(found.map(\.description) == differences)
    #expect(settingsDifferences(from: old, to: new).isEmpty)
    #expect(BundleVerifier.verify(old).losses.map(\.message.text) == [])
  }

  @Test func anyNameOfTheFolderReplacesThatOfTheDocument() throws {
    let document = try bundleDocument("pages: {Main: {PreferenceSpecifiers: []}}")
    let severity = { (folder: String?) in
      Validator().validate(document, writingTo: folder).first {
        $0.message.rule == "bundle-no-root"
      }?.severity
    }
    #expect(severity(nil) == .error)
    #expect(severity("a/Settings.bundle") == .error)
    #expect(severity("a/InAppSettings.bundle/") == nil)
    let bundle = SettingsBundle(document)
    let findings = Validator().validate(bundle, writingTo: "InAppSettings.bundle")
    #expect(findings.map(\.message.rule) == ["page-empty"])
  }
}
