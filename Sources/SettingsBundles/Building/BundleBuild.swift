public import PropertyLists

/// What goes into an app: the rows of one configuration, with its build settings, from one or more inputs.
///
///     let build = try BundleBuild(
///       [.init(SettingsBundle(files))], settings: BuildSettings(["CONFIGURATION": "Release"]))
///     let document = try build.bundle.document
///
/// Each input is first reduced on its own: rows whose conditions fail are left out, and references in
/// the others are expanded. Then the inputs are joined: a page, table, or file of several inputs has what
/// any of them has. Nothing overrides anything; what contradicts is an error.
public struct BundleBuild: Sendable {
  /// An input of a build.
  public struct Input: Sendable {
    let bundle: SettingsBundle
    let expands: Bool
    /// The translations that tables of any input lack.
    var catalog: StringCatalog?

    /// - Parameters:
    ///   - bundle: A bundle, or single pages and tables as one.
    ///   - expands: Whether references to build settings are expanded.
    public init(_ bundle: SettingsBundle, expands: Bool = true) {
      self.bundle = bundle
      self.expands = expands
    }

    /// - Parameter catalog: A String Catalog of Xcode, `X.xcstrings`, with the translations of the table X.
    /// - Throws: A `Diagnostic` if it is not one.
    public init(catalog document: Document, expands: Bool = true) throws(Diagnostic) {
      let name = document.source.name
      bundle = SettingsBundle(
        properties: BundleProperties(), name: name, location: .file(name), layout: .bundle)
      self.expands = expands
      catalog = try StringCatalog(document)
    }

    /// Whether a document is a String Catalog.
    package static func isCatalog(_ document: Document) -> Bool {
      StringCatalog.isCatalog(document.root)
    }
  }

  /// The bundle, whose values have their locations in the inputs.
  public private(set) var bundle: SettingsBundle

  /// The errors in references, in conditions, and between the inputs, in the order of the inputs.
  public private(set) var diagnostics: [Diagnostic] = []

  /// Notes about what was left out, and about what each input added.
  public private(set) var notes: [Diagnostic] = []

  /// A page, table, or file of an input, after its conditions and references.
  private struct Part {
    let member: SettingsBundle.Member
    /// The position of the input.
    let input: Int

    var location: SourceRange { member.value?.location ?? member.location }
  }

  /// The parts by path, and the paths in the order of their first parts.
  private var parts: [[UInt8]: [Part]] = [:]
  private var paths: [[UInt8]] = []
  private var contributions: [Contribution]

  /// Builds a bundle.
  ///
  /// - Throws: A `Diagnostic` if the settings exceed a limit of documents.
  /// - Complexity: O(*n* log *n*) on average for *n* values and bytes of the inputs and the result.
  public init(_ inputs: [Input], settings: BuildSettings) throws(Diagnostic) {
    bundle = SettingsBundle(
      properties: inputs.first?.bundle.properties ?? BundleProperties(),
      name: inputs.first?.bundle.name ?? "", location: inputs.first?.bundle.location ?? .file(""),
      layout: .bundle)
    bundle.holdsBundle = true
    contributions = inputs.map { _ in Contribution() }
    var rows = OpenedPages()
    for (number, input) in inputs.enumerated() {
      for member in input.bundle.members where member.id.pageName != nil {
        guard let document = try member.document() else { continue }
        rows.addSource(member, document)
        var build = MemberBuild(document, with: settings, expanding: input.expands)
        let page = try build.page()
        rows.addResult(member, page)
        finish(build, member, page, of: number)
      }
    }
    let roots = parts.values.joined().compactMap(\.member.value)
    var strings: Set<ByteString>?
    let isNeeded = { (key: ArraySlice<UInt8>) in
      let all = strings ?? Set(roots.flatMap(\.stringsInside))
      strings = all
      return all.contains(ByteString(key))
    }
    for (number, input) in inputs.enumerated() {
      for member in input.bundle.members where member.id.pageName == nil {
        guard let document = try member.document(), member.id.isTable else {
          if !member.id.isProperties { add(Part(member: member, input: number)) }
          continue
        }
        var build = MemberBuild(document, with: settings, expanding: input.expands)
        let table = try build.table(where: isNeeded)
        finish(build, member, table, of: number)
      }
    }
    leaveOut(rows.unopened)
    try join()
    reportRepeatedKeys(among: inputs.count)
    for (number, input) in inputs.enumerated() { try addTables(of: input, number, with: settings) }
    bundle.diagnostics = diagnostics
    guard inputs.count > 1 else { return }
    notes += zip(inputs, contributions).map { input, contribution in
      Diagnostic(
        BuildMessage.contributed(contribution.parts), severity: .note, at: input.bundle.location)
    }
  }

  /// The only page, if all inputs are the same one.
  ///
  /// - Throws: A `Diagnostic` if there is none, or several.
  public func page() throws(Diagnostic) -> Document {
    guard bundle.members.count == 1, let page = try bundle.members.first?.document() else {
      throw Diagnostic(BuildMessage.notSettings(page: true), at: bundle.location)
    }
    return page
  }

  private mutating func finish(
    _ build: MemberBuild, _ member: SettingsBundle.Member, _ document: Document, of input: Int
  ) {
    diagnostics += build.diagnostics.map { $0.inside(member.id) }
    if build.droppedRows > 0 {
      notes.append(
        Diagnostic(
          BuildMessage.dropped(build.droppedRows), severity: .note, at: member.location,
          path: member.id.keyPath))
    }
    let member = SettingsBundle.Member(
      id: member.id, path: BundleLayout.bundle.path(of: member.id),
      content: .value(document.root, in: document), location: member.location)
    add(Part(member: member, input: input))
  }

