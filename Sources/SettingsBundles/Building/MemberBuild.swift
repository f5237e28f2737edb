import PropertyLists

/// One run of a build over a page or a strings table: rows whose conditions fail are left out, and
/// references to build settings are expanded.
///
/// Values keep their locations, and what remains keeps its comments, because they may silence findings.
struct MemberBuild {
  /// The kept values with mistakes, in the order of the document.
  private(set) var diagnostics: [Diagnostic] = []
  private(set) var droppedRows = 0

  private let document: Document
  private let settings: BuildSettings
  /// Whether references are expanded.
  private let expands: Bool
  private var builder: DocumentBuilder
  private var removed: [Range<Int>] = []
  private var reports: [(index: Int, message: BuildMessage)] = []
  private lazy var readings = ExpectedKinds(document, as: .page, catalog: .apple).readings
  /// The numbers of the keys whose values are never expanded.
  private let fixedKeys: [UInt32]
  private let conditionKeys: [UInt32]
  /// The numbers of keys that are meant to be conditions.
  private let misspelledKeys: [UInt32]
  /// The numbers of the keys with references in their names.
  private let referenceKeys: [UInt32]
  private let limit: Int

  /// The keys whose values a build does not change.
  static let fixedNames = ["Type", "Key", "File", "StringsTable"]

  init(_ document: Document, with settings: BuildSettings, expanding expands: Bool) {
    self.document = document
    self.settings = settings
    self.expands = expands
    builder = DocumentBuilder(transforming: document)
    let root = document.root
    fixedKeys = Self.fixedNames.compactMap(root.number)
    conditionKeys = RowConditions.keys.compactMap(root.number)
    let words = RowConditions.keys.map { Array($0.lowercased().utf8) }
    misspelledKeys = document.keyNumbers { words.contains($0.map { $0 | 0x20 }) }
      .filter { [conditionKeys] in !conditionKeys.contains($0) }
    referenceKeys = document.keyNumbers(where: SettingReferences.occur)
    limit = Limits.expandedBytes(inputBytes: document.inputBytes)
  }

  /// A page without its conditions and the rows that they leave out.
  ///
  /// - Throws: A `Diagnostic` if the settings exceed a limit of documents.
  mutating func page() throws(Diagnostic) -> Document {
    try builder.begin(like: document.root)
    for value in document.root.items {
      if (conditionKeys + misspelledKeys).contains(value.keyNumber) {
        reports.append((value.index, .misplaced(value.keyName)))
      }
      if value.keyNumber == document.root.number(ofKey: "PreferenceSpecifiers"),
        value.kind == .array
      {
        try addElements(of: value)
      } else {
        try add(value)
      }
    }
    try builder.end(like: document.root)
    return finish()
  }

  private mutating func addElements(of list: Value) throws(Diagnostic) {
    try builder.begin(like: list)
    var isInDroppedGroup = false
    for element in list.items {
      for value in misspelledKeys.isEmpty ? [] : Array(element.items)
      where misspelledKeys.contains(value.keyNumber) {
        reports.append((value.index, .misspelled(value.keyName)))
      }
      guard !conditionKeys.isEmpty else {
        try add(element)
        continue
      }
      let startsGroup = Catalog.apple.element(typed: element["Type"])?.startsGroup == true
      if startsGroup { isInDroppedGroup = false }
      guard !isInDroppedGroup, isKept(element) else {
        if startsGroup { isInDroppedGroup = true }
        droppedRows += 1
        removed.append(element.index..<element.endIndex)
        continue
      }
      try addElement(element)
    }
    try builder.end(like: list)
  }

  private mutating func addElement(_ element: Value) throws(Diagnostic) {
    guard conditionKeys.contains(where: { element.value(of: $0) != nil }) else {
      return try add(element)
    }
    try builder.begin(like: element)
    for value in element.items {
      if conditionKeys.contains(value.keyNumber) {
        removed.append(value.index..<value.endIndex)
      } else {
        try add(value)
      }
    }
    try builder.end(like: element)
  }

  private mutating func isKept(_ element: Value) -> Bool {
    let conditions = RowConditions(of: element)
    if let mistake = conditions.mistake { reports.append((mistake.value.index, mistake.message)) }
    var isKept = conditions.mistake == nil
    for test in conditions.tests {
      do {
        if try !test.holds(in: settings) { isKept = false }
      } catch {
        // A row whose condition is unknown is not examined further.
        isKept = false
        reports.append((test.value.index, error))
      }
    }
    return isKept
  }

  // MARK: Values

  private mutating func add(_ value: Value) throws(Diagnostic) {
    guard expands, mayHaveReferences(value) || !referenceKeys.isEmpty else {
      return try builder.add(copyOf: value)
    }
    try addExpanded(value)
  }

