public import PropertyLists

/// A settings bundle in memory, read from a directory, a folder of YAML, or one document.
///
///     let bundle = try SettingsBundle(files: files)
///     var editor = SettingsEditor(bundle)
///     try editor.set("@sync:Title", to: "Sync now")
///     let changes = try editor.editedBundle().changes(over: bundle)
///
/// Its members have the same names in every form. Nothing here touches the file system: the caller
/// reads the bytes and writes the changed ones.
public struct SettingsBundle: Sendable {
  package struct Member: Sendable {
    enum Content: Sendable {
      /// A page, a table, or the name of the bundle.
      case part(Part)
      case file([UInt8])
      /// An unreadable page or table, with the reasons.
      case unreadable([UInt8], [Diagnostic])
      /// The file in place of a page that a build step creates.
      case placeholder([UInt8])
    }

    /// A page or table, alone or inside the document of the bundle.
    enum Part: Sendable {
      /// A document of its own.
      case whole(Document)
      /// A value in the document of the bundle.
      case inside(Document, Value)
    }

    package let id: BundleMember
    /// The path in the bundle's source or target folder.
    package let path: String
    var content: Content
    let location: SourceRange
  }

  /// The members: pages in the order of navigation, then tables and files; or, from a document, in its
  /// order with the unreadable ones last.
  package internal(set) var members: [Member] = []

  /// The warnings and notes from reading the files, and the errors in those that cannot be read.
  public internal(set) var diagnostics: [Diagnostic] = []

  /// The errors that prohibit writing: those in the structure of a document and in its names, and rows of
  /// changed pages that open a page outside the bundle.
  package internal(set) var faults: [Diagnostic] = []

  /// Whether a page, or the file of its properties, shows that it is a bundle.
  var isRecognized = false
  var envelope = BundleEnvelope()

  /// The name of the bundle in messages: the path of its folder or document.
  let name: String

  /// The location of diagnostics about the whole bundle.
  let location: SourceRange

  let layout: BundleLayout
  var files = Files()
  /// The sizes of the sources of a build, by name.
  var buildSources: [String: Int] = [:]
}

extension SettingsBundle {
  /// A bundle that contains only a page or a strings table.
  init(of document: Document, _ id: BundleMember) {
    let name = document.source.name
    self.init(name: name, location: .file(name), layout: .bundle)
    files[name] = document.source.bytes
    members = [
      Member(id: id, path: name, content: .part(.whole(document)), location: location)
    ]
  }

  /// The bundle in a document with `settingsBundle: 1`.
  ///
  /// Errors in its structure and names are those of `changes(over:lossy:)` and of `Validator`.
  ///
  /// - Complexity: O(*n* log *n*) for *n* members, O(*v*) for *v* values.
  public init(_ document: Document) { self.init(document, layout: .bundle) }

  /// The bundle in a document, or a bundle that contains only the document, under the name of its file.
  ///
  /// - Parameters:
  ///   - path: The path of the file; `nil` for a stream.
  ///   - page: The name of the page that the document has to be; `nil` for anything else.
  /// - Throws: A `Diagnostic` for a document that has no place in a bundle.
  package init(
    of document: Document, inFile path: String?, asPage page: String? = nil
  ) throws(Diagnostic) {
    let file = path?.folderAndName.name.withoutFormatExtension
    let pageName = page ?? file.map { $0.without(ending: ".plist") ?? $0 }
    switch DocumentRole(of: document) {
    case .bundle where page == nil: self.init(document)
    case .page:
      guard let pageName else {
        throw Diagnostic(BundleMessage.namelessPage, at: document.root.location)
      }
      self.init(of: document, .page(pageName))
    case .table where page == nil && BundleMember(ofTableAt: path ?? "").isTable:
      self.init(of: document, BundleMember(ofTableAt: path ?? ""))
    case .bundle, .table, .other:
      throw Diagnostic(BundleMessage.notPart(isPage: page != nil), at: document.root.location)
    }
  }

  /// Reads the pages and strings tables of a bundle, or of a folder with one as YAML or JSON.
  ///
  /// - Parameters:
  ///   - files: All files of the bundle.
  ///   - name: The path of its folder, for messages. Some rules depend on its last component.
  /// - Throws: A `Diagnostic` for the first error, in an unreadable file or in the bundle.
  /// - Complexity: O(*n* log *n*) for *n* files, O(*b*) for *b* bytes.
  public init(files: Files, name: String = "Settings.bundle") throws(Diagnostic) {
    self.init(reading: files, name: name, layout: BundleLayout(of: files, in: name))
    if let error = firstError { throw error }
  }

  /// The pages, by name, with their key paths: all that a document has, even those with a name that no file
  /// can have.
  var pages: [(name: String, path: Document.KeyPath, root: Value)] {
    if let document = envelope.document {
      return document.root[.pages]?.entries.map {
        ($0.key, BundleMember.page($0.key).keyPath, $0.value)
      } ?? []
    }
    return members.compactMap { member in
      guard let name = member.id.pageName, let root = member.value else { return nil }
      return (name, member.id.keyPath, root)
    }
  }

  /// The name of its folder.
  package var folderName: String { properties.folderName }

  /// The paths of its plain files.
  package var filePaths: [String] {
    members.filter { $0.value == nil && !$0.id.isProperties }.map(\.path)
  }

  package func hasLanguage(_ language: String) -> Bool {
    members.contains { $0.id.language == language }
  }

  package var firstError: Diagnostic? { diagnostics.first { $0.severity == .error } }
}

extension SettingsBundle {
  /// The size of the input that it was read from.
  var inputBytes: Int { envelope.document?.inputBytes ?? separateBytes }

  /// The size of its files, or of what a build made it from.
  var separateBytes: Int { files.byteCount + buildSources.values.reduce(0, +) }
}

extension SettingsBundle.Member {
  var value: Value? { part?.root }

  var part: Part? { if case .part(let part) = content { part } else { nil } }

  /// The bytes of a file or of an unreadable member.
  var bytes: [UInt8]? {
    switch content {
    case .part: nil
    case .file(let bytes), .placeholder(let bytes), .unreadable(let bytes, _): bytes
    }
  }

  /// The size of the input that it was read from.
  var inputBytes: Int {
    part?.container.inputBytes ?? bytes?.count ?? 0
  }

  var isUnreadable: Bool { if case .unreadable = content { true } else { false } }

  /// A page or table as a separate document, with its comments and with unchanged locations.
  func document() throws(Diagnostic) -> Document? { try part?.document() }
}

extension SettingsBundle.Member.Part {
  var root: Value {
    switch self {
    case .whole(let document): document.root
    case .inside(_, let value): value
    }
  }

  /// The document that it is, or that it is in.
  var container: Document {
    switch self {
    case .whole(let document), .inside(let document, _): document
    }
  }

  func document() throws(Diagnostic) -> Document {
    switch self {
    case .whole(let document): document
    case .inside(let document, let value): try document.copy(of: value)
    }
  }
}
