public import PropertyLists

/// Reads and changes the settings in a document by paths and assignments such as `@sync:Title=Sync now`.
///
/// Changes are made in order, and each one sees those before it; removals follow, all at once. In a document
/// that is not a page, table, or bundle, only `add` creates keys, so a typo cannot. A value has
/// the type that the catalog requires or that of its YAML tag; without either, it has the type of the
/// existing value, a new item has the type of all other items, and anything else is typed as in YAML.
public struct SettingsEditor: Sendable {
  let original: Settings
  let role: DocumentRole
  var draft: SettingsDraft
  private var index: ElementIndex?
  private var removed: [Path] = []
  /// The values that `add` has added under new keys.
  var added: [Document.KeyPath] = []
  /// The numbers that were typed where the catalog does not want one.
  var typed: [EnteredNumber] = []
  /// What is to be said of the assignments.
  var remarks: [Diagnostic] = []
  /// The paths of the pages that only the app itself shows.
  private(set) lazy var inAppPages = original.inAppPages

  /// Creates an editor for a document.
  ///
  /// - Parameter document: A page, a strings table, a bundle document, or any other document.
  public init(_ document: Document) { self.init(Settings(document)) }

  /// Creates an editor for a bundle, with key paths as in its document.
  public init(_ bundle: SettingsBundle) { self.init(.bundle(bundle)) }

  /// Creates an editor for settings, with paths as in their document.
  package init(_ settings: Settings) {
    original = settings
    role = settings.role
    draft = SettingsDraft(settings)
  }

  /// Returns the only value at a path; `nil` if there is none.
  ///
  /// - Throws: A `Diagnostic` if elements of different pages have the `Key`, or if the values differ
  ///   between variants of a page, or between rows with opposite conditions.
  /// - Complexity: O(*n*) for *n* elements, entries, and items.
  public func value(of path: Path) throws(Diagnostic) -> Document.Value? {
    var editor = self
    return try editor.existingValue(of: path)
  }

  private mutating func existingValue(of path: Path) throws(Diagnostic) -> Value? {
    if case .element(let element, _) = path.form, try !hasElement(element) { return nil }
    return try commonValue(at: keyPaths(of: path), for: path)
  }

  private mutating func commonValue(
    at paths: [Document.KeyPath], for path: Path
  ) throws(Diagnostic) -> Value? {
    let values = try paths.map { path throws(Diagnostic) in try draft.value(at: path) }
    guard let first = values.first else { return nil }
    for (value, keyPath) in zip(values, paths) where value != first {
      let message = PathMessage(
        text: "\(path.text.quoted) has several values",
        help: "use a key path: \(paths.map(\.shellQuoted).joined(separator: " or "))")
      throw Diagnostic(message, at: value?.location ?? original.location, path: keyPath)
    }
    return first
  }

  /// Explains why a path has no value, with the nearest path that has one.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - isNew: Whether the value is about to be added.
  /// - Throws: The errors of `value(of:)`.
  public func explanation(
    ofMissing path: Path, isNew: Bool = false
  ) throws(Diagnostic) -> Diagnostic {
    var editor = self
    return try editor.reason(whyMissing: path, isNew: isNew)
  }

  private mutating func reason(
    whyMissing path: Path, isNew: Bool = false
  ) throws(Diagnostic) -> Diagnostic {
    if case .element(let element, _) = path.form, try !hasElement(element) {
      return try unknown(element)
    }
    let missing = try keyPaths(of: path).first ?? []
    if let mistake = try mistake(in: path, meaning: missing, isNew: isNew) { return mistake }
    return try draft.missing(missing)
  }

  /// Sets the values at a path.
  ///
  /// The `Key` of an element is changed wherever the setting is stored.
  ///
  /// - Throws: A `Diagnostic` if the path does not exist, the text is not a value of the expected type,
  ///   another element has the `Key`, or the values differ between rows of one page.
  /// - Complexity: O(*k*) on average for *k* entries in the element, if no earlier assignment has
  ///   changed or looked up a value around it; otherwise O(*n*) for *n* values in the document.
  public mutating func set(_ path: Path, to text: String) throws(Diagnostic) {
    try set(path, to: text, isAdding: false)
  }