  private mutating func add(_ part: Part) {
    let path = Array(part.member.path.utf8)
    // The size of the inputs determines the limits of the result.
    bundle.files[part.location.source.name] = part.member.bytes ?? part.location.source.bytes
    if parts[path] == nil { paths.append(path) }
    parts[path, default: []].append(part)
  }

  /// Leaves out pages that only dropped rows opened, with their variants.
  private mutating func leaveOut(_ families: Set<String>) {
    guard !families.isEmpty else { return }
    paths.removeAll { path in
      guard let member = parts[path]?.first?.member, let name = member.id.pageName,
        families.contains(PageName(name).family)
      else { return false }
      parts[path] = nil
      notes.append(
        Diagnostic(BuildMessage.unopenedPage(name), severity: .note, at: member.location))
      return true
    }
  }

  // MARK: Joining

  private mutating func join() throws(Diagnostic) {
    for path in paths {
      guard let all = parts[path] else { continue }
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
          member.content = .value(document.root, in: document)
        }
      }
      bundle.members.append(member)
    }
  }

  /// Adds the strings of a catalog that the pages use, and that the tables lack.
  private mutating func addTables(
    of input: Input, _ number: Int, with settings: BuildSettings
  ) throws(Diagnostic) {
    guard let catalog = input.catalog else { return }
    let contents = BundleContents(bundle, options: ValidationOptions())
    var used: Set<[UInt8]> = []
    for page in contents.pages where contents.strings.tableName(of: page) == catalog.table {
      for key in page.describedKeys(where: \.isLocalizable) {
        used.formUnion(key.strings.compactMap { $0.value.bytes.map(Array.init) })
      }
    }
    let files = try catalog.files { string in
      let text = Array(string.utf8)
      guard input.expands else { return used.contains(text) }
      let expanded = try? settings.expand(text[...], limit: Limits.writtenBytes(inputBytes: 0))
      return expanded.map(used.contains) ?? false
    }
    for file in files {
      let table = try file.table(in: catalog.source)
      var build = MemberBuild(table, with: settings, expanding: input.expands)
      let id = BundleMember.table(language: file.targetLanguage, name: catalog.table)
      let document = try build.table { used.contains(Array($0)) }
      diagnostics += build.diagnostics.map { $0.inside(id) }
      var member = SettingsBundle.Member(
        id: id, path: BundleLayout.bundle.path(of: id),
        content: .value(document.root, in: document),
        location: document.root.location)
      let present = bundle.members.firstIndex { $0.path.hasSameBytes(as: member.path) }
      guard let present, let table = try bundle.members[present].document() else {
        bundle.members.append(member)
        contributions[number].add(member)
        continue
      }
      var join = MemberJoin(id, addingOnly: true)
      _ = join.add(table)
      contributions[number].add(join.add(document), of: id)
      diagnostics += join.conflicts
      let joined = try join.document()
      member.content = .value(joined.root, in: joined)
      bundle.members[present] = member
    }
  }

  private mutating func conflict(_ message: BuildMessage, _ part: Part) {
    diagnostics.append(
      Diagnostic(message, at: part.location, path: part.member.id.keyPath))
  }

  /// Reports keys that two inputs have, unless an input has the same conflict on its own.
  private mutating func reportRepeatedKeys(among count: Int) {
    guard count > 1 else { return }
    var inputs: [String: Int] = [:]
    for part in parts.values.joined() {
      inputs[part.location.source.name] = part.input
    }
    let contents = BundleContents(bundle, options: ValidationOptions())
    let pairs = KeyConflicts.pairs(among: contents.storingCandidates, by: "Key").map { pair in
      (
        first: pair.first.element, second: pair.second.element,
        isInOne: inputs[pair.first.element.value.location.source.name]
          == inputs[pair.second.element.value.location.source.name]
      )
    }
    let known = Set(pairs.filter(\.isInOne).compactMap { $0.second["Key"]?.string })
    for pair in pairs where !pair.isInOne {
      guard let key = pair.second["Key"], let name = key.string, !known.contains(name) else {
        continue
      }
      let first = (pair.first["Key"] ?? pair.first.value).location.description
      diagnostics.append(
        Diagnostic(
          BuildMessage.duplicateKey(name, first: first), at: key.location,
          path: pair.second.path.appending(.key("Key"))))
    }
  }
}

extension Value {
  fileprivate var stringsInside: [ByteString] {
    selfAndDescendants.compactMap { $0.kind == .string ? $0.bytes.map(ByteString.init) : nil }
  }
}

/// What an input adds to a build.
private struct Contribution {
  private var pages = 0
  private var rows = 0
  private var tables = 0
  private var strings = 0
  private var files = 0

  /// Adds a whole member.
  mutating func add(_ member: SettingsBundle.Member) {
    switch member.id {
    case .page:
      pages += 1
      rows += member.value?["PreferenceSpecifiers"]?.count ?? 0
    case .table:
      tables += 1
      strings += member.value?.count ?? 0
    case .file, .properties: files += 1
    }
  }

  /// Adds rows or strings to a member of another input.
  mutating func add(_ count: Int, of member: BundleMember) {
    if member.isTable { strings += count } else { rows += count }
  }

  var parts: [String] {
    [(pages, "page"), (rows, "row"), (tables, "table"), (strings, "string"), (files, "file")]
      .filter { $0.0 > 0 }.map { count, noun in "\(count) \(noun)\(count == 1 ? "" : "s")" }
  }
}
