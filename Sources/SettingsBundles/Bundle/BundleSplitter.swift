package import PropertyLists

/// Splits a bundle's document into its members, in the document's order, each with its path.
///
/// The document's structure and all names in it are checked here, before anything is written. If
/// there are any `faults`, nothing must be written.
package struct BundleSplitter: Sendable {
  package struct Entry: Sendable {
    package let member: BundleMember
    /// The member's path in the folder.
    package let path: String
    package let value: Value
    fileprivate let bundle: Document

    /// The member as a document of its own, with its comments; values keep their locations in the
    /// source.
    ///
    /// - Throws: A `Diagnostic` if the document exceeds a limit.
    /// - Complexity: O(*n*) for *n* values and bytes.
    package func document() throws(Diagnostic) -> Document { try bundle.copy(of: value) }
  }

  package private(set) var entries: [Entry] = []

  /// The errors in the document's structure and names.
  package private(set) var faults: [Diagnostic] = []

  /// The rows that open a page outside the bundle; no bundle must be written with one of those
  /// either.
  ///
  /// The rule `child-file-path` reports them too, so they are not among the `faults`.
  package private(set) var outwardPanes: [Diagnostic] = []

  /// Warnings about sections and languages that are empty: a folder has no place for them.
  package private(set) var warnings: [Diagnostic] = []

  /// The pages and tables whose value is not one, and those meant by a name with an extension, each
  /// with its location.
  private(set) var invalid: [(member: BundleMember, location: SourceRange)] = []

  /// The properties of the bundle itself.
  private(set) var properties = BundleProperties()

  private let document: Document
  private let layout: BundleLayout
  private var names = MemberNames()

  /// - Parameters:
  ///   - document: A bundle's document, as `Pipeline.settings` read it.
  ///   - layout: The layout of the folder that the members are for.
  /// - Complexity: O(*n*) for *n* members and entries of tables.
  package init(_ document: Document, layout: BundleLayout) {
    self.document = document
    self.layout = layout
    do {
      properties = try BundleProperties(of: document.root, &faults)
    } catch {
      faults.append(error)
      return
    }
    // A document with a valid name other than the default has a value for it.
    if layout.propertiesPath != nil, !properties.isDefault,
      let name = document.root[BundleSection.name]
    {
      add(.properties, name)
    }
    for (name, value) in document.root.entries where !BundleProperties.keys.contains(name) {
      let path = KeyPath([.key(name)])
      guard let section = BundleSection(rawValue: name) else {
        add(.unknownSection(name), at: value.keyLocation, path)
        continue
      }
      guard isDictionary(value, "the section \(name.quoted)", path) else { continue }
      if value.count == 0 { warnAboutEmpty(value, name, path) }
      switch section {
      case .pages: addPages(of: value)
      case .strings: addTables(of: value)
      case .files: addFiles(of: value)
      }
    }
  }

  private mutating func addPages(of section: Value) {
    for (name, page) in section.entries {
      let member = BundleMember.page(name)
      guard isValid(page, member) else { continue }
      add(member, page)
      addOutwardPanes(of: page, at: member.keyPath)
    }
  }

  private mutating func addOutwardPanes(of page: Value, at path: KeyPath) {
    guard let elements = page["PreferenceSpecifiers"], elements.kind == .array else { return }
    for (position, element) in elements.items.enumerated() {
      guard element["Type"]?.string == ElementDescription.childPane.type,
        let file = element["File"], let name = file.string, PageName.leadsOutside(name)
      else { continue }
      let location: [KeyPath.Component] = [
        .key("PreferenceSpecifiers"), .index(position), .key("File"),
      ]
      let fault = Diagnostic(
        BundleMessage.outwardPane(name), at: file.location, path: KeyPath(location))
      outwardPanes.append(fault.inside(path))
    }
  }

  private mutating func addTables(of section: Value) {
    for (language, tables) in section.entries {
      let path = KeyPath([.section(.strings), .key(language)])
      guard isDictionary(tables, "the language \(language.quoted)", path) else { continue }
      if tables.count == 0 {
        warnAboutEmpty(tables, language, path)
        // It has no file whose name would be checked.
        let folder = BundleMember.table(language: language, name: PageName.root)
        if let fault = MemberNames.fault(in: folder, at: layout.path(of: folder)) {
          add(fault, at: tables.keyLocation, path)
        }
      }
      for (name, table) in tables.entries {
        let member = BundleMember.table(language: language, name: name)
        if isValid(table, member) { add(member, table) }
      }
    }
  }

  private mutating func addFiles(of section: Value) {
    for (path, file) in section.entries {
      let member = BundleMember.file(path)
      guard file.kind == .data else {
        let fault = BundleMessage.wrongKind(
          "the contents of the file", expected: .data, found: file.kind)
        add(fault, at: file.location, member.keyPath)
        continue
      }
      if layout != .bundle, BundleLayout.isAmbiguous(path, Array(file.bytes ?? [])) {
        add(.nameOfMember(path), at: file.keyLocation, member.keyPath)
        continue
      }
      add(member, file)
    }
  }

  private mutating func add(_ member: BundleMember, _ value: Value) {
    let path = layout.path(of: member)
    if let fault = names.claim(member, at: path) {
      add(fault, at: value.keyLocation, member.keyPath)
      if case .nameWithExtension = fault {
        invalid.append((member.withoutExtensions, value.keyLocation))
      }
    } else {
      entries.append(Entry(member: member, path: path, value: value, bundle: document))
    }
  }

  /// Checks the value of a page or table by itself.
  private mutating func isValid(_ value: Value, _ member: BundleMember) -> Bool {
    let found = member.faults(in: value).map { $0.inside(member) }
    faults += found
    if !found.isEmpty { invalid.append((member, value.keyLocation)) }
    return found.isEmpty
  }

  private mutating func isDictionary(_ value: Value, _ what: String, _ path: KeyPath) -> Bool {
    if value.kind == .dictionary { return true }
    let fault = BundleMessage.wrongKind(what, expected: .dictionary, found: value.kind)
    add(fault, at: value.location, path)
    return false
  }

  private mutating func warnAboutEmpty(_ value: Value, _ name: String, _ path: KeyPath) {
    warnings.append(
      Diagnostic(
        BundleMessage.emptyPart(name), severity: .warning, at: value.keyLocation, path: path))
  }

  private mutating func add(_ fault: BundleMessage, at location: SourceRange, _ path: KeyPath) {
    faults.append(Diagnostic(fault, at: location, path: path))
  }

  /// Checks the names against those of files that stay in the folder.
  mutating func claim(besides paths: [String]) {
    var names = MemberNames()
    for path in paths { _ = names.claim(path) }
    let taken = Set(paths.map { Array($0.utf8) })
    for entry in entries where !taken.contains(Array(entry.path.utf8)) {
      if let fault = names.claim(entry.path) {
        add(fault, at: entry.value.keyLocation, entry.member.keyPath)
      }
    }
  }
}
