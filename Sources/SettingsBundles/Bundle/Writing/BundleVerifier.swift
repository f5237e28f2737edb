package import PropertyLists

/// Verifies that a bundle survives as a single document in every format and as a folder in every
/// layout, and reports losses.
///
/// Each time, the document is split into files and joined again, and every page, table, and other file
/// is compared. Pages of a bundle keep their original formats because XML cannot represent every page
/// that a binary bundle can.
package struct BundleVerifier: Sendable {
  private let document: Document
  private let properties: BundleProperties
  private let options: BundleWriteOptions
  /// The paths of data files that have the name of a page or table: they are unreadable in a bundle, or
  /// they come from a folder of YAML, where only YAML files are pages or tables.
  private let membersAmongFiles: Set<ByteString>
  private var result: Verification
  /// Whether the document does not fit in a bundle, which has been reported.
  private var isBundleRefused = false

  /// Takes a bundle's document, read from some files if any, through every form.
  package static func verify(
    _ document: Document, from source: SettingsBundle.Files? = nil
  ) -> Verification {
    var verifier = BundleVerifier(document, source)
    verifier.checkFolder(.bundle)
    for format in BundleLayout.fileFormats { verifier.checkFile(format) }
    for format in BundleLayout.folderFormats { verifier.checkFolder(.folder(of: format)) }
    return verifier.result
  }

  private init(_ document: Document, _ source: SettingsBundle.Files?) {
    self.document = document
    var options = BundleWriteOptions()
    options.source = source
    self.options = options
    properties = BundleProperties(of: document)
    let paths = document.root[.files]?.entries.map(\.key) ?? []
    membersAmongFiles = Set(
      paths.filter { BundleLayout.bundle.member(at: $0).isSettings }.map { ByteString($0) })
    result = Verification(values: document.count)
  }

  /// Writes and reads a single file, and creates a bundle from it.
  private mutating func checkFile(_ format: Format) {
    let form = "one \(format.title) file"
    let bytes: [UInt8]
    do {
      bytes = try Pipeline.settings.write(document, as: format).bytes
    } catch {
      let losses = try? Pipeline.settings.write(document, as: format, lossy: true).warnings
      result.refuse(error, by: form, losses: losses ?? [])
      return
    }
    do {
      let again = try Pipeline.settings.read(bytes, name: document.source.name, as: format)
      guard compare(again, form) else { return }
      guard !isBundleRefused else { return result.forms.append(form) }
      let plan = BundleWritePlan(
        writing: again, over: SettingsBundle.Files(), layout: .bundle, options)
      checkFiles(of: plan, .bundle, form)
    } catch {
      result.add(error, from: form)
    }
  }

  /// Writes files into an empty folder and reads them.
  private mutating func checkFolder(_ layout: BundleLayout) {
    let plan = BundleWritePlan(
      writing: document, over: SettingsBundle.Files(), layout: layout, options)
    let errors = plan.diagnostics.filter { $0.severity == .error }
    if let error = errors.first {
      result.refuse(error, by: layout.title, losses: errors)
      if layout == .bundle { isBundleRefused = true }
      return
    }
    checkFiles(of: plan, layout, layout.title)
  }

  /// Reads the files of a plan like those of any folder, starting with the recognition of the layout.
  private mutating func checkFiles(
    of plan: BundleWritePlan, _ layout: BundleLayout, _ form: String
  ) {
    let files = SettingsBundle.Files().applying(plan.changes)
    // A bundle is written under its own name; any other folder has to store that name in a file.
    let folderName = layout == .bundle ? properties.folderName : ""
    let bundle = SettingsBundle(
      reading: files, name: document.source.name, folderName: folderName,
      layout: BundleLayout(of: files, in: folderName),
      keeping: layout == .bundle ? membersAmongFiles : [])
    let errors = bundle.diagnostics.filter { $0.severity == .error }
    do throws(Diagnostic) {
      if errors.isEmpty, compare(try bundle.document, form) { result.forms.append(form) }
      for error in errors { result.add(error, from: form) }
    } catch {
      result.add(error, from: form)
    }
  }

  private mutating func compare(_ again: Document, _ form: String) -> Bool {
    if again == document { return true }
    let found = settingsDifferences(from: document, to: again, comparingNames: true)
    result.add(found, of: document, from: "a bundle", to: form)
    return found.isEmpty
  }
}
