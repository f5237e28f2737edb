import PropertyLists

/// The members of a bundle as in its folder: the readable pages and tables, and all other files.
struct BundleMembers {
  private(set) var pages: [(name: String, root: Value)] = []
  private(set) var tables: [StringsTable] = []
  private(set) var files: [BundleContents.File] = []
  private(set) var faults: [Diagnostic]
  private(set) var unreadablePaths: [String] = []
  private(set) var exceptions: [ExceptionComment]
  private(set) var markedStrings: Set<Document.KeyPath>
  private var names = MemberNames()

  /// - Parameter generated: The families of pages from a build step, whose place another file may take.
  init(of bundle: SettingsBundle, generated: Set<Validator.TextPattern>) {
    faults = bundle.faults.filter { !$0.isAboutPlaceholder(of: generated) }
    exceptions = bundle.origin?.exceptionComments() ?? []
    markedStrings = bundle.origin?.markedStrings() ?? []
    for member in bundle.members where !member.id.isProperties {
      let (id, content) = member.inFolder(of: bundle)
      switch content {
      case .part(let part):
        // The comments of a bundle's document are read with its root.
        if case .whole(let document) = part {
          exceptions += document.exceptionComments(at: id.keyPath)
          if id.isTable { markedStrings.formUnion(document.markedStrings(at: id.keyPath)) }
        }
        add(id, part.root)
      case .file(let bytes), .placeholder(let bytes): add(bytes, of: id, at: member.location)
      case .unreadable(let bytes, let errors):
        add(bytes, of: id, at: member.location)
        guard !errors.contains(where: { $0.isAboutPlaceholder(of: generated) }) else { continue }
        unreadablePaths.append(BundleLayout.bundle.path(of: id))
        if !member.isUnreadable { faults += errors }
      }
    }
    pages.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    files.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    unreadablePaths.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  var paths: [String] {
    pages.map { BundleLayout.bundle.path(of: .page($0.name)) }
      + tables.map { BundleLayout.bundle.path(of: .table(language: $0.language, name: $0.name)) }
      + files.map(\.path)
  }

  /// All property lists other than tables, pages or not, in a bundle of some name.
  func propertyLists(in bundle: String, _ options: Validator.Options) -> [SettingsPage] {
    // Pages of one document share its text, which is searched once.
    let documents = Dictionary(firstOf: pages.map { ($0.root.documentID, $0.root) })
      .mapValues(SettingReferences.mayOccur)
    return pages.map { name, root in
      SettingsPage(
        root, at: BundleMember.page(name).keyPath, named: PageName(name), inBundle: bundle,
        options: options, mayRefer: documents[root.documentID] == true)
    }
  }

  /// The names of the pages that cannot be read.
  var unreadablePages: [String] {
    files.compactMap { BundleLayout.bundle.member(at: $0.path).pageName }
  }

  private mutating func add(_ member: BundleMember, _ root: Value) {
    guard claim(member, at: .file(root.location.source.name)) else { return }
    switch member {
    case .page(let name): pages.append((name, root))
    case .table(let language, let name):
      tables.append(
        StringsTable(language: language, name: name, root: root, path: member.keyPath))
    case .file, .properties: return
    }
  }

  /// Adds a plain file or an unreadable member.
  private mutating func add(_ bytes: [UInt8], of member: BundleMember, at location: SourceRange) {
    let path = BundleLayout.bundle.path(of: member)
    guard claim(.file(path), at: location) else { return }
    files.append(BundleContents.File(path: path, bytes: bytes, location: location))
  }

  /// Claims the path of a member, or reports why it conflicts with the others.
  private mutating func claim(_ member: BundleMember, at location: SourceRange) -> Bool {
    guard let fault = names.claim(member, at: BundleLayout.bundle.path(of: member))
    else { return true }
    faults.append(Diagnostic(fault, at: location, path: member.keyPath))
    return false
  }
}

extension SettingsBundle.Member {
  /// The member in a bundle's folder.
  ///
  /// A file at the path of a page or table would be read as one, so it is read here too: the reason why
  /// it is unreadable is the same in every form.
  fileprivate func inFolder(of bundle: SettingsBundle) -> (BundleMember, Content) {
    guard case .file(let bytes) = content else { return (id, content) }
    let id = BundleLayout.bundle.member(at: path)
    guard id.isSettings else { return (id, content) }
    let isDocument = bundle.origin != nil
    var errors: [Diagnostic]
    do throws(Diagnostic) {
      let name = isDocument ? "\(bundle.name)/\(path)" : location.source.name
      let document = try id.read(bytes, name: name, .bundle)
      errors = id.faults(in: document.root)
      if errors.isEmpty { return (id, .part(.whole(document))) }
    } catch {
      errors = error.each
    }
    errors = errors.map { error in
      Diagnostic(error.message, at: isDocument ? location : error.location, path: error.path)
        .inside(id)
    }
    return (id, .unreadable(bytes, errors))
  }
}
