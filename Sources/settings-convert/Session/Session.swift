import PropertyLists
import SettingsBundles

/// An input that a command has opened: read once, as far as it is readable, with all diagnostics.
struct Session {
  let input: Input

  /// A document, or the bundle in a folder, which is joined only on demand; `nil` for an unreadable file.
  private(set) var content: Settings?

  /// The diagnostics about links and pipes in a bundle, and from the readers.
  var diagnostics: [Diagnostic]

  /// Reads an input for a command that works on everything readable.
  ///
  /// Unreadable pages and tables are left unchanged, with a warning each, unless a build step creates them.
  ///
  /// - Parameters:
  ///   - isChanged: Whether the command changes the input.
  ///   - isReported: Whether a reader's diagnostic is reported.
  ///   - isNeeded: Whether the command needs a page or table, so it has to be readable.
  /// - Throws: The last error, after the others are reported; or that the input is to be changed in a
  ///   read-only format.
  init(
    _ input: Input, by rules: InputRules, changing isChanged: Bool = false, isLossy: Bool = false,
    on console: Console,
    reporting isReported: (Diagnostic) -> Bool = \.concernsRun,
    needing isNeeded: (BundleMember) -> Bool = { _ in false }
  ) throws(Diagnostic) {
    if isChanged { try input.file?.rejectUnwritableFormat() }
    self.init(reading: input, isLossy: isLossy, recordsLayout: isChanged)
    // Few bundles have a placeholder, and only the rules tell which pages may have one.
    if case .bundle(let bundle) = content, bundle.mayHavePlaceholders {
      acceptPlaceholders(of: try rules.options.generatedPages)
    }
    leaveUnreadable(where: { !isNeeded($0) })
    let error = diagnostics.lastIndex { $0.severity == .error }.map { diagnostics.remove(at: $0) }
    console.report(diagnostics.filter { $0.severity == .error || isReported($0) })
    if let error { throw error }
  }

  /// Reads an input.
  ///
  /// - Parameters:
  ///   - target: The output format, which can determine the document's role.
  ///   - keepsUnreadable: Whether unreadable members of a bundle are kept as plain files.
  ///   - isLossy: Whether contradictions are resolved with a warning instead of an error.
  ///   - recordsLayout: Whether the settings are to be updated, so that the readers record the layout.
  ///   - generatedPages: The families of pages that a build step creates.
  ///   - jobs: The number of threads for the files of a bundle.
  init(
    reading input: Input, for target: Format? = nil, keepsUnreadable: Bool = false,
    isLossy: Bool = false, recordsLayout: Bool = false,
    generatedPages: Set<Validator.TextPattern> = [], jobs: Jobs = .one
  ) {
    self.input = input
    switch input {
    case .folder(let folder):
      let bundle = folder.bundle(isLossy: isLossy, recordsLayout: recordsLayout, jobs: jobs)
      content = .bundle(bundle)
      diagnostics = folder.diagnostics(leavingOut: keepsUnreadable) + bundle.diagnostics
      acceptPlaceholders(of: generatedPages)
      if keepsUnreadable, folder.layout == .bundle { leaveUnreadable(.keptAsFile) }
    case .file(let file):
      do {
        let document = try file.document(
          for: target, isLossy: isLossy, recordsLayout: recordsLayout)
        content = Settings(document)
        diagnostics = document.diagnostics
      } catch {
        diagnostics = error.each
      }
    }
    diagnostics = diagnostics.map(correctable)
  }

  /// An error with the text of this input, in which its remedy is looked for when it is reported.
  private func correctable(_ diagnostic: Diagnostic) -> Diagnostic {
    guard diagnostic.severity == .error, let name = diagnostic.location?.source.name else {
      return diagnostic
    }
    switch input {
    case .file(let file):
      return file.name == name
        ? diagnostic.inInput(Correctable(as: file.format)) : diagnostic
    case .folder(let folder):
      guard let bytes = folder.files[String(name.dropFirst(folder.path.count + 1))] else {
        return diagnostic
      }
      return diagnostic.inInput(Correctable(as: Format.detect(bytes, name: name)))
    }
  }

  /// Settings that the program created from an input.
  init(_ settings: Settings, from input: Input) {
    self.input = input
    content = settings
    diagnostics = []
  }

  /// The input, or the first error in it.
  func settings() throws(Diagnostic) -> Settings {
    if hasErrors, let error = firstError { throw error }
    guard let content else { throw Diagnostic(ToolMessage.missingInput) }
    return content
  }

  /// The input as one document, or the first error in it.
  func document() throws(Diagnostic) -> Document { try settings().document }

  /// The document that was read from the bytes of a file; `nil` if different bytes were read.
  func document(in file: InputFile) -> Document? {
    guard let document = try? content?.document, case .file(let read) = input,
      read.bytes == file.bytes
    else { return nil }
    return document
  }

  /// The bundle, in whatever form; `nil` for anything else.
  var bundle: SettingsBundle? { content?.bundle }

