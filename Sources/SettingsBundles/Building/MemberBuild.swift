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
    if let mistake = conditions.mistake { reports.append((mistake.index, mistake.message)) }
    var isKept = conditions.mistake == nil
    for test in conditions.tests {
      do {
        if try !test.holds(in: settings) { isKept = false }
      } catch {
        // A row whose condition is unknown is not examined further.
        isKept = false
        reports.append((test.index, error))
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
    let expanded: [UInt8]
    let literal: Literal?
    do throws(BuildMessage) {
      if fixedKeys.contains(value.keyNumber) { throw .fixed(value.keyName.quoted) }
      expanded = try settings.expand(text, limit: limit)
      literal = try read(expanded[...], from: text, as: readings[value.index])
    } catch {
      reports.append((value.index, error))
      return try builder.add(like: value)
    }
    builder.keepKey(of: value)
    try add(literal, expanded, at: value.location.range)
  }

  /// A text as a value of a place: a boolean or a number where the catalog or the row expects one.
  private func read(
    _ text: ArraySlice<UInt8>, from original: ArraySlice<UInt8>, as reading: ExpectedKinds.Reading
  ) throws(BuildMessage) -> Literal? {
    let literal: Literal?
    switch reading {
    case .kind(.boolean):
      literal = ScalarNormalizer.truth(of: String(decoding: text, as: UTF8.self)).map {
        .boolean($0)
      }
    case .number, .kind(.integer), .kind(.real):
      literal = Literal(plainNumber: text)
    case .asWritten, .kind: return nil
    }
    guard let literal else {
      let isBoolean = reading == .kind(.boolean)
      throw .wrongKind(BuildSettings.names(in: original), isBoolean: isBoolean)
    }
    if reading == .kind(.real), case .integer(let integer) = literal {
      return .real(integer.double)
    }
    return literal
  }

  private mutating func add(
    _ literal: Literal?, _ text: [UInt8], at range: Range<Int>
  ) throws(Diagnostic) {
    switch literal {
    case .boolean(let truth)?: try builder.add(.boolean, payload: truth ? 1 : 0, at: range)
    case .integer(let integer)?: try builder.add(integer, at: range)
    case .real(let real)?: try builder.add(real: real, at: range)
    default: try builder.add(string: text, at: range)
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
    let hasSignsInKeys = !document.keyNumbers { $0.hasReferenceSign }.isEmpty
    guard expands, hasSignsInKeys || mayHaveReferences(document.root) else {
      return document
    }
    var strings: [ByteString: (text: [UInt8], value: Value)] = [:]
    try builder.begin(like: document.root)
    for value in document.root.items {
      let key: [UInt8]
      let text: [UInt8]
      do throws(BuildMessage) {
        key = try settings.expand(Array(value.keyName.utf8)[...], limit: limit)
      } catch {
        if case .undefined = error {} else { reports.append((value.index, error)) }
        removed.append(value.index..<value.endIndex)
        continue
      }
      do throws(BuildMessage) {
        text = try settings.expand(value.bytes ?? [], limit: limit)
      } catch {
        var isMistake = true
        if case .undefined = error { isMistake = isNeeded(key[...]) }
        if isMistake { reports.append((value.index, error)) }
        removed.append(value.index..<value.endIndex)
        continue
      }
      if let earlier = strings.updateValue((text, value), forKey: ByteString(key[...])) {
        if earlier.text != text {
          let first = earlier.value.keyLocation.description
          let message = BuildMessage.differentString(
            String(decoding: key, as: UTF8.self), first: first)
          reports.append((value.index, message))
        }
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

  /// Whether a string in a value may have a reference, or a mistake in one.
  private func mayHaveReferences(_ value: Value) -> Bool {
    (value.index..<value.endIndex).contains { document.value(at: $0).hasReferenceSign }
  }

  private mutating func finish() -> Document {
    builder.dropComments(of: removed)
    reports.sort { $0.index < $1.index }
    let places = document.paths(of: reports.map(\.index))
    diagnostics = zip(reports, places).map { report, place in
      let value = document.value(at: report.index)
      let diagnostic = Diagnostic(report.message, at: value.location, path: place.path)
      return value.isHidden && !report.message.namesOnlySettings
        ? diagnostic.hidingValue : diagnostic
    }
    return builder.finish()
  }
}

extension Value {
  fileprivate var hasReferenceSign: Bool {
    kind == .string && bytes.map(\.hasReferenceSign) == true
  }
}

extension ArraySlice<UInt8> {
  /// Whether there may be a reference, or a mistake in one.
  fileprivate var hasReferenceSign: Bool {
    contains(UInt8(ascii: "$")) && (contains(bytesOf: "$(") || contains(bytesOf: "${"))
  }
}
