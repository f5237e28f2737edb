import PropertyLists

extension SettingsEditor {
  /// The value that some text means at a path, where it may replace an existing value.
  mutating func value(
    _ text: String, at path: Document.KeyPath, over existing: Value?
  ) throws(Diagnostic) -> Value {
    let context = try context(of: .string(text), at: path)
    let string = context.value(at: context.count - 1)
    let isTagged = YAMLTag.begins(text) || Self.isQuoted(text)
    let expected = expectations(of: string, in: context)
    let reading = readings(expected, at: path, over: existing, isTagged)[0]
    // A build makes a boolean or a number of a string with references to build settings.
    let isExpanded = [.kind(.boolean), .number, .kind(.integer), .kind(.real)].contains(reading)
    if !isTagged, reading == .kind(.string) {
      return try ownKind(of: existing, text, at: path) ?? string
    }
    if isExpanded, string.hasReferences { return string }
    let (parsed, value): (Document, Value)
    var all = expected
    do {
      parsed = try Format.yaml.readProvisionally(
        Array(text.utf8), name: "the value of \(path.shellQuoted)")
      if parsed.root.kind.isContainer {
        all = expectations(of: parsed.root, in: try self.context(of: parsed.root, at: path))
      }
      value = try ScalarNormalizer.normalize(
        parsed, as: readings(all, at: path, over: existing, isTagged)
      ).root
    } catch {
      guard case .emptyInput? = error.message as? FormatMessage else {
        throw try isSecret(path) ? error.hidingValue : error.withoutPossibleSecrets
      }
      throw refusal(of: "nothing", as: reading, at: path, over: existing)
    }
    guard reading.accepts(value.kind) else {
      let isHidden = try value.kind.isContainer ? true : isSecret(path)
      let found = isHidden ? value.kind.withArticle : text.quoted
      var help = try isHidden ? nil : advice(for: text, at: path)
      // The catalog does not require a number here, so a string such as a version may be meant.
      if help == nil, !isHidden, value.kind == .string, existing != nil,
        expected[0] == .asWritten, reading.accepts(.integer)
      {
        let command = "\(path)=!!str \(text)".shellQuoted
        help = "\(reading.example(at: path)); for text, write \(command)"
      }
      throw refusal(of: found, as: reading, at: path, over: existing, help: help)
    }
    if !isTagged, value != existing { record(value, from: parsed, expected: all, at: path) }
    return value
  }

  /// Whether it is a string in quotes of YAML, and nothing else.
  private static func isQuoted(_ text: String) -> Bool {
    guard let quote = text.utf8.first, quote == "\"" || quote == "'", text.utf8.last == quote,
      let parsed = try? Format.yaml.read(Array(text.utf8), name: "")
    else { return false }
    return parsed.root.kind == .string
  }

  /// The default of a text field on an in-app page as a number or a boolean, if the existing one is one.
  ///
  /// The catalog wants a string, but `validate` accepts the others there.
  private mutating func ownKind(
    of existing: Value?, _ text: String, at path: Document.KeyPath
  ) throws(Diagnostic) -> Value? {
    guard let existing, case .key(let key)? = path.last, key.isDefaultKey,
      [.integer, .real, .boolean].contains(existing.kind),
      let type = try draft.value(at: path.parent)?["Type"],
      type.isString(ElementDescription.textField.type),
      inAppPages.contains(where: { path.components.starts(with: $0.components) }),
      let parsed = try? Format.yaml.read(Array(text.utf8), name: ""), parsed.count == 1
    else { return nil }
    let reading: ExpectedKinds.Reading =
      existing.kind == .integer ? .number : .kind(existing.kind)
    guard let value = try? ScalarNormalizer.normalize(parsed, as: [reading]).root,
      reading.accepts(value.kind)
    else { return nil }
    if value != existing { record(value, from: parsed, expected: [.asWritten], at: path) }
    return value
  }

  mutating func reading(at path: Document.KeyPath) throws(Diagnostic) -> ExpectedKinds.Reading {
    let context = try context(of: .string(""), at: path)
    let value = context.value(at: context.count - 1)
    return readings(expectations(of: value, in: context), at: path, over: nil)[0]
  }

  private func refusal(
    of found: String, as reading: ExpectedKinds.Reading, at path: Document.KeyPath,
    over existing: Value?,
    help: String? = nil
  ) -> Diagnostic {
    let message = PathMessage(
      text: "expected \(reading.name) but found \(found)",
      help: help ?? reading.example(at: path))
    return Diagnostic(message, at: existing?.location ?? original.location, path: path)
  }

