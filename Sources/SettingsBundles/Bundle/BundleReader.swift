public import PropertyLists

/// The files of a bundle read into one document, as far as they can be.
public struct BundleReader: Sendable {
  /// The document; `nil` when a page or a table cannot be read.
  public private(set) var document: Document?

  /// What the readers had to say: errors about what cannot be read, or warnings where that is kept
  /// as a file, and remarks.
  public private(set) var diagnostics: [Diagnostic] = []

  /// What the bundle consists of, as far as it could be read.
  public private(set) var contents: BundleContents

  private var pages: [(name: String, document: Document)] = []
  private var languages: [(name: String, tables: [(name: String, document: Document)])] = []
  private var files: [(path: String, bytes: [UInt8])] = []

  /// Reads every page and table, and joins them with the other files.
  ///
  /// - Parameters:
  ///   - bundle: The files.
  ///   - name: What messages call the bundle.
  ///   - layout: How the files lie.
  ///   - keepingUnreadable: Whether a page or table that cannot be read is kept as a file.
  ///   - isLossy: Whether a table that contradicts itself is settled, with a warning, not refused.
  /// - Complexity: O(*n* log *n*) for *n* files, O(*b*) for *b* bytes.
  public init(
    _ bundle: BundleFiles, name: String, layout: BundleLayout, keepingUnreadable: Bool = false,
    isLossy: Bool = false
  ) {
    contents = BundleContents(folder: name)
    for path in bundle.paths {
      let bytes = bundle[path] ?? []
      let member = layout.member(at: path)
      do {
        try add(bytes, of: member, named: "\(name)/\(path)", layout, isLossy)
      } catch {
        contents.add(member, bytes, at: .file("\(name)/\(path)"))
        guard keepingUnreadable, layout == .bundle else {
          diagnostics.append(error)
          continue
        }
        let message = BundleMessage.keptAsFile(error.message.text)
        diagnostics.append(
          Diagnostic(message, severity: .warning, at: error.location, path: error.path))
        files.append((path, bytes))
      }
    }
    if pages.isEmpty, diagnostics.isEmpty {
      diagnostics.append(Diagnostic(BundleMessage.nothingInside, at: contents.location))
    }
    guard !diagnostics.contains(where: { $0.severity == .error }) else { return }
    do {
      document = try joined(in: contents.location.source)
    } catch {
      diagnostics.append(error)
    }
  }

  private mutating func add(
    _ bytes: [UInt8], of member: BundleMember, named name: String, _ layout: BundleLayout,
    _ isLossy: Bool
  ) throws(Diagnostic) {
    switch member {
    case .file(let path):
      files.append((path, bytes))
      contents.add(member, bytes, at: .file(name))
    case .page(let page):
      let document = try member.read(bytes, name: name, layout, isLossy: isLossy)
      pages.append((page, document))
      contents.add(member, document.root)
      diagnostics += document.diagnostics
    case .table(let language, let table):
      let document = try member.read(bytes, name: name, layout, isLossy: isLossy)
      if languages.last?.name.hasSameBytes(as: language) != true {
        languages.append((language, []))
      }
      languages[languages.count - 1].tables.append((table, document))
      let isText = layout.format == nil && Format.detect(bytes, name: name) == .strings
      contents.add(member, document.root, encoding: isText ? FileEncoding(of: bytes) : nil)
      diagnostics += document.diagnostics
    }
  }

  // MARK: Joining

  private func joined(in source: Source) throws(Diagnostic) -> Document {
    var builder = DocumentBuilder(source: source, isTrusted: true)
    try builder.begin(.dictionary, at: 0)
    try builder.key(BundleSection.mark.utf8)
    try builder.add(Integer(BundleSection.version), at: 0..<0)
    let order = PageOrder(pages.map { ($0.name, $0.document.root) }).positions
    try Self.add(.pages, order.map { pages[$0] }, to: &builder)
    if !languages.isEmpty {
      try builder.key(BundleSection.strings.rawValue.utf8)
      try builder.begin(.dictionary, at: 0)
      for language in orderedLanguages {
        try builder.key(language.name.utf8)
        try builder.begin(.dictionary, at: 0)
        for table in language.tables {
          try builder.key(table.name.utf8)
          try builder.add(joining: table.document)
        }
        try builder.end(at: 0)
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
    return builder.finish()
  }

  private static func add(
    _ section: BundleSection, _ members: [(name: String, document: Document)],
    to builder: inout DocumentBuilder
  ) throws(Diagnostic) {
    try builder.key(section.rawValue.utf8)
    try builder.begin(.dictionary, at: 0)
    for member in members {
      try builder.key(member.name.utf8)
      try builder.add(joining: member.document)
    }
    try builder.end(at: 0)
  }

  /// The language of development first, then the others by name.
  private var orderedLanguages: [(name: String, tables: [(name: String, document: Document)])] {
    let first = ["Base", "en"]
    return first.flatMap { name in languages.filter { $0.name == name } }
      + languages.filter { !first.contains($0.name) }
  }
}

extension BundleMember {
  /// Reads a page or a table from its file.
  func read(
    _ bytes: [UInt8], name: String, _ layout: BundleLayout, isLossy: Bool = false
  ) throws(Diagnostic) -> Document {
    let format = layout.format ?? Format.detect(bytes, name: name)
    guard case .table = self else {
      let document = try Pipeline.page.read(bytes, name: name, as: format, lossy: isLossy)
      guard document.root.kind == .dictionary else {
        throw Diagnostic(BundleMessage.noPage(document.root.kind), at: document.root.location)
      }
      return document
    }
    let document = try Pipeline.table.read(bytes, name: name, as: format, lossy: isLossy)
    guard document.root.kind == .dictionary else {
      let fault = BundleMessage.wrongKind(
        "a strings table", expected: .dictionary, found: document.root.kind)
      throw Diagnostic(fault, at: document.root.location)
    }
    for (key, text) in document.root.entries where text.kind != .string {
      let path = KeyPath([.key(key)])
      throw Diagnostic(BundleMessage.noText(key: key, text.kind), at: text.location, path: path)
    }
    return document
  }
}
