import PropertyLists
import Testing

@testable import SettingsBundles

/// A bundle's files joined to a document, and the document written back.
@Suite struct BundleFilesTests {
  /// A page with panes that open others.
  private func page(_ children: String...) -> String {
    let panes = children.map { child in
      "<dict><key>Type</key><string>PSChildPaneSpecifier</string>"
        + "<key>File</key><string>\(child)</string></dict>"
    }
    return "<plist><dict><key>PreferenceSpecifiers</key><array>\(panes.joined())</array>"
      + "</dict></plist>"
  }

  private func keys(_ value: Value?) -> [String] { value?.entries.map(\.key) ?? [] }

  private func read(
    _ files: SettingsBundle.Files, _ layout: BundleLayout = .bundle
  ) -> SettingsBundle {
    SettingsBundle(reading: files, name: "Settings.bundle", layout: layout)
  }

  @Test func membersAreInTheOrderThatAPersonExpects() throws {
    let reading = read(
      bundleFiles([
        "Alone.plist": page(), "A.plist": page("Root"), "Z.plist": page("A", "Sub/Q"),
        "Root.plist": page("Z", "B"), "Root~ipad.plist": page("B", "C"), "B.plist": page(),
        "C.plist": page(), "Root.inApp.plist": page(), "Sub/Q.plist": page("R"),
        "Sub/R.plist": page(), "de.lproj/B.strings": "", "de.lproj/A.strings": "",
        "en.lproj/A.strings": "", "Base.lproj/A.strings": "", "ar.lproj/A.strings": "",
        "b.png": "", "a/de.lproj/A.strings": "", "notes.yaml": "",
      ]))
    let root = try reading.document.root
    #expect(keys(root) == ["settingsBundle", "pages", "strings", "files"])
    #expect(
      keys(root["pages"]) == [
        "Root", "Root~ipad", "Root.inApp", "Z", "A", "Sub/Q", "Sub/R", "B", "C", "Alone",
      ])
    #expect(keys(root["strings"]) == ["Base", "en", "ar", "de"])
    #expect(keys(root["strings"]?["de"]) == ["A", "B"])
    #expect(keys(root["files"]) == ["a/de.lproj/A.strings", "b.png", "notes.yaml"])
  }

  /// Whatever else is to be said about its files.
  @Test(arguments: ["\"a\" = \"b\";", "\"a\" = \"\\q\";", "\"a\" \"b\""])
  func aFolderWithoutPagesIsNotABundle(table: String) {
    let reading = SettingsBundle(
      reading: bundleFiles(["de.lproj/Root.strings": table]), name: "x.bundle", layout: .bundle
    ).keepingUnreadable
    #expect(throws: Diagnostic.self) { try reading.document }
    #expect(
      reading.diagnostics.last?.message.text == "not a settings bundle: no pages in this folder")
  }

  @Test func everyUnreadableFileIsReported() throws {
    let broken = bundleFiles([
      "Root.plist": page(), "List.plist": "<plist><array/></plist>", "Cut.plist": "<plist>",
      "de.lproj/Root.strings": "\"a\" = {b = c;};", "en.lproj/Root.strings": "\"a\" \"b\"",
    ])
    let reading = read(broken)
    #expect(throws: Diagnostic.self) { try reading.document }
    #expect(
      reading.diagnostics.map { $0.location?.source.name } == [
        "Settings.bundle/Cut.plist", "Settings.bundle/List.plist",
        "Settings.bundle/de.lproj/Root.strings", "Settings.bundle/en.lproj/Root.strings",
      ])
    #expect(
      reading.diagnostics.map(\.message.help) == [
        "add the missing </plist>", "put the array under the key \"PreferenceSpecifiers\"",
        "write a string", "fix the syntax here or just before",
      ])
    let kept = SettingsBundle(
      reading: broken, name: "B", layout: .bundle
    ).keepingUnreadable
    let root = try kept.document.root
    #expect(keys(root["pages"]) == ["Root"])
    #expect(keys(root["files"]).count == 4)
    #expect(kept.diagnostics.allSatisfy { $0.severity == .warning })
  }

  @Test func aFolderWithoutPagesIsNotABundle() {
    #expect(read(bundleFiles(["a.png": ""])).diagnostics.map(\.message.rule) == ["input"])
  }

  @Test(arguments: [
    (["Root.plist", "a.yaml"], "Settings.bundle", BundleLayout.bundle),
    (["Sub/Root.plist.yaml"], "S", .folder(of: .yaml)),
    (["Root.plist.json"], "S", .folder(of: .json)), ([".plist.yaml"], "S", .bundle),
    (["Root.plist", "Old.plist.yaml"], "S", .bundle),
    (["Root.plist.json", "Old.plist.yaml"], "S", .folder(of: .json)),
    (["Root.plist", "Root.plist.yaml"], "S", .folder(of: .yaml)),
    (["Root.plist", "Root.plist.yaml"], "a/Settings.bundle//", .bundle),
    (["Root.plist.yaml"], "Settings.bundle", .folder(of: .yaml)), ([], "", .bundle),
  ])
  func layoutsAreRecognized(paths: [String], folder: String, layout: BundleLayout) {
    let files = bundleFiles(Dictionary(uniqueKeysWithValues: paths.map { ($0, "") }))
    #expect(BundleLayout(of: files, in: folder) == layout)
  }

  @Test(arguments: [
    (["Root.plist": ""], BundleLayout.bundle, true),
    (["Root~ipad.plist.yaml": ""], .folder(of: .yaml), true),
    (["Root.inApp.plist.json": ""], .folder(of: .json), true),
    (["Main.plist": ""], .bundle, false), (["Main.plist.yaml": ""], .folder(of: .yaml), false),
    (["bundle.yaml": "settingsBundle: 1"], .folder(of: .yaml), true),
    (["bundle.yaml": "settingsBundle: 2"], .folder(of: .yaml), true),
    (["bundle.yaml": "mine: 1"], .bundle, false), (["bundle.yaml": "a: ["], .bundle, false),
    (["bundle.json": "{\"settingsBundle\": 1}"], .folder(of: .json), true),
    (["Root.plist": "", "bundle.yaml": "settingsBundle: 1"], .folder(of: .yaml), true),
    (["Main.plist.json": "", "bundle.yaml": "mine: 1"], .folder(of: .json), false),
  ])
  func bundlesAreRecognizedByTheirFiles(
    texts: [String: String], layout: BundleLayout, isBundle: Bool
  ) {
    let files = bundleFiles(texts)
    #expect(BundleLayout(of: files) == layout)
    #expect((BundleLayout.evident(in: files.paths) { files[$0] } != nil) == isBundle)
  }

  /// A folder that nothing else shows to be one of YAML gets the file with a bundle's properties.
  @Test(arguments: [
    (["Root.plist": "<plist><dict>"], ["Root.plist", "bundle.yaml"]),
    (
      ["Root.plist": "<plist><dict>", "More.plist": "<plist><dict/></plist>"],
      ["More.plist.yaml", "Root.plist", "bundle.yaml"]
    ),
    (
      ["Root.plist": "<plist><dict/></plist>", "More.plist": "<plist><dict>"],
      ["More.plist", "Root.plist.yaml"]
    ),
  ])
  func unreadablePagesSurviveEveryForm(texts: [String: String], paths: [String]) throws {
    let reader = SettingsBundle(
      reading: bundleFiles(texts), name: "Settings.bundle", layout: .bundle
    ).keepingUnreadable
    let document = try reader.document
    #expect(try files(of: document, .folder(of: .yaml)).paths == paths)
    let result = BundleVerifier.verify(document)
    #expect(result.losses.map(\.message.text) == [])
    #expect(
      result.forms.count == 1 + BundleLayout.fileFormats.count + BundleLayout.folderFormats.count)
  }

  /// Pages and tables that are not in YAML are files of a folder of YAML, and members of a bundle.
  @Test(arguments: [
    ["Root.plist.yaml": "a: b\n", "de.lproj/Root.strings": "\"a\" = \"b\";\n"],
    ["More.plist.yaml": "a: b\n", "Root.plist": "<plist><dict/></plist>"],
    [
      "Root.plist.yaml": "a: b\n", "fr.lproj/Root.strings.yaml": "a: b\n", "de.lproj/A.strings": "",
    ],
    ["bundle.yaml": "settingsBundle: 1\nname: A.bundle\n", "Root.plist": "<plist><dict/></plist>"],
  ])
  func membersThatAFolderHasAsFilesSurviveEveryForm(texts: [String: String]) throws {
    let document = try read(bundleFiles(texts), .folder(of: .yaml)).document
    let result = BundleVerifier.verify(document)
    #expect(result.losses.map(\.message.text) == [])
    #expect(
      result.forms.count == 1 + BundleLayout.fileFormats.count + BundleLayout.folderFormats.count)
  }

  /// In a folder of JSON, it would be the sign of a folder of YAML.
  @Test func aStrayFileOfAnotherFolderIsNotWrittenToAny() throws {
    let document = try read(bundleFiles(["Root.plist": page(), "Old.plist.yaml": "a: b"])).document
    let plan = BundleWritePlan(
      writing: document, over: SettingsBundle.Files(), layout: .folder(of: .json))
    #expect(plan.changes.isEmpty)
    #expect(
      plan.diagnostics.map(\.message.text) == [
        "the file \"Old.plist.yaml\" would be read back as part of the document"
      ])
    let result = BundleVerifier.verify(document)
    #expect(result.losses.isEmpty)
    #expect(result.refusals.map(\.form) == BundleLayout.folders.map(\.title))
  }

  @Test func everyFormGivesTheSameDocument() throws {
    let document = try read(
      bundleFiles([
        "Root.plist": page("Sub/Q"), "Sub/Q.plist": page(), "x.bin": "\0\u{1}",
        "de.lproj/Root.strings": #""a\n\"\\" = "b\U00e9\t"; "7" = "No";"#,
      ])
    ).document
    let result = BundleVerifier.verify(document)
    #expect(result.losses.isEmpty && result.refusals.isEmpty)
    #expect(
      result.forms.count == 1 + BundleLayout.fileFormats.count + BundleLayout.folderFormats.count)
  }

  @Test func equalSettingsLeaveFilesAlone() throws {
    let old = bundleFiles([
      "Root.plist": page(), "de.lproj/Root.strings": "/* c */ a = b; \"c\" = d;",
      "Old.plist": page(), "x.png": "x",
    ])
    let document = try Document([
      "settingsBundle": 1,
      "pages": ["Root": ["PreferenceSpecifiers": []], "New": ["Title": "new"]],
      "strings": ["de": ["Root": ["c": "d", "a": "b"], "New": ["a": "ä"]]],
    ])
    let update = BundleWritePlan(writing: document, over: old, layout: .bundle)
    #expect(update.diagnostics.isEmpty)
    #expect(update.unchanged == ["Root.plist", "de.lproj/Root.strings"])
    #expect(update.obsolete == ["Old.plist"])
    #expect(update.changes.map(\.path) == ["New.plist", "de.lproj/New.strings"])
    #expect(update.changes.map(\.old) == [.missing, .missing])
    #expect(update.changes.last?.new == Array("\"a\" = \"ä\";\n".utf8))
  }

  /// Comments are only compared if a page or table of the document has any.
  @Test(arguments: [
    ("{b: c}", true), ("{b: c} # at the map", false), ("{b: c}\n# old", true),
    ("\n\n\n      # old\n\n      b: c", true),
    ("\n      # old\n      b: c", true), ("\n      b: c # old", false),
    ("\n      # new\n      b: c", false), ("\n      # old\n      # new\n      b: c", false),
  ])
  func commentsChangeAFileToo(table: String, isUnchanged: Bool) throws {
    let old = bundleFiles(["de.lproj/Root.strings": "/* old */\n\"b\" = \"c\";\n"])
    let yaml = "settingsBundle: 1\nstrings:\n  de:\n    Root: \(table)\n"
    let document = try Pipeline.settings.read(Array(yaml.utf8), name: "x.yaml", as: .yaml)
    let update = BundleWritePlan(
      writing: document, countsComments: true, over: old, layout: .bundle)
    #expect(update.unchanged.isEmpty != isUnchanged)
    guard let output = update.changes.first else { return }
    var new = old
    new[output.path] = output.new
    let again = BundleWritePlan(writing: document, countsComments: true, over: new, layout: .bundle)
    #expect(again.changes.isEmpty)
  }

  /// A binary file has no comments, and is not rewritten for their sake.
  @Test func commentsDoNotChangeAFileThatHasNone() throws {
    let yaml = "settingsBundle: 1\npages:\n  # c\n  Root:\n    # d\n    a: b\n"
    let document = try Pipeline.settings.read(Array(yaml.utf8), name: "x.yaml", as: .yaml)
    var files = SettingsBundle.Files()
    files["Root.plist"] = try Format.binary.write(try Document(["a": "b"])).bytes
    let update = BundleWritePlan(
      writing: document, countsComments: true, over: files, layout: .bundle)
    #expect(update.changes.isEmpty)
  }

  @Test func commentsOutsideMembersAreCounted() throws {
    let yaml = """
      # head

      settingsBundle: 1 # version
      pages: # pages
        # of Root
        Root: {a: b} # of Root
        # end of pages
      # strings
      strings:
        # language
        de:
          # of the table
          Root:
            a: b # of a
            # end of the table
          # end of de
      files:
        # file
        a.png: !!binary aGk=
      # foot
      """
    let document = try Pipeline.settings.read(Array(yaml.utf8), name: "x.yaml", as: .yaml)
    let update = BundleWritePlan(writing: document, over: SettingsBundle.Files(), layout: .bundle)
    let note = try #require(update.leftOutComments)
    #expect(
      note.message.text == "9 comments left out: a bundle keeps only comments in pages and tables")
    #expect(note.severity == .note && !note.message.isDetail)
    let comments = update.changes.map { String(decoding: $0.new ?? [], as: UTF8.self) }
      .map { $0.split(separator: "of ").count - 1 }
    #expect(comments == [2, 3, 0])
  }

  @Test(arguments: [
    (0, nil), (1, "JSON does not support comments; omitted 1 comment"),
    (2, "JSON does not support comments; omitted 2 comments"),
  ])
  func commentsAreCountedForAFolderWithoutAny(count: Int, note: String?) throws {
    let lines = (0..<count).map { "  # \($0)\n  P\($0): {a: b}\n" }.joined()
    let document = try bundleDocument("pages:\n\(lines)  Root: {a: b}\n")
    let update = BundleWritePlan(
      writing: document, over: SettingsBundle.Files(), layout: .folder(of: .json))
    #expect(update.leftOutComments?.message.text == note)
  }

  @Test func modelinesAreKept() throws {
    let document = try Document(["settingsBundle": 1, "pages": ["Root": ["a": "b"]]])
    let modeline = "# yaml-language-server: $schema=page.json\n"
    let old = bundleFiles(["Root.plist.yaml": modeline + "a: c\n"])
    let update = BundleWritePlan(writing: document, over: old, layout: .folder(of: .yaml))
    #expect(update.changes.map(\.new) == [Array((modeline + "a: b\n").utf8)])
  }

  @Test func encodingsAreKept() throws {
    let document = try Document([
      "settingsBundle": 1, "strings": ["de": ["Root": ["é": "🦀"]]],
    ])
    let text = "\"é\" = \"🦀\";\n"
    let little = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let big = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    let cases: [(mark: [UInt8], body: [UInt8])] = [
      ([0xFF, 0xFE], little), ([0xFE, 0xFF], big), ([0xEF, 0xBB, 0xBF], Array(text.utf8)),
      ([], Array(text.utf8)),
    ]
    for (mark, body) in cases {
      var files = SettingsBundle.Files()
      files["de.lproj/Root.strings"] = mark
      let update = BundleWritePlan(writing: document, over: files, layout: .bundle)
      #expect(update.changes.map(\.new) == [mark + body])
    }
  }

  @Test func formatsAreKept() throws {
    let document = try Document([
      "settingsBundle": 1, "pages": ["Root": ["a": "b"], "Index": ["a": "b"]],
    ])
    var files = SettingsBundle.Files()
    files["Root.plist"] = try Format.binary.write(try Document(["a": "c"])).bytes
    files["Index.plist"] = Array("{ a = c; }".utf8)
    let update = BundleWritePlan(writing: document, over: files, layout: .bundle)
    let formats = update.changes.map { Format.detect($0.new ?? [], name: $0.path).name }
    #expect(formats == ["binary", "xml"])
    files["Root.plist"] = try Format.binary.write(try Document(["a": "b"])).bytes
    let unchanged = BundleWritePlan(writing: document, over: files, layout: .bundle).unchanged
    #expect(unchanged == ["Root.plist"])
  }

  @Test func aCompiledTableStaysCompiled() throws {
    let document = try Document([
      "settingsBundle": 1, "strings": ["de": ["Root": ["a": "c"]]],
    ])
    let old = bundleFiles([
      "de.lproj/Root.strings": "<plist><dict><key>a</key><string>b</string></dict></plist>"
    ])
    let update = BundleWritePlan(writing: document, over: old, layout: .bundle)
    let expected = "<plist><dict><key>a</key><string>c</string></dict></plist>"
    #expect(update.changes.map(\.new) == [Array(expected.utf8)])
  }

  @Test func unrepresentableValuesAreRejectedWithTheirPathInTheBundle() throws {
    let yaml = "settingsBundle: 1\npages:\n  Root:\n    Title: \"a\\x01\"\n"
    let document = try Pipeline.settings.read(Array(yaml.utf8), name: "S.yaml", as: .yaml)
    let update = BundleWritePlan(writing: document, over: SettingsBundle.Files(), layout: .bundle)
    #expect(update.diagnostics.map { $0.path?.description } == ["pages.Root.Title"])
    #expect(update.diagnostics.map { $0.location?.description } == ["S.yaml:4:12"])
  }

  @Test func remainingFilesKeepTheirNames() throws {
    let document = try Document(["settingsBundle": 1, "pages": ["ROOT": ["a": "b"]]])
    let old = bundleFiles(["Root.plist": page()])
    let update = BundleWritePlan(writing: document, over: old, layout: .bundle)
    #expect(update.diagnostics.map(\.message.rule) == ["name-clash"])
    var options = BundleWriteOptions()
    options.isPruning = true
    let pruning = BundleWritePlan(writing: document, over: old, layout: .bundle, options)
    #expect(pruning.diagnostics.isEmpty)
  }

  @Test func commentsSurviveEveryFormThatHasThem() throws {
    let table =
      "/* head */\n\n/* first */\n\"a\" = \"b\"; /* behind */\n\"c\" = \"d\";\n/* foot */\n"
    let old = bundleFiles([
      "Root.plist": page("A"), "A.plist": page(), "de.lproj/Root.strings": table,
    ])
    let document = try read(old).document
    let yaml = try Pipeline.settings.write(document, as: .yaml).bytes
    let again = try Pipeline.settings.read(yaml, name: "S.yaml", as: .yaml)
    for layout in [BundleLayout.bundle, .folder(of: .yaml)] {
      let update = BundleWritePlan(writing: again, over: SettingsBundle.Files(), layout: layout)
      let written = update.changes.last?.new ?? []
      let text = String(decoding: written, as: UTF8.self)
      for comment in ["head", "first", "behind", "foot"] {
        #expect(text.contains(comment), "\(layout.format?.name ?? "bundle")")
      }
      if layout == .bundle { #expect(text == table) }
    }
  }

  @Test func theOrderOfMembersIsNotADifference() throws {
    let one = try Document([
      "settingsBundle": 1, "pages": ["A": ["x": 1, "y": 2], "B": [:]],
      "strings": ["de": ["R": ["a": "b", "c": "d"]]],
    ])
    let two = try Document([
      "settingsBundle": 1, "strings": ["de": ["R": ["c": "d", "a": "b"]]],
      "pages": ["B": [:], "A": ["x": 1, "y": 2]],
    ])
    let three = try Document([
      "settingsBundle": 1, "pages": ["A": ["y": 2, "x": 1], "B": [:]],
      "strings": ["de": ["R": ["a": "b", "c": "d"]]],
    ])
    #expect(settingsDifferences(from: one, to: two).isEmpty)
    #expect(settingsDifferences(from: one, to: three).map(\.path.description) == ["pages.A"])
  }
}
