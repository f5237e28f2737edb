import PropertyLists
import Testing

@testable import SettingsBundles

/// Makes files of strings by path.
func bundleFiles(_ texts: [String: String], data: [String: [UInt8]] = [:]) -> SettingsBundle.Files {
  var files = SettingsBundle.Files()
  for (path, text) in texts { files[path] = Array(text.utf8) }
  for (path, bytes) in data { files[path] = bytes }
  return files
}

/// Reads a bundle document in YAML, given without its first line.
func bundleDocument(_ yaml: String, name: String = "Settings.yaml") throws -> Document {
  let bytes = Array("settingsBundle: 1\n\(yaml)\n".utf8)
  return try Pipeline.settings.read(bytes, name: name, as: .yaml)
}

/// The errors in writing a document to an empty folder.
func faults(of document: Document, _ layout: BundleLayout) -> [Diagnostic] {
  BundleWritePlan(writing: document, over: SettingsBundle.Files(), layout: layout).diagnostics
    .filter { $0.severity == .error }
}

/// Writes a document to an empty folder.
func files(of document: Document, _ layout: BundleLayout) throws -> SettingsBundle.Files {
  let plan = BundleWritePlan(writing: document, over: SettingsBundle.Files(), layout: layout)
  let errors = plan.diagnostics.filter { $0.severity == .error }
  #expect(errors.map(\.message.text) == [])
  var files = SettingsBundle.Files()
  for output in plan.changes { files[output.path] = output.new }
  return files
}

extension SettingsBundle {
  /// The bundle with unreadable members as plain files.
  var keepingUnreadable: SettingsBundle {
    var bundle = self
    bundle.leaveUnreadable(.keptAsFile)
    return bundle
  }
}

/// A bundle in all its forms: as a bundle, as a single file in each format, and as a folder in each.
struct BundleForms {
  /// The files of the bundle itself, and the name of its folder.
  let files: SettingsBundle.Files
  let folderName: String

  /// The bundle's document, with unreadable members as files.
  func document() throws -> Document {
    try SettingsBundle(reading: files, name: "App/\(folderName)", layout: .bundle)
      .keepingUnreadable.document
  }

  /// The result of validating one form.
  struct Verdict {
    let form: String
    let findings: [String]
    let unreadable: [String]

    init(
      _ form: String, _ bundle: SettingsBundle, besides errors: [Diagnostic] = [],
      _ validator: Validator
    ) {
      self.form = form
      let contents = validator.contents(of: bundle)
      findings = BundleForms.lines(errors + validator.validate(contents))
      unreadable = contents.unreadablePaths
    }
  }

  /// The verdict on each form, read in the layout that it is recognized by.
  func verdicts(_ validator: Validator = Validator()) throws -> [Verdict] {
    let reader = SettingsBundle(
      reading: files, name: "App/\(folderName)", layout: BundleLayout(of: files, in: folderName))
    let unreadable = reader.diagnostics.filter { $0.severity == .error }
    var all = [Verdict("a bundle", reader, besides: unreadable, validator)]
    let document = try document()
    all.append(Verdict("its document", SettingsBundle(document), validator))
    for format in BundleLayout.fileFormats {
      let bytes = try Pipeline.settings.write(document, as: format).bytes
      let again = try Pipeline.settings.read(bytes, name: "S.\(format)", as: format)
      all.append(Verdict("one \(format) file", SettingsBundle(again), validator))
    }
    for layout in BundleLayout.folders {
      // A bundle with such names cannot become a folder.
      guard faults(of: document, layout).isEmpty else { continue }
      let folder = try SettingsBundlesTests.files(of: document, layout)
      let reader = SettingsBundle(
        reading: folder, name: "Settings", layout: BundleLayout(of: folder))
      #expect(reader.diagnostics.filter { $0.severity > .note }.map(\.message.text) == [])
      all.append(Verdict(layout.title, reader, validator))
    }
    return all
  }

  /// The severity, key path, and rule of each finding, sorted.
  static func lines(_ diagnostics: [Diagnostic]) -> [String] {
    diagnostics.map { diagnostic in
      let path = diagnostic.path?.description ?? "-"
      return "\(diagnostic.severity) \(path) [\(diagnostic.message.rule)]"
    }.sorted()
  }
}
