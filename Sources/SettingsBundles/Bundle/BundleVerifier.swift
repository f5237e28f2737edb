public import PropertyLists

/// Proves that a bundle survives as one document in every format, and as a folder, or says where it
/// does not.
///
/// Each time the document is taken apart again, and every page, table and other file is compared.
public struct BundleVerifier: Sendable {
  public struct Result: Sendable {
    /// The number of values in the document.
    public let values: Int
    /// The forms that the bundle was taken through.
    public internal(set) var forms: [String] = []
    /// What was lost; empty when the bundle survived.
    public internal(set) var losses: [Diagnostic] = []
    /// What formats refused because they cannot hold it.
    public internal(set) var refusals: [(form: String, diagnostic: Diagnostic)] = []
  }

  private let document: Document
  private var result: Result

  /// Takes the document of a bundle through every form.
  ///
  /// - Complexity: O(*n*) for each form, for *n* values and bytes.
  public static func verify(_ document: Document) -> Result {
    var verifier = BundleVerifier(document)
    verifier.checkFolder(.bundle, form: "a bundle")
    for format in BundleLayout.fileFormats { verifier.checkFile(format) }
    for format in BundleLayout.folderFormats {
      verifier.checkFolder(.folder(of: format), form: BundleLayout.folder(of: format).title)
    }
    return verifier.result
  }

  private init(_ document: Document) {
    self.document = document
    result = Result(values: document.count)
  }

  /// Writes one file and reads it, and makes a bundle of that.
  private mutating func checkFile(_ format: Format) {
    let form = "one \(format.title) file"
    do throws(Diagnostic) {
      let bytes: [UInt8]
      do {
        bytes = try Pipeline.settings.write(document, as: format).bytes
      } catch {
        result.refusals.append((form, error))
        return
      }
      let again = try Pipeline.settings.read(bytes, name: document.source.name, as: format)
      guard compare(again, form) else { return }
      checkFiles(of: again, .bundle, form)
    } catch {
      add(error, form)
    }
  }

  /// Writes files into an empty folder and reads them.
  private mutating func checkFolder(_ layout: BundleLayout, form: String) {
    let update = BundleWritePlan(writing: document, over: BundleFiles(), layout: layout)
    if let error = update.diagnostics.first(where: { $0.severity == .error }) {
      result.refusals.append((form, error))
      return
    }
    checkFiles(of: document, layout, form)
  }

  private mutating func checkFiles(of document: Document, _ layout: BundleLayout, _ form: String) {
    let update = BundleWritePlan(writing: document, over: BundleFiles(), layout: layout)
    var files = BundleFiles()
    for output in update.outputs { files[output.path] = output.bytes }
    let reading = BundleReader(
      files, name: document.source.name, layout: layout, keepingUnreadable: true)
    guard let again = reading.document else {
      for error in update.diagnostics + reading.diagnostics where error.severity == .error {
        add(error, form)
      }
      return
    }
    if compare(again, form) { result.forms.append(form) }
  }

  private mutating func compare(_ again: Document, _ form: String) -> Bool {
    if again == document { return true }
    let found = settingsDifferences(from: document, to: again)
    for difference in found {
      let fault = BundleMessage.changed(difference.description, form: form)
      result.losses.append(
        Diagnostic(fault, at: document.root.location, path: difference.path))
    }
    return found.isEmpty
  }

  private mutating func add(_ error: Diagnostic, _ form: String) {
    let fault = BundleMessage.refused(error.message.text, form: form)
    result.losses.append(Diagnostic(fault, at: error.location, path: error.path))
  }
}
