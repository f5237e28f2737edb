public import PropertyLists

extension SettingsBundle {
  /// Reads a file; `nil` for one that is neither a page nor a table.
  package typealias FileReader = @Sendable (_ path: String) -> Result<Document, Diagnostic>?

  /// Reads every page and table in a folder.
  ///
  /// - Parameters:
  ///   - name: The name of the bundle in messages: the path of its folder.
  ///   - folderName: The name of its folder, if it is not the end of `name` (`.`).
  ///   - keptPaths: The paths of pages and tables that are not read.
  ///   - isLossy: Whether a table with duplicate keys is accepted, with a warning.
  ///   - recordsLayout: Whether the files may be updated, so that the readers record their layout.
  ///   - mapping: Reads the files, which are independent of each other, perhaps on several threads.
  package init(
    reading files: Files, name: String, folderName: String? = nil, layout: BundleLayout,
    keeping keptPaths: Set<ByteString> = [], isLossy: Bool = false,
    recordsLayout: Bool = false,
    by mapping: ([String], @escaping FileReader) -> [Result<Document, Diagnostic>?] = { $0.map($1) }
  ) {
    self.init(
      envelope: BundleEnvelope(
        properties: BundleProperties(folderName: BundleName.name(ofFolder: folderName ?? name))),
      name: name, location: .file(name), layout: layout, files: files)
    let paths = files.paths
    let documents = mapping(paths) { path in
      let member = layout.member(at: path)
      guard member.isSettings, !keptPaths.contains(ByteString(path)) else { return nil }
      return Result { () throws(Diagnostic) in
        try member.read(
          files[path] ?? [], name: "\(name)/\(path)", layout, isLossy: isLossy,
          recordsLayout: recordsLayout)
      }
    }
    for (path, document) in zip(paths, documents) {
      let location = SourceRange.file("\(name)/\(path)")
      let bytes = files[path] ?? []
      var id = layout.member(at: path)
      let content: Member.Content
      do throws(Diagnostic) {
        if let document = try document?.get() {
          content = self.content(of: document, bytes, as: id)
        } else if id.isSettings {
          content = .unreadable(bytes, [])
        } else {
          if id.isProperties, try readProperties(bytes, at: location) {
            isRecognized = true
            continue
          }
          id = .file(path)
          content = .file(bytes)
          if let right = layout.pagePath(missedBy: path),
            PageText.mentionsElements(bytes)
          {
            let fault = BundleMessage.misnamedPage(right: right)
            diagnostics.append(
              Diagnostic(fault, severity: .warning, at: location, path: id.keyPath))
          }
        }
      } catch {
        let errors = error.inside(id).each
        diagnostics += errors
        guard id.isSettings else { continue }
        content = .unreadable(bytes, errors)
      }
      members.append(Member(id: id, path: path, content: content, location: location))
    }
    if members.contains(where: { $0.id.pageName != nil }) { isRecognized = true }
    sortMembers()
    requirePages()
  }

  /// Reports that the folder is not a bundle, unless there are other errors.
  private mutating func requirePages() {
    guard !isRecognized, firstError == nil else { return }
    diagnostics.append(Diagnostic(BundleMessage.noPages, at: location))
  }

  /// The content of a page or table; its diagnostics are collected.
  private mutating func content(
    of document: Document, _ bytes: [UInt8], as id: BundleMember
  ) -> Member.Content {
    let errors = id.faults(in: document.root).map { $0.inside(id) }
    guard errors.isEmpty else {
      diagnostics += errors
      return .unreadable(bytes, errors)
    }
    diagnostics += document.diagnostics.map { $0.inside(id) }
    return .part(.whole(document))
  }

  /// Reads the file of the bundle's properties; `false` if it does not contain them.
  private mutating func readProperties(
    _ bytes: [UInt8], at location: SourceRange
  ) throws(Diagnostic) -> Bool {
    guard let format = layout.format,
      let document = try BundleProperties.document(
        in: bytes, name: location.source.name, as: format)
    else { return false }
    envelope.properties = try BundleProperties(alone: document)
    envelope.commentCount = document.trivia.commentCount
    return true
  }

  /// Sorts the members: pages in the order of navigation, then the tables of Base and
  /// English, the other tables, and everything else.
  mutating func sortMembers() {
    let pages = members.compactMap { member in
      member.id.pageName.flatMap { name in
        member.value.map { (name: name, root: $0, member: member) }
      }
    }
    let order = PageOrder(pages.map { ($0.name, $0.root) }).positions
    let tables = members.filter { $0.id.isTable && $0.value != nil }
    let first = ["Base", "en"]
    members =
      order.map { pages[$0].member }
      + first.flatMap { language in tables.filter { $0.id.language == language } }
      + tables.filter { !first.contains($0.id.language ?? "") }
      .sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
      + members.filter { $0.value == nil }
  }

