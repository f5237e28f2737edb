import PropertyLists

/// A page or strings table that several inputs have.
///
/// Keys and strings are those of all inputs, which must not contradict each other. The rows of a page
/// follow those of earlier inputs; equal ones are taken once, unless a row would change its group.
struct MemberJoin {
  /// The contradictions between the inputs.
  private(set) var conflicts: [Diagnostic] = []

  private let id: BundleMember
  private var documents: [Document] = []
  private var entries: [(value: Value, document: Int)] = []
  private var positions: [[UInt8]: Int] = [:]
  private var elements: [(value: Value, document: Int)] = []
  /// The contents of the elements of the earlier inputs.
  private var known: Set<[UInt8]> = []

  private static let list = Array("PreferenceSpecifiers".utf8)

  init(_ id: BundleMember) { self.id = id }

  /// Adds the page or table of the next input.
  ///
  /// - Returns: The number of rows or strings that no earlier input has.
  mutating func add(_ document: Document) -> Int {
    let number = documents.count
    documents.append(document)
    var added = 0
    for value in document.root.items {
      let key = Array(value.keyName.utf8)
      guard let position = positions[key] else {
        positions[key] = entries.count
        entries.append((value, number))
        if !isList(value, key) { added += id.isTable ? 1 : 0 }
        continue
      }
      let first = entries[position].value
      if isList(value, key), first.kind == .array { continue }
      if first.contents != value.contents { conflict(value, with: first) }
    }
    guard !id.isTable, let list = document.root["PreferenceSpecifiers"], list.kind == .array else {
      return added
    }
    return addElements(of: list, number)
  }

  private func isList(_ value: Value, _ key: [UInt8]) -> Bool {
    !id.isTable && key == Self.list && value.kind == .array
  }

  private mutating func conflict(_ value: Value, with first: Value) {
    let place = first.location.description
    let key = value.keyName
    conflicts.append(
      Diagnostic(
        id.isTable
          ? BuildMessage.differentString(key, first: place) : .differentValue(key, first: place),
        at: value.location, path: id.keyPath.appending(.key(key))))
  }

  private mutating func addElements(of list: Value, _ number: Int) -> Int {
    // A group that is there already is repeated only if its next new row would be in another group.
    var group: Value?
    var current = elements.last { $0.value.startsGroup }?.value.contents
    var news: [[UInt8]] = []
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
      news.append(contents)
    }
    known.formUnion(news)
    return news.count
  }

  /// The joined page or table, whose values keep their comments and their locations in all inputs.
  func document() throws(Diagnostic) -> Document {
    let bytes = documents.reduce(0) { $0 &+ min($1.inputBytes, Limits.inputBytes) }
    var builder = DocumentBuilder(
      source: documents.first?.source ?? Source(name: "", bytes: [], isText: true),
      inputBytes: bytes)
    try builder.begin(.dictionary, at: documents.first?.root.location.range.lowerBound ?? 0)
    for (value, number) in entries {
      let key = Array(value.keyName.utf8)
      try builder.key(key, at: value.keyLocation.range.lowerBound)
      if isList(value, key) {
        try builder.begin(.array, at: value.location.range.lowerBound)
        for (element, number) in elements { try builder.add(element, of: documents[number]) }
        try builder.end(at: value.location.range.upperBound)
      } else {
        try builder.add(value, of: documents[number])
      }
    }
    try builder.end(at: documents.first?.root.location.range.upperBound ?? 0)
    return builder.finish()
  }
}

extension Value {
  /// The kinds and bytes of the value and of everything in it, whatever the order of keys.
  fileprivate var contents: [UInt8] {
    var contents: [UInt8] = []
    addContents(to: &contents)
    return contents
  }

  /// Each part begins with its kind and its size; recursion is limited by `Limits.nesting`.
  private func addContents(to contents: inout [UInt8]) {
    let own: ArraySlice<UInt8>
    switch kind {
    case .dictionary, .array: own = []
    case .string, .data: own = bytes ?? []
    case .integer: own = Array((integer?.description ?? "").utf8)[...]
    case .real, .date: own = Array(((real ?? date)?.bitPattern ?? 0).description.utf8)[...]
    case .boolean, .uid: own = Array((uid ?? (boolean == true ? 1 : 0)).description.utf8)[...]
    }
    contents += "\(kind.name):\(kind.isContainer ? count : own.count):".utf8 + own
    let entries = items.map { (key: $0.keyBytes, value: $0) }
    let sorted =
      kind == .array ? entries : entries.sorted { $0.key.lexicographicallyPrecedes($1.key) }
    for (key, value) in sorted {
      contents += "\(key.count):".utf8 + key
      value.addContents(to: &contents)
    }
  }
}