  /// Sets the values at a path to a value as it is, whatever kind the catalog expects.
  ///
  /// - Throws: A `Diagnostic` if the path does not exist, the literal has a duplicate key or excessive
  ///   nesting, another element has the `Key`, or the values differ between rows of one page.
  /// - Complexity: That of `set(_:to:)` for text.
  public mutating func set(_ path: Path, to value: Document.Literal) throws(Diagnostic) {
    let value = try Document(value).root
    for keyPath in try settablePaths(of: path, to: value.string) {
      let existing = try draft.value(at: keyPath)
      if existing == nil { try rejectMistakes(in: path, meaning: keyPath, isAdding: false) }
      try change(keyPath, from: existing, to: value)
    }
  }

  private mutating func set(_ path: Path, to text: String, isAdding: Bool) throws(Diagnostic) {
    for keyPath in try settablePaths(of: path, to: text) {
      try set(keyPath, of: path, to: text, isAdding: isAdding)
    }
  }

  private mutating func settablePaths(
    of path: Path, to text: String?
  ) throws(Diagnostic) -> [Document.KeyPath] {
    try draft.settle()
    let keyPaths = try keyPaths(of: path, toBe: text)
    try rejectDifferences(between: keyPaths, of: path)
    return keyPaths
  }

  private mutating func set(
    _ keyPath: Document.KeyPath, of path: Path, to text: String, isAdding: Bool
  ) throws(Diagnostic) {
    let existing = try draft.value(at: keyPath)
    if existing == nil {
      try rejectMistakes(in: path, meaning: keyPath, text, isAdding: isAdding)
      if isAdding { added.append(keyPath) }
    }
    let value = try value(text, at: keyPath, over: existing)
    remark(on: value, from: text, over: existing, at: path.text)
    try change(keyPath, from: existing, to: value)
  }

  private mutating func rejectMistakes(
    in path: Path, meaning keyPath: Document.KeyPath, _ text: String = "VALUE", isAdding: Bool
  ) throws(Diagnostic) {
    if let mistake = try mistake(in: path, meaning: keyPath, isNew: true) { throw mistake }
    if let refusal = try refusal(of: text, forNew: keyPath, isAdding: isAdding) { throw refusal }
  }

  private mutating func change(
    _ keyPath: Document.KeyPath, from existing: Value?, to value: Value
  ) throws(Diagnostic) {
    try draft.apply(DocumentEdit(.set(value), at: keyPath))
    if index?.change(keyPath, from: existing, to: value) == false { index = nil }
  }

  /// Two rows of one page with opposite conditions may have different values on purpose.
  private mutating func rejectDifferences(
    between paths: [Document.KeyPath], of path: Path
  ) throws(Diagnostic) {
    guard case .element(_, let below) = path.form else { return }
    let depth = (below?.count ?? 1) + 1
    for (row, next) in zip(paths, paths.dropFirst())
    where row.components.dropLast(depth) == next.components.dropLast(depth) {
      _ = try commonValue(at: [row, next], for: path)
    }
  }

  /// Adds an item to the list at a path, at a position in a list, or right after an element; anywhere else,
  /// it sets the value, whose key may be new.
  ///
  /// A missing list is created where the catalog expects one. A list or an item that is there already is left
  /// as it is, and so is a dictionary if the text is an empty one; only at a position, an item is added again.
  ///
  /// - Throws: A `Diagnostic` if there is nothing that the value can be added to, the position is beyond
  ///   the end of the list, there is another list, another row of the page has the `Key`, or the text is not
  ///   a value of the expected type.
  /// - Complexity: That of `set(_:to:)`.
  public mutating func add(_ text: String, to path: Path) throws(Diagnostic) {
    if case .element(let element, let below) = path.form, below?.isEmpty ?? true {
      return try add(text, behind: rows(of: element, isAdding: true), of: path)
    }
    try draft.settle()
    var isSet = true
    for keyPath in try keyPaths(of: path) {
      if let (list, position) = try position(at: keyPath) {
        try insert(text, at: position, in: list)
      } else if try isList(keyPath, of: path) {
        if try !hasList(text, at: keyPath) { try append(text, to: keyPath, of: path) }
      } else if text == "{}", try draft.kind(at: keyPath) == .dictionary {
        // There is a dictionary already. Whoever adds an empty one is about to add entries to it.
      } else if try isExpectedList(keyPath) {
        try addList(text, at: keyPath, of: path)
      } else {
        continue
      }
      isSet = false
    }
    if isSet { try set(path, to: text, isAdding: true) }
  }

