import PropertyLists

extension BundleBuild {
  /// Joins the parts of the inputs, whose contradictions are errors.
  mutating func join() throws(Diagnostic) {
    for path in paths {
      guard let all = parts[path] else { continue }
      for part in all { report(part) }
      // A file takes the place of a placeholder for it.
      let real = all.filter { if case .placeholder = $0.member.content { false } else { true } }
      let found = real.isEmpty ? Array(all.prefix(1)) : real
      guard let first = found.first else { continue }
      var member = first.member
      contributions[first.input].add(member)
      if found.count > 1 {
        if let bytes = member.bytes {
          for other in found.dropFirst() where other.member.bytes != bytes {
            conflict(.differentFile(member.path, first: first.location.description), other)
          }
        } else {
          var join = MemberJoin(member.id)
          for part in found {
            guard case .value(_, let document, _) = part.member.content else {
              conflict(.differentFile(member.path, first: first.location.description), part)
              continue
            }
            let added = join.add(document)
            if part.input != first.input { contributions[part.input].add(added, of: member.id) }
          }
          diagnostics += join.conflicts
          let document = try join.document()
          member = .init(member.id, document, at: member.location)
        }
      }
      bundle.members.append(member)
    }
  }

  /// Adds the strings of a catalog that the pages use, and that the tables lack.
  mutating func addTables(
    of catalog: StringCatalog, _ number: Int, _ options: ValidationOptions
  ) throws(Diagnostic) {
    let translations = Translations(of: try bundle.document, options: options)
    let (tables, warnings) = try translations.importing(catalog)
    diagnostics += warnings
    for member in SettingsBundle(tables.document).members where member.id.isTable {
      let present = bundle.members.firstIndex { $0.path.hasSameBytes(as: member.path) }
      guard let present else {
        bundle.members.append(member)
        contributions[number].add(member)
        continue
      }
      let old = bundle.members[present]
      guard old.value != member.value else { continue }
      contributions[number].add((member.value?.count ?? 0) - (old.value?.count ?? 0), of: member.id)
      bundle.members[present] = member
    }
  }

  private mutating func report(_ part: Part) {
    diagnostics += part.diagnostics
    guard part.droppedRows > 0 else { return }
    notes.append(
      Diagnostic(
        BuildMessage.dropped(part.droppedRows), severity: .note, at: part.member.location,
        path: part.member.id.keyPath))
  }

  private mutating func conflict(_ message: BuildMessage, _ part: Part) {
    diagnostics.append(
      Diagnostic(message, at: part.location, path: part.member.id.keyPath))
  }

  /// Reports keys that two inputs have, unless an input has the same conflict on its own.
  mutating func reportRepeatedKeys(among count: Int) {
    guard count > 1 else { return }
    let (whole, all) = (bundle, parts.values.flatMap { $0 })
    let pairs = { (members: [SettingsBundle.Member]) in
      var bundle = whole
      bundle.members = members
      let contents = BundleContents(bundle, options: ValidationOptions())
      return KeyConflicts.pairs(among: contents.storingCandidates, by: "Key")
    }
    let known = Set(
      (0..<count).flatMap { input in
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

extension SettingsBundle.Member {
  /// A page or table in a separate document.
  init(_ id: BundleMember, _ document: Document, at location: SourceRange) {
    self.init(
      id: id, path: BundleLayout.bundle.path(of: id),
      content: .value(document.root, in: document), location: location)
  }
}

/// The pages, rows, tables, strings, and files that an input adds to a build.
struct Contribution {
  private var counts = [("page", 0), ("row", 0), ("table", 0), ("string", 0), ("file", 0)]

  private mutating func add(_ count: Int, _ noun: String) {
    for position in counts.indices where counts[position].0 == noun { counts[position].1 += count }
  }

  /// Adds a whole member.
  mutating func add(_ member: SettingsBundle.Member) {
    switch member.id {
    case .page:
      add(1, "page")
      add(member.value?["PreferenceSpecifiers"]?.count ?? 0, of: member.id)
    case .table:
      add(1, "table")
      add(member.value?.count ?? 0, of: member.id)
    case .file, .properties: add(1, "file")
    }
  }

  /// Adds rows or strings to a member.
  mutating func add(_ count: Int, of member: BundleMember) {
    add(count, member.isTable ? "string" : "row")
  }

  var parts: [String] { counts.filter { $0.1 > 0 }.map { $0.1.counted($0.0) } }
}
