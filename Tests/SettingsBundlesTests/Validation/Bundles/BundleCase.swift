import PropertyLists
import Testing

@testable import SettingsBundles

/// A bundle whose files break rules, and everything that the validator reports about it.
///
/// The bundle is a folder of YAML: `Root.plist.yaml` is the page `Root`.
struct BundleCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let files: SettingsBundle.Files
  let findings: String
  let options: Validator.Options
  let folder: String

  /// - Parameters:
  ///   - pages: Pages by name, without their root key where only elements matter.
  ///   - tables: Tables by language and name: `de/Root`.
  ///   - files: Other files by path.
  init(
    _ name: String, pages: [String: String], tables: [String: String] = [:],
    files: [String: [UInt8]] = [:], in folder: String = "Settings.bundle",
    rules: [String: Validator.RuleSeverity] = [:],
    set: (inout Validator.Options) -> Void = { _ in },
    finds findings: String
  ) {
    testDescription = name
    self.findings = findings
    self.folder = folder
    var all = SettingsBundle.Files()
    for (name, page) in pages { all["\(name).plist.yaml"] = Array(page.utf8) }
    for (name, table) in tables {
      let parts = name.split(separator: "/")
      all["\(parts[0]).lproj/\(parts[1]).strings.yaml"] = Array(table.utf8)
    }
    for (path, bytes) in files { all[path] = bytes }
    self.files = all
    var options = Validator.Options()
    for (id, severity) in rules {
      if let rule = Validator.Rule.named(id) { options.set(rule, to: severity) }
    }
    set(&options)
    self.options = options
  }

  /// The cases of all families.
  static let all: [BundleCase] =
    BundleRuleTests.cases + PageLinkTests.cases + VariantRuleTests.cases + StringsRuleTests.cases
    + TranslationRuleTests.cases + UnusedStringTests.cases + ImageFileTests.cases

  /// Validates the bundle and compares all messages, word for word.
  func check() throws {
    #expect(describe(validate(options)) == findings)
  }

  func validate(_ options: Validator.Options) -> [Diagnostic] {
    Validator(options: options).validate(reading)
  }

  /// The bundle as one document; `nil` if a file cannot be read.
  var document: Document? { try? reading.document }

  private var reading: SettingsBundle {
    SettingsBundle(reading: files, name: folder, layout: .folder(of: .yaml))
  }

  /// The diagnostics with the file that each is about, without the folder.
  func describe(_ diagnostics: [Diagnostic]) -> String {
    diagnostics.map { diagnostic in
      let location = diagnostic.location?.description ?? ""
      let file =
        location.hasPrefix(folder + "/") ? String(location.dropFirst(folder.count + 1)) : location
      return """
        \(file): \(diagnostic.severity): \(diagnostic.message.text) [\(diagnostic.message.rule)]
          help: \(diagnostic.message.help)
        """
    }.joined(separator: "\n")
  }
}
