public import PropertyLists

/// Reads and changes the settings in a document by paths and assignments such as
/// `@sync:Title=Sync now`.
///
/// Assignments are made in order, and each sees those before it; then values are removed, all at once.
/// A value is a string where the catalog or the value that is there wants one, and otherwise one YAML
/// value of the expected type.
public struct SettingsEditor: Sendable {
  private let original: Document
  private let role: DocumentRole
  private var draft: DocumentDraft
  private var index: ElementIndex?
  private var changed: [KeyPath] = []
  private var removed: [SettingsPath] = []

  /// - Parameter document: A page, a strings table, a bundle document, or any other document.
  public init(_ document: Document) {
    original = document
    role = DocumentRole(of: document)
    draft = DocumentDraft(document)
  }

  /// The one value that a path means; `nil` if there is none.
  ///
  /// - Throws: A `Diagnostic` if elements of different pages have the `Key`, or variants of a page
  ///   differ.
  /// - Complexity: O(*n*) for *n* elements, entries and items.
  public mutating func value(of path: SettingsPath) throws(Diagnostic) -> Value? {
    if case .element(let key, _) = path.form, try elements().paths(of: key).isEmpty { return nil }
    let paths = try keyPaths(of: path)
    let values = try paths.map { path throws(Diagnostic) in try draft.value(at: path) }
    guard let first = values.first else { return nil }
    for (value, keyPath) in zip(values, paths) where value != first {
      let message = PathMessage(
        text: "\(path.text.quoted) differs between the variants of a page",
        help: "use a key path: \(paths.map(\.shellQuoted).joined(separator: " or "))")
      throw Diagnostic(message, at: value?.location ?? original.root.location, path: keyPath)
    }
    return first
  }

  /// Sets the values that a path means.
  ///
  /// - Throws: A `Diagnostic` if the path does not exist, or the text is not a value.
  /// - Complexity: O(*k*) on average for *k* entries in the element, if no assignment before has changed
  ///   a value around it or looked up; else O(*n*) for *n* values in the document.
  public mutating func set(_ path: SettingsPath, to text: String) throws(Diagnostic) {
    for path in try keyPaths(of: path) {
      let value = try value(text, at: path)
      try draft.apply(DocumentEdit(.set(value), at: path))
      changed.append(path)
      if index?.isOutdated(by: path) == true { index = nil }
    }
  }

  /// Removes the values that a path means, after all assignments.
  public mutating func unset(_ path: SettingsPath) { removed.append(path) }

  /// The edited document.
  ///
  /// - Parameter withStrings: Whether a changed string of a page is renamed in the strings tables too.
  /// - Throws: A `Diagnostic` for a path that does not exist.
  /// - Complexity: O(*n*) on average for *n* values.
  public mutating func edited(withStrings: Bool = false) throws(Diagnostic) -> Document {
    var document = try draft.document()
    var edits: [DocumentEdit] = []
    for path in removed {
      edits += try keyPaths(of: path).map { DocumentEdit(.remove, at: $0) }
    }
    document = try document.applying(edits)
    guard withStrings, role == .bundle else { return document }
    let strings = RenamedString.all(from: original, to: try draft.document(), at: changed)
    return try document.renaming(strings)
  }

  // MARK: Paths

  /// The key paths that a path means: one, or one for each device variant of a page that has the
  /// element.
  ///
  /// The values need not exist.
  ///
  /// - Throws: A `Diagnostic` if no element has the `Key`, or elements of different pages do.
  private mutating func keyPaths(of path: SettingsPath) throws(Diagnostic) -> [KeyPath] {
    switch path.form {
    case .keyPath(let components): return [try draft.path(of: components)]
    case .element(let key, let components):
      let elements = try elements()
      let paths = try elements.paths(of: key)
      guard !paths.isEmpty else { throw elements.unknown(key) }
      return try paths.map { path throws(Diagnostic) in
        try draft.path(of: components, from: path)
      }
    }
  }

  private mutating func elements() throws(Diagnostic) -> ElementIndex {
    if let index { return index }
    let index = ElementIndex(try draft.document())
    self.index = index
    return index
  }

  // MARK: Values

  /// The value that a text means at a path.
  private mutating func value(_ text: String, at path: KeyPath) throws(Diagnostic) -> Value {
    let existing = try draft.value(at: path)
    let location = existing?.location ?? original.root.location
    let string = try Document(.string(text))
    let reading = try readings(of: string, at: path, over: existing)[0]
    if reading == .string { return string.root }
    let parsed: Document
    do {
      parsed = try Format.yaml.readProvisionally(
        Array(text.utf8), name: "the value of \(path.shellQuoted)")
    } catch {
      guard case .emptyInput? = error.message as? FormatMessage else { throw error }
      throw Diagnostic(reading.message(found: "nothing"), at: location, path: path)
    }
    let value = try ScalarNormalizer.normalize(
      parsed, as: try readings(of: parsed, at: path, over: existing)
    ).root
    guard reading.accepts(value.kind) else {
      throw Diagnostic(reading.message(found: text.quoted), at: location, path: path)
    }
    return value
  }

  /// How the scalars in a value are read at a path.
  ///
  /// The catalog's expectation depends on the entries of the element, so these are put around the value.
  private mutating func readings(
    of value: Document, at path: KeyPath, over existing: Value?
  ) throws(Diagnostic) -> [ExpectedKinds.Reading] {
    var builder = DocumentBuilder(source: value.source, isTrusted: true)
    var isInElement = false
    for (depth, component) in path.components.enumerated() {
      switch component {
      case .index:
        try builder.begin(.array, at: 0)
        isInElement = true
      case .key(let key):
        try builder.begin(.dictionary, at: 0)
        let container = KeyPath(Array(path.components[..<depth]))
        for entry in isInElement ? try draft.entries(at: container) : []
        where !entry.key.hasSameBytes(as: key) {
          try builder.key(entry.key.utf8)
          try builder.add(joining: entry.value)
        }
        try builder.key(key.utf8)
      }
    }
    try builder.add(joining: value.root)
    for _ in path.components { try builder.end(at: 0) }
    let document = builder.finish()
    let expected = ExpectedKinds(document, as: role, catalog: .apple)
    var readings = Array(expected.readings.suffix(value.count))
    if readings[0] == .asWritten || readings[0] == .number && existing?.kind == .real {
      readings[0] = ExpectedKinds.reading(like: existing?.kind)
    }
    return readings
  }
}

extension ExpectedKinds.Reading {
  fileprivate func accepts(_ kind: Kind) -> Bool {
    switch self {
    case .asWritten: true
    case .string: kind == .string
    case .boolean: kind == .boolean
    case .real, .number: kind == .integer || kind == .real
    }
  }

  /// The error for another kind of value.
  fileprivate func message(found: String) -> PathMessage {
    let (expected, help) =
      switch self {
      case .boolean: ("a boolean", "use true or false")
      case .real, .number: ("a number", "use a number such as 30 or 2.5")
      case .asWritten, .string: ("a value", "for an empty string, write '\"\"'")
      }
    return PathMessage(text: "expected \(expected) but found \(found)", help: help)
  }
}