  /// The list and the position in it that a key path ends with; `nil` if it ends with a key.
  private mutating func position(
    at keyPath: Document.KeyPath
  ) throws(Diagnostic) -> (list: Document.KeyPath, position: Int)? {
    let list = keyPath.parent
    guard let last = keyPath.last, try draft.kind(at: list) == .array else { return nil }
    let count = draft.items(at: list).count
    switch last {
    case .index(let position) where position <= count: return (list, position)
    case .key(let key) where !key.isNumber: return nil
    case .index, .key:
      let location = try draft.value(at: list)?.location ?? original.location
      throw Diagnostic(
        PathMessage.noPosition(
          Document.KeyPath([last]).description, in: list, of: count, last: count),
        at: location,
        path: list)
    }
  }

  /// Whether there is a list at a key path, and not a page, which has one.
  private mutating func isList(_ keyPath: Document.KeyPath, of path: Path) throws(Diagnostic)
    -> Bool
  {
    let kind = try draft.kind(at: keyPath)
    guard kind == .dictionary, role != .other,
      try draft.value(at: keyPath)?["PreferenceSpecifiers"] != nil
    else { return kind == .array }
    let list = keyPath.appending(.key("PreferenceSpecifiers")).shellQuoted
    let text = "no list at \(path.text.shellQuoted)"
    throw Diagnostic(
      PathMessage(text: text, help: "did you mean \(list)?"), at: original.location)
  }

  /// Whether some text is a list that is there already, since a script may run twice.
  ///
  /// - Throws: The error about another list, unless the items of the existing one are lists.
  private mutating func hasList(_ text: String, at keyPath: Document.KeyPath) throws(Diagnostic)
    -> Bool
  {
    guard text.isList, let existing = try draft.value(at: keyPath) else { return false }
    let before = typed
    let list = try value(text, at: keyPath, over: existing)
    typed = before
    // An empty one only says that there is a list.
    if list == existing || list.count == 0 { return true }
    if draft.items(at: keyPath).kinds == [.array] { return false }
    throw Diagnostic(
      PathMessage.otherList(at: keyPath, of: existing.count), at: existing.location, path: keyPath)
  }

  /// Whether a list is missing where the catalog expects one.
  private mutating func isExpectedList(_ keyPath: Document.KeyPath) throws(Diagnostic) -> Bool {
    guard try draft.kind(at: keyPath) == nil else { return false }
    return try reading(at: keyPath) == .kind(.array)
  }

  /// Adds a list, or one of a single item.
  private mutating func addList(
    _ text: String, at keyPath: Document.KeyPath, of path: Path
  ) throws(Diagnostic) {
    if text.isList { return try set(keyPath, of: path, to: text, isAdding: true) }
    try draft.apply(DocumentEdit.set([], at: keyPath))
    _ = try draft.current()
    try append(text, to: keyPath, of: path)
    added.append(keyPath)
  }

  private mutating func insert(
    _ text: String, at position: Int, in list: Document.KeyPath
  ) throws(Diagnostic) {
    let path = list.appending(.index(position))
    movePaths(in: list) { $0 >= position ? $0 + 1 : $0 }
    let value = try value(text, at: path, over: nil)
    remark(on: value, from: text, over: nil, at: path.description)
    if position < draft.items(at: list).count {
      try draft.apply(DocumentEdit(.precede(value), at: path))
    } else {
      try draft.insert(DocumentEdit(.append(value), at: list))
    }
    index?.add(value, to: list)
  }

