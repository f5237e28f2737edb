import PropertyLists

/// Settings that are edited step by step: each edit sees the previous ones.
///
/// Each member of a bundle has a draft of its own, so that an edit leaves the others as they are. What is
/// around the members, such as a language, is edited in the bundle.
struct SettingsDraft: Sendable {
  private var settings: Settings
  private var lookup: SettingsLookup
  /// The drafts by the keys of their documents.
  private var drafts: [ByteString: DocumentDraft] = [:]
  /// The drafts with edits that the settings do not have yet.
  private var edited: Set<ByteString> = []
  /// The version before the current drafts.
  private var firstVersion = 0

  init(_ settings: Settings) {
    self.settings = settings
    lookup = SettingsLookup(in: settings)
  }

  /// A number that changes when key paths through lists may refer to other items.
  var version: Int { drafts.values.reduce(firstVersion) { $0 + $1.version } }

  /// The settings with all edits so far.
  ///
  /// - Complexity: O(*n*) for *n* values of the edited members; O(1) if there was no edit since the last call.
  mutating func current() throws(Diagnostic) -> Settings {
    guard !edited.isEmpty else { return settings }
    var documents: [ByteString: Document] = [:]
    for key in edited {
      if let document = try drafts[key]?.document() { documents[key] = document }
    }
    settings = settings.replacing(documents)
    edited = []
    return settings
  }

  /// Changes a value.
  ///
  /// - Complexity: That of `DocumentDraft.apply`; O(*n*) for *n* values for what is around the members of a
  ///   bundle.
  mutating func apply(_ edit: DocumentEdit) throws(Diagnostic) {
    try change(edit) { (draft, edit) throws(Diagnostic) in try draft.apply(edit) }
  }

  /// Adds an item to an array, at a path as of the last `current()`.
  mutating func insert(_ edit: DocumentEdit) throws(Diagnostic) {
    try change(edit) { (draft, edit) throws(Diagnostic) in try draft.insert(edit) }
  }

  /// Makes an edit in the draft that contains its value, or in what is around the members.
  private mutating func change(
    _ edit: DocumentEdit,
    in draft: (inout DocumentDraft, DocumentEdit) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    guard let (document, rest) = self.draft(containing: edit.path),
      var changed = drafts.removeValue(forKey: document.key)
    else {
      settings = try current().applying([edit])
      lookup = SettingsLookup(in: settings)
      firstVersion = version + 1
      drafts = [:]
      return
    }
    do {
      defer { drafts[document.key] = changed }
      try draft(&changed, DocumentEdit(edit.change, at: rest))
    } catch {
      // In the document of the bundle, the same error names the whole path.
      if document.member != nil { _ = try current().document.applying([edit]) }
      throw error
    }
    edited.insert(document.key)
  }

  /// Applies edits that have moved items, so that key paths are up to date.
  mutating func settle() throws(Diagnostic) {
    for key in edited { try drafts[key]?.settle() }
  }

  /// The key path of some components below another one: a number is an index in an array.
  mutating func path(
    of components: [String], from start: Document.KeyPath = []
  ) throws(Diagnostic) -> Document.KeyPath {
    let path = start.appending(Document.KeyPath(components.map { .key($0) }))
    guard let (document, rest) = draft(containing: path) else { return path }
    let own = components.suffix(rest.components.count)
    let inner = try drafts[document.key]?.path(
      of: Array(own), from: Document.KeyPath(rest.components.dropLast(own.count)))
    return document.path.appending(inner ?? rest)
  }

  /// The value at a key path; `nil` if there is none.
  ///
  /// - Complexity: That of `DocumentDraft.value`; O(*n*) for *n* values for what is around the members of a
  ///   bundle.
  mutating func value(at path: Document.KeyPath) throws(Diagnostic) -> Value? {
    if let (document, rest) = draft(containing: path) {
      return try drafts[document.key]?.value(at: rest)
    }
    // A missing page or table is nowhere else.
    if BundleMember(containing: path)?.isSettings == true { return nil }
    return try current().document.root[path]
  }

  /// The kind of the value at a key path; `nil` if there is none.
  mutating func kind(at path: Document.KeyPath) throws(Diagnostic) -> Kind? {
    if let (document, rest) = draft(containing: path) {
      return try drafts[document.key]?.kind(at: rest)
    }
    if case .bundle(let bundle) = settings, bundle.hasMembers(at: path) { return .dictionary }
    return try value(at: path)?.kind
  }

  /// The number of items of the array at a key path, as of the last `current()` but including those
  /// added at its end, and their kinds.
  mutating func items(at path: Document.KeyPath) -> (count: Int, kinds: Set<Kind>) {
    guard let (document, rest) = draft(containing: path) else { return (0, []) }
    return drafts[document.key]?.items(at: rest) ?? (0, [])
  }

  /// Whether the array at a key path has an item, as of the last `current()` or among those added since.
  mutating func hasItem(_ item: Value, at path: Document.KeyPath) -> Bool {
    guard let (document, rest) = draft(containing: path) else { return false }
    return drafts[document.key]?.hasItem(item, at: rest) ?? false
  }

  /// Whether an item is the last one of the array at a key path, or comes right after the one at a position.
  mutating func hasItem(_ item: Value, behind position: Int?, at path: Document.KeyPath) -> Bool {
    guard let (document, rest) = draft(containing: path) else { return false }
    return drafts[document.key]?.hasItem(item, behind: position, at: rest) ?? false
  }

  /// The entries of the dictionary at a key path in a member; empty if there is no such value.
  mutating func entries(
    at path: Document.KeyPath
  ) throws(Diagnostic) -> [(key: String, value: Value)] {
    guard let (document, rest) = draft(containing: path) else { return [] }
    return try drafts[document.key]?.entries(at: rest) ?? []
  }

  mutating func missing(_ path: Document.KeyPath) throws(Diagnostic) -> Diagnostic {
    KeyPathMessage.missing(path, in: try current().document.root)
  }

  /// The document that contains the value at a path, which has a draft from now on.
  private mutating func draft(
    containing path: Document.KeyPath
  ) -> (document: SettingsDocument, rest: Document.KeyPath)? {
    guard let (document, rest) = lookup.locate(path) else { return nil }
    if drafts[document.key] == nil { drafts[document.key] = DocumentDraft(document.document) }
    return (document, rest)
  }
}
