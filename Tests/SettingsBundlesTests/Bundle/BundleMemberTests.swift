import PropertyLists
import Testing

@testable import SettingsBundles

/// A bundle's document split into members: each at its path, and every unsafe name rejected.
@Suite struct BundleMemberTests {
  private func splitter(
    _ yaml: String, _ layout: BundleLayout = .bundle
  ) throws -> SettingsBundle {
    SettingsBundle(try bundleDocument(yaml), layout: layout)
  }

  /// The key paths and rules of the faults.
  private func faults(_ yaml: String, _ layout: BundleLayout = .bundle) throws -> [String] {
    try splitter(yaml, layout).faults.map { fault in
      "\(fault.path?.description ?? "") \(fault.message.rule)"
    }
  }

  @Test func membersHaveTheirPaths() throws {
    let yaml = """
      pages: {Root: {}, Root~ipad: {}, Licenses/Index: {}}
      strings: {de: {Root: {a: b}}}
      files: {slow@2x.png: !!binary aGk=, a/b.lproj/c.strings: !!binary aGk=}
      """
    #expect(
      try splitter(yaml).members.map(\.path) == [
        "Root.plist", "Root~ipad.plist", "Licenses/Index.plist", "de.lproj/Root.strings",
        "slow@2x.png", "a/b.lproj/c.strings",
      ])
    #expect(
      try splitter(yaml, .folder(of: .yaml)).members.map(\.path) == [
        "Root.plist.yaml", "Root~ipad.plist.yaml", "Licenses/Index.plist.yaml",
        "de.lproj/Root.strings.yaml", "slow@2x.png", "a/b.lproj/c.strings",
      ])
  }

  @Test func faultsMoveWithARenamedPage() throws {
    var files = SettingsBundle.Files()
    let page = "PreferenceSpecifiers: [{Type: PSChildPaneSpecifier, File: Root}]\n"
    for name in ["Root", "More"] { files["\(name).plist.yaml"] = Array(page.utf8) }
    let bundle = try SettingsBundle(files: files, name: "Settings")
    let outward = try bundle.applying([
      .set(
        "../Other",
        at: BundleMember.page("More").keyPath.appending(
          [.key("PreferenceSpecifiers"), .index(0), .key("File")]))
    ])
    let renamed = try outward.applying([
      DocumentEdit(.rename(to: "Moved"), at: BundleMember.page("More").keyPath)
    ])
    let faults = [outward, renamed].map { bundle in
      bundle.faults.map { $0.path?.components.dropFirst().first }
    }
    #expect(faults == [[.key("More")], [.key("Moved")]])
  }

  @Test(arguments: [
    ("pages.a.b", "pages.a"), ("pages", nil), ("pages.0.a", nil), ("strings.de", nil),
    ("strings.de.a.b", "strings.de.a"), ("strings.0.de.a", nil), ("files.a", "files.a"), ("b", nil),
  ])
  func aPathLeadsIntoOneMember(path: String, member: String?) {
    let components = path.split(separator: ".").map { name in
      Int(name).map { Document.KeyPath.Component.index($0) } ?? .key(String(name))
    }
    let found = BundleMember(containing: Document.KeyPath(components))
    #expect(found?.keyPath.description == member)
  }

  @Test(arguments: [
    "../evil", "a/../evil", "..", ".", "./a", "/etc/evil", "a//b", "a/", "/", ".hidden", "a/.b",
  ])
  func pathsOutOfTheBundleAreRejected(path: String) throws {
    #expect(try splitter("pages: {\"\(path)\": {}}").faults.map(\.message.rule) == ["unsafe-name"])
    #expect(
      try splitter("files: {\"\(path)\": !!binary aGk=}").faults.map(\.message.rule)
        == ["unsafe-name"])
    #expect(
      try splitter("strings: {\"\(path)\": {a: {}}, a: {\"\(path)\": {}}}").faults.map(
        \.message.rule)
        == ["unsafe-name", "unsafe-name"])
  }

  @Test(arguments: [#"a\0b"#, #"a\nb"#, #"\x7f"#, #"a\u0085"#])
  func controlCharactersAreRejected(name: String) throws {
    #expect(try splitter("pages: {\"\(name)\": {}}").faults.map(\.message.rule) == ["unsafe-name"])
  }

  @Test(arguments: ["\u{10FEC3}\u{10FEA9}", "a/\u{10FEE2}\u{10FE82}\u{10FEAC}"])
  func charactersByteByByteAreRejected(name: String) throws {
    #expect(try splitter("pages: {\"\(name)\": {}}").faults.map(\.message.rule) == ["unsafe-name"])
  }

  @Test func aByteOfANameCountsOnce() throws {
    let name = String(repeating: "\u{10FEE9}", count: 249)
    #expect(try splitter("pages: {\"\(name)\": {}}").faults.isEmpty)
    #expect(try faults("pages: {\"aa\(name)\": {}}").count == 1)
  }

  @Test func emptyAndLongNamesAreRejected() throws {
    #expect(try faults("pages: {\"\": {}}") == ["pages. unsafe-name"])
    #expect(try faults("strings: {\"\": {a: {}}}") == ["strings..a unsafe-name"])
    // With .plist, 254 bytes and 256, and a path of 1,023 and of 1,024.
    let name = String(repeating: "ä", count: 124)
    let path = String(repeating: "abcdefgh/", count: 113)
    for (page, isAllowed) in [
      (name, true), ("a/\(name)", true), ("\(name)ab", false),
      (String(path.dropLast(1)) + "a", true),
      (String(path.dropLast(1)) + "ab", false),
    ] {
      let document = try Document([
        "settingsBundle": 1, "pages": .dictionary(of: [(page, .dictionary(of: []))]),
      ])
      let splitter = SettingsBundle(document, layout: .bundle)
      #expect(splitter.faults.isEmpty == isAllowed, "\(page.utf8.count)")
    }
  }

  @Test(arguments: [
    ("nmae: X.bundle", "nmae", "did you mean name? The keys are name, pages, strings, and files"),
    ("page: {}", "page", "did you mean pages? The keys are name, pages, strings, and files"),
    (
      "other: {}", "other",
      "the keys are name, pages, strings, and files; a language is indented below strings"
    ),
  ])
  func unknownKeysAreRejected(yaml: String, key: String, help: String) throws {
    let fault = try #require(try splitter(yaml).faults.first)
    #expect(fault.message.text == "unknown key \"\(key)\" in a bundle document")
    #expect(fault.message.help == help)
  }

  /// A row that opens a page outside the bundle prohibits writing, but a rule reports it.
  @Test func rowsThatOpenOutsidePagesAreFaults() throws {
    let rows = ["../evil", "/etc/evil", "a/../../b", "..", "a/b", "", "a..b"].map {
      "{Type: PSChildPaneSpecifier, File: \"\($0)\"}"
    }
    let other = "{Type: PSGroupSpecifier, File: ../evil}"
    let elements = (rows + [other, "7"]).joined(separator: ", ")
    let splitter = try self.splitter("pages: {Root: {PreferenceSpecifiers: [\(elements)]}}")
    #expect(BundleContents(splitter).faults.isEmpty)
    #expect(
      splitter.faults.map { $0.path?.description ?? "" }
        == (0...3).map { "pages.Root.PreferenceSpecifiers.\($0).File" })
  }

  @Test(arguments: [
    (
      "pages: {Root.plist: {}}", #"pages.Root\.plist"#,
      "the name of a page does not end in \".plist\"", "write Root"
    ),
    (
      "pages: {L/Root.plist.plist: {}}", #"pages.L/Root\.plist\.plist"#,
      "the name of a page does not end in \".plist\"", "write L/Root"
    ),
    (
      "strings: {de.lproj: {Root: {}}}", #"strings.de\.lproj.Root"#,
      "the name of a language does not end in \".lproj\"", "write de"
    ),
    (
      "strings: {de.lproj: {}}", #"strings.de\.lproj"#,
      "the name of a language does not end in \".lproj\"", "write de"
    ),
    (
      "strings: {de: {Root.strings: {}}}", #"strings.de.Root\.strings"#,
      "the name of a strings table does not end in \".strings\"", "write Root"
    ),
  ])
  func namesHaveNoExtension(yaml: String, path: String, text: String, help: String) throws {
    let faults = try splitter(yaml).faults
    #expect(faults.map { $0.path?.description } == [path])
    #expect(faults.map(\.message.text) == [text])
    #expect(faults.map(\.message.help) == [help])
  }

  /// Such a file in a folder is a file like any other.
  @Test(arguments: [
    "Root.plist.plist", "de.lproj.lproj/Root.strings", "de.lproj/Root.strings.strings",
  ])
  func aFileWithItsExtensionTwiceIsKept(path: String) throws {
    let files = bundleFiles(["Root.plist": "<plist><dict/></plist>", path: "a"])
    let document = try SettingsBundle(reading: files, name: "S", layout: .bundle).document
    #expect(document.root["files"]?[path] != nil)
    for layout in BundleLayout.all {
      let plan = BundleWritePlan(writing: document, over: SettingsBundle.Files(), layout: layout)
      #expect(plan.diagnostics.isEmpty)
      #expect(plan.changes.map(\.path).contains(path))
    }
  }

  @Test func tablesAreDirectlyInTheFolderOfTheirLanguage() throws {
    #expect(try faults("strings: {a/de: {Root: {}}}") == ["strings.a/de.Root unsafe-name"])
    #expect(try faults("strings: {de: {a/Root: {}}}") == ["strings.de.a/Root unsafe-name"])
    #expect(try faults("strings: {../de: {}}") == ["strings.\\.\\./de unsafe-name"])
  }

  @Test func namesOfTheSameFileAreRejected() throws {
    let yaml = """
      pages: {Root: {}, ROOT: {}, "\\u00e9": {}, "e\\u0301": {}, straße: {}, Σας: {}, ΣΑΣ: {}}
      strings: {de: {Root: {}}, DE: {Other: {}}}
      files: {Root.plist: !!binary aGk=, de.lproj/ROOT.strings: !!binary aGk=}
      """
    #expect(
      try faults(yaml) == [
        "pages.ROOT name-clash", "pages.e\u{301} name-clash", "pages.ΣΑΣ name-clash",
        "strings.DE.Other name-clash", #"files.Root\.plist name-clash"#,
        #"files.de\.lproj/ROOT\.strings name-clash"#,
      ])
  }

  @Test func filesWithTheNameOfAFolderAreRejected() throws {
    let page = "pages: {a.png/Index: {}}\nfiles: {a.png: !!binary aGk=}"
    #expect(try faults(page) == [#"files.a\.png name-clash"#])
    let file = "files: {b: !!binary aGk=, B/c: !!binary aGk=}"
    #expect(try faults(file) == ["files.B/c name-clash"])
    let same = "files: {b: !!binary aGk=, b/c: !!binary aGk=}"
    #expect(try faults(same) == ["files.b/c name-clash"])
  }

  @Test func aFolderHasNoFilesThatLookLikePagesOfAnyFolder() throws {
    let document = try bundleDocument(
      "files: {a.plist.yaml: !!binary aGk=, de.lproj/a.strings.yaml: !!binary aGk=}")
    #expect(
      SettingsBundlesTests.faults(of: document, .bundle).filter { $0.message.rule == "name-clash" }
        .isEmpty)
    for layout in BundleLayout.folders {
      #expect(
        SettingsBundlesTests.faults(of: document, layout).map {
          "\($0.path?.description ?? "") \($0.message.rule)"
        } == [
          #"files.a\.plist\.yaml name-clash"#, #"files.de\.lproj/a\.strings\.yaml name-clash"#,
        ])
    }
  }

  @Test func otherStructuresAreRejected() throws {
    #expect(try faults("page: {}") == ["page bundle-document"])
    #expect(try faults("pages: []") == ["pages bundle-document"])
    #expect(try faults("pages: {Root: []}") == ["pages.Root page-unreadable"])
    #expect(try faults("strings: {de: {Root: {a: [1], b: c, d: {}}}}").count == 2)
    #expect(try faults("files: {a: text}") == ["files.a bundle-document"])
    let other = try Document(["settingsBundle": "1"])
    #expect(
      SettingsBundle(other, layout: .bundle).faults.map(\.message.rule) == ["bundle-document"])
    let page = try Document(["PreferenceSpecifiers": []])
    #expect(SettingsBundle(page, layout: .bundle).faults.map(\.message.rule) == ["bundle-document"])
  }

  @Test func faultsHaveLocations() throws {
    let faults = try splitter("pages:\n  Root: {}\n  ../evil: {}\nfiles:\n  a: 1").faults
    #expect(faults.map { $0.location?.description } == ["Settings.yaml:4:3", "Settings.yaml:6:6"])
  }

  @Test func membersAreNormalized() throws {
    let yaml = """
      pages:
        Root:
          Title: 42
          PreferenceSpecifiers:
            - {Type: PSToggleSwitchSpecifier, Title: No, Key: 007, DefaultValue: yes}
      strings:
        de: {Root: {On: Off, 7: 1.10, Nothing: ~}}
      """
    let root = try #require(try splitter(yaml).members.first?.value)
    let element = try #require(root["PreferenceSpecifiers"]?[0])
    #expect(root["Title"]?.string == "42")
    #expect(element["Title"]?.string == "No" && element["Key"]?.string == "007")
    #expect(element["DefaultValue"]?.boolean == true)
    let table = try #require(try splitter(yaml).members.last?.value)
    #expect(
      table.entries.map { "\($0.key)=\($0.value.string ?? "")" } == [
        "On=Off", "7=1.10", "Nothing=~",
      ])
  }

  /// A bundle has the same members whatever form it came in.
  @Test func membersAreTheSameInEveryForm() throws {
    let page = "<plist><dict><key>PreferenceSpecifiers</key><array/></dict></plist>"
    let bundle = SettingsBundle(
      reading: bundleFiles([
        "Root.plist": page, "A.plist": page, "Root~ipad.plist": page, "a.png": "1",
        "de.lproj/Root.strings": "\"a\" = \"b\";", "en.lproj/Root.strings": "\"a\" = \"a\";",
        "Broken.plist": "<plist>",
      ]), name: "Settings.bundle", layout: .bundle
    ).keepingUnreadable
    let document = try bundle.document
    func members(_ bundle: SettingsBundle) -> [String] {
      bundle.members.map { member in
        let value = member.value.map { (try? Document(copying: $0)) ?? document }
        let text = value.flatMap { try? Pipeline.settings.write($0, as: .json).bytes }
        return "\(member.path) \(String(decoding: text ?? member.bytes ?? [], as: UTF8.self))"
      }
    }
    #expect(members(bundle).count == 7)
    #expect(members(SettingsBundle(document)) == members(bundle))
    for layout in BundleLayout.folders {
      let folder = SettingsBundle(
        reading: try files(of: document, layout), name: "Settings", layout: layout)
      #expect(members(SettingsBundle(try folder.document)) == members(bundle))
    }
  }
}
