public import PropertyLists

/// Changes the settings in a document by assignments such as `@sync:Title=Sync now`.
///
/// A value is a string where the catalog or the value that is there wants one, and otherwise one YAML
/// value of the expected type.
public struct SettingsEditor: Sendable {
  private let document: Document
  private let role: DocumentRole
  private var edits: [DocumentEdit] = []
  private var renamedStrings: [RenamedString] = []

  /// - Parameter document: A page, a strings table, a bundle document, or any other document.
  public init(_ document: Document) {
    self.document = document
    role = DocumentRole(of: document)
  }

  /// Sets the values that a path means.
  ///
  /// - Throws: A `Diagnostic` if the path does not exist, or the text is not a value.
  /// - Complexity: O(*n*) for *n* values in the document.
  public mutating func set(_ path: SettingsPath, to text: String) throws(Diagnostic) {
    for path in try path.keyPaths(in: document) {
      let value = try value(text, at: path)
      edits.append(DocumentEdit(.set(value), at: path))
      if let old = document.root[path]?.string, let new = value.string,
        let string = RenamedString(old, to: new, at: path)
      {
        renamedStrings.append(string)
      }
    }
  }

  /// Removes the values that a path means.
  ///
  /// - Throws: A `Diagnostic` if the path does not exist.
  public mutating func unset(_ path: SettingsPath) throws(Diagnostic) {
    for path in try path.keyPaths(in: document) { edits.append(DocumentEdit(.remove, at: path)) }
  }

  /// The edited document.
  ///
  /// - Parameter withStrings: Whether a changed string of a page is renamed in the strings tables too.
  /// - Throws: A `Diagnostic` for a path that does not exist.
  /// - Complexity: O(*n*) for *n* values.
  public func edited(withStrings: Bool = false) throws(Diagnostic) -> Document {
    let edited = try document.applying(edits)
    guard withStrings, role == .bundle, !renamedStrings.isEmpty else { return edited }
    return try edited.renaming(renamedStrings)
  }

  /// The value that a text means at a path.
  private func value(_ text: String, at path: KeyPath) throws(Diagnostic) -> Value {
    let string = try Document(.string(text)).root
    let existing = document.root[path]
    // The catalog's expectation depends on the values around it, so it is looked up in place.
    let trial = try document.applying(edits + [DocumentEdit(.set(string), at: path)])
    let expected = ExpectedKinds(trial, as: role, catalog: .apple)
    var reading = trial.root[path].map { expected.readings[$0.index] } ?? .asWritten
    if reading == .asWritten { reading = ExpectedKinds.reading(like: existing?.kind) }
    if reading == .string { return string }
    let source = "the value of \(path.shellQuoted)"
    let parsed = try Format.yaml.readProvisionally(Array(text.utf8), name: source)
    guard !parsed.root.kind.isContainer else {
      try parsed.rejectNulls()
      return parsed.root
    }
    var normalizer = ScalarNormalizer(parsed)
    try normalizer.add(parsed.root, as: reading)
    let value = normalizer.finish().root
    guard reading != .boolean || value.kind == .boolean else {
      let message = PathMessage(
        text: "expected a boolean but found \(text.quoted)", help: "use true or false")
      throw Diagnostic(message, at: existing?.location, path: path)
    }
    return value
  }
}
