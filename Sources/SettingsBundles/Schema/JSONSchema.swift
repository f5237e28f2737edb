public import PropertyLists

/// The catalogue as JSON Schema, for editors: what a page, and a bundle of pages, may hold in YAML and
/// JSON.
///
/// A schema describes the quoted form: text is a string, so that a plain `Title: 42` is a fault to
/// an editor, though `Normalizer` makes text of it. An element is told by its `Type`, with `if` and
/// `then`, so that an editor's complaint is about that one element and not about eight. What no
/// schema can say (lists of one length, a default among the values) stands in the descriptions.
///
///     let bytes = try JSONSchema(.draft202012).file(named: "PSSliderSpecifier")?.bytes()
public struct JSONSchema: Sendable {
  /// A version of JSON Schema, and all that sets it apart here.
  public enum Draft: String, Sendable, CaseIterable {
    /// What editors read.
    case draft07 = "draft-07"
    case draft202012 = "2020-12"

    var address: String {
      switch self {
      case .draft07: "http://json-schema.org/draft-07/schema#"
      case .draft202012: "https://json-schema.org/draft/2020-12/schema"
      }
    }

    /// The keyword under which the parts of a schema stand that others refer to.
    var definitions: String {
      switch self {
      case .draft07: "definitions"
      case .draft202012: "$defs"
      }
    }
  }

  /// One schema, which needs no other file.
  public struct File: Sendable {
    /// What it is called: `settings-page`, `PSSliderSpecifier`.
    public let name: String
    public let content: Literal

    /// What the file is called, which is also its `$id`.
    public var fileName: String { Self.fileName(name) }

    static func fileName(_ name: String) -> String { name + ".schema.json" }

    /// What a person may ask for it by: `settings-page`, `settings-page.schema.json` and `page`.
    public var names: [String] {
      let prefix = "settings-"
      let short = name.hasPrefix(prefix) ? [String(name.dropFirst(prefix.count))] : []
      return [name, fileName] + short
    }

    /// Returns the file's JSON.
    ///
    /// - Throws: A `Diagnostic` for a key that appears twice, which is a fault of the catalogue.
    public func bytes() throws(Diagnostic) -> [UInt8] { try content.json() }
  }

  /// The rules that the schemas state: a page that breaks none of them is valid.
  public static let statedRules = Rule.all.filter(\.isInSchema).map(\.id)

  let catalogue: Catalogue
  let draft: Draft

  public init(_ draft: Draft = .draft07, catalogue: Catalogue = .apple) {
    self.draft = draft
    self.catalogue = catalogue
  }

  /// The name of the page's schema.
  public static let pageName = "settings-page"

  /// All schemas: the page, the bundle's document, each element, and each dictionary that stands in
  /// one.
  public var files: [File] {
    [page, bundle] + (catalogue.elements + catalogue.dictionaries).map(file)
  }

  /// The schema of a name, which is one of its file's `names`.
  public func file(named name: String) -> File? {
    files.first { $0.names.contains(name) }
  }

  /// The page's schema.
  public var page: File {
    file(Self.pageName, pageContent, definitions: pageDefinitions)
  }

  /// What is said of a page, alone or in a bundle.
  var pageContent: Entries {
    let rules = "States the rules: \(Self.statedRules.joined(separator: ", "))."
    return [("$comment", .string(rules))] + described(catalogue.page)
  }

  /// The parts that a page refers to, for any schema that holds pages.
  var pageDefinitions: Entries {
    [("element", element)]
      + catalogue.elements.map { ($0.type, .dictionary(titles(of: $0) + object($0))) }
      + catalogue.dictionaries.map { ($0.type, .dictionary(object($0) + snippets([$0]))) }
      + valueDefinitions
  }

  private func file(_ element: ElementDescription) -> File {
    let references = references(of: element)
    return file(
      element.type, described(element),
      definitions: pageDefinitions.filter { references.contains($0.key) })
  }

  private func described(_ element: ElementDescription) -> Entries {
    titles(of: element) + object(element) + snippets([element])
  }

  /// Puts a schema together: what it is, what it says, and what it refers to.
  func file(_ name: String, _ content: Entries, definitions: Entries) -> File {
    let head: Entries = [
      ("$schema", .string(draft.address)), ("$id", .string(File.fileName(name))),
    ]
    let parts: Entries =
      definitions.isEmpty ? [] : [(draft.definitions, .dictionary(definitions))]
    return File(name: name, content: .dictionary(head + content + parts))
  }

  /// The names of the definitions that an element's schema refers to.
  private func references(of element: ElementDescription) -> Set<String> {
    let names = Set(element.keys.compactMap { reference(of: $0.kind) })
    return names.compactMap(catalogue.dictionary).reduce(names) { $0.union(references(of: $1)) }
  }
}

/// What a schema's dictionary holds, in order.
typealias Entries = [(key: String, value: Literal)]
