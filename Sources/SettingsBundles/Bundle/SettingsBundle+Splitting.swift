package import PropertyLists

extension SettingsBundle {
  /// Splits a bundle's document into its members, in the document's order.
  ///
  /// Checks the document's structure and all of its names, before anything is written.
  ///
  /// - Parameter layout: The layout of the target folder.
  package init(_ document: Document, layout: BundleLayout) {
    var splitter = BundleSplitter(document, layout)
    splitter.split()
    self = splitter.bundle
    check(Set(members.indices))
    let start = { (fault: Diagnostic) in fault.location?.range.lowerBound ?? 0 }
    faults = faults.sorted { start($0) < start($1) }
  }

  /// The errors in names that conflict with files that remain in the folder.
  func faults(besides paths: [String]) -> [Diagnostic] {
    var names = MemberNames()
    for path in paths { _ = names.claim(path) }
    let taken = Set(paths.map { ByteString($0) })
    return members.filter { !taken.contains(ByteString($0.path)) }.compactMap { member in
      names.claim(member.path).map {
        Diagnostic($0, at: member.location, path: member.id.keyPath)
      }
    }
  }
}

private struct BundleSplitter {
  private(set) var bundle: SettingsBundle

  private let document: Document
  private let layout: BundleLayout

  init(_ document: Document, _ layout: BundleLayout) {
    self.document = document
    self.layout = layout
    bundle = SettingsBundle(
      envelope: BundleEnvelope(document: document), name: document.source.name,
      location: document.root.location, layout: layout)
    bundle.isRecognized = true
  }

  mutating func split() {
    do {
      bundle.envelope.properties = try BundleProperties(of: document.root, &bundle.faults)
    } catch {
      bundle.faults.append(error)
      return
    }
    // A document with a valid name other than the default has a value for the name.
    if layout.propertiesPath != nil, !bundle.properties.isDefault,
      let name = document.root[BundleSection.name]
    {
      add(.properties, name)
    }
    for entry in document.root.entries where !BundleProperties.keys.contains(entry.key) {
      let (name, value) = (entry.key, entry.value)
      let path = Document.KeyPath([.key(name)])
      guard let section = BundleSection(rawValue: name) else {
        add(.unknownSection(name), at: value.keyLocation, path)
        continue
      }
      guard isDictionary(value, "the section \(name.quoted)", path) else { continue }
      switch section {
      case .pages: addPages(of: value)
      case .strings: addTables(of: value)
      case .files: addFiles(of: value)
      }
    }
  }

  private mutating func addPages(of section: Value) {
    for entry in section.entries {
      let (name, page) = (entry.key, entry.value)
      add(.page(name), page)
    }
  }

  private mutating func addTables(of section: Value) {
    for entry in section.entries {
      let (language, tables) = (entry.key, entry.value)
      let path = Document.KeyPath([.section(.strings), .key(language)])
      guard isDictionary(tables, "the language \(language.quoted)", path) else { continue }
      if tables.count == 0 {
        // An empty language has no file whose name would be checked.
        let folder = BundleMember.table(language: language, name: PageName.root)
        if let fault = MemberNames.fault(in: folder, at: layout.path(of: folder)) {
          add(fault, at: tables.keyLocation, path)
        }
      }
      for entry in tables.entries {
        let (name, table) = (entry.key, entry.value)
        add(.table(language: language, name: name), table)
      }
    }
  }

  private mutating func addFiles(of section: Value) {
    for entry in section.entries {
      let (path, file) = (entry.key, entry.value)
      let member = BundleMember.file(path)
      guard file.kind == .data else {
        let fault = BundleMessage.wrongKind(
          "the contents of the file", expected: .data, found: file.kind)
        add(fault, at: file.location, member.keyPath)
        continue
      }
      add(member, file, .file(Array(file.bytes ?? [])))
    }
  }

  private mutating func add(
    _ member: BundleMember, _ value: Value, _ content: SettingsBundle.Member.Content? = nil
  ) {
    bundle.members.append(
      .init(
        id: member, path: layout.path(of: member),
        content: content ?? .part(.inside(document, value)),
        location: value.keyLocation))
  }

  private mutating func isDictionary(_ value: Value, _ what: String, _ path: Document.KeyPath)
    -> Bool
  {
    if value.kind == .dictionary { return true }
    let fault = BundleMessage.wrongKind(what, expected: .dictionary, found: value.kind)
    add(fault, at: value.location, path)
    return false
  }

  private mutating func add(
    _ fault: BundleMessage, at location: SourceRange, _ path: Document.KeyPath
  ) {
    bundle.faults.append(Diagnostic(fault, at: location, path: path))
  }
}
