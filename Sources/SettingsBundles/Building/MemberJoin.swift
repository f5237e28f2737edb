import PropertyLists

/// A page or strings table that several inputs have.
///
/// Keys and strings are those of all inputs, which must not contradict each other. The rows of a page
/// follow those of earlier inputs; equal ones are taken once, unless a row would change its group.
struct MemberJoin {
  private(set) var conflicts: [Diagnostic] = []

  private let id: BundleMember
  private var documents: [Document] = []
  private var entries: [(value: Value, document: Int)] = []
  private var positions: [ByteString: Int] = [:]
  private var elements: [(value: Value, document: Int)] = []
  /// The contents of the elements of the earlier inputs.
  private var known: Set<ByteString> = []

  init(_ id: BundleMember) { self.id = id }

  /// Adds the page or table of the next input.
  ///
  /// - Returns: The number of rows or strings that no earlier input has.
  mutating func add(_ document: Document) -> Int {
    let number = documents.count
    documents.append(document)
    var added = 0
    for value in document.root.items {
      if isList(value) { added += addElements(of: value, number) }
      guard let position = positions[ByteString(value.keyBytes)] else {
        positions[ByteString(value.keyBytes)] = entries.count
        entries.append((value, number))
        if id.isTable { added += 1 }
        continue
      }
      let first = entries[position].value
      if isList(value), first.kind == .array { continue }
      guard first.contents != value.contents else { continue }
      let (key, place) = (value.keyName, first.location.description)
      let message: any DiagnosticMessage =
        id.isTable
        ? BuildSettingMessage.differentString(key, first: place)
        : BuildMessage.differentValue(key, first: place)
      conflicts.append(
        Diagnostic(
          message,
          at: value.location, path: id.keyPath.appending(.key(key))))
    }
    return added
  }

  /// Whether an entry is the list of a page's rows.
  private func isList(_ value: Value) -> Bool {
    !id.isTable && value.kind == .array && value.keyName == "PreferenceSpecifiers"
  }

  private mutating func addElements(of list: Value, _ number: Int) -> Int {
    // A group that is there already is repeated only if its next new row would be in another group.
    var group: Value?
    var current = elements.last { $0.value.startsGroup }?.value.contents
    var new: [ByteString] = []
    for element in list.items {
      let contents = element.contents
      let isKnown = known.contains(contents)
      if element.startsGroup {
        group = isKnown ? element : nil
        if !isKnown { current = contents }
      } else if !isKnown, let repeated = group {
        if current != repeated.contents {
          elements.append((repeated, number))
          current = repeated.contents
        }
        group = nil
      }
      guard !isKnown else { continue }
      elements.append((element, number))
      new.append(contents)
    }
    known.formUnion(new)
    return new.count
  }

  /// The joined page or table, whose values keep their comments and their locations in all inputs.
  func document() throws(Diagnostic) -> Document {
    let bytes = documents.reduce(0) { $0 &+ min($1.inputBytes, Limits.inputBytes) }
    let source = documents.first?.source ?? Source(name: "", bytes: [], isText: true)
    var builder = NodeBuilder(source: source, inputBytes: bytes)
    let root = documents.first?.root.location.range ?? 0..<0
    try builder.begin(.dictionary, at: root.lowerBound)
    for (value, number) in entries {
      try builder.key(Array(value.keyBytes), at: value.keyLocation.range.lowerBound)
      guard isList(value) else {
        try builder.add(joining: value, of: documents[number])
        continue
      }
      try builder.begin(.array, at: value.location.range.lowerBound)
      for (element, number) in elements { try builder.add(joining: element, of: documents[number]) }
      try builder.end(at: value.location.range.upperBound)
    }
    try builder.end(at: root.upperBound)
    return builder.finish()
  }
}

extension Value {
  /// The kinds and bytes of the value and of everything in it, whatever the order of keys.
  var contents: ByteString {
    var contents: [UInt8] = []
    addContents(to: &contents)
    return ByteString(contents[...])
  }

  /// Each part begins with its kind and its size; recursion is limited by `Limits.nesting`.
  private func addContents(to contents: inout [UInt8]) {
    let scalar =
      integer?.description ?? (real ?? date?.secondsSince2001)?.bitPattern.description ?? uid?
      .description
      ?? boolean?.description ?? ""
    let own = bytes ?? Array(scalar.utf8)[...]
    contents += "\(kind.name):\(kind.isContainer ? count : own.count):".utf8 + own
    var items = Array(items)
    if kind == .dictionary {
      items.sort { $0.keyBytes.lexicographicallyPrecedes($1.keyBytes) }
    }
    for item in items {
      contents += "\(item.keyBytes.count):".utf8 + item.keyBytes
      item.addContents(to: &contents)
    }
  }
}
