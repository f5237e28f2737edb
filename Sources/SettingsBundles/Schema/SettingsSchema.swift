public import PropertyLists

/// JSON Schemas for pages and bundles in YAML and JSON, generated from the catalog for editors.
///
/// They are in draft-07, the version that editors support.
///
/// A schema describes the quoted form: an editor rejects a plain `Title: 42`, although it is read as a
/// string. The `Type` of an element selects its schema with `if` and `then`, so an editor reports
/// errors for that element instead of for all eight. Descriptions mention constraints that a schema
/// cannot express (arrays of equal length, a default among the values).
///
///     let bytes = try SettingsSchema().file(named: "PSSliderSpecifier")?.bytes()
public struct SettingsSchema: Sendable {
  /// A self-contained schema.
  public struct File: Sendable {
    /// The schema's name: `settings-page`, `PSSliderSpecifier`.
    public let name: String
    /// The JSON Schema that `bytes` writes, made when asked for.
    ///
    /// - Complexity: O(*n*) for *n* keys of the elements in it.
    public var content: Document.Literal { makeContent() }

    let makeContent: @Sendable () -> Document.Literal

    /// The file's name, which is also the schema's `$id`.
    public var fileName: String { Self.fileName(name) }

    static func fileName(_ name: String) -> String { name + ".schema.json" }

    /// The names that can be used to request it: `settings-page`, `settings-page.schema.json`, and `page`.
    public var names: [String] {
      let prefix = "settings-"
      let short = name.hasPrefix(prefix) ? [String(name.dropFirst(prefix.count))] : []
      return [name, fileName] + short
    }

    /// Returns the file's JSON.
    ///
    /// - Throws: A `Diagnostic` for a duplicate key, which is a bug in the catalog.
    /// - Complexity: O(*n*) for *n* values and bytes.
    public func bytes() throws(Diagnostic) -> [UInt8] { try content.json() }
  }

  /// The rules that the schemas enforce: a page without violations is valid.
  package static let statedRules = Validator.Rule.all.filter(\.isInSchema).map(\.id)

  /// The parts of these rules that the schemas cannot express, which are left to `validate`.
  package static let unstatedParts: [(rule: Diagnostic.Kind, part: String, isOfBundle: Bool)] = [
    (
      .toggleDefault, "TrueValue and FalseValue, and words that the app may read",
      false
    ),
    (.valuesTitlesLength, "the number of items", false),
    (.unknownKey, "keys of InAppSettingsKit", false),
    (.keyOfOtherElement, "keys of InAppSettingsKit", false),
    (.undocumentedValue, "keyboards of InAppSettingsKit", false),
    (.buildReference, "the names of keys, and keys in values", false),
    (.unreadablePage, "a page kept as a file", true),
    (.missingSpecifiers, "a property list that has other keys", true),
  ]

  /// The end of a schema's comment about the rules that it enforces.
  static func exceptions(inBundle isOfBundle: Bool) -> String {
    let parts = unstatedParts.filter { isOfBundle || !$0.isOfBundle }
      .map { "\($0.rule) (\($0.part))" }
    return " Leaves to validate: \(parts.joined(separator: ", ")). Also requires values that the "
      + "app's code may supply on a page that only the app shows."
  }

  let catalog = Catalog.apple

  /// Describes the schemas of Apple's elements, which are generated on demand.
  public init() {}

  /// What `file(named:)` calls the schema of a page.
  public static let pageName = "settings-page"

  /// All schemas: for pages, the bundle's document, each element, and each dictionary in an element.
  public var files: [File] {
    [page, bundle] + (catalog.elements + catalog.dictionaries).map(file)
  }

  /// Returns the schema with one of its file's `names`; `nil` for an unknown name.
  public func file(named name: String) -> File? { files.first { $0.names.contains(name) } }

  /// The name of the schema that a misspelled name probably means; `nil` if none is similar enough.
  ///
  /// The beginning of an element's name is enough, and `PS` can be omitted: `Slider`.
  package func nearestName(to name: String) -> String? {
    let word = name.lowercased()
    let elements = files.map(\.name).filter { $0.hasPrefix(Catalog.typePrefix) }
    let found = elements.first { element in
      let names = [element, String(element.dropFirst(Catalog.typePrefix.count))]
      return !word.isEmpty && names.contains { $0.lowercased().hasPrefix(word) }
    }
    return found ?? PropertyLists.nearestName(to: name, among: files.flatMap(\.names))
  }

  /// The page's schema.
  public var page: File {
    file(Self.pageName) { (Self.allowingReference(in: pageContent), pageDefinitions) }
  }

