import PropertyLists
import Testing

@testable import SettingsBundles

/// Makes files of strings by path.
func bundleFiles(_ texts: [String: String], data: [String: [UInt8]] = [:]) -> BundleFiles {
  var files = BundleFiles()
  for (path, text) in texts { files[path] = Array(text.utf8) }
  for (path, bytes) in data { files[path] = bytes }
  return files
}

/// Reads a bundle document in YAML, given without its first line.
func bundleDocument(_ yaml: String, name: String = "Settings.yaml") throws -> Document {
  let bytes = Array("settingsBundle: 1\n\(yaml)\n".utf8)
  return try Pipeline.settings.read(bytes, name: name, as: .yaml)
}

/// Writes a document to an empty folder.
func files(of document: Document, _ layout: BundleLayout) throws -> BundleFiles {
  let plan = BundleWritePlan(writing: document, over: BundleFiles(), layout: layout)
  let errors = plan.diagnostics.filter { $0.severity == .error }
  #expect(errors.map(\.message.text) == [])
  var files = BundleFiles()
  for output in plan.outputs { files[output.path] = output.bytes }
  return files
}

/// A bundle in all its forms: as a bundle, as a single file in each format, and as a folder in each.
struct BundleForms {
  /// The files of the bundle itself, and the name of its folder.
  let files: BundleFiles
  let folderName: String

  /// The bundle's document, with unreadable members as files.
  func document() throws -> Document {
    let reader = BundleReader(
      files, name: "App/\(folderName)", layout: .bundle, keepingUnreadable: true)
    return try #require(reader.document, "\(reader.diagnostics.map(\.message.text))")
  }

  /// The findings in each form.
  func findings(_ validator: Validator = Validator()) throws -> [(form: String, found: Set<String>)]
  {
    let reader = BundleReader(files, name: "App/\(folderName)", layout: .bundle)
    let unreadable = reader.diagnostics.filter { $0.severity == .error }
    var all = [("a bundle", Self.lines(unreadable + validator.validate(reader.contents)))]
    let document = try document()
    all.append(("its document", Self.lines(validator.validate(document))))
    for format in BundleLayout.fileFormats {
      let bytes = try Pipeline.settings.write(document, as: format).bytes
      let again = try Pipeline.settings.read(bytes, name: "S.\(format)", as: format)
      all.append(("one \(format) file", Self.lines(validator.validate(again))))
    }
    for format in BundleLayout.folderFormats {
      let layout = BundleLayout.folder(of: format)
      // A bundle with such names cannot become a folder.
      guard BundleSplitter(document, layout: layout).faults.isEmpty else { continue }
      let folder = try SettingsBundlesTests.files(of: document, layout)
      let reader = BundleReader(folder, name: "Settings", layout: layout)
      #expect(reader.diagnostics.filter { $0.severity > .note }.map(\.message.text) == [])
      all.append((layout.title, Self.lines(validator.validate(reader.contents))))
    }
    return all
  }

  /// Rule, key path and severity of each finding.
  static func lines(_ diagnostics: [Diagnostic]) -> Set<String> {
    Set(
      diagnostics.map { diagnostic in
        let path = diagnostic.path?.description ?? "-"
        return "\(diagnostic.severity) \(path) [\(diagnostic.message.rule)]"
      })
  }
}
