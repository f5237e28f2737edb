import PropertyLists
import Testing

@testable import SettingsBundles

/// Strings that no page uses.
@Suite struct PruningTests {
  @Test(arguments: [
    (
      """
      strings:
        en: {Root: {Sync: a, General: b, Name: c, Old: d}}
        de: {Root: {Old: e, Sync: f, General: g, Name: h, Older: i}}
      """, 3,
      [
        "en": ["Sync", "General", "Name"], "de": ["Sync", "General", "Name"],
      ]
    ),
    // German lacks a string, for which the old translation may be; English is only copies.
    (
      "strings: {en: {Root: {Sync: Sync, Old: Old}}, de: {Root: {Old: c, Sync: d, General: e}}}", 1,
      ["en": ["Sync"], "de": ["Old", "Sync", "General"]]
    ),
    // What waits for a translator is not translated yet.
    (
      """
      strings:
        de:
          Root:
            Old: a
            # needs translation
            Sync: Sync
            General: b
            Name: c
            # needs translation
            Older: Older
      """, 1, ["de": ["Old", "Sync", "General", "Name"]]
    ),
    ("strings: {de: {Root: {Sync!: a, General: b}}}", 0, ["de": ["Sync!", "General"]]),
    ("strings: {de: {Root: {Sync: a}}}", 0, ["de": ["Sync"]]),
  ])
  func prunesWhatNoPageUses(strings: String, removed: Int, keys: [String: [String]]) throws {
    let result = try TranslationsTests.translations(TranslationsTests.pages + strings).pruned()
    #expect(result.pruned.count == removed)
    #expect(result.added == 0)
    for (language, keys) in keys {
      let table = try result.document.root["strings"]?[language]?["Root"]
      #expect(table?.entries.map(\.key) == keys)
    }
  }

  /// German lacks a string, for which the old translation may be.
  @Test func leavesTranslationsOfRenamedStrings() throws {
    let strings =
      "strings: {de: {Root: {AutoSync: a, Sync: b, Name: c}}"
      + ", fr: {Root: {AutoSync: a, Sync: b, Name: c, TideSync: TideSync}}}"
    let translations = try TranslationsTests.translations(
      TranslationsTests.pages.replacing("Title: General", with: "Title: TideSync") + strings)
    let result = try translations.pruned()
    let document = try result.document
    let keys = ["de", "fr"].map { language in
      document.root["strings"]?[language]?["Root"]?.entries.map(\.key)
    }
    #expect(keys == [["AutoSync", "Sync", "Name"], ["Sync", "Name", "TideSync"]])
  }

  /// Many that most languages have may belong to a table that bundles share.
  @Test(arguments: [(19, 38, ""), (20, 0, "left 20 unused strings in the strings table \"Root\"")])
  func leavesSharedStringsWithANote(count: Int, removed: Int, note: String) throws {
    let table = (["Sync: a", "General: b", "Name: c"] + (0..<count).map { "Old \($0): a" })
      .joined(separator: ", ")
    let result = try TranslationsTests.translations(
      TranslationsTests.pages + "strings: {en: {Root: {\(table)}}, de: {Root: {\(table)}}}"
    ).pruned()
    #expect(result.pruned.count == removed)
    #expect(result.notes.map(\.message.text).joined() == note)
  }

  /// The strings of a shared table may translate a reworded one as well.
  @Test func notesWhatASharedTableLacks() throws {
    let table = (["Sync: a", "General: b"] + (0..<20).map { "Old \($0): a" })
      .joined(separator: ", ")
    let notes = try TranslationsTests.translations(
      TranslationsTests.pages + "strings: {en: {Root: {\(table)}}, de: {Root: {\(table)}}}"
    ).pruned().notes
    #expect(notes.map(\.message.text) == ["left 20 unused strings in the strings table \"Root\""])
    #expect(notes.first?.message.help.contains("translate what the table lacks") == true)
  }

  @Test func leavesStringsThatAnUnreadablePageMayUse() throws {
    let strings = "strings: {de: {Root: {Old: a}}}\n"
    let result = try TranslationsTests.translations(
      TranslationsTests.pages + strings + "files: {Broken.plist: !!binary PGRpY3Q=}"
    ).pruned()
    #expect(result.pruned.count == 0)
    #expect(
      result.notes.map(\.message.help)
        == ["a page that cannot be read may use them; repair it, then prune again"])
  }

  /// Each table that keeps unused strings has one note, with the reason.
  @Test(arguments: [
    (
      "strings: {de: {Root: {Sync: a}, Old: {A: a, B: b, Name: c}}, fr: {Old: {A: a, C: c}}}",
      ["left 4 unused strings in the strings table \"Old\""],
      ["no page uses the table; remove it, or name it as the \"StringsTable\" of a page"]
    ),
    (
      "strings: {de: {Old: {A: a}}}\nfiles: {Broken.plist: !!binary PGRpY3Q=}",
      ["left 1 unused string in the strings table \"Old\""],
      ["a page that cannot be read may use them; repair it, then prune again"]
    ),
    (
      "strings: {de: {Root: {Old: a, Older: b, Sync: c}}, fr: {Root: {Old: a}}}",
      ["left 2 unused strings in the strings table \"Root\""],
      [
        "a page may have new wording; rename or remove by hand, or first translate what the "
          + "table lacks"
      ]
    ),
    // Xcode's template is like any other table, unless it is excepted.
    (
      "strings: {de: {Old: {Name: a}}}", ["left 1 unused string in the strings table \"Old\""],
      ["no page uses the table; remove it, or name it as the \"StringsTable\" of a page"]
    ),
    (
      """
      strings:
        de:
          Root:
            # settings-convert: ignore string-unused
            A: a
            B: b
            Sync: c
            General: d
            Name: e
          # settings-convert: ignore string-unused
          Old: {A: a}
      """, [], []
    ),
  ])
  func notesWhatIsLeft(strings: String, notes: [String], help: [String]) throws {
    let result = try TranslationsTests.translations(TranslationsTests.pages + strings).pruned()
    #expect(result.notes.map(\.message.text) == notes)
    #expect(result.notes.map(\.message.help) == help)
  }

  @Test func leavesExceptedStrings() throws {
    let strings = """
      strings:
        de:
          Root:
            # settings-convert: ignore string-unused
            A: a
            B: b
            Sync: c
            General: d
            Name: e
      """
    let result = try TranslationsTests.translations(TranslationsTests.pages + strings).pruned()
    let table = try result.document.root["strings"]?["de"]?["Root"]
    #expect(table?.entries.map(\.key) == ["A", "Sync", "General", "Name"])
    #expect(result.pruned.count == 1)
  }

  private static let twoUnused = "strings: {de: {Root: {A: a, B: b, Sync: c, General: d, Name: e}}}"

  /// The user asks for it, even if nobody wants to hear of it.
  @Test func prunesWithoutTheRule() throws {
    var options = Validator.Options()
    options.set(.unusedStrings, to: .off)
    let document = try bundleDocument(TranslationsTests.pages + Self.twoUnused)
    #expect(try Translations(of: document, options: options).pruned().pruned.count == 2)
  }
}
