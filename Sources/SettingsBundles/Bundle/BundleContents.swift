public import PropertyLists

/// What a bundle consists of: its pages, tables and other files, each with its place for messages.
///
/// This is what rules between files look at. It comes from a folder, by way of `BundleReader`, or
/// from the one document that stands for a bundle. Paths are those of a bundle, whatever the form.
public struct BundleContents: Sendable {
  struct Page: Sendable {
    /// The path in the bundle without `.plist`.
    let name: String
    let root: Value
    /// Where the page stands in its document: nowhere in a file of its own.
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

  /// What messages call the bundle: `Settings.bundle`, or the file of its document.
  public let name: String

  /// Whether it is one document; otherwise it is a folder.
  let isDocument: Bool

  /// Where something is said about the bundle as a whole.
  let location: SourceRange

  /// The keys of the languages in a document; a folder has folders for them.
  private var languageKeys: [String: SourceRange] = [:]

  private(set) var pages: [Page] = []
  private(set) var tables: [Table] = []

  /// The files that are no pages and tables, those among them that should be and cannot be read.
  private(set) var files: [File] = []

  /// An empty bundle in a folder.
  init(folder name: String) {
    self.name = name
    isDocument = false
    location = .file(name)
  }

  /// The contents of the document of a bundle; what `BundleSplitter` finds fault with is left out.
  ///
  /// - Complexity: O(*n*) for *n* members and entries of tables.
  public init(_ document: Document) {
    name = document.source.name
    isDocument = true
    location = document.root.location
    if let languages = document.root[BundleSection.strings.rawValue] {
      for (language, tables) in languages.entries { languageKeys[language] = tables.keyLocation }
    }
    for entry in BundleSplitter(document, layout: .bundle).entries {
      if entry.member.isSettings {
        add(entry.member, entry.value, at: entry.member.keyPath)
      } else {
        add(
          entry.member, Array(entry.value.bytes ?? []), at: entry.value.keyLocation,
          entry.member.keyPath)
      }
    }
  }

  /// What messages call the files of the pages and tables, in the order of their paths; each has one
  /// in a folder.
  public var fileNames: [String] {
    (pages.map(\.root) + tables.map(\.root)).map(\.location.source.name)
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Where something is said about a language as a whole: at its key or about its folder.
  func location(ofLanguage language: String) -> (location: SourceRange, path: KeyPath) {
    if let location = languageKeys[language] {
      return (location, KeyPath([.section(.strings), .key(language)]))
    }
    // A language in a document may have other files alone.
    let folder = language + ".lproj"
    let file = files.first { isDocument && $0.path.hasPrefix(folder + "/") }
    return (file?.location ?? .file("\(name)/\(folder)"), file?.keyPath ?? KeyPath())
  }

  /// The paths of everything in it.
  var paths: [String] {
    pages.map { BundleLayout.bundle.path(of: .page($0.name)) }
      + tables.map { BundleLayout.bundle.path(of: .table(language: $0.language, name: $0.name)) }
      + files.map(\.path)
  }

  /// Adds a page or a table.
  mutating func add(
    _ member: BundleMember, _ root: Value, at path: KeyPath = KeyPath(),
    encoding: FileEncoding? = nil
  ) {
    switch member {
    case .page(let name): pages.append(Page(name: name, root: root, path: path))
    case .table(let language, let name):
      tables.append(
        Table(language: language, name: name, root: root, path: path, encoding: encoding))
    case .file: return
    }
  }

  /// Adds another file, or a page or table that cannot be read.
  mutating func add(
    _ member: BundleMember, _ bytes: [UInt8], at location: SourceRange,
    _ keyPath: KeyPath = KeyPath()
  ) {
    files.append(
      File(
        path: BundleLayout.bundle.path(of: member), bytes: bytes, location: location,
        keyPath: keyPath))
  }
}
