package import PropertyLists

/// The pages, tables, and other files of a bundle, each with its location for messages: the input of
/// the rules.
///
/// Paths, key paths and the order of members are the same in every form of the bundle, so that the rules'
/// findings are too.
package struct BundleContents: Sendable {
  struct Page: Sendable {
    /// The path in the bundle without `.plist`.
    let name: String
    let root: Value
    /// Where the page is in the bundle's document.
    let path: KeyPath
  }

  struct Table: Sendable {
    let language: String
    let name: String
    let root: Value
    let path: KeyPath
    /// The encoding of a `.strings` file; `nil` for compiled tables and other forms.
    let encoding: FileEncoding?
  }

  struct File: Sendable {
    let path: String
    let bytes: [UInt8]
    let location: SourceRange
    let keyPath: KeyPath
  }

  private struct Language {
    /// Whether it has a table.
    var hasTable = false
    /// The location of its key in a document; a folder has a folder for it.
    var key: SourceRange?
    /// Its first file by path.
    var file: File?
  }

  /// The name of the bundle in messages: the path of its folder, or of its document.
  package let name: String

  /// The name of the bundle's folder, wherever it is known from.
  var folderName: String

  /// The location of diagnostics about the bundle as a whole.
  let location: SourceRange

  /// The languages that have tables or other files, by the bytes of their names.
  private var languages: [[UInt8]: Language] = [:]

  /// The pages, sorted by name.
  private(set) var pages: [Page] = []
  private(set) var tables: [Table] = []

  /// The files that are neither pages nor tables, and the pages and tables that cannot be read.
  private(set) var files: [File] = []

  /// Members that cannot be written, and files that should be pages or tables but cannot be read.
  ///
  /// Errors that `SettingsBundle` reports itself are not repeated here.
  private(set) var faults: [Diagnostic] = []

  /// The paths of the pages and tables that cannot be read, sorted: they are not checked.
  package private(set) var unreadablePaths: [String] = []

  /// Whether there are pages that cannot be read.
  package var hasUnreadablePages: Bool {
    unreadablePaths.contains { BundleLayout.bundle.member(at: $0).pageName != nil }
  }

  /// The exceptions in the comments of all members.
  private(set) var exceptions: [ExceptionComment] = []

  /// The paths of the strings that a comment marks as untranslated.
  private(set) var markedStrings: Set<KeyPath> = []

  private var names = MemberNames()
  private let isDocument: Bool
  private let generated: Set<String>

  /// - Parameter generated: The families of pages that a build step creates: a file in place of one is
  ///   not a fault.
  package init(_ bundle: SettingsBundle, generated: Set<String> = []) {
    name = bundle.name
    folderName = bundle.properties.folderName
    location = bundle.location
    isDocument = bundle.origin != nil
    self.generated = generated
    faults = bundle.faults.filter { !$0.isAboutPlaceholder(of: generated) }
    if let document = bundle.origin {
      exceptions = document.exceptionComments()
      markedStrings = document.markedStrings()
      if let section = document.root[BundleSection.strings.rawValue] {
        for (language, tables) in section.entries {
          languages[Array(language.utf8), default: Language()].key = tables.keyLocation
        }
      }
    }
    for member in bundle.members {
      switch (member.id, member.content) {
      case (.properties, _): continue
      case (_, .value(let root, let document, let encoding)):
        add(member.id, root, encoding: encoding)
        if !isDocument { addComments(of: document, in: member.id) }
      case (_, .file(let bytes)): add(file: member.path, bytes, at: member.location)
      case (let id, .unreadable(let bytes, let errors)):
        let path = BundleLayout.bundle.path(of: id)
        let isPlaceholder = errors.contains { $0.isAboutPlaceholder(of: generated) }
        if !isPlaceholder { unreadablePaths.append(path) }
        append(path, bytes, at: member.location)
      case (let id, .placeholder(let bytes)):
        append(BundleLayout.bundle.path(of: id), bytes, at: member.location)
      }
    }
    pages.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    files.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    unreadablePaths.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The contents of a bundle with nothing but a strings table.
  init(table: Document, _ member: BundleMember) {
    name = table.source.name
    folderName = BundleName.settings
    location = .file(name)
    isDocument = false
    generated = []
    add(member, table)
  }

  /// The names of the files of pages and tables in messages, sorted by path; in a folder, each has
  /// one of its own.
  package var fileNames: [String] {
    (pages.map(\.root) + tables.map(\.root)).map(\.location.source.name)
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The location of diagnostics about a language as a whole: its key, or its folder.
  func location(ofLanguage name: String) -> (location: SourceRange, path: KeyPath) {
    let language = languages[Array(name.utf8)] ?? Language()
    let path =
      language.hasTable
      ? KeyPath([.section(.strings), .key(name)]) : language.file?.keyPath ?? KeyPath()
    guard isDocument else { return (.file("\(self.name)/\(name).lproj"), path) }
    return ((language.hasTable ? language.key : language.file?.location) ?? location, path)
  }

  /// The paths of all members.
  var paths: [String] {
    pages.map { BundleLayout.bundle.path(of: .page($0.name)) }
      + tables.map { BundleLayout.bundle.path(of: .table(language: $0.language, name: $0.name)) }
      + files.map(\.path)
  }

  // MARK: Adding members

  /// Adds a page or a table with the exceptions in its comments.
  private mutating func add(_ member: BundleMember, _ document: Document) {
    add(member, document.root)
    addComments(of: document, in: member)
  }

  private mutating func addComments(of document: Document, in member: BundleMember) {
    exceptions += document.exceptionComments(at: member.keyPath)
    if member.isTable { markedStrings.formUnion(document.markedStrings(at: member.keyPath)) }
  }

  /// Adds a page or a table.
  private mutating func add(_ member: BundleMember, _ root: Value, encoding: FileEncoding? = nil) {
    guard claim(member, at: .file(root.location.source.name)) else { return }
    let path = member.keyPath
    switch member {
    case .page(let name): pages.append(Page(name: name, root: root, path: path))
    case .table(let language, let name):
      languages[Array(language.utf8), default: Language()].hasTable = true
      tables.append(
        Table(language: language, name: name, root: root, path: path, encoding: encoding))
    case .file, .properties: return
    }
  }

  /// Adds a file.
  ///
  /// A file at the path of a page or table is one in a bundle, so it is read here too: the reason
  /// why it cannot be is the same in every form.
  private mutating func add(file path: String, _ bytes: [UInt8], at location: SourceRange) {
    let member = BundleLayout.bundle.member(at: path)
    guard member.isSettings else { return append(path, bytes, at: location) }
    let name = isDocument ? "\(name)/\(path)" : location.source.name
    let errors: [Diagnostic]
    do {
      let document = try member.read(bytes, name: name, .bundle)
      errors = member.faults(in: document.root).map { $0.inside(member) }
      if errors.isEmpty { return add(member, document) }
    } catch {
      errors = [error.inside(member)]
    }
    append(path, bytes, at: location)
    guard !errors.contains(where: { $0.isAboutPlaceholder(of: generated) }) else { return }
    unreadablePaths.append(path)
    faults += errors.map { error in
      Diagnostic(error.message, at: isDocument ? location : error.location, path: error.path)
    }
  }

  private mutating func append(_ path: String, _ bytes: [UInt8], at location: SourceRange) {
    let member = BundleMember.file(path)
    guard claim(member, at: location) else { return }
    let file = File(path: path, bytes: bytes, location: location, keyPath: member.keyPath)
    files.append(file)
    guard let language = path.language else { return }
    let first = languages[Array(language.utf8)]?.file?.path
    if first.map({ path.utf8.lexicographicallyPrecedes($0.utf8) }) ?? true {
      languages[Array(language.utf8), default: Language()].file = file
    }
  }

  /// Claims the path of a member, or reports why it cannot be a file beside the others.
  private mutating func claim(_ member: BundleMember, at location: SourceRange) -> Bool {
    guard let fault = names.claim(member, at: BundleLayout.bundle.path(of: member)) else {
      return true
    }
    faults.append(Diagnostic(fault, at: location, path: member.keyPath))
    return false
  }
}

extension Diagnostic {
  /// Whether it says that the placeholder of a page is not a page.
  ///
  /// - Parameter generated: The families of the pages that a build step creates.
  package func isAboutPlaceholder(of generated: Set<String>) -> Bool {
    placeholderFamily.map(generated.contains) ?? false
  }

  /// The family of the page whose file is not a page.
  var placeholderFamily: String? {
    guard case BundleMessage.pageKind? = message as? BundleMessage,
      case .key(let page)? = path?.components.last
    else { return nil }
    return PageName(page).family
  }
}