  /// The value of a choice whose title was given as the default.
  private mutating func advice(for text: String, at path: Document.KeyPath) throws(Diagnostic)
    -> String?
  {
    guard case .key(let key)? = path.last, key.isDefaultKey,
      let element = try draft.value(at: path.parent),
      let titles = element["Titles"], let values = element["Values"]
    else { return nil }
    let choice = zip(titles.items, values.items).first { title, _ in title.string == text }
    return choice.map { _, value in
      PathMessage.title(text, of: String(value.summary.dropFirst(value.kind.name.count + 1)))
    }
  }

  private mutating func isSecret(_ path: Document.KeyPath) throws(Diagnostic) -> Bool {
    guard case .key(let key)? = path.last, key.isDefaultKey else { return false }
    return try draft.value(at: path.parent)?.isSecureField == true
  }

  private mutating func kindOfNew(at path: Document.KeyPath) -> Kind? {
    guard case .index? = path.last else { return nil }
    let kinds = draft.items(at: path.parent).kinds
    return kinds.count == 1 ? kinds.first : nil
  }

  /// A document that ends with a value at a path.
  ///
  /// The catalog's expectation depends on the element's other entries, so they are added around the value.
  private mutating func context(
    of value: Value, at path: Document.KeyPath
  ) throws(Diagnostic) -> Document {
    try context(at: path) { (builder) throws(Diagnostic) in try builder.add(joining: value) }
  }

  private mutating func context(
    of value: Literal, at path: Document.KeyPath
  ) throws(Diagnostic) -> Document {
    try context(at: path) { (builder) throws(Diagnostic) in try builder.add(value) }
  }

  private mutating func context(
    at path: Document.KeyPath, adding value: (inout NodeBuilder) throws(Diagnostic) -> Void
  ) throws(Diagnostic) -> Document {
    var builder = NodeBuilder(
      source: .program(named: "literal"), isTrusted: true)
    var isInElement = false
    for (depth, component) in path.components.enumerated() {
      switch component {
      case .index:
        try builder.begin(.array, at: 0)
        isInElement = true
      case .key(let key):
        try builder.begin(.dictionary, at: 0)
        let container = Document.KeyPath(Array(path.components[..<depth]))
        let entries = isInElement ? try draft.entries(at: container) : []
        let type = Catalog.apple.element(typed: entries.first { $0.key == "Type" }?.value)
        // A key of other element types is read as it is there.
        let isOther = type.map { $0.key(key) == nil } ?? false
        for entry in entries
        where !entry.key.hasSameBytes(as: key) && !(isOther && entry.key == "Type") {
          try builder.key(Array(entry.key.utf8))
          try builder.add(joining: entry.value)
        }
        try builder.key(Array(key.utf8))
      }
    }
    try value(&builder)
    for _ in path.components { try builder.end(at: 0) }
    return builder.finish()
  }

  /// What the catalog expects of the scalars in a value at the end of its context.
  private func expectations(of value: Value, in context: Document) -> [ExpectedKinds.Reading] {
    let expected = ExpectedKinds(context, as: role, catalog: .apple)
    return Array(expected.readings.suffix(value.endIndex - value.index))
  }

  /// The readings of the scalars in a value.
  ///
  /// Where the catalog has no expectation, a value without a tag has the kind of the existing value or of
  /// all other items.
  private mutating func readings(
    _ expected: [ExpectedKinds.Reading], at path: Document.KeyPath, over existing: Value?,
    _ isTagged: Bool = false
  ) -> [ExpectedKinds.Reading] {
    var readings = expected
    if !isTagged,
      readings[0] == .asWritten || readings[0] == .number && existing?.kind == .real
    {
      readings[0] = ExpectedKinds.reading(like: existing?.kind ?? kindOfNew(at: path))
    }
    return readings
  }
}

extension ExpectedKinds.Reading {
  fileprivate func accepts(_ kind: Kind) -> Bool {
    switch self {
    case .asWritten: true
    case .number, .kind(.real): kind == .integer || kind == .real
    case .kind(let wanted): kind == wanted
    }
  }

  /// The expected type in words.
  fileprivate var name: String {
    switch self {
    case .asWritten: "a value"
    case .number, .kind(.real): "a number"
    case .kind(let kind): kind.withArticle
    }
  }

  /// An example of a value of that type.
  fileprivate func example(at path: Document.KeyPath) -> String {
    switch self {
    case .asWritten: "for an empty string, write \("\(path)=\"\"".shellQuoted)"
    case .kind(.string): "remove the tag"
    case .number, .kind(.real): "use a number such as 30 or 2.5"
    case .kind(.integer): "use an integer such as 30"
    case .kind(.boolean): "use true or false"
    case .kind(.date): "use a date such as 2026-11-22T09:00:00Z"
    case .kind(.data): "use Base64 with its tag, such as '!!binary SGVsbG8='"
    case .kind(.uid): "use a UID such as '{CF$UID: 7}'"
    case .kind(.array): "use a YAML list such as '[a, b]'"
    case .kind(.dictionary): "use a YAML mapping such as '{key: value}'"
    }
  }
}