  // MARK: Members that cannot be read

  /// The treatment of an unreadable page or table.
  package enum UnreadableFile: Sendable {
    /// It becomes a plain file of the document.
    case keptAsFile
    /// It stays unchanged while other members change.
    case leftAlone
  }

  /// Keeps unreadable pages and tables as plain files, each with a warning.
  package mutating func leaveUnreadable(
    _ treatment: UnreadableFile, where isLeft: (BundleMember) -> Bool = { _ in true }
  ) {
    let unreadable = Set(
      members.filter { $0.isUnreadable && isLeft($0.id) }.map(\.location.source.name))
    var reported: Set<String> = []
    diagnostics = diagnostics.compactMap { diagnostic in
      guard diagnostic.severity == .error, let file = diagnostic.location?.source.name,
        unreadable.contains(file)
      else { return diagnostic }
      guard reported.insert(file).inserted else { return nil }
      return Diagnostic(
        BundleMessage.unreadable(diagnostic.message.text, treatment), severity: .warning,
        at: diagnostic.location, path: diagnostic.path)
    }
    requirePages()
  }

  /// The key paths of pages and tables in unreadable files, both as settings and as files.
  package var unreadablePaths: Set<Document.KeyPath> {
    let members = isOneDocument ? [] : members.filter(\.isUnreadable)
    return Set(members.flatMap { [$0.id.keyPath, BundleMember.file($0.path).keyPath] })
  }

  /// Whether a file that is not a page, perhaps a placeholder, has the path of one.
  package var mayHavePlaceholders: Bool {
    diagnostics.contains { $0.placeholderFamily != nil }
  }

  /// Accepts placeholders for pages that a build step creates.
  package mutating func acceptPlaceholders(of generated: Set<Validator.TextPattern>) {
    diagnostics.removeAll { $0.isAboutPlaceholder(of: generated) }
    for position in members.indices {
      guard case .unreadable(let bytes, let errors) = members[position].content,
        errors.contains(where: { $0.isAboutPlaceholder(of: generated) })
      else { continue }
      members[position].content = .placeholder(bytes)
    }
  }

  // MARK: Joining

  /// The members as one document; unreadable members are among its files.
  ///
  /// - Throws: A `Diagnostic` with the first error in a file, or if the document exceeds a limit.
  /// - Complexity: O(*n*) for *n* values and bytes.
  public var document: Document {
    get throws(Diagnostic) {
      if let document = envelope.document { return document }
      if let error = firstError { throw error }
      var builder = NodeBuilder(source: location.source, inputBytes: separateBytes)
      try builder.begin(.dictionary, at: 0)
      try properties.add(to: &builder)
      var open: [[UInt8]] = []
      let pages = Array(BundleSection.pages.rawValue.utf8)
      try builder.begin([pages], in: &open)
      for member in members {
        let id = member.value == nil ? .file(member.path) : member.id
        var path = id.keyPath.components.compactMap(\.keyBytes)
        let key = path.removeLast()
        try builder.begin(path, in: &open)
        try builder.key(key)
        if let document = try member.document() {
          try builder.add(joining: document)
        } else {
          try builder.add(data: member.bytes ?? [])
        }
      }
      try builder.begin([], in: &open)
      try builder.end(at: 0)
      var document = builder.finish()
      document.commentSupport = commentSupport
      return document
    }
  }

  /// The members whose files support comments: the files of a bundle may have several formats.
  ///
  /// - Complexity: O(*n*) for *n* members.
  var commentSupport: CommentSupport {
    if let document = envelope.document { return document.commentSupport }
    guard layout.format?.holdsComments != false else { return .nowhere }
    let without = members.filter { member in
      member.part?.container.commentSupport.isNowhere == true
    }
    return without.isEmpty ? .everywhere : .except(Set(without.map(\.id.keyPath)))
  }
}

extension NodeBuilder {
  /// Begins the dictionaries on the path to a member after ending the others.
  fileprivate mutating func begin(_ path: [[UInt8]], in open: inout [[UInt8]]) throws(Diagnostic) {
    while !path.starts(with: open) {
      try end(at: 0)
      open.removeLast()
    }
    for key in path.dropFirst(open.count) {
      try self.key(key)
      try begin(.dictionary, at: 0)
      open.append(key)
    }
  }
}

extension Document.KeyPath.Component {
  fileprivate var keyBytes: [UInt8]? {
    if case .key(let key) = self { Array(key.utf8) } else { nil }
  }
}
