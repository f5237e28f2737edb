import PropertyLists

/// One run of a build over a page or a strings table: rows whose conditions fail are left out, and
/// references to build settings are expanded.
///
/// Values keep their locations, and what remains keeps its comments, because they may silence findings.
struct MemberBuild {
  /// The kept values with mistakes, in the order of the document.
  private(set) var diagnostics: [Diagnostic] = []
  /// The titles of the rows that are left out.
  private(set) var droppedRows: [String] = []

  private let document: Document
  private let settings: SettingValues
  private(set) var allowance: SettingValues.Allowance
  private let expands: Bool
  private var builder: NodeBuilder
  /// The indices of the values that are left out with everything in them.
  private var removed: Set<Int> = []
  private var reports: [(index: Int, message: BuildSettingMessage)] = []
  private lazy var readings = ExpectedKinds(document, as: .page, catalog: .apple).readings
  /// The numbers of the keys whose values are never expanded.
  private let fixedKeys: [UInt32]
  private let conditionKeys: [UInt32]
  /// The numbers of keys that are meant to be conditions.
  private let misspelledKeys: [UInt32]
  /// The numbers of the keys with references in their names.
  private let referenceKeys: [UInt32]

  init(
    _ document: Document, with settings: SettingValues,
    _ allowance: SettingValues.Allowance, expanding expands: Bool
  ) {
    self.document = document
    self.settings = settings
    self.allowance = allowance
    self.expands = expands
    builder = NodeBuilder(transforming: document)
    let root = document.root
    fixedKeys = SettingReferences.fixedKeys.compactMap(root.number)
    conditionKeys = RowConditions.keys.compactMap(root.number)
    let words = RowConditions.keys.map { Array($0.lowercased().utf8) }
    misspelledKeys = document.keyNumbers { words.contains($0.map { $0 | 0x20 }) }
      .filter { [conditionKeys] in !conditionKeys.contains($0) }
    referenceKeys = document.keyNumbers(where: SettingReferences.occur)
  }

  /// A page without its conditions and the rows that they leave out.
  ///
  /// - Throws: A `Diagnostic` if the settings exceed a limit of documents.
  mutating func page() throws(Diagnostic) -> Document {
    let isCondition = Set(conditionKeys + misspelledKeys).contains
    for value in document.root.items where isCondition(value.keyNumber) {
      reports.append((value.index, .misplaced(value.keyName)))
    }
    if let list = document.root["PreferenceSpecifiers"], list.kind == .array {
      leaveOutRows(of: list)
    }
    try add(document.root)
    return finish()
  }

  private mutating func leaveOutRows(of list: Value) {
    guard !conditionKeys.isEmpty || !misspelledKeys.isEmpty else { return }
    var isInDroppedGroup = false
    for element in list.items {
      for value in element.items where misspelledKeys.contains(value.keyNumber) {
        reports.append((value.index, .misspelled(value.keyName)))
      }
      if element.startsGroup { isInDroppedGroup = false }
      if isInDroppedGroup || !isKept(element) {
        if element.startsGroup { isInDroppedGroup = true }
        droppedRows.append(element.shownName)
        removed.insert(element.index)
      } else {
        removed.formUnion(conditionKeys.compactMap { element.value(of: $0)?.index })
      }
    }
  }

  private mutating func isKept(_ element: Value) -> Bool {
    let conditions = RowConditions(of: element)
    if let mistake = conditions.mistake { reports.append((mistake.value.index, mistake.message)) }
    var isKept = conditions.mistake == nil
    for test in conditions.tests {
      do {
        let setting = try settings.value(of: test.name, &allowance)
        if !test.holds(for: setting) { isKept = false }
        if let value = test.nearMiss(of: setting) {
          reports.append((test.value.index, .almost(value, of: test.name, setting)))
        }
      } catch {
        // A row whose condition is unknown is not examined further.
        isKept = false
        reports.append((test.value.index, error))
      }
    }
    return isKept
  }

  // MARK: Values

  /// Adds a value with everything in it that is not left out; recursion is limited by `Limits.nesting`.
  private mutating func add(_ value: Value) throws(Diagnostic) {
    guard !removed.contains(value.index) else { return }
    if expands, referenceKeys.contains(value.keyNumber) {
      reports.append((value.index, .fixedKey))
    }
    guard !value.kind.isContainer else {
      try builder.begin(like: value)
      for item in value.items { try add(item) }
      return try builder.end(like: value)
    }
    if expands { reportBareName(in: value) }
    guard expands, value.mayHaveReferences else { return try builder.add(copyOf: value) }
    let literal: Literal
    do throws(BuildSettingMessage) {
      if fixedKeys.contains(value.keyNumber) { throw .fixed(value.keyName.quoted) }
      literal = try expanded(value.bytes ?? [], as: readings[value.index])
    } catch {
      try report(error, at: value)
      return try builder.add(copyOf: value)
    }
    builder.keepKey(of: value)
    try builder.add(literal, at: value.location.range)
  }

