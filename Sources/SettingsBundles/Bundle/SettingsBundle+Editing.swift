package import PropertyLists

extension SettingsBundle {
  /// The bundle with edits, whose paths are those in its document before all of them.
  ///
  /// Members in separate files stay separate, and those that no edit touches are the same as before.
  ///
  /// - Throws: A `Diagnostic` for a path that does not exist.
  /// - Complexity: That of `Document.applying` for each edited member.
  package func applying(_ edits: [DocumentEdit]) throws(Diagnostic) -> SettingsBundle {
    if let origin {
      return SettingsBundle(try origin.applying(edits), layout: layout, over: files)
    }
    var editing = BundleEditing(self)
    for edit in edits { try editing.add(edit) }
    return try editing.bundle()
  }
}

extension SettingsBundle {
  /// The bundle with each plain scalar read as expected at its position.
  func normalized() throws(Diagnostic) -> SettingsBundle {
    if let origin {
      return SettingsBundle(try Normalizer().normalize(origin), layout: layout, over: files)
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
      return SettingsBundle(change(origin, entries), layout: layout, over: files)
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

/// Edits of a bundle whose members are separate documents, by member.
private struct BundleEditing {
  private var result: SettingsBundle
  private var positions: [[UInt8]: Int] = [:]
  private var inner: [Int: [DocumentEdit]] = [:]
  private var replaced: Set<Int> = []
  private var removed: Set<Int> = []
  private var renamed: [Int: BundleMember] = [:]

  init(_ bundle: SettingsBundle) {
    result = bundle
    let ids = bundle.members.map(\.id.key)
    positions = Dictionary(firstOf: zip(ids, bundle.members.indices).map { ($0, $1) })
  }

  mutating func add(_ edit: DocumentEdit) throws(Diagnostic) {
    guard let (id, rest) = BundleMember.parts(of: edit.path) else {
      for edit in try edit.byMember(of: result) { try add(edit) }
      return
    }
    let position = positions[id.key]
    if let position, !rest.components.isEmpty {
      inner[position, default: []].append(DocumentEdit(edit.change, at: rest))
      return
    }
    switch (edit.change, position) {
    case (.set(let value), _) where rest.components.isEmpty,
      (.insert(let value, after: _), _) where rest.components.isEmpty:
      try set(id, to: value, at: position)
    case (.remove, let position?): removed.insert(position)
    case (.rename(let key), let position?): renamed[position] = id.renamed(key)
    default: throw EditMessage.missing(edit.path, in: try result.document.root)
    }
  }

  private mutating func set(
    _ id: BundleMember, to value: Value, at position: Int?
  ) throws(Diagnostic) {
    let path = result.layout.path(of: id)
    let content: SettingsBundle.Member.Content
    if case .file = id {
      content = .file(Array(value.bytes ?? []))
    } else {
      // It is in no file yet.
      var builder = DocumentBuilder(source: result.location.source, inputBytes: 0)
      try builder.add(joining: value)
      let document = builder.finish()
      content = .value(document.root, in: document)
    }
    if let position {
      result.members[position].content = content
      replaced.insert(position)
    } else {
      positions[id.key] = result.members.count
      replaced.insert(result.members.count)
      result.members.append(
        .init(id: id, path: path, content: content, location: result.location))
    }
  }

  /// The bundle after all edits; of several edits of one member, its removal wins.
  mutating func bundle() throws(Diagnostic) -> SettingsBundle {
    for (position, edits) in inner where !removed.contains(position) {
      let member = result.members[position]
      guard case .value(_, let document) = member.content else { continue }
      do {
        let edited = try document.applying(edits)
        result.members[position].content = .value(edited.root, in: edited)
      } catch {
        throw error.inside(member.id)
      }
    }
    for (position, id) in renamed {
      let member = result.members[position]
      result.members[position] = .init(
        id: id, path: result.layout.path(of: id), content: member.content,
        location: member.location)
    }
    let changed = replaced.union(inner.keys).union(renamed.keys).subtracting(removed)
    result.check(changed)
    result.members = result.members.indices.filter { !removed.contains($0) }
      .map { result.members[$0] }
    result.sortMembers()
    return result
  }
}

extension SettingsBundle {
  /// The bundle without comments, whose members are checked as those of a document.
  package var checkedWithoutComments: SettingsBundle {
    var bundle = self
    for (position, member) in members.enumerated() {
      guard case .value(let root, var document) = member.content, root.index == 0,
        document.trivia.commentCount > 0
      else { continue }
      document.trivia = []
      bundle.members[position].content = .value(document.root, in: document)
    }
    bundle.check(Set(members.indices))
    return bundle
  }

  /// Checks the names and values of changed members as those of a document.
  fileprivate mutating func check(_ changed: Set<Int>) {
    var names = MemberNames()
    for position in members.indices where !changed.contains(position) {
      _ = names.claim(members[position].path)
    }
    for position in changed.sorted() {
      let member = members[position]
      if let fault = names.claim(member.id, at: member.path) {
        faults.append(Diagnostic(fault, at: member.location, path: member.id.keyPath))
      }
      guard let value = member.value else { continue }
      faults += member.id.faults(in: value).map { $0.inside(member.id) }
      if member.id.pageName != nil { outwardPanes += value.outwardPanes(at: member.id.keyPath) }
    }
  }
}

extension Value {
  /// The errors in a page's rows that open a page outside the bundle.
  func outwardPanes(at path: KeyPath) -> [Diagnostic] {
    guard self["PreferenceSpecifiers"]?.kind == .array else { return [] }
    return paneFiles.compactMap { position, file in
      guard let name = file.string, PageName.leadsOutside(name) else { return nil }
      let pane = KeyPath([.key("PreferenceSpecifiers"), .index(position), .key("File")])
      return Diagnostic(
        BundleMessage.outwardPane(name), at: file.location, path: path.appending(pane))
    }
  }
}

extension BundleMember {
  /// The bytes of its key path, as a key.
  fileprivate var key: [UInt8] { Array(keyPath.description.utf8) }

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
  /// An edit of a whole section or language as edits of its members.
  fileprivate func byMember(of bundle: SettingsBundle) throws(Diagnostic) -> [DocumentEdit] {
    let depth = path.components.count
    let members = bundle.members.map { $0.value == nil ? .file($0.path) : $0.id }
      .filter { $0.keyPath.components.starts(with: path.components) }
    switch change {
    case .set(let value) where value.kind == .dictionary,
      .insert(let value, after: _) where value.kind == .dictionary:
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
    default: throw EditMessage.missing(path, in: try bundle.document.root)
    }
  }
}

extension SettingsBundle {
  fileprivate func value(of id: BundleMember) -> Value? {
    members.first { $0.id.key == id.key }?.value
  }
}

/// Finds the values of a bundle by their key paths in its document.
struct BundleLookup {
  private var whole: KeyPathLookup?
  private var members: [[UInt8]: KeyPathLookup] = [:]

  init(in document: Document) {
    whole = KeyPathLookup(in: document.root)
  }

  init(in bundle: SettingsBundle) {
    if let origin = bundle.origin {
      whole = KeyPathLookup(in: origin.root)
      return
    }
    for member in bundle.members {
      if let value = member.value { members[member.id.key] = KeyPathLookup(in: value) }
    }
  }

  mutating func value(at path: KeyPath) -> Value? {
    if whole != nil { return whole?.value(at: path) }
    guard let (id, rest) = BundleMember.parts(of: path) else { return nil }
    return members[id.key]?.value(at: rest)
  }
}
