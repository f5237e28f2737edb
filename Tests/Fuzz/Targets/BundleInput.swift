import PropertyLists
import SettingsBundles

/// A bundle's document, which may be empty, and the files of a folder: `DOCUMENT%%%PATH⏎FILE%%%…`.
enum BundleInput {
  private static let validator = Validator()

  /// Joins the files to a document, and splits documents into files.
  @Sendable static func check(_ input: [UInt8]) throws {
    let sections = Section.split(input)
    let files = SettingsBundle.Files(sections.dropFirst())
    if files.count > 0 { try checkFolder(files) }
    let bytes = Array(sections[0])
    guard !bytes.isEmpty,
      let document = try settings(in: bytes, as: Format.detected(in: bytes)), document.isSmall,
      DocumentRole(of: document) == .bundle
    else { return }
    try checkForms(of: document)
    try checkVerdict(on: SettingsBundle(document))
    for layout in BundleLayout.all { try checkWriting(document, over: files, layout) }
  }

  @Sendable static func seeds(_ file: SeedFile) -> [[UInt8]] {
    if let document = file.document, DocumentRole(of: document) == .bundle { return [file.bytes] }
    guard let path = file.pathInBundle else { return [] }
    let member = { (ending: String, bytes: [UInt8]) in
      Section.join([[], Array("\(path)\(ending)\n".utf8) + bytes])
    }
    guard let document = file.document,
      let yaml = try? Pipeline.settings.write(document, as: .yaml).bytes
    else { return [member("", file.bytes)] }
    return [member("", file.bytes), member(".yaml", yaml)]
  }

  /// The document of a folder survives every form, and writing it to the folder changes nothing.
  private static func checkFolder(_ files: SettingsBundle.Files) throws {
    let folder = "Settings.bundle"
    let layout = BundleLayout(of: files, in: "")
    var bundle = SettingsBundle(
      reading: files, name: "x", folderName: layout == .bundle ? folder : "", layout: layout)
    bundle.leaveUnreadable(layout == .bundle ? .keptAsFile : .leftAlone)
    try FuzzTargets.check(bundle.diagnostics)
    try checkVerdict(on: bundle)
    guard let document = try? bundle.document, document.isSmall else { return }
    try checkForms(of: document, from: files)
    let plan = BundleWritePlan(writing: document, over: files, in: "x", layout: layout)
    try FuzzTargets.check(plan.diagnostics)
    guard !plan.hasErrors else { return }
    let written = plan.changes.map(\.path) + plan.obsolete
    try expect(written.isEmpty, "a folder holds the document read from it: \(written)")
  }

  private static func checkForms(
    of document: Document, from files: SettingsBundle.Files? = nil
  ) throws {
    let verification = BundleVerifier.verify(document, from: files)
    try FuzzTargets.check(verification.refusals.map(\.diagnostic))
    for loss in verification.losses {
      throw Violation(
        "broken promise: \(loss.path?.description ?? "the bundle") survives: \(loss.message.text)")
    }
  }

  private static func checkVerdict(on bundle: SettingsBundle) throws {
    try FuzzTargets.check(validator.validate(validator.contents(of: bundle)))
  }

  /// A document written over files stays inside of their folder, and is there afterwards.
  private static func checkWriting(
    _ document: Document, over files: SettingsBundle.Files, _ layout: BundleLayout
  ) throws {
    var options = BundleWriteOptions()
    options.isPruning = true
    let plan = BundleWritePlan(
      writing: document, countsComments: true, over: files, in: "x", layout: layout, options)
    try FuzzTargets.check(plan.diagnostics)
    guard !plan.hasErrors else { return }
    for change in plan.changes {
      try expect(change.path.staysInside, "\(change.path) is inside the bundle")
    }
    let written = files.applying(plan.changes)
    let again = BundleWritePlan(
      writing: document, countsComments: true, over: written, in: "x", layout: layout, options)
    let rest = again.changes.map(\.path) + again.obsolete
    try expect(!again.hasErrors && rest.isEmpty, "a written bundle needs no writing: \(rest)")
  }
}

extension SettingsBundle.Files {
  /// The files in sections, each after a line with its path.
  fileprivate init(_ sections: some Sequence<ArraySlice<UInt8>>) {
    self.init()
    for section in sections {
      let path = String(decoding: section.prefix { $0 != 0x0A }, as: UTF8.self)
      // The tool lists the files of a folder, where no path leads out or is hidden.
      if path.staysInside { self[path] = Array(section.drop { $0 != 0x0A }.dropFirst()) }
    }
  }
}

extension BundleWritePlan {
  fileprivate var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }
}

extension String {
  /// Whether a path leads to a visible file below the folder that it starts from.
  var staysInside: Bool {
    let components = split(separator: "/", omittingEmptySubsequences: false)
    return components.allSatisfy { $0.utf8.first.map { $0 != UInt8(ascii: ".") } ?? false }
      && !utf8.contains(0)
  }
}
