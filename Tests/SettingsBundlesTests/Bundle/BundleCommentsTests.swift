import PropertyLists
import Testing

@testable import SettingsBundles

/// The comments of a bundle: which changes are written to files, and which comments are left out.
@Suite struct BundleCommentsTests {
  private static let page = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!-- the file's -->
    <plist version="1.0">
    <!-- the root's -->
    <dict> <!-- the root's line -->
      <!-- a note -->
      <key>Title</key> <!-- before a value -->
      <string>Sync</string> <!-- one --> <!-- two -->

      <!-- a -- b
           more -->
      <key>List</key> <array> <!-- of the list --> <!-- of it too -->
        <dict/> <!-- of the item -->
        <!-- last in the list -->
      </array> <!-- behind the list -->
      <!-- last -->
    </dict>
    </plist>
    <!-- after -->
    """

  private static let table = """
    // head
    /* head, too */ /* and more */

    /* first */ "b" /* of the key */ = "1"; // eins
    "a" = /* of the text */ "2"; /* deux */ /* more */


    /* foot */

    """

  private func bundle(
    page: String = Self.page, table: String = Self.table
  ) -> SettingsBundle.Files {
    var files = SettingsBundle.Files()
    files["Root.plist"] = Array(page.utf8)
    files["de.lproj/Root.strings"] = Array(table.utf8)
    return files
  }

  private func yaml(of files: SettingsBundle.Files) throws -> String {
    let reading = SettingsBundle(reading: files, name: "Settings.bundle", layout: .bundle)
    let document = try reading.document
    return String(
      decoding: try Pipeline.settings.write(document, as: .yaml).bytes, as: UTF8.self)
  }

  private func update(
    _ files: SettingsBundle.Files, by yaml: String, in format: Format = .yaml,
    layout: BundleLayout = .bundle
  ) throws -> BundleWritePlan {
    var document = try Pipeline.settings.read(Array(yaml.utf8), name: "S.yaml", as: .yaml)
    if format != .yaml {
      let bytes = try Pipeline.settings.write(document, as: format).bytes
      document = try Pipeline.settings.read(bytes, name: "S.\(format)", as: format)
    }
    return BundleWritePlan(writing: document, countsComments: true, over: files, layout: layout)
  }

  // MARK: Comments alone

  @Test(arguments: BundleLayout.fileFormats)
  func aRoundTripChangesNoFile(format: Format) throws {
    let files = bundle()
    let reading = SettingsBundle(reading: files, name: "Settings.bundle", layout: .bundle)
    let bytes = try Pipeline.settings.write(try reading.document, as: format).bytes
    let document = try Pipeline.settings.read(bytes, name: "S.\(format)", as: format)
    let update = BundleWritePlan(
      writing: document, countsComments: true, over: files, layout: .bundle)
    #expect(update.changes.isEmpty && update.unchanged.count == 2)
  }

  @Test(arguments: [
    ("# first", "# First of all", "de.lproj/Root.strings", "/* First of all */"),
    ("# deux", "# zwei", "de.lproj/Root.strings", "/* zwei */"),
    ("# the file's", "# the page's", "Root.plist", "<!-- the page's -->"),
    (
      "# the root's line", "# its line", "Root.plist", "<dict> <!-- its line -->\n  <!-- a note -->"
    ),
    ("# a note", "# a line", "Root.plist", "<dict> <!-- the root's line -->\n  <!-- a line -->"),
    ("# last in the list", "# i\u{301}", "Root.plist", "<!-- i\u{301} -->"),
    ("# of the item", "# of an item", "Root.plist", "<!-- of an item -->"),
    ("# head, too", "# he ad, too", "de.lproj/Root.strings", "/* he ad, too */"),
  ])
  func anEditedCommentChangesOnlyItsFile(
    old: String, new: String, path: String, text: String
  ) throws {
    var files = bundle()
    let changed = try yaml(of: files).replacing(old, with: new)
    let update = try update(files, by: changed)
    #expect(update.changes.map(\.path) == [path])
    let bytes = try #require(update.changes.first?.new)
    #expect(String(decoding: bytes, as: UTF8.self).contains(text))
    for format in [Format.json, .binary] {
      #expect(try self.update(files, by: changed, in: format).changes.isEmpty)
    }
    files[path] = bytes
    #expect(try self.update(files, by: changed).changes.isEmpty)
  }

  @Test func anEncodingIsKept() throws {
    var files = bundle()
    let changed = try yaml(of: files).replacing("# deux", with: "# zwei")
    var bytes: [UInt8] = [0xFE, 0xFF]
    for unit in Self.table.utf16 { bytes += [UInt8(unit >> 8), UInt8(unit & 0xFF)] }
    files["de.lproj/Root.strings"] = bytes
    let update = try update(files, by: changed)
    let written = try #require(update.changes.first?.new)
    #expect(update.changes.count == 1 && written.starts(with: [0xFE, 0xFF, 0, 0x2F]))
    files["de.lproj/Root.strings"] = written
    #expect(try self.update(files, by: changed).changes.isEmpty)
  }

  @Test func aMovedOrDeletedCommentIsAChange() throws {
    let end = "\"b\" = \"2\";\n/* d */\n\"e\" = \"3\";\n"
    let files = bundle(table: "/* c */\n\"a\" = \"1\";\n" + end)
    let text = try yaml(of: files)
    let moved = text.replacing("      # c\n      a: \"1\"\n", with: "      a: \"1\"\n      # c\n")
    let gone = text.replacing("      # c\n", with: "")
    for (yaml, expected) in [
      (moved, "\"a\" = \"1\";\n/* c */\n" + end), (gone, "\"a\" = \"1\";\n" + end),
    ] {
      #expect(yaml != text)
      let update = try update(files, by: yaml)
      #expect(update.changes.map { String(decoding: $0.new ?? [], as: UTF8.self) } == [expected])
    }
  }

  @Test func commentsOfATableStayIfTheDocumentHasNoneThere() throws {
    let files = bundle(table: "/* c */\n\"a\" = \"1\";\n")
    let text = try yaml(of: files)
    let gone = text.replacing("      # c\n", with: "")
    #expect(gone != text)
    #expect(try update(files, by: gone).changes.isEmpty)
  }

  @Test(arguments: ["A: 2", "A: 1, B: 2", ""])
  func commentsBelowAnotherPageStayInOneDocument(page: String) throws {
    let text = { (page: String) in
      "settingsBundle: 1\npages:\n  Root: {\(page)}\nstrings:\n  en:\n    Root: {}\n      # c\n"
    }
    let document = try Pipeline.settings.read(
      Array(text(page).utf8), name: "New.yaml", as: .yaml)
    let updated = try Pipeline.settings.update(
      Array(text("A: 1").utf8), name: "Old.yaml", as: .yaml, with: document)
    #expect(String(decoding: updated.bytes, as: UTF8.self) == text(page))
  }

  @Test func emptyLinesAndTheOrderOfStringsDoNotMatter() throws {
    let files = bundle(table: "/* c */\n\"a\" = \"1\";\n/* d */\n\"b\" = \"2\";\n")
    let text = try yaml(of: files)
    let spaced = text.replacing("\n      # d\n", with: "\n\n      # d\n")
    let sorted = text.replacing(
      "      # c\n      a: \"1\"\n      # d\n      b: \"2\"\n",
      with: "      # d\n      b: \"2\"\n      # c\n      a: \"1\"\n")
    for yaml in [spaced, sorted] {
      #expect(yaml != text)
      #expect(try update(files, by: yaml).changes.isEmpty)
    }
  }

  @Test func aDocumentWithoutCommentsDeletesNone() throws {
    let files = bundle()
    let bare = try yaml(of: files).split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.drop { $0 == " " }.starts(with: "#") }
      .map { $0.split(separator: " # ").first ?? "" }.joined(separator: "\n")
    #expect(!bare.contains("#"))
    #expect(try update(files, by: bare).changes.isEmpty)
    #expect(try update(files, by: "# mine\n\n\(bare)").changes.isEmpty)
    // Other settings are written all the same.
    let other = try update(files, by: bare.replacing("Sync", with: "Other"))
    #expect(other.changes.map(\.path) == ["Root.plist"])
  }

  @Test func aFormatWithoutCommentsIsKept() throws {
    var files = bundle()
    let text = try yaml(of: files)
    let page = try Format.xml.read(try #require(files["Root.plist"]), name: "Root")
    files["Root.plist"] = try Format.binary.write(page).bytes
    let update = try update(files, by: text)
    #expect(update.changes.isEmpty)
    #expect(
      update.leftOutComments?.message.text
        == "binary does not support comments; omitted 15 comments")
    files["Root.plist"] = Array("{ Title = Sync; List = ({}); }".utf8)
    #expect(try self.update(files, by: text).changes.isEmpty)
  }

  @Test func aFileInAFolderKeepsItsModeline() throws {
    let line = "# yaml-language-server: $schema=page.json\n"
    var files = SettingsBundle.Files()
    files["Root.plist.yaml"] = Array("\(line)# of a\na: b\n".utf8)
    let layout = BundleLayout.folder(of: .yaml)
    let same = "\(line)settingsBundle: 1\npages:\n  Root:\n    # of a\n    a: b\n"
    #expect(try update(files, by: same, layout: layout).changes.isEmpty)
    for (old, new) in [("# of a", "# of the a"), ("a: b", "a: c")] {
      let update = try update(files, by: same.replacing(old, with: new), layout: layout)
      let expected = "\(line)# of a\na: b\n".replacing(old, with: new)
      #expect(update.changes.map { String(decoding: $0.new ?? [], as: UTF8.self) } == [expected])
    }
  }

  // MARK: Comments without a place

  @Test func aFolderWithoutCommentsHasOneNote() throws {
    let yaml = "settingsBundle: 1\npages: # 1\n  Root: {a: b} # 2\n  Other: {a: b} # 3\n"
    for files in [SettingsBundle.Files(), try files(of: yaml, in: .json)] {
      let update = try update(files, by: yaml, layout: .folder(of: .json))
      #expect(
        update.leftOutComments?.message.text
          == "JSON does not support comments; omitted 3 comments")
      #expect(update.changes.isEmpty == (files.count > 0))
    }
  }

  @Test func oneNoteCountsThemAll() throws {
    let yaml = "# 1\nsettingsBundle: 1\npages: # 2\n  Root: {a: b} # 3\n  Other: {a: b} # 4\n"
    var options = BundleWriteOptions()
    options.pageFormat = .binary
    let document = try Pipeline.settings.read(Array(yaml.utf8), name: "S.yaml", as: .yaml)
    let plan = BundleWritePlan(
      writing: document, countsComments: true, over: SettingsBundle.Files(), layout: .bundle,
      options)
    #expect(
      plan.leftOutComments?.message.text == """
        4 comments left out: a bundle keeps only comments in pages and tables, and binary holds none
        """)
  }

  @Test func commentsOfAPageThatBecomesBinaryAreCounted() throws {
    let old = try files(of: "settingsBundle: 1\npages: {Root: {a: b}}\n", in: .xml)
    let page = try #require(old["Root.plist.xml"])
    let text = String(decoding: page, as: UTF8.self).replacing("<dict>", with: "<!-- c --><dict>")
    var options = BundleWriteOptions()
    options.pageFormat = .binary
    let plan = BundleWritePlan(
      writing: try Document(["settingsBundle": 1, "pages": ["Root": ["a": "b"]]]),
      over: bundleFiles(["Root.plist": text]), layout: .bundle, options)
    #expect(
      plan.leftOutComments?.message.text == "binary does not support comments; omitted 1 comment")
  }

  private func files(of yaml: String, in format: Format) throws -> SettingsBundle.Files {
    var files = SettingsBundle.Files()
    for output in try update(files, by: yaml, layout: .folder(of: format)).changes {
      files[output.path] = output.new
    }
    return files
  }

  @Test func oneCommentIsSingular() throws {
    let yaml = "settingsBundle: 1\npages:\n  Root:\n    a: b\n  # none\n"
    let message = try update(SettingsBundle.Files(), by: yaml).leftOutComments?.message.text
    #expect(message == "1 comment left out: a bundle keeps only comments in pages and tables")
    let without = "settingsBundle: 1\npages:\n\n  Root:\n    a: b # kept\n"
    #expect(try update(SettingsBundle.Files(), by: without).leftOutComments == nil)
  }
}
