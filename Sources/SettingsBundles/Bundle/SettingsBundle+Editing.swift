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

/// Edits of a bundle whose members are separate documents.
private struct BundleEditing {
  /// What becomes of a member; of several edits of one, its removal wins.
  private struct Change {
    var content: SettingsBundle.Member.Content?
    /// The edits in its document.
    var edits: [DocumentEdit] = []
    var id: BundleMember?
    var isRemoved = false
  }

  private let bundle: SettingsBundle
  private let lookup: SettingsLookup
  private var keys: Set<ByteString>
  private var changes: [ByteString: Change] = [:]
  private var new: [BundleMember] = []

  init(_ bundle: SettingsBundle) {
    self.bundle = bundle
    lookup = SettingsLookup(in: .bundle(bundle))
    keys = Set(bundle.members.map(\.id.key))
  }

  /// The bundle after all edits; `nil` if one of them changes what only the document of a bundle can show.
  mutating func bundle(with edits: [DocumentEdit]) throws(Diagnostic) -> SettingsBundle? {
    for edit in edits {
      guard try add(edit) else { return nil }
    }
    return try edited()
  }

  private mutating func add(_ edit: DocumentEdit) throws(Diagnostic) -> Bool {
    if let (document, rest) = lookup.locate(edit.path), !rest.components.isEmpty {
      changes[document.key, default: Change()].edits.append(DocumentEdit(edit.change, at: rest))
      return true
    }
    guard let id = BundleMember(at: edit.path) else {
      guard let edits = edit.byMember(of: bundle) else { return false }
      for edit in edits {
        guard try add(edit) else { return false }
      }
      return true
    }
    switch edit.change {
    case .set(let value), .insert(let value, after: _):
      guard !id.isFile || value.kind == .data else { return false }
      changes[id.key, default: Change()].content = try content(of: value, as: id)
      if keys.insert(id.key).inserted { new.append(id) }
    case .remove where keys.contains(id.key): changes[id.key, default: Change()].isRemoved = true
    case .rename(let name) where keys.contains(id.key):
      changes[id.key, default: Change()].id = id.renamed(name)
    default: return false
    }
    return true
  }

  private func content(
    of value: Value, as id: BundleMember
  ) throws(Diagnostic) -> SettingsBundle.Member.Content {
    guard !id.isFile else { return .file(Array(value.bytes ?? [])) }
    // It is in no file yet.
    var builder = NodeBuilder(source: bundle.location.source, inputBytes: 0)
    try builder.add(joining: value)
    return .part(.whole(builder.finish()))
  }

  private func edited() throws(Diagnostic) -> SettingsBundle {
    var added: [SettingsBundle.Member] = []
    for id in new {
      guard let change = changes[id.key], let content = change.content else { continue }
      let member = SettingsBundle.Member(
        id: id, path: bundle.layout.path(of: id), content: content, location: bundle.location)
      if let member = try apply(change, to: member) { added.append(member) }
    }
    var result = bundle
    try result.changeMembers(Set(changes.keys), adding: added) { (member) throws(Diagnostic) in
      try changes[member.id.key].map { change throws(Diagnostic) in
        try apply(change, to: member)
      } ?? member
    }
    return result
  }

  private func apply(
    _ change: Change, to member: SettingsBundle.Member
  ) throws(Diagnostic) -> SettingsBundle.Member? {
    guard !change.isRemoved else { return nil }
    var member = member
    if let content = change.content { member.content = content }
    if !change.edits.isEmpty, let document = member.part?.container {
      member.content = .part(.whole(try document.applying(change.edits)))
    }
    guard let id = change.id else { return member }
    return .init(
      id: id, path: bundle.layout.path(of: id), content: member.content, location: member.location)
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
