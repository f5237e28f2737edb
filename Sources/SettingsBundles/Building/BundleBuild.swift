public import PropertyLists

/// The bundle that an app contains: the rows of one configuration, with its build settings, from one or more
/// inputs.
///
///     let build = try BundleBuild(
///       [.init(SettingsBundle(files: files))], settings: .init(["CONFIGURATION": "Release"]))
///     let document = try build.bundle.document
///
/// Each input is first reduced on its own: rows whose conditions fail are left out, and references in
/// the others are expanded. Then the inputs are joined: a page, table, or file of several inputs has what
/// any of them has, and contradictions are errors; so is a page that only shows something, such as licenses, in
/// two inputs.
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

    /// - Parameters:
    ///   - document: A String Catalog of Xcode, `X.xcstrings`, with the translations of the table X.
    ///   - expands: Whether references to build settings are expanded.
    /// - Throws: A `Diagnostic` if it is not one.
    public init(catalog document: Document, expands: Bool = true) throws(Diagnostic) {
      let name = document.source.name
      bundle = SettingsBundle(name: name, location: .file(name), layout: .bundle)
      self.expands = expands
      catalog = try StringCatalog(document)
    }

    /// The size of everything that it was read from.
    fileprivate var byteCount: Int {
      let documents = bundle.members.map { min($0.inputBytes, Limits.inputBytes) }
      return max(bundle.separateBytes, documents.max() ?? 0)
        + (catalog?.source.bytes.count ?? 0)
    }
  }

  /// The bundle, whose values have their locations in the inputs.
  public internal(set) var bundle: SettingsBundle

  /// The errors in references, in conditions, and between the inputs, in the order of the inputs.
  public internal(set) var diagnostics: [Diagnostic] = []

  /// Notes about what was left out, and about what each input added.
  public internal(set) var notes: [Diagnostic] = []

  /// A page, table, or file of an input, after its conditions and references.
  struct Part {
    let member: SettingsBundle.Member
    let input: Int
    /// The errors in its references and conditions, and the titles of the rows that were left out.
    var diagnostics: [Diagnostic] = []
    var droppedRows: [String] = []

    var location: SourceRange { member.value?.location ?? member.location }
  }

  var parts: [Part] = []
  var contributions: [Contribution]

  /// Builds a bundle.
  ///
  /// - Parameters:
  ///   - inputs: The inputs, in order.
  ///   - settings: The build settings.
  ///   - options: The language of the pages, for String Catalogs.
  /// - Throws: A `Diagnostic` if the settings exceed a limit of documents.
  /// - Complexity: O(*n* log *n*) on average for *n* values and bytes of the inputs and the result.
  public init(
    _ inputs: [Input], settings: BuildSettings,
    options: Validator.Options = Validator.Options()
  ) throws(Diagnostic) {
    let first = inputs.first?.bundle
    bundle = SettingsBundle(
      envelope: BundleEnvelope(properties: first?.properties ?? BundleProperties()),
      name: first?.name ?? "",
      location: first?.location ?? .file(""), layout: .bundle)
    bundle.isRecognized = true
    contributions = inputs.map { _ in Contribution() }
    var allowance = SettingValues.Allowance(
      bytes: Limits.builtBytes(inputBytes: inputs.reduce(0) { $0 + $1.byteCount }))
    var links = ReachablePages()
    for (number, input) in inputs.enumerated() {
      for member in input.bundle.members {
        guard let name = member.id.pageName, let document = try member.document() else { continue }
        var build = MemberBuild(
          document, with: settings.values, allowance, expanding: input.expands)
        let page = try build.page()
        allowance = build.allowance
        links.add(name, source: document.root, result: page.root)
        finish(build, member, page, of: number)
      }
    }
    leaveOut(links.unreachable)
    let roots = parts.compactMap(\.member.value)
    lazy var strings = Set(
      roots.flatMap { $0.all { $0.kind == .string } }.compactMap { $0.bytes.map(ByteString.init) })
    var catalogs: [(catalog: StringCatalog, input: Int)] = []
    for (number, input) in inputs.enumerated() {
      var unrelated: [String] = []
      if let catalog = input.catalog { catalogs.append((catalog, number)) }
      // A page without a document is a placeholder.
      for member in input.bundle.members where member.id.pageName == nil || member.value == nil {
        if member.id.isTable, let document = try member.document() {
          var build = MemberBuild(
            document, with: settings.values, allowance, expanding: input.expands)
          let table = try build.table { strings.contains(ByteString($0)) }
          allowance = build.allowance
          finish(build, member, table, of: number)
        } else if let bytes = member.bytes, Format.fileExtension(of: member.path) == "xcstrings" {
          let document = try Format.json.read(bytes, name: member.location.source.name)
          catalogs.append((try StringCatalog(document), number))
        } else if input.bundle.isUnrelated(member) {
          unrelated.append(member.path)
        } else if !member.id.isProperties {
          add(Part(member: member, input: number))
        }
      }
      guard !unrelated.isEmpty else { continue }
      diagnostics.append(
        Diagnostic(
          BuildMessage.unrelatedFiles(unrelated), severity: .note, at: input.bundle.location))
    }
    try join()
    reportRepeatedKeys()
    for (var catalog, number) in catalogs {
      if inputs[number].expands { catalog.settings = settings.values }
      catalog.allowance = allowance
      try addTables(of: &catalog, number, options)
      allowance = catalog.allowance
    }
    bundle.sortMembers()
    bundle.diagnostics = diagnostics
    guard inputs.count > 1 else { return }
    notes += zip(inputs, contributions).map { input, contribution in
      Diagnostic(
        BuildMessage.contributed(contribution.parts), severity: .note, at: input.bundle.location)
    }
  }

  /// The page, if all inputs contribute to a single one.
  ///
  /// - Throws: A `Diagnostic` if there is none, or several.
  public func page() throws(Diagnostic) -> Document {
    guard bundle.members.count == 1, let page = try bundle.members.first?.document() else {
      throw Diagnostic(BundleMessage.notPart(isPage: true), at: bundle.location)
    }
    return page
  }

  private mutating func finish(
    _ build: MemberBuild, _ member: SettingsBundle.Member, _ document: Document, of input: Int
  ) {
    add(
      Part(
        member: .init(member.id, document, at: member.location), input: input,
        diagnostics: build.diagnostics.map { $0.inside(member.id) },
        droppedRows: build.droppedRows))
  }

  private mutating func add(_ part: Part) {
    // The size of the inputs determines the limits of the result.
    let bytes = part.member.bytes ?? part.location.source.bytes
    bundle.buildSources[part.location.source.name] = bytes.count
    parts.append(part)
  }

  /// Leaves out pages that only dropped rows opened, with their variants.
  private mutating func leaveOut(_ families: Set<String>) {
    var names: Set<ByteString> = []
    parts.removeAll { part in
      guard let name = part.member.id.pageName, families.contains(PageName(name).family)
      else { return false }
      if names.insert(ByteString(name)).inserted {
        notes.append(
          Diagnostic(BuildMessage.unreachablePage(name), severity: .note, at: part.member.location))
      }
      return true
    }
  }
}
