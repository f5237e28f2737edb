package import PropertyLists

extension SettingsBundle {
  /// The bundle with edits, whose paths are those in its document before all of them.
  ///
  /// Members in separate files stay separate, and those that no edit touches are the same as before.
  ///
  /// - Throws: A `Diagnostic` for a path that does not exist.
  /// - Complexity: That of `Document.applying` for each edited member.
  package func applying(_ edits: [DocumentEdit]) throws(Diagnostic) -> SettingsBundle {
    if !isOneDocument {
      var editing = BundleEditing(self)
      // An error is that of the document, which names the whole path.
      if let bundle = try? editing.bundle(with: edits) { return bundle }
    }
    let document = try document.addingParents(of: edits)
    return SettingsBundle(try document.applying(edits), layout: layout)
  }

  func hasSameValues(as other: SettingsBundle) -> Bool {
    if let document = envelope.document, let other = other.envelope.document {
      return document == other
    }
    return properties == other.properties && members.count == other.members.count
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
        BundleMember(at: edit.path) != nil
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
    try changing { (part) throws(Diagnostic) in
      do throws(Diagnostic) {
        let role = part.member.map { $0.isTable ? DocumentRole.table : .page }
        return try Normalizer().normalize(part.document, as: role)
      } catch {
        throw part.member.map(error.inside) ?? error
      }
    }
  }

  /// The bundle with other comments at some values.
  ///
  /// - Parameter change: Changes the comments at values, by their indices, in the document of a part.
  func changingComments(
    at paths: [Document.KeyPath], by change: (Document, Set<Int>) -> Document
  ) throws(Diagnostic) -> SettingsBundle {
    var lookup = SettingsLookup(in: .bundle(self))
    let values = paths.compactMap { lookup.value(at: $0) }
    let indices = Dictionary(grouping: values, by: \.documentID).mapValues { Set($0.map(\.index)) }
    return try changing { part in
      indices[part.document.root.documentID].map { change(part.document, $0) }
    }
  }
}

/// Edits of a bundle whose members are separate documents, by member.
private struct BundleEditing {
  private var result: SettingsBundle
  private let lookup: SettingsLookup
  private var positions: [ByteString: Int] = [:]
  /// The edits in documents, by their keys.
  private var inner: [ByteString: [DocumentEdit]] = [:]
  private var changed: Set<Int> = []
  private var removed: Set<Int> = []
  private var renamed: [Int: BundleMember] = [:]

  init(_ bundle: SettingsBundle) {
    result = bundle
    lookup = SettingsLookup(in: .bundle(bundle))
    let ids = bundle.members.map(\.id.key)
    positions = Dictionary(firstOf: zip(ids, bundle.members.indices).map { ($0, $1) })
  }

  /// The bundle after all edits; `nil` if one of them changes what only the document of a bundle can show.
  mutating func bundle(with edits: [DocumentEdit]) throws(Diagnostic) -> SettingsBundle? {
    for edit in edits {
      guard try add(edit) else { return nil }
    }
    return try bundle()
  }

  private mutating func add(_ edit: DocumentEdit) throws(Diagnostic) -> Bool {
    if let (document, rest) = lookup.locate(edit.path), !rest.components.isEmpty {
      inner[document.key, default: []].append(DocumentEdit(edit.change, at: rest))
      return true
    }
    guard let id = BundleMember(at: edit.path) else {
      guard let edits = edit.byMember(of: result) else { return false }
      for edit in edits {
        guard try add(edit) else { return false }
      }
      return true
    }
    let position = positions[id.key]
    switch (edit.change, position) {
    case (.set(let value), _), (.insert(let value, after: _), _):
      guard !id.isFile || value.kind == .data else { return false }
      try set(id, to: value, at: position)
    case (.remove, let position?): removed.insert(position)
    case (.rename(let key), let position?): renamed[position] = id.renamed(key)
    default: return false
    }
    return true
  }

  private mutating func set(
    _ id: BundleMember, to value: Value, at position: Int?
  ) throws(Diagnostic) {
    let path = result.layout.path(of: id)
    let content: SettingsBundle.Member.Content
    if id.isFile {
      content = .file(Array(value.bytes ?? []))
    } else {
      // It is in no file yet.
      var builder = NodeBuilder(source: result.location.source, inputBytes: 0)
      try builder.add(joining: value)
      let document = builder.finish()
      content = .part(.whole(document))
    }
    if let position {
      result.members[position].content = content
      changed.insert(position)
    } else {
      positions[id.key] = result.members.count
      changed.insert(result.members.count)
      result.members.append(
        .init(id: id, path: path, content: content, location: result.location))
    }
  }

  /// The bundle after all edits; of several edits of one member, its removal wins.
  private mutating func bundle() throws(Diagnostic) -> SettingsBundle {
    for (key, edits) in inner {
      guard let position = positions[key], !removed.contains(position),
        let document = result.members[position].part?.container
      else { continue }
      result.members[position].content = .part(.whole(try document.applying(edits)))
      changed.insert(position)
    }
    for (position, id) in renamed {
      let member = result.members[position]
      result.members[position] = .init(
        id: id, path: result.layout.path(of: id), content: member.content,
        location: member.location)
      changed.insert(position)
    }
    result.dropFaults(of: changed.union(removed))
    let kept = result.members.indices.filter { !removed.contains($0) }
    result.members = kept.map { result.members[$0] }
    result.check(Set(kept.indices.filter { changed.contains(kept[$0]) }))
    result.sortMembers()
    return result
  }
}

extension BundleMember {
  var key: ByteString { ByteString(keyPath.description) }

  /// The same kind of member with another name.
  fileprivate func renamed(_ name: String) -> BundleMember {
    switch self {
    case .page: .page(name)
    case .table(let language, _): .table(language: language, name: name)
    case .file: .file(name)
    case .properties: self
    }
  }
}

extension DocumentEdit {
  /// An edit of a whole section or language as edits of its members; `nil` if there are none.
  fileprivate func byMember(of bundle: SettingsBundle) -> [DocumentEdit]? {
    let depth = path.components.count
    guard case .key(let section)? = path.components.first, BundleSection(rawValue: section) != nil,
      BundleMember(containing: path) == nil
    else { return nil }
    let members = bundle.members.map { $0.value == nil ? .file($0.path) : $0.id }
      .filter { $0.keyPath.components.starts(with: path.components) }
    switch change {
    case .set(let value) where value.kind == .dictionary && value.count > 0,
      .insert(let value, after: _) where value.kind == .dictionary && value.count > 0:
      let kept = value.entries.map { path.appending(.key($0.key)) }
      let removals = members.filter { member in
        !kept.contains { member.keyPath.components.starts(with: $0.components) }
      }
      return removals.map { DocumentEdit(.remove, at: $0.keyPath) }
        + zip(kept, value.entries).map { DocumentEdit(.set($1.value), at: $0) }
    case .remove where !members.isEmpty:
      return members.map { DocumentEdit(.remove, at: $0.keyPath) }
    case .rename(let language) where depth == 2 && !members.isEmpty:
      return members.flatMap { member -> [DocumentEdit] in
        guard case .table(_, let name) = member, let value = bundle.value(of: member) else {
          return []
        }
        let id = BundleMember.table(language: language, name: name)
        return [
          DocumentEdit(.remove, at: member.keyPath), DocumentEdit(.set(value), at: id.keyPath),
        ]
      }
    default: return nil
    }
  }
}

extension SettingsBundle {
  fileprivate func value(of id: BundleMember) -> Value? {
    members.first { $0.id.key == id.key }?.value
  }
}