  /// Notes about comments that a document cannot contain.
  var leftOutComments: [Diagnostic] {
    if case .bundle(let bundle) = content { bundle.leftOutComments.map { [$0] } ?? [] } else { [] }
  }

  var isReadable: Bool { content != nil }

  var firstError: Diagnostic? { diagnostics.first { $0.severity == .error } }

  var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

  // MARK: Members that cannot be read

  /// The key paths of unreadable pages and tables, both as settings and as files.
  var unreadablePaths: Set<Document.KeyPath> {
    if case .bundle(let bundle) = content { bundle.unreadablePaths } else { [] }
  }

  private mutating func acceptPlaceholders(of generated: Set<Validator.TextPattern>) {
    guard !generated.isEmpty, case .bundle(var bundle) = content else { return }
    bundle.acceptPlaceholders(of: generated)
    diagnostics.removeAll { $0.isAboutPlaceholder(of: generated) }
    content = .bundle(bundle)
  }

  /// Continues without unreadable pages and tables, with a warning about each.
  mutating func leaveUnreadable(
    _ treatment: SettingsBundle.UnreadableFile = .leftAlone,
    where isLeft: (BundleMember) -> Bool = { _ in true }
  ) {
    guard case .bundle(var bundle) = content else { return }
    let own = diagnostics.count - bundle.diagnostics.count
    bundle.leaveUnreadable(treatment, where: isLeft)
    diagnostics = diagnostics.prefix(own) + bundle.diagnostics
    content = .bundle(bundle)
  }

  // MARK: What the rules say

  /// Whether it is a page, a strings table, or a bundle, and is therefore subject to rules.
  var isSettings: Bool { content.map { $0.role != .other } ?? false }

  /// Whether a search of a folder looks for it: a page or a bundle, or an unreadable file that seems to be
  /// one.
  ///
  /// - Parameter isForAll: Whether the search is for all settings, and for every file that cannot be read.
  func isSought(amongAll isForAll: Bool) -> Bool {
    if let content {
      return content.role == .page || content.role == .bundle || isForAll && isSettings
    }
    guard !isForAll, case .file(let file) = input else { return true }
    return DocumentRole.isPlausible(file.bytes, named: file.name)
  }

  /// Whether it is a property list without any sign that it was meant to be settings.
  var isForeignPropertyList: Bool {
    guard input.isPropertyList, !input.isInBundle, case .single(let document) = content
    else { return false }
    return DocumentRole(of: document) == .other && !document.mayBePage
  }

  /// The rules' findings about everything readable.
  ///
  /// - Parameter path: The file or bundle to be written; `nil` if nothing is written.
  func findings(by validator: Validator, writingTo path: String? = nil) -> [Diagnostic] {
    content.map { validator.validate($0, writingTo: path) } ?? validator.findingsAboutUnreadable()
  }

  /// The diagnostics, with those of readers rated and excepted by the rules.
  ///
  /// - Parameter validator: Asked for only if there are any.
  func diagnostics(
    ratedBy validator: @autoclosure () throws(Diagnostic) -> Validator
  ) throws(Diagnostic) -> [Diagnostic] {
    let isRated = diagnostics.contains(where: Validator.Rule.rates)
    guard let content, isSettings, !hasErrors, isRated else { return diagnostics }
    return try validator().rated(diagnostics, about: content)
  }

  /// The locations of the values at some key paths, or of their innermost existing containers.
  func locations(of paths: [Document.KeyPath]) -> [SourceRange] {
    content?.locations(of: paths) ?? []
  }

  /// Diagnostics about values of a document that was joined from several files, at their places in these.
  func locatedIfNeeded(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    let lacking = diagnostics.filter(\.lacksPlace)
    guard !lacking.isEmpty else { return diagnostics }
    var located = located(lacking)[...]
    return diagnostics.map { $0.lacksPlace ? located.popFirst() ?? $0 : $0 }
  }

  /// Findings about settings that are now in this input: at their places, which a help may name, too.
  func locatedAsWritten(_ findings: [Diagnostic]) -> [Diagnostic] {
    let messages = findings.map { $0.message as? RuleMessage }
    let places = locations(of: messages.map { $0?.first?.path ?? [] }).descriptions
    return zip(located(findings), zip(messages, places)).map { finding, named in
      Diagnostic(
        named.0?.naming(named.1) ?? finding.message, severity: finding.severity,
        at: finding.location, path: finding.path)
    }
  }

  func located(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    zip(diagnostics, locations(of: diagnostics.map { $0.path ?? [] })).map {
      Diagnostic($0.message, severity: $0.severity, at: $1, path: $0.path)
    }
  }
}

extension Diagnostic {
  /// Whether it is about a value, but says only in which file or folder that is.
  fileprivate var lacksPlace: Bool { path != nil && location?.isWholeFile != false }

  /// Whether it is about a file that the command skips: readers' notes on an existing file are old.
  var concernsRun: Bool { kind == .keptAsFile }
}