  /// Adds a value with everything in it; recursion is limited by `Limits.nesting`.
  private mutating func addExpanded(_ value: Value) throws(Diagnostic) {
    if referenceKeys.contains(value.keyNumber) {
      reports.append((value.index, .fixed("the names of keys")))
    }
    guard !value.kind.isContainer else {
      try builder.begin(like: value)
      for item in value.items { try addExpanded(item) }
      return try builder.end(like: value)
    }
    guard value.kind == .string, let text = value.bytes, value.hasReferenceSign else {
      return try builder.add(like: value)
    }
    let literal: Literal
    do throws(BuildMessage) {
      if fixedKeys.contains(value.keyNumber) { throw .fixed(value.keyName.quoted) }
      let expanded = String(decoding: try settings.expand(text, limit: limit), as: UTF8.self)
      literal = try read(expanded, from: text, as: readings[value.index])
    } catch {
      reports.append((value.index, error))
      return try builder.add(like: value)
    }
    builder.keepKey(of: value)
    try builder.add(literal, at: value.location.range)
  }

  /// A text as a value of a place: a boolean or a number where the catalog or the row expects one.
  private func read(
    _ text: String, from original: ArraySlice<UInt8>, as reading: ExpectedKinds.Reading
  ) throws(BuildMessage) -> Literal {
    let isBoolean = reading == .kind(.boolean)
    let literal: Literal?
    switch reading {
    case .kind(.boolean): literal = ScalarNormalizer.truth(of: text).map { .boolean($0) }
    case .number, .kind(.integer), .kind(.real):
      literal = Literal(plainNumber: Array(text.utf8)[...])
    case .asWritten, .kind: return .string(text)
    }
    switch literal {
    case .integer(let integer)? where reading == .kind(.real): return .real(integer.double)
    case let literal?: return literal
    case nil: throw .wrongKind(BuildSettings.names(in: original), isBoolean: isBoolean)
    }
  }

  // MARK: Tables

  /// A strings table with both sides of its entries expanded.
  ///
  /// Entries with undefined settings are left out unless a string of the bundle needs them; an entry that
  /// becomes equal to an earlier one is taken once.
  ///
  /// - Parameter isNeeded: Whether the result has a string that the table is asked for.
  mutating func table(where isNeeded: (ArraySlice<UInt8>) -> Bool) throws(Diagnostic) -> Document {
    let hasKeys = !document.keyNumbers(where: SettingReferences.begin).isEmpty
    guard expands, hasKeys || mayHaveReferences(document.root) else { return document }
    var strings: [ByteString: (text: [UInt8], value: Value)] = [:]
    try builder.begin(like: document.root)
    for value in document.root.items {
      guard let (key, text) = expanded(value, where: isNeeded), isNew(key, text, value, &strings)
      else {
        removed.append(value.index..<value.endIndex)
        continue
      }
      builder.keepKey(of: value)
      try builder.key(key, at: value.keyLocation.range.lowerBound)
      try builder.add(string: text, at: value.location.range)
    }
    try builder.end(like: document.root)
    return finish()
  }

  /// Both sides of an entry of a table; `nil` to leave it out.
  private mutating func expanded(
    _ entry: Value, where isNeeded: (ArraySlice<UInt8>) -> Bool
  ) -> (key: [UInt8], text: [UInt8])? {
    var key: [UInt8]?
    do throws(BuildMessage) {
      let expanded = try settings.expand(entry.keyBytes, limit: limit)
      key = expanded
      return (expanded, try settings.expand(entry.bytes ?? [], limit: limit))
    } catch {
      if case .undefined = error, key.map({ isNeeded($0[...]) }) != true { return nil }
      reports.append((entry.index, error))
      return nil
    }
  }

  /// Whether no earlier entry of a table has the same key.
  private mutating func isNew(
    _ key: [UInt8], _ text: [UInt8], _ entry: Value,
    _ strings: inout [ByteString: (text: [UInt8], value: Value)]
  ) -> Bool {
    guard let earlier = strings.updateValue((text, entry), forKey: ByteString(key[...])) else {
      return true
    }
    if earlier.text != text {
      let name = String(decoding: key, as: UTF8.self)
      let first = earlier.value.keyLocation.description
      reports.append((entry.index, .differentString(name, first: first)))
    }
    return false
  }

  /// Whether a string in a value may have a reference, or a mistake in one.
  private func mayHaveReferences(_ value: Value) -> Bool {
    (value.index..<value.endIndex).contains { document.value(at: $0).hasReferenceSign }
  }

  private mutating func finish() -> Document {
    builder.dropComments(of: removed)
    reports.sort { $0.index < $1.index }
    let paths = document.root.paths(of: reports.map(\.index))
    diagnostics = zip(reports, paths).map { report, path in
      let value = document.value(at: report.index)
      let diagnostic = Diagnostic(report.message, at: value.location, path: path)
      return value.isHidden && !report.message.namesOnlySettings
        ? diagnostic.hidingValue : diagnostic
    }
    return builder.finish()
  }
}

extension Value {
  fileprivate var hasReferenceSign: Bool {
    kind == .string && bytes.map(SettingReferences.begin) == true
  }
}
