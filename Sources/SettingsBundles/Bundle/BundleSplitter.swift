public import PropertyLists

/// A bundle's document taken apart: its members, in the document's order, each with its path.
///
/// Everything about the document's shape and its names is checked here, before the first byte is
/// written anywhere. With a fault, nothing must be written.
public struct BundleSplitter: Sendable {
  public struct Entry: Sendable {
    public let member: BundleMember
    /// Where it lies in the folder.
    public let path: String
    public let value: Value
    fileprivate let bundle: Document

    /// The member as a document of its own, with its comments; values keep their places in the
    /// source.
    ///
    /// - Throws: A `Diagnostic` where the document is larger than any may be.
    /// - Complexity: O(*n*) for *n* values and bytes.
    public func document() throws(Diagnostic) -> Document { try bundle.copy(of: value) }
  }

  public private(set) var entries: [Entry] = []

  /// What is wrong, with the places in the document.
  public private(set) var faults: [Diagnostic] = []

  /// The rows that open a page outside of the bundle, which no bundle must be written with either.
  ///
  /// The rule `child-file-path` finds them too, among what else is wrong with pages.
  public private(set) var outwardPanes: [Diagnostic] = []

  private let document: Document
  private let layout: BundleLayout
  private var names = BundleNames()

  /// - Parameters:
  ///   - document: The document of a bundle, as `Pipeline.settings` read it.
  ///   - layout: Where the members are to lie.
  /// - Complexity: O(*n*) for *n* members and entries of tables.
  public init(_ document: Document, layout: BundleLayout) {
    self.document = document
    self.layout = layout
    guard let version = document.root[BundleSection.mark] else {
      add(.noBundle, at: document.root.location, KeyPath())
      return
    }
    guard version.integer == Integer(BundleSection.version) else {
      add(.version, at: version.location, KeyPath([.key(BundleSection.mark)]))
      return
    }
    for (name, value) in document.root.entries where name != BundleSection.mark {
      let path = KeyPath([.key(name)])
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
    for (name, page) in section.entries {
      let member = BundleMember.page(name)
      guard isDictionary(page, "a page", member.keyPath) else { continue }
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
      guard isDictionary(tables, "a language", path) else { continue }
      // One without tables gives no file, whose name would be checked.
      let folder = BundleMember.table(language: language, name: language)
      if tables.count == 0, let fault = BundleNames.fault(in: folder, at: layout.path(of: folder)) {
        add(fault, at: tables.keyLocation, path)
      }
      for (name, table) in tables.entries {
        let member = BundleMember.table(language: language, name: name)
        guard isDictionary(table, "a strings table", member.keyPath) else { continue }
        if addFaults(ofTexts: table, at: member.keyPath) { add(member, table) }
      }
    }
  }

  private mutating func addFaults(ofTexts table: Value, at path: KeyPath) -> Bool {
    let count = faults.count
    for (key, text) in table.entries where text.kind != .string {
      let fault = BundleMessage.wrongKind("a text", expected: .string, found: text.kind)
      add(fault, at: text.location, path.appending(.key(key)))
    }
    return faults.count == count
  }

  private mutating func addFiles(of section: Value) {
    for (path, file) in section.entries {
      let member = BundleMember.file(path)
      guard file.kind == .data else {
        let fault = BundleMessage.wrongKind("a file", expected: .data, found: file.kind)
        add(fault, at: file.location, member.keyPath)
        continue
      }
      if layout != .bundle, layout.member(at: path).isSettings {
        add(.nameOfMember(path), at: file.keyLocation, member.keyPath)
        continue
      }
      add(member, file)
    }
  }

  private mutating func add(_ member: BundleMember, _ value: Value) {
    let path = layout.path(of: member)
    if let fault = BundleNames.fault(in: member, at: path) ?? names.claim(path) {
      add(fault, at: value.keyLocation, member.keyPath)
    } else {
      entries.append(Entry(member: member, path: path, value: value, bundle: document))
    }
  }

  private mutating func isDictionary(_ value: Value, _ what: String, _ path: KeyPath) -> Bool {
    if value.kind == .dictionary { return true }
    let fault = BundleMessage.wrongKind(what, expected: .dictionary, found: value.kind)
    add(fault, at: value.location, path)
    return false
  }

  private mutating func add(_ fault: BundleMessage, at location: SourceRange, _ path: KeyPath) {
    faults.append(Diagnostic(fault, at: location, path: path))
  }

  /// Checks the names against those of files that are in the folder and stay there.
  mutating func claim(besides paths: [String]) {
    var names = BundleNames()
    for path in paths { _ = names.claim(path) }
    let taken = Set(paths.map { Array($0.utf8) })
    for entry in entries where !taken.contains(Array(entry.path.utf8)) {
      if let fault = names.claim(entry.path) {
        add(fault, at: entry.value.keyLocation, entry.member.keyPath)
      }
    }
  }
}
