import PropertyLists
import TestSupport
import Testing

@testable import SettingsBundles

/// Twice as large a page or bundle takes about twice as long, whatever is in it.
@Suite(.serialized) struct ScalingTests {
  struct Sample: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// Prepares the work of a size, which returns whether it did all of it.
    let prepare: @Sendable (Int) throws -> () throws -> Bool
  }

  private static func page(_ elements: String) throws -> Document {
    try Pipeline.settings.read(
      Array("PreferenceSpecifiers:\n\(elements)\n".utf8), name: "Root.yaml", as: .yaml)
  }

  private static func repeated(_ text: String, _ count: Int) -> String {
    [String](repeating: text, count: count).joined(separator: ", ")
  }

  /// A bundle in which every language is unknown, and has a file.
  private static func bundle(languages: Int) -> SettingsBundle {
    var files = bundleFiles(["Root.plist.yaml": "PreferenceSpecifiers: []"])
    for number in 0..<languages { files["x_\(number).lproj/a.png"] = [] }
    return SettingsBundle(reading: files, name: "S", layout: .folder(of: .yaml))
  }

  /// Code that repeats an unfinished construct.
  private static func codeSample(_ part: String, _ file: String = "A.swift") -> Sample {
    Sample(testDescription: "code that repeats \(part)") { count in
      let code = [UInt8](String(repeating: part, count: count).utf8)
      return {
        var index = CodeIndex()
        return index.add(code, at: file)
      }
    }
  }

  private static let samples = [
    Sample(testDescription: "looking up a key with many constants that no code names") { count in
      let constants = (0..<count).map { "static let c\($0) = Setting(\"lamp\")\n" }.joined()
      let generated = "// Generated from S by settings-convert. Do not edit.\n" + constants
      let words = (0..<count).map { "let w\($0) = 1\n" }.joined()
      return {
        var index = CodeIndex()
        index.add(Array(generated.utf8), at: "Settings.swift")
        index.add(Array(words.utf8), at: "App.swift")
        let code = AppCode(index).index
        return (0..<count).allSatisfy { _ in !code.mentions(ArraySlice("lamp".utf8)) }
      }
    },
    Sample(testDescription: "validating unknown keys") { count in
      let keys = (0..<count).map { "key\($0): 1" }.joined(separator: ", ")
      let page = try page("  - {Type: PSGroupSpecifier, \(keys)}")
      return { Validator().validate(page).hasPlaces(count) }
    },
    Sample(testDescription: "validating equal values") { count in
      let numbers = repeated("1", count)
      let page = try page(
        """
          - {Type: PSMultiValueSpecifier, Title: B, Key: b, DefaultValue: 2, Values: [\(numbers)],
             Titles: [\(numbers)]}
        """)
      return { Validator().validate(page).hasPlaces(count) }
    },
    Sample(testDescription: "validating equal elements") { count in
      let row = "{Type: PSToggleSwitchSpecifier, Title: A, Key: a, DefaultValue: true}"
      let page = try page("  [\(repeated(row, count)), \(repeated("x", count))]")
      return { Validator().validate(page).hasPlaces(count) }
    },
    Sample(testDescription: "validating references and conditions") { count in
      let rows = (0..<count).map { number in
        "{Type: PSTextFieldSpecifier, Title: $(A), Key: a, When: {A: x\(number)}, Unless: {B: [y, z]}}"
      }
      let settings = (0..<count).map { "B\($0): y" }.joined(separator: ", ")
      let page = try page(
        "  [{Type: PSGroupSpecifier, When: {\(settings)}}, \(rows.joined(separator: ", "))]")
      return { Validator().validate(page).hasPlaces(count) }
    },
    codeSample("enum A: String { case b"), codeSample("register(defaults: [\"a\": 1, "),
    codeSample("\"\\(a"), codeSample("/* "), codeSample("\"a.b"), codeSample("a.\"", "A.xib"),
    codeSample("@AppStorage(\"a\") var b: "), codeSample("<!-- ", "A.plist"),
    Sample(testDescription: "hiding secrets in errors") { count in
      let rows = (0..<count).map { "{Type: PSToggleSwitchSpecifier, DefaultValue: x\($0)}" }
      let errors = try Validator().validate(
        page("  [{IsSecure: true}, \(rows.joined(separator: ", "))]"))
      return { errors.map(\.withoutSecrets).hasPlaces(count) }
    },
    Sample(testDescription: "validating languages") { count in
      let bundle = bundle(languages: count)
      return { Validator().validate(bundle).hasPlaces(count) }
    },
    Sample(testDescription: "validating tables in languages that lack them") { count in
      let page = "PreferenceSpecifiers: [{Type: PSGroupSpecifier, Title: T}]"
      let pages = (0..<count).map { "  p\($0): {StringsTable: t\($0), \(page)}\n" }
      let languages = (0..<count).map { "  l-\($0): {t\($0): {}}\n" }
      let text = "settingsBundle: 1\npages:\n\(pages.joined())strings:\n\(languages.joined())"
      let bundle = try Pipeline.settings.read(Array(text.utf8), name: "S.yaml", as: .yaml)
      return { Validator().validate(bundle).hasPlaces(count) }
    },
    Sample(testDescription: "validating strings that many tables lack") { count in
      let rows = (0..<count).map { "{Type: PSGroupSpecifier, Title: Row \($0)}" }
      let page = "{StringsTable: t, PreferenceSpecifiers: [\(rows.joined(separator: ", "))]}"
      let languages = (0..<count).map { "  l-\($0): {t: {}}\n" }
      let text = "settingsBundle: 1\npages: {Root: \(page)}\nstrings:\n\(languages.joined())"
      let bundle = try Pipeline.settings.read(Array(text.utf8), name: "S.yaml", as: .yaml)
      var options = Validator.Options()
      options.listsStrings = true
      let validator = Validator(options: options)
      return { validator.validate(bundle).hasPlaces(count) }
    },
    Sample(testDescription: "strings that are not translated") { count in
      let rows = (0..<count).map { "{Type: PSGroupSpecifier, Title: Title \($0)}" }
      let page = "{StringsTable: t, PreferenceSpecifiers: [\(rows.joined(separator: ", "))]}"
      let text = "settingsBundle: 1\npages: {Root: \(page)}\nstrings: {de: {t: {}}}\n"
      let bundle = try Pipeline.settings.read(Array(text.utf8), name: "S.yaml", as: .yaml)
      var options = Validator.Options()
      options.untranslated = Set((0..<count).map { Validator.TextPattern("Other \($0)") })
      let validator = Validator(options: options)
      return { !validator.validate(bundle).isEmpty }
    },
    Sample(testDescription: "locating languages") { count in
      let bundle = bundle(languages: count)
      let paths = (0..<count).map {
        Document.KeyPath([.section(.files), .key("x_\($0).lproj/a.png")])
      }
      return {
        Settings.bundle(bundle).locations(of: paths).map(\.description)
          == paths.indices.map { "S/x_\($0).lproj/a.png" }
      }
    },
    Sample(testDescription: "repairing keys") { count in
      let rows = (0..<count).map { "  - {Type: PSToggleSwitchSpecifier, key: k\($0), title: T}" }
      let page = try page(rows.joined(separator: "\n"))
      return { try Validator().repair(page).count == 2 * count }
    },
    Sample(testDescription: "setting values") { count in
      let rows = (0..<count).map { "  - {Type: PSToggleSwitchSpecifier, Key: k\($0), Title: T}" }
      let page = try page(rows.joined(separator: "\n"))
      return {
        var editor = SettingsEditor(page)
        for number in 0..<count {
          try editor.set(SettingsEditor.Path("@k\(number):Title"), to: "U")
          try editor.set(SettingsEditor.Path("@k\(number)"), to: "yes")
          try editor.set(SettingsEditor.Path("PreferenceSpecifiers.\(number).New"), to: "1")
        }
        return try editor.edited() != page
      }
    },
    Sample(testDescription: "adding elements") { count in
      let page = try page("  []")
      return {
        var editor = SettingsEditor(page)
        for number in 0..<count {
          try editor.set(SettingsEditor.Path("PreferenceSpecifiers.\(number)"), to: "{Title: T}")
          try editor.set(SettingsEditor.Path("New\(number)"), to: "1")
        }
        return try editor.edited().root["PreferenceSpecifiers"]?.count == count
      }
    },
    Sample(testDescription: "changing keys") { count in
      let rows = (0..<count).map { "  - {Type: PSToggleSwitchSpecifier, Key: k\($0), Title: T}" }
      let page = try page(rows.joined(separator: "\n"))
      return {
        var editor = SettingsEditor(page)
        for number in 0..<count {
          try editor.set(SettingsEditor.Path("@k\(number):Key"), to: "n\(number)")
        }
        return try editor.value(of: SettingsEditor.Path("@n\(count - 1):Title")) != nil
      }
    },
    Sample(testDescription: "adding elements behind others") { count in
      let rows = (0..<count).map { "  - {Type: PSToggleSwitchSpecifier, Key: k\($0), Title: T}" }
      let page = try page(rows.joined(separator: "\n"))
      return {
        var editor = SettingsEditor(page)
        for number in 0..<count {
          try editor.add("{Key: n\(number)}", to: SettingsEditor.Path("@k\(number)"))
        }
        for number in 0..<count {
          try editor.add("{Title: T\(number)}", to: "PreferenceSpecifiers")
        }
        return try editor.edited().root["PreferenceSpecifiers"]?.count == 3 * count
      }
    },
    Sample(testDescription: "renaming strings") { count in
      let rows = (0..<count).map { "Title: T\($0), Key: k\($0)" }
      let entries = (0..<count).map { "T\($0): Ü\($0)" }.joined(separator: ", ")
      let list = rows.map { "{Type: PSToggleSwitchSpecifier, \($0)}" }.joined(separator: ", ")
      let text = """
        settingsBundle: 1
        pages: {Root: {StringsTable: Root, PreferenceSpecifiers: [\(list)]}}
        strings: {de: {Root: {\(entries)}}}
        """
      let bundle = try Pipeline.settings.read(Array(text.utf8), name: "S.yaml", as: .yaml)
      return {
        var editor = SettingsEditor(bundle)
        for number in 0..<count {
          try editor.set(SettingsEditor.Path("@k\(number):Title"), to: "U\(number)")
        }
        let strings = try editor.edited(withStrings: true).root["strings"]?["de"]?["Root"]
        return strings?["U\(count - 1)"]?.string == "Ü\(count - 1)"
      }
    },
  ]

  @Test(arguments: samples)
  func costGrowsLikeTheInput(_ sample: Sample) throws {
    let growth = try Growth { count in
      let work = try sample.prepare(count)
      return {
        let isDone = try work()
        #expect(isDone)
      }
    }
    #expect(growth.isLinear, "\(growth)")
  }
}

extension [Diagnostic] {
  /// Whether they are about so many places, or all of those that are listed.
  fileprivate func hasPlaces(_ count: Int) -> Bool {
    reduce(0) { $0 + 1 + $1.message.otherPlaces.count } >= Swift.min(count, Limits.findings)
  }
}
