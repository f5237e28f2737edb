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
      // An error is that of the document, which names the whole path.
      if let bundle = try? editing.bundle(with: edits) { return bundle }
    }
    let document = try document.addingParents(of: edits)
    return SettingsBundle(try document.applying(edits), layout: layout)
  }

  func hasSameMembers(as other: SettingsBundle) -> Bool {
    properties == other.properties && members.count == other.members.count
      && zip(members, other.members).allSatisfy {
        $0.id.key == $1.id.key && $0.value == $1.value && $0.bytes == $1.bytes
      }
  }

  /// Whether a path is one around members.
  func hasMembers(at path: Document.KeyPath) -> Bool {
    members.contains { $0.id.keyPath.components.starts(with: path.components) }
  }
}

extension Document {
  /// The document with the sections and languages that are missing around new members.
  fileprivate func addingParents(of edits: [DocumentEdit]) throws(Diagnostic) -> Document {
    let members = edits.compactMap { edit -> Document.KeyPath? in
      guard case .set = edit.change,
        BundleMember.parts(of: edit.path)?.rest.components.isEmpty == true
      else { return nil }
      return edit.path
    }
    var document = self
    for depth in 1...2 {
      var lookup = KeyPathLookup(in: document.root)
      var parents: [Document.KeyPath] = []
      for member in members where member.components.count > depth {
        let parent = Document.KeyPath(Array(member.components[..<depth]))
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
    var documents: [ByteString: Document] = [:]
    for part in parts.all {
      do {
        let role = part.member.map { $0.isTable ? DocumentRole.table : .page }
        documents[part.key] = try Normalizer().normalize(part.document, as: role)
      } catch {
        throw part.member.map(error.inside) ?? error
      }
    }
    return replacing(valid: documents)
  }

  /// The bundle with other comments at some values.
  ///
  /// - Parameter change: Changes the comments at values, by their indices, in the document of a part.
  func changingComments(
    at paths: [Document.KeyPath], by change: (Document, Set<Int>) -> Document
  ) -> SettingsBundle {
    let parts = parts
    var lookup = SettingsLookup(in: parts)
    var values: [ByteString: Set<Int>] = [:]
    for path in paths {
      guard let (value, part) = lookup.find(path) else { continue }
      values[part.key, default: []].insert(value.index)
    }
    var documents: [ByteString: Document] = [:]
    for part in parts.all {
      documents[part.key] = values[part.key].map { change(part.document, $0) }
    }
    return replacing(valid: documents)
  }
}