  /// A root with a reference to its schema, by which JSON tells editors what to check it with.
  static func allowingReference(in root: Entries) -> Entries {
    let reference: Literal = [
      "title": "Schema", "type": "string", "examples": ["settings-page.schema.json"],
      "description": "The schema that editors check the file with. It is not a setting.",
    ]
    return root.map { entry in
      guard entry.key == "properties", case .dictionary(let properties) = entry.value else {
        return entry
      }
      return (entry.key, .dictionary([.init("$schema", reference)] + properties))
    }
  }

  /// The content of the page's schema, standalone or in a bundle.
  var pageContent: Entries {
    let rules = "Enforces the rules: \(Self.statedRules.joined(separator: ", "))."
    return [("$comment", .string(rules + Self.exceptions(inBundle: false)))]
      + described(catalog.page)
  }

  var pageDefinitions: Entries {
    [("element", element)]
      + catalog.elements.map { ($0.type, .dictionary(of: titles(of: $0) + object($0))) }
      + catalog.dictionaries.map { ($0.type, .dictionary(of: object($0) + snippets([$0]))) }
      + valueDefinitions
  }

  private func file(_ element: ElementDescription) -> File {
    file(element.type) {
      let references = references(of: element)
      return (described(element), pageDefinitions.filter { references.contains($0.key) })
    }
  }

  private func described(_ element: ElementDescription) -> Entries {
    titles(of: element) + object(element) + snippets([element])
  }

  func file(
    _ name: String, of parts: @escaping @Sendable () -> (content: Entries, definitions: Entries)
  ) -> File {
    File(name: name) {
      let head: Entries = [
        ("$schema", "http://json-schema.org/draft-07/schema#"),
        ("$id", .string(File.fileName(name))),
      ]
      let (content, definitions) = parts()
      let last: Entries = definitions.isEmpty ? [] : [("definitions", .dictionary(of: definitions))]
      return .dictionary(of: head + content + last)
    }
  }

  private func references(of element: ElementDescription) -> Set<String> {
    var names = Set(element.keys.compactMap { reference(of: $0.kind) })
    if !names.isEmpty { names.insert(Self.buildSetting) }
    return names.compactMap(catalog.dictionary).reduce(names) { $0.union(references(of: $1)) }
  }
}

typealias Entries = [(key: String, value: Literal)]

/// Examples, and the snippets that editors offer.
///
/// `defaultSnippets` is a keyword of VS Code's JSON and YAML language servers; validators ignore it. In a
/// snippet, `${2:Sync}` is the second tab stop, filled with `Sync`, and a leading `^` omits quotes.
extension SettingsSchema {
  func snippets(_ elements: [ElementDescription]) -> Entries {
    [("defaultSnippets", .array(elements.map(snippet)))]
  }

  /// The snippet for an element: all of its usual keys, with a tab stop at each value.
  private func snippet(_ element: ElementDescription) -> Literal {
    var stops = 0
    return snippet(element.displayName ?? element.type, element.summary, body(of: element, &stops))
  }

  func snippet(_ label: String, _ description: String, _ body: Literal) -> Literal {
    ["label": .string(label), "description": .string(description), "body": body]
  }

  /// An element's usual keys, with a tab stop at each value, numbered after the existing stops.
  func body(of element: ElementDescription, _ stops: inout Int) -> Literal {
    filled(element) { stop(at: $0, &stops) }
  }

  func example(of key: KeyDescription) -> Literal? { filled(key) { $0 } }

  private func filled(_ element: ElementDescription, _ fill: (Literal) -> Literal) -> Literal {
    .dictionary(
      element.keys.filter(\.isUsual).compactMap { key in
        filled(key, fill).map { .init(key.name, $0) }
      })
  }

  private func filled(_ key: KeyDescription, _ fill: (Literal) -> Literal) -> Literal? {
    switch key.kind {
    case .dictionary(let name): catalog.dictionary(name).map { filled($0, fill) }
    case .elements: catalog.elements.first.map { .array([filled($0, fill)]) }
    default: key.allowedValues.count == 1 ? key.example : key.example.map(fill)
    }
  }

  /// Replaces each scalar in a value with a tab stop.
  private func stop(at value: Literal, _ stops: inout Int) -> Literal {
    switch value {
    case .string(let text): return .string(stop(at: text, &stops))
    case .integer(let number): return .string("^" + stop(at: number.description, &stops))
    case .real(let number): return .string("^" + stop(at: number.description, &stops))
    case .boolean(let truth): return .string("^" + stop(at: truth.description, &stops))
    // No element has any of these as an example.
    case .date, .data, .uid: return value
    case .array(let items): return .array(items.map { stop(at: $0, &stops) })
    case .dictionary(let entries):
      return .dictionary(entries.map { .init($0.key, stop(at: $0.value, &stops)) })
    }
  }

  private func stop(at text: String, _ stops: inout Int) -> String {
    stops += 1
    return "${\(stops):\(text)}"
  }
}
