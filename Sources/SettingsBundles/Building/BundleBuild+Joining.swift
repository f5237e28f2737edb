import PropertyLists

extension BundleBuild {
  /// Joins the parts of the inputs, whose contradictions are errors.
  mutating func join() throws(Diagnostic) {
    var partsByPath = Dictionary(grouping: parts) { ByteString($0.member.path) }
    for part in parts {
      guard var all = partsByPath.removeValue(forKey: ByteString(part.member.path)) else {
        continue
      }
      // A page takes the place of a placeholder for it.
      let pages = all.filter { if case .placeholder = $0.member.content { false } else { true } }
      if !pages.isEmpty { all = pages }
      guard let first = all.first else { continue }
      diagnostics += all.flatMap(\.diagnostics)
      for part in all where !part.droppedRows.isEmpty {
        notes.append(
          Diagnostic(
            BuildMessage.dropped(part.droppedRows), severity: .note, at: part.member.location,
            path: part.member.id.keyPath))
      }
      contributions[first.input].add(first.member)
      bundle.members.append(all.count > 1 ? try joined(all, first) : first.member)
    }
  }

  private mutating func joined(
    _ all: [Part], _ first: Part
  ) throws(Diagnostic) -> SettingsBundle.Member {
    let id = first.member.id
    if first.member.bytes != nil || all.allSatisfy(\.onlyShows) {
      let others = all.filter {
        $0.member.bytes != first.member.bytes
          || $0.member.value?.contents != first.member.value?.contents
      }
      diagnostics += others.map { part in
        Diagnostic(
          BuildMessage.differentFile(first.member.path, first: first.location.description),
          at: part.location, path: part.member.id.keyPath)
      }
      return first.member
    }
    var join = MemberJoin(id)
    for part in all {
      guard let document = try part.member.document() else { continue }
      let added = join.add(document)
      if part.input != first.input { contributions[part.input].add(added, of: id) }
    }
    diagnostics += join.conflicts
    return .init(id, try join.document(), at: first.member.location)
  }

  /// Adds the strings of a catalog that the pages use, and that the tables lack.
  mutating func addTables(
    of catalog: inout StringCatalog, _ number: Int, _ options: Validator.Options
  ) throws(Diagnostic) {
    let translations = Translations(of: bundle, options: options)
    let imported = try translations.importing(&catalog)
    diagnostics += imported.warnings
    for member in imported.tables.bundle.members where member.id.isTable {
      let present = bundle.members.firstIndex { $0.path.hasSameBytes(as: member.path) }
      if let present {
        let old = bundle.members[present].value
        guard old != member.value else { continue }
        contributions[number].add((member.value?.count ?? 0) - (old?.count ?? 0), of: member.id)
        bundle.members[present] = member
      } else {
        bundle.members.append(member)
        contributions[number].add(member)
      }
    }
  }

  /// Reports keys that two inputs have, unless an input has the same conflict on its own.
  mutating func reportRepeatedKeys() {
    guard contributions.count > 1 else { return }
    let (whole, all) = (bundle, parts)
    let pairs = { (members: [SettingsBundle.Member]) in
      var bundle = whole
      bundle.members = members
      let found = bundle.membersAsInBundle().members
      let lists = found.pages(inBundle: bundle.folderName)
      let graph = PageGraph(of: lists, besides: found.unreadablePages)
      return KeyConflicts.pairs(among: graph.storingCandidates)
    }
    let known = Set(
      contributions.indices.flatMap { input in
        pairs(all.filter { $0.input == input }.map(\.member))
          .compactMap { $0.second.element["Key"]?.string }
      })
    for pair in pairs(bundle.members) {
      let (first, second) = (pair.first.element, pair.second.element)
      guard let key = second["Key"], let name = key.string, !known.contains(name) else { continue }
      let place = (first["Key"] ?? first.value).location.description
      diagnostics.append(
        Diagnostic(
          BuildMessage.duplicateKey(name, first: place), at: key.location,
          path: second.path.appending(.key("Key"))))
    }
  }
}

extension BundleBuild.Part {
  /// Whether it is a page, other than the root, without a row that stores a value.
  ///
  /// Such a page, of licenses for example, is generated as a whole: joined with an old copy, it would list what was
  /// removed.
  fileprivate var onlyShows: Bool {
    guard let name = member.id.pageName, PageName(name).family != PageName.root else {
      return false
    }
    return member.value?["PreferenceSpecifiers"]?.items.allSatisfy { !$0.storesValue } ?? true
  }
}

extension Value {
  /// Whether people can change a row in the Settings app, or may if its type is unknown.
  fileprivate var storesValue: Bool {
    let description = Catalog.apple.element(typed: self["Type"])
    return self["Key"] != nil && description.map { $0.storesValue && !$0.isReadOnly } ?? true
  }
}

extension SettingsBundle.Member {
  /// A page or table in a separate document.
  init(_ id: BundleMember, _ document: Document, at location: SourceRange) {
    self.init(
      id: id, path: BundleLayout.bundle.path(of: id),
      content: .part(.whole(document)), location: location)
  }
}

/// The pages, rows, tables, strings, and files that an input adds to a build.
struct Contribution {
  private var counts: [String: Int] = [:]

  mutating func add(_ member: SettingsBundle.Member) {
    let noun = member.id.isTable ? "table" : member.id.isSettings ? "page" : "file"
    counts[noun, default: 0] += 1
    let parts = member.id.isTable ? member.value : member.value?["PreferenceSpecifiers"]
    add(parts?.count ?? 0, of: member.id)
  }

  /// Adds rows or strings to a member.
  mutating func add(_ count: Int, of member: BundleMember) {
    counts[member.isTable ? "string" : "row", default: 0] += count
  }

  var parts: [String] {
    ["page", "row", "table", "string", "file"].compactMap { noun in
      counts[noun].flatMap { $0 > 0 ? $0.counted(noun) : nil }
    }
  }
}
