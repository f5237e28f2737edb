package import PropertyLists

extension SettingsBundle {
  /// The bundle with edits, whose paths are those in its document before all of them.
  ///
  /// Members in separate files stay separate, and those that no edit touches are the same as before.
  ///
  /// - Throws: A `Diagnostic` for a path that does not exist.
  /// - Complexity: That of `Document.applying` for each edited member.
  package func applying(_ edits: [DocumentEdit]) throws(Diagnostic) -> SettingsBundle {
    if origin == nil {
      var editing = BundleEditing(self)
      if let bundle = try editing.bundle(with: edits) { return bundle }
    }
    let document = try document.addingParents(of: edits)
    return SettingsBundle(try document.applying(edits), layout: layout)
  }

  /// The bundle with other documents, by the keys of their members, which are checked as those of a document.
  ///
  /// - Parameter documents: With an empty key, the document of the whole bundle.
  func replacing(_ documents: [ByteString: Document]) -> SettingsBundle {
    if let whole = documents[ByteString([])] {
      return SettingsBundle(whole, layout: layout)
    }
    var result = self
    var changed: Set<Int> = []
    for (position, member) in members.enumerated() {
      guard let document = documents[member.id.key] else { continue }
      result.members[position].content = .value(document.root, in: document)
      changed.insert(position)
    }
    result.dropFaults(of: changed)
    result.check(changed)
    result.sortMembers()
    return result
  }

  func hasSameMembers(as other: SettingsBundle) -> Bool {
    properties == other.properties && members.count == other.members.count
      && zip(members, other.members).allSatisfy {
        $0.id.key == $1.id.key && $0.value == $1.value && $0.bytes == $1.bytes
      }
  }

  /// Whether a path is one around members.
  func hasMembers(at path: KeyPath) -> Bool {
    members.contains { $0.id.keyPath.components.starts(with: path.components) }
  }
}

extension Document {
  /// The document with the sections and languages that are missing around new members.
  fileprivate func addingParents(of edits: [DocumentEdit]) throws(Diagnostic) -> Document {
    let members = edits.compactMap { edit -> KeyPath? in
      guard case .set = edit.change,
        BundleMember.parts(of: edit.path)?.rest.components.isEmpty == true
      else { return nil }
      return edit.path
    }
    var document = self
    for depth in 1...2 {
      var lookup = KeyPathLookup(in: document.root)
      var parents: [KeyPath] = []
      for member in members where member.components.count > depth {
        let parent = KeyPath(Array(member.components[..<depth]))
        if lookup.value(at: parent) == nil, !parents.contains(parent) { parents.append(parent) }
      }
      let empty = try parents.map { parent throws(Diagnostic) in
        try DocumentEdit.set([:], at: parent)
      }
      if !empty.isEmpty { document = try document.applying(empty) }
    }
    return document
  }
}

extension SettingsBundle {
  /// The bundle with each plain scalar read as expected at its position.
  func normalized() throws(Diagnostic) -> SettingsBundle {
    if let origin {
      return SettingsBundle(try Normalizer().normalize(origin), layout: layout)
    }
    var result = self
    for (position, member) in members.enumerated() {
      guard case .value(_, let document) = member.content else { continue }
      do {
        let role = member.id.isTable ? DocumentRole.table : .page
        let normalized = try Normalizer().normalize(document, as: role)
        result.members[position].content = .value(normalized.root, in: normalized)
      } catch {
        throw error.inside(member.id)
      }
    }
    return result
  }
}

extension SettingsBundle {
  /// The bundle with other comments at some values.
  ///
  /// - Parameter change: Changes the comments at values in the document of a member, or of the whole bundle.
  func changingComments(
    at paths: [KeyPath],
    by change: (Document, [(index: Int, path: KeyPath)]) -> Document
  ) -> SettingsBundle {
    if let origin {
      var lookup = KeyPathLookup(in: origin.root)
      let entries = paths.compactMap { path in lookup.value(at: path).map { ($0.index, path) } }
      return SettingsBundle(change(origin, entries), layout: layout)
    }
    var result = self
    let parts = paths.compactMap { path in
      BundleMember.parts(of: path).map { (key: $0.member.key, rest: $0.rest, path: path) }
    }
    let byMember = Dictionary(grouping: parts, by: \.key)
    for (position, member) in members.enumerated() {
      guard let parts = byMember[member.id.key],
        case .value(let root, let document) = member.content
      else { continue }
      var lookup = KeyPathLookup(in: root)
      let entries = parts.compactMap { part in
        lookup.value(at: part.rest).map { ($0.index, part.path) }
      }
      let changed = change(document, entries)
      result.members[position].content = .value(changed.root, in: changed)
    }
    return result
  }
}