  private mutating func append(_ text: String, to list: Document.KeyPath, of path: Path)
    throws(Diagnostic)
  {
    let position = draft.items(at: list).count
    let before = typed
    let value = try value(text, at: list.appending(.index(position)), over: nil)
    if try hasItem(value, in: list, behind: nil, of: path) {
      typed = before
      return
    }
    remark(on: value, from: text, over: nil, at: path.text)
    try draft.insert(DocumentEdit(.append(value), at: list))
    index?.add(value, to: list)
  }

  private mutating func add(
    _ text: String, behind paths: [Document.KeyPath], of path: Path
  ) throws(Diagnostic) {
    // Of several rows on one page, the new one follows the last.
    for (number, row) in paths.enumerated()
    where paths.dropFirst(number + 1).first?.parent != row.parent {
      guard case .index(let position)? = row.last else { continue }
      let list = row.parent
      let before = typed
      movePaths(in: list) { $0 > position ? $0 + 1 : $0 }
      let value = try value(text, at: list.appending(.index(position + 1)), over: nil)
      if try hasItem(value, in: list, behind: position, of: path) {
        typed = before
        continue
      }
      try draft.insert(DocumentEdit(.follow(value), at: row))
      index?.add(value, to: list)
    }
  }

  /// Removes the values at a path, after all other changes.
  public mutating func unset(_ path: Path) { removed.append(path) }

  /// Returns the edited document.
  ///
  /// - Parameter withStrings: Whether a changed string of a page is also renamed in the strings tables.
  /// - Throws: A `Diagnostic` for a path that does not exist.
  /// - Complexity: O(*n* log *n*) for *n* values.
  public mutating func edited(withStrings: Bool = false) throws(Diagnostic) -> Document {
    try editedSettings(withStrings: withStrings).document
  }

  /// Returns the edited bundle, for an editor of a bundle or of its document.
  ///
  /// - Parameter withStrings: Whether a changed string of a page is also renamed in the strings tables.
  /// - Throws: A `Diagnostic` for a path that does not exist, and for a document that is no bundle.
  /// - Complexity: O(*n* log *n*) for *n* values of the edited pages and tables.
  public mutating func editedBundle(withStrings: Bool = false) throws(Diagnostic) -> SettingsBundle
  {
    guard let bundle = try editedSettings(withStrings: withStrings).bundle else {
      throw Diagnostic(
        PathMessage(text: "this is not a bundle", help: "edited() returns the document"),
        at: original.location)
    }
    return bundle
  }

  /// Returns the edited settings in the form of the original ones.
  package mutating func editedSettings(withStrings: Bool) throws(Diagnostic) -> Settings {
    let changed = try draft.current()
    var edits: [DocumentEdit] = []
    for path in removed {
      for keyPath in try keyPaths(of: path) {
        if try draft.value(at: keyPath) == nil { throw try reason(whyMissing: path) }
        edits.append(DocumentEdit(.remove, at: keyPath))
      }
    }
    let result = edits.isEmpty ? changed : try changed.applying(edits)
    return withStrings ? try result.renamingStrings(changedFrom: original) : result
  }

  /// Forgets where elements are, because some have moved.
  mutating func forgetElements() { index = nil }

  /// The elements of the settings, with current paths for those with some keys.
  mutating func elements(for keys: String...) throws(Diagnostic) -> ElementIndex {
    if let index, index.version == draft.version, !keys.contains(where: index.isOutdated) {
      return index
    }
    let settings = try draft.current()
    let index = ElementIndex(settings, version: draft.version)
    self.index = index
    return index
  }
}

extension String {
  /// Whether it is a whole number in digits, of any size.
  var isNumber: Bool {
    let digits = utf8.dropFirst(hasPrefix("-") ? 1 : 0)
    return !digits.isEmpty && digits.allSatisfy { "0"..."9" ~= $0 }
  }

  /// Whether it is a YAML list; a dash at the beginning of a single line may be one of a string.
  fileprivate var isList: Bool {
    guard hasPrefix("[") || hasPrefix("!!seq") || hasPrefix("- ") && contains("\n") else {
      return false
    }
    return (try? Format.yaml.readProvisionally(Array(utf8), name: ""))?.root.kind == .array
  }
}
