import PropertyLists

/// Pages that only show something, such as licenses, which are generated again for every build, as
/// LicensePlist and swift-package-list do.
///
/// Joined with an old copy of itself, such a page would list every library twice, and those that were
/// removed. It therefore comes from one input alone: one that is taken as it is, or else the last one if it
/// is among the generated pages.
extension BundleBuild {
  /// The inputs that alone provide the pages of a family.
  typealias PageSources = [String: Set<Int>]

  /// Leaves out pages that come from another input, and pages that only these opened.
  ///
  /// - Parameter generated: The pages that a build step creates.
  /// - Returns: The strings tables that come with pages of another input, and are left out too.
  mutating func replacePages(
    _ inputs: [Input], generated: Set<Validator.TextPattern>
  ) -> (_ table: BundleMember, _ input: Int) -> Bool {
    let sources = pageSources(inputs, generated)
    guard !sources.isEmpty else { return { _, _ in false } }
    var rows = ReachablePages()
    for part in parts {
      guard let name = part.member.id.pageName, let root = part.member.value else { continue }
      rows.add(name, source: root, result: part.isReplaced(by: sources) ? nil : root)
    }
    let unreachable = rows.unreachable
    let isLeft = { (part: Part) in
      part.isReplaced(by: sources) || part.family.map(unreachable.contains) == true
    }
    let left = parts.filter(isLeft)
    parts.removeAll(where: isLeft)
    let names = Set(sources.values.joined()).sorted().map { inputs[$0].bundle.name }
    report(left, replacedBy: Advice.list(names, "and"))
    return tables(of: sources, inputs)
  }

  private func pageSources(
    _ inputs: [Input], _ generated: Set<Validator.TextPattern>
  ) -> PageSources {
    let families = Dictionary(grouping: parts.filter { $0.family != nil }) { $0.family ?? "" }
    return families.reduce(into: [:]) { sources, family in
      let numbers = Set(family.value.map(\.input))
      guard family.key != PageName.root, numbers.count > 1 else { return }
      var own = numbers.filter { !inputs[$0].expands }
      if own.isEmpty, generated.match(family.key) { own = numbers.max().map { [$0] } ?? [] }
      guard !own.isEmpty, own != numbers,
        family.value.allSatisfy({ !own.contains($0.input) || $0.onlyShows })
      else { return }
      sources[family.key] = own
    }
  }

  /// Reports the number of rows that each input loses; one that stores a value is an error.
  private mutating func report(_ left: [Part], replacedBy source: String) {
    let kept = Dictionary(grouping: parts) { $0.member.path }
      .mapValues { Set($0.flatMap(\.rows).map(\.contents)) }
    var notes: [(input: Int, rows: Int, pages: [String], location: SourceRange)] = []
    for part in left.sorted(by: { $0.input < $1.input }) {
      let known = kept[part.member.path] ?? []
      let lost = part.rows.enumerated().filter { !known.contains($0.element.contents) }
      guard !lost.isEmpty else { continue }
      for (position, row) in lost {
        guard let key = row.storedKey, let name = key.string else { continue }
        let path = part.member.id.keyPath.appending(.key("PreferenceSpecifiers"))
          .appending(.index(position)).appending(.key("Key"))
        diagnostics.append(
          Diagnostic(BuildMessage.storesValue(name, source: source), at: key.location, path: path))
      }
      if notes.last?.input != part.input {
        notes.append((part.input, 0, [], part.member.location))
      }
      notes[notes.count - 1].rows += lost.count
      notes[notes.count - 1].pages.append(part.member.id.pageName ?? "")
    }
    diagnostics += notes.map { note in
      Diagnostic(
        BuildMessage.replaced(rows: note.rows, pages: note.pages, source: source), severity: .note,
        at: note.location)
    }
  }

  /// The tables that only such pages use come from the inputs of these, as far as they have them.
  private func tables(
    of sources: PageSources, _ inputs: [Input]
  ) -> (BundleMember, Int) -> Bool {
    var owners: [String: Set<Int>] = [:]
    var shared: Set<String> = []
    for part in parts {
      guard let family = part.family, let name = part.member.value?["StringsTable"]?.string
      else { continue }
      if let inputs = sources[family] {
        owners[name, default: []].formUnion(inputs)
      } else {
        shared.insert(name)
      }
    }
    owners = owners.filter { !shared.contains($0.key) }
    let own = owners.mapValues { owners in
      Set(owners.flatMap { inputs[$0].bundle.members.map { BundleLayout.bundle.path(of: $0.id) } })
    }
    return { table, input in
      guard case .table(_, let name) = table, let owners = owners[name], !owners.contains(input)
      else { return false }
      return own[name]?.contains(BundleLayout.bundle.path(of: table)) == true
    }
  }
}

extension BundleBuild.Part {
  fileprivate var family: String? { member.id.pageName.map { PageName($0).family } }

  fileprivate var rows: [Value] {
    guard let list = member.value?["PreferenceSpecifiers"], list.kind == .array else { return [] }
    return Array(list.items)
  }

  /// Whether its page has only groups, titles, and child panes.
  fileprivate var onlyShows: Bool {
    let kinds: [ElementDescription] = [.group, .titleValue, .childPane]
    return rows.allSatisfy { row in
      let description = Catalog.apple.element(typed: row["Type"])
      return kinds.contains { $0 === description }
    }
  }

  fileprivate func isReplaced(by sources: BundleBuild.PageSources) -> Bool {
    family.flatMap { sources[$0] }.map { !$0.contains(input) } ?? false
  }
}

extension Value {
  /// The key under which a row stores a value; `nil` for one that only shows something.
  fileprivate var storedKey: Value? {
    let description = Catalog.apple.element(typed: self["Type"])
    guard description.map({ $0.storesValue && !$0.isReadOnly }) ?? true,
      let key = self["Key"], key.bytes?.isEmpty == false
    else { return nil }
    return key
  }
}