  /// Reports the name of a setting in a string that is not a reference, as in a shell: `$NAME`.
  private mutating func reportBareName(in value: Value) {
    guard value.kind == .string, let text = value.bytes, text.contains(SettingReferences.sign),
      !fixedKeys.contains(value.keyNumber), let name = settings.bareName(in: text)
    else { return }
    reports.append((value.index, .bareName(name)))
  }

  /// Reports a mistake, unless it ends the build.
  private mutating func report(_ mistake: BuildSettingMessage, at value: Value) throws(Diagnostic) {
    if case .tooLong = mistake {
      let path = document.root.paths(of: [value.index]).first
      throw Diagnostic(mistake, at: value.location, path: path)
    }
    reports.append((value.index, mistake))
  }

  /// A text as a value of a place: a boolean or a number where the catalog or the row expects one.
  private mutating func expanded(
    _ text: ArraySlice<UInt8>, as reading: ExpectedKinds.Reading
  ) throws(BuildSettingMessage) -> Literal {
    let bytes = try settings.expand(text, &allowance)
    let string = String(decoding: bytes, as: UTF8.self)
    switch reading {
    case .kind(.boolean):
      if let truth = ScalarNormalizer.truth(of: string) { return .boolean(truth) }
    case .number, .kind(.integer), .kind(.real):
      let number = Literal(plainNumber: bytes[...])
      if case .integer(let integer) = number, reading == .kind(.real) {
        return .real(integer.double)
      }
      if let number { return number }
    case .asWritten, .kind: return .string(string)
    }
    throw .wrongKind(
      SettingReferences.names(in: text), isBoolean: reading == .kind(.boolean))
  }

  // MARK: Tables

  /// A strings table with both sides of its entries expanded.
  ///
  /// Entries with undefined settings are left out unless a string of the bundle needs them; an entry that
  /// becomes equal to an earlier one is taken once.
  ///
  /// - Parameter isNeeded: Whether the result has a string that the table is asked for.
  mutating func table(where isNeeded: (ArraySlice<UInt8>) -> Bool) throws(Diagnostic) -> Document {
    let hasSigns = !document.root.all {
      $0.mayHaveReferences || SettingReferences.begin(in: $0.keyBytes)
    }.isEmpty
    guard expands else { return document }
    for entry in document.root.items { reportBareName(in: entry) }
    guard hasSigns else {
      diagnose()
      return document
    }
    var earlier: [ByteString: (text: [UInt8], entry: Value)] = [:]
    try builder.begin(like: document.root)
    for entry in document.root.items {
      guard let (key, text) = try expanded(entry, where: isNeeded, &earlier) else {
        removed.insert(entry.index)
        continue
      }
      builder.keepKey(of: entry)
      try builder.key(key, at: entry.keyLocation.range.lowerBound)
      try builder.add(.string(String(decoding: text, as: UTF8.self)), at: entry.location.range)
    }
    try builder.end(like: document.root)
    return finish()
  }

  /// Expands the key and the text of a table's entry; `nil` to leave it out.
  private mutating func expanded(
    _ entry: Value, where isNeeded: (ArraySlice<UInt8>) -> Bool,
    _ earlier: inout [ByteString: (text: [UInt8], entry: Value)]
  ) throws(Diagnostic) -> (key: [UInt8], text: [UInt8])? {
    var key: [UInt8]?
    do throws(BuildSettingMessage) {
      let name = try settings.expand(entry.keyBytes, &allowance)
      key = name
      let text = try settings.expand(entry.bytes ?? [], &allowance)
      guard let equal = earlier.updateValue((text, entry), forKey: ByteString(name[...])) else {
        return (name, text)
      }
      if equal.text != text {
        throw .differentString(
          String(decoding: name, as: UTF8.self), first: equal.entry.keyLocation.description)
      }
    } catch {
      if case .undefined = error, key.map({ isNeeded($0[...]) }) != true { return nil }
      try report(error, at: entry)
    }
    return nil
  }

  private mutating func finish() -> Document {
    builder.dropComments(of: removed.map { $0..<document.index(after: $0) })
    diagnose()
    return builder.finish()
  }

  private mutating func diagnose() {
    reports.sort { $0.index < $1.index }
    let paths = document.root.paths(of: reports.map(\.index))
    diagnostics = zip(reports, paths).map { report, path in
      let value = document.value(at: report.index)
      let diagnostic = Diagnostic(
        report.message, severity: report.message.severity, at: value.location, path: path)
      switch report.message {
      // They quote only names of settings, even about a value that may be secret.
      case .undefined, .wrongKind, .bareName: return diagnostic
      default: return value.isHidden ? diagnostic.hidingValue : diagnostic
      }
    }
  }
}

extension Value {
  var startsGroup: Bool { Catalog.apple.element(typed: self["Type"])?.startsGroup == true }

  /// The title of a row, or else its key or type.
  fileprivate var shownName: String {
    ["Title", "Key", "Type"].lazy.compactMap { self[$0]?.string }.first { !$0.isEmpty } ?? "?"
  }
}
