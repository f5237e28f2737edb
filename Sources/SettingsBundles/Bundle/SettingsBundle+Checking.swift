import PropertyLists

extension SettingsBundle {
  package var withoutComments: SettingsBundle {
    var commentless: [ByteString: Document] = [:]
    for part in documents where part.document.trivia.commentCount > 0 {
      var document = part.document
      document.trivia = []
      commentless[part.key] = document
    }
    return replacing(unchecked: commentless)
  }

  /// The bundle in the layout of a folder, with its members checked as those of a document.
  package func checked(in layout: BundleLayout) -> SettingsBundle {
    if let document = envelope.document {
      return layout == self.layout ? self : SettingsBundle(document, layout: layout)
    }
    var bundle = SettingsBundle(
      envelope: envelope, name: name, location: location, layout: layout, files: files,
      buildSources: buildSources)
    bundle.members = members.map { member in
      let id = member.value == nil ? BundleMember.file(member.path) : member.id
      return Member(
        id: id, path: layout.path(of: id),
        content: member.bytes.map { .file($0) } ?? member.content,
        location: member.location)
    }
    bundle.check(Set(members.indices))
    return bundle
  }

  /// Checks the names of changed members, and the values of pages and tables.
  ///
  /// One with an invalid name cannot be written, and one with an invalid value is unreadable.
  ///
  /// - Parameter changed: The positions of members without known faults.
  mutating func check(_ changed: Set<Int>) {
    var names = MemberNames()
    if !properties.isDefault, !members.contains(where: \.id.isProperties),
      let path = layout.propertiesPath
    {
      _ = names.claim(path)
    }
    for position in members.indices where !changed.contains(position) {
      _ = names.claim(members[position].path)
    }
    var invalid: [Member] = []
    var kept: [Member] = []
    for (position, member) in members.enumerated() {
      guard changed.contains(position) else {
        kept.append(member)
        continue
      }
      let errors = member.faults.map { $0.inside(member.id) }
      if !errors.isEmpty {
        faults += errors
        invalid.append(member.unreadable(as: member.id, for: errors))
      } else if let fault = names.claim(member.id, at: member.path) {
        faults.append(Diagnostic(fault, at: member.location, path: member.id.keyPath))
        if case .nameWithExtension = fault {
          invalid.append(member.unreadable(as: member.id.withoutExtensions))
        }
      } else {
        kept.append(member)
        faults += member.outwardPanes
      }
    }
    members = kept + invalid
  }

  /// Changes or removes members, by their keys, and checks them again; new ones follow.
  mutating func changeMembers<Failure>(
    _ keys: Set<ByteString>, adding new: [Member] = [],
    by change: (Member) throws(Failure) -> Member?
  ) throws(Failure) {
    var result: [Member] = []
    var changed: Set<Int> = []
    for member in members {
      guard keys.contains(member.id.key) else {
        result.append(member)
        continue
      }
      guard let member = try change(member) else { continue }
      changed.insert(result.count)
      result.append(member)
    }
    changed.formUnion(result.count..<result.count + new.count)
    let outdated = keys.union(new.map(\.id.key))
    faults.removeAll { fault in
      fault.path.flatMap(BundleMember.init(containing:)).map { outdated.contains($0.key) } ?? false
    }
    members = result + new
    check(changed)
    sortMembers()
  }
}

extension SettingsBundle.Member {
  /// The errors in the value of a page or table.
  fileprivate var faults: [Diagnostic] {
    id.isSettings ? value.map(id.faults) ?? [] : []
  }

  fileprivate func unreadable(as id: BundleMember, for errors: [Diagnostic] = []) -> Self {
    Self(id: id, path: path, content: .unreadable([], errors), location: location)
  }

  /// The errors in a page's rows that open a page outside the bundle.
  fileprivate var outwardPanes: [Diagnostic] {
    guard id.pageName != nil, let value, value["PreferenceSpecifiers"]?.kind == .array
    else { return [] }
    return value.paneFiles.compactMap { position, file in
      guard let name = file.string, PageName.leadsOutside(name) else { return nil }
      let pane = Document.KeyPath([.key("PreferenceSpecifiers"), .index(position), .key("File")])
      return Diagnostic(
        BundleMessage.outwardPane(name), at: file.location, path: id.keyPath.appending(pane))
    }
  }
}
