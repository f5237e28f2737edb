import PropertyLists

extension SettingsBundle {
  /// The members as in the folder of a bundle, and the errors in them and their names.
  ///
  /// - Parameter generated: The families of pages from a build step, whose place another file may take.
  func membersAsInBundle(
    generated: Set<Validator.TextPattern> = []
  ) -> (members: [Member], faults: [Diagnostic]) {
    var names = MemberNames()
    // A rule reports the rows that open a page outside the bundle.
    var faults = faults.filter { fault in
      if case .outwardPane? = fault.message as? BundleMessage { return false }
      return !fault.isAboutPlaceholder(of: generated)
    }
    var result: [Member] = []
    for member in members where !member.id.isProperties {
      let own = member.asInBundle(of: self, generated)
      // An unreadable page or table is a file there.
      let id = own.value == nil ? BundleMember.file(own.path) : own.id
      if let fault = names.claim(id, at: own.path) {
        let location = own.value.map { .file($0.location.source.name) } ?? own.location
        faults.append(Diagnostic(fault, at: location, path: id.keyPath))
      } else {
        result.append(own)
      }
      if case .unreadable(_, let errors) = own.content, !member.isUnreadable { faults += errors }
    }
    return (result, faults)
  }
}

extension SettingsBundle.Member {
  /// The member in a bundle's folder.
  ///
  /// A file at the path of a page or table would be read as one, so it is read here too: the reason why
  /// it is unreadable is the same in every form.
  fileprivate func asInBundle(
    of bundle: SettingsBundle, _ generated: Set<Validator.TextPattern>
  ) -> Self {
    var content = content
    var id = id
    if case .file(let bytes) = content, case let member = BundleLayout.bundle.member(at: path),
      member.isSettings
    {
      id = member
      content = id.content(of: bytes, at: location, inDocument: bundle.isOneDocument)
    }
    if case .unreadable(let bytes, let errors) = content,
      errors.contains(where: { $0.isAboutPlaceholder(of: generated) })
    {
      content = .placeholder(bytes)
    }
    return Self(
      id: id, path: BundleLayout.bundle.path(of: id), content: content, location: location)
  }
}

extension BundleMember {
  /// The content of a file in a bundle's folder.
  ///
  /// - Parameter location: The file, or its key in the document of the bundle.
  fileprivate func content(
    of bytes: [UInt8], at location: SourceRange, inDocument isInDocument: Bool
  ) -> SettingsBundle.Member.Content {
    let name = location.source.name
    var errors: [Diagnostic]
    do throws(Diagnostic) {
      let path = isInDocument ? "\(name)/\(BundleLayout.bundle.path(of: self))" : name
      let document = try read(bytes, name: path, .bundle)
      errors = faults(in: document.root)
      if errors.isEmpty { return .part(.whole(document)) }
    } catch {
      errors = error.each
    }
    return .unreadable(
      bytes,
      errors.map { error in
        Diagnostic(error.message, at: isInDocument ? location : error.location, path: error.path)
          .inside(self)
      })
  }
}

extension [SettingsBundle.Member] {
  /// All property lists other than tables, pages or not, in a bundle of some name, sorted by name.
  func pages(
    inBundle bundle: String, _ options: Validator.Options = Validator.Options()
  ) -> [SettingsPage] {
    let pages = compactMap { member -> (name: String, root: Value)? in
      guard let name = member.id.pageName, let root = member.value else { return nil }
      return (name, root)
    }.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    // Pages of one document share its text, which is searched once.
    let mayRefer = Dictionary(firstOf: pages.map { ($0.root.documentID, $0.root) })
      .mapValues(SettingReferences.mayOccur)
    return pages.map { name, root in
      SettingsPage(
        root, at: BundleMember.page(name).keyPath, named: PageName(name), inBundle: bundle,
        options: options, mayRefer: mayRefer[root.documentID] == true)
    }
  }

  /// The names of the pages that cannot be read.
  var unreadablePages: [String] {
    compactMap { $0.value == nil ? BundleLayout.bundle.member(at: $0.path).pageName : nil }
  }
}
