package import PropertyLists

/// Reads the files of a bundle, and joins them to one document if all can be read.
package struct BundleReader: Sendable {
  /// The document; `nil` if a page or a table cannot be read.
  package private(set) var document: Document?

  /// The readers' diagnostics: errors about files that cannot be read, or warnings where these are
  /// kept as files, and notes.
  package private(set) var diagnostics: [Diagnostic] = []

  /// A note about the comments at the bundle's properties, which a document has no place for.
  package private(set) var leftOutComments: Diagnostic?

  /// The members that can be read, for the rules.
  package private(set) var contents: BundleContents

  private typealias Table = (name: String, document: Document, encoding: FileEncoding?)
  private typealias Language = (name: String, tables: [Table])
  private typealias File = (path: String, bytes: [UInt8], location: SourceRange, isUnreadable: Bool)

  private let name: String
  private let layout: BundleLayout
  private let inputBytes: Int
  private var properties: BundleProperties
  private var hasProperties = false
  private var pages: [(name: String, document: Document)] = []
  private var languages: [Language] = []
  private var files: [File] = []

  /// Reads every page and table, and joins them with the other files.
  ///
  /// - Parameters:
  ///   - bundle: The files.
  ///   - name: The name of the bundle in messages: the path of its folder.
  ///   - folderName: The name of its folder, if `name` does not end in it (`.`).
  ///   - layout: The paths of the members.
  ///   - keepingUnreadable: Whether a page or table that cannot be read is kept as a file.
  ///   - keptPaths: The paths of pages and tables that are kept as files unread.
  ///   - isLossy: Whether a table with duplicate keys is accepted, with a warning.
  ///   - withDisplayNames: Whether pages in YAML may have the names that Xcode displays.
  ///   - mapping: How the files are read, which are independent of each other.
  /// - Complexity: O(*n* log *n*) for *n* files, O(*b*) for *b* bytes.
  package init(
    _ bundle: BundleFiles, name: String, folderName: String? = nil, layout: BundleLayout,
    keepingUnreadable: Bool = false, keeping keptPaths: Set<[UInt8]> = [], isLossy: Bool = false,
    withDisplayNames: Bool = false, by mapping: some WorkMapping = SequentialWork()
  ) {
    self.name = name
    self.layout = layout
    inputBytes = bundle.byteCount
    properties = BundleProperties(folderName: BundleName.name(ofFolder: folderName ?? name))
    contents = BundleContents(folder: name, named: properties.folderName)
    let paths = bundle.paths
    let documents = mapping.map(paths) { path -> Result<Document, Diagnostic>? in
      let member = layout.member(at: path)
      guard member.isSettings, !keptPaths.contains(Array(path.utf8)) else { return nil }
      return Result { () throws(Diagnostic) in
        try member.read(
          bundle[path] ?? [], name: "\(name)/\(path)", layout, isLossy: isLossy,
          withDisplayNames: withDisplayNames)
      }
    }
    for (path, document) in zip(paths, documents) {
      let member = layout.member(at: path)
      let bytes = bundle[path] ?? []
      let location = SourceRange.file("\(name)/\(path)")
      guard !keptPaths.contains(Array(path.utf8)) else {
        files.append((path, bytes, location, true))
        continue
      }
      var errors: [Diagnostic]
      do {
        errors = try add(bytes, try document?.get(), of: member, at: location, layout)
      } catch {
        errors = [error]
      }
      guard !errors.isEmpty else { continue }
      report(errors, about: member, layout, isKept: keepingUnreadable)
      if member.isSettings {
        files.append((BundleLayout.bundle.path(of: member), bytes, location, true))
      }
    }
    let unreadable = files.filter(\.isUnreadable).map(\.path)
    let hasPages = !pages.isEmpty || BundleLayout.bundle.hasPages(in: unreadable)
    if !hasPages, !hasProperties, !diagnostics.contains(where: { $0.severity == .error }) {
      diagnostics.append(Diagnostic(BundleMessage.noPages, at: contents.location))
    }
    let order = PageOrder(pages.map { ($0.name, $0.document.root) }).positions
    pages = order.map { pages[$0] }
    languages = Self.ordered(languages)
    files.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    fillContents()
    guard !diagnostics.contains(where: { $0.severity == .error }) else { return }
    do {
      document = try joined()
    } catch {
      diagnostics.append(error)
    }
  }

  /// Adds a file to its list.
  ///
  /// - Parameter document: The page or table in it.
  /// - Returns: The errors in the value of a page or table.
  /// - Throws: The error in the bundle's properties.
  private mutating func add(
    _ bytes: [UInt8], _ document: Document?, of member: BundleMember, at location: SourceRange,
    _ layout: BundleLayout
  ) throws(Diagnostic) -> [Diagnostic] {
    let name = location.source.name
    switch member {
    case .file(let path): files.append((path, bytes, location, false))
    case .properties:
      let format = layout.format ?? Format.detect(bytes, name: name)
      guard let document = try BundleProperties.document(in: bytes, name: name, as: format) else {
        files.append((layout.path(of: member), bytes, location, false))
        break
      }
      properties = try BundleProperties(alone: document)
      hasProperties = true
      let count = document.trivia.commentCount
      if count > 0 {
        let message = BundleMessage.propertyComments(count)
        leftOutComments = Diagnostic(message, severity: .note, at: location)
      }
    case .page, .table:
      guard let document else { break }
      let faults = member.faults(in: document.root)
      guard faults.isEmpty else { return faults }
      let isText = layout.format == nil && Format.detect(bytes, name: name) == .strings
      add(document, of: member, encoding: isText ? FileEncoding(of: bytes) : nil)
      diagnostics += document.diagnostics.map { $0.inside(member) }
    }
    return []
  }

  private mutating func add(
    _ document: Document, of member: BundleMember, encoding: FileEncoding?
  ) {
    switch member {
    case .page(let name): pages.append((name, document))
    case .table(let language, let name):
      if languages.last?.name.hasSameBytes(as: language) != true {
        languages.append((language, []))
      }
      languages[languages.count - 1].tables.append((name, document, encoding))
    case .file, .properties: return
    }
  }

  /// Reports why a file cannot be read: every error, or one warning if the file is kept.
  private mutating func report(
    _ errors: [Diagnostic], about member: BundleMember, _ layout: BundleLayout, isKept: Bool
  ) {
    let errors = errors.map { $0.inside(member) }
    guard layout == .bundle, isKept, let first = errors.first else { return diagnostics += errors }
    let message = BundleMessage.keptAsFile(first.message.text)
    diagnostics.append(
      Diagnostic(message, severity: .warning, at: first.location, path: first.path))
  }

  /// Hands the members to the rules, in the document's order.
  private mutating func fillContents() {
    var contents = BundleContents(folder: name, named: properties.folderName)
    for page in pages { contents.add(.page(page.name), page.document) }
    for language in languages {
      for table in language.tables {
        contents.add(
          .table(language: language.name, name: table.name), table.document,
          encoding: table.encoding)
      }
    }
    for file in files {
      contents.add(
        file: file.path, file.bytes, at: file.location, isUnreadable: file.isUnreadable)
    }
    contents.sort()
    self.contents = contents
  }

  // MARK: Joining

  private func joined() throws(Diagnostic) -> Document {
    var builder = DocumentBuilder(source: contents.location.source, inputBytes: inputBytes)
    try builder.begin(.dictionary, at: 0)
    try properties.add(to: &builder)
    try builder.key(BundleSection.pages.rawValue.utf8)
    try Self.add(pages, to: &builder)
    if !languages.isEmpty {
      try builder.key(BundleSection.strings.rawValue.utf8)
      try builder.begin(.dictionary, at: 0)
      for language in languages {
        try builder.key(language.name.utf8)
        try Self.add(language.tables.map { ($0.name, $0.document) }, to: &builder)
      }
      try builder.end(at: 0)
    }
    if !files.isEmpty {
      try builder.key(BundleSection.files.rawValue.utf8)
      try builder.begin(.dictionary, at: 0)
      for file in files {
        try builder.key(file.path.utf8)
        try builder.add(data: file.bytes)
      }
      try builder.end(at: 0)
    }
    try builder.end(at: 0)
    var document = builder.finish()
    document.commentSupport = commentSupport
    return document
  }

  /// Which members' files can have comments: those of a bundle may have several formats.
  private var commentSupport: CommentSupport {
    guard layout.format?.holdsComments != false else { return .nowhere }
    let members =
      pages.map { (BundleMember.page($0.name), $0.document) }
      + languages.flatMap { language in
        language.tables.map { table in
          (BundleMember.table(language: language.name, name: table.name), table.document)
        }
      }
    let without = members.filter { $0.1.commentSupport.isNowhere }
    return without.isEmpty ? .everywhere : .except(Set(without.map(\.0.keyPath)))
  }

  private static func add(
    _ members: [(name: String, document: Document)], to builder: inout DocumentBuilder
  ) throws(Diagnostic) {
    try builder.begin(.dictionary, at: 0)
    for member in members {
      try builder.key(member.name.utf8)
      try builder.add(joining: member.document)
    }
    try builder.end(at: 0)
  }

  /// The development language first, then the others by name.
  private static func ordered(_ languages: [Language]) -> [Language] {
    let first = ["Base", "en"]
    return first.flatMap { name in languages.filter { $0.name == name } }
      + languages.filter { !first.contains($0.name) }
  }
}
