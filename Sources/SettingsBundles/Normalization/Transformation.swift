import PropertyLists

/// One run of a normalizer over a document: values as they are, or read as their place holds them.
struct Transformation {
  /// The words of YAML 1.1, and the two of all editions in any case.
  private static let words: [String: Bool] = [
    "yes": true, "on": true, "true": true, "no": false, "off": false, "false": false,
  ]

  var builder: DocumentBuilder
  /// Where text stands, so that no remark about what YAML 1.1 makes of it is needed; empty where the
  /// reader had no remark.
  private var texts: Set<Int> = []
  private let hasRemarks: Bool

  init(_ document: Document) {
    builder = DocumentBuilder(transforming: document)
    hasRemarks = !document.remarks.isEmpty
  }

  mutating func finish() -> Document {
    let texts = texts
    builder.remarks.removeAll { remark in
      guard case Fault.readDifferentlyByYAML11? = remark.fact as? Fault, let place = remark.place
      else { return false }
      return texts.contains(place.range.lowerBound)
    }
    return builder.finish()
  }

  mutating func add(_ value: Value, as reading: PlaceTable.Reading) throws(Diagnostic) {
    guard value.isPlain else { return try builder.add(like: value) }
    switch reading {
    case .string: try addText(value)
    case .boolean where value.kind == .string && !value.isNull: try addBoolean(value)
    case .real where value.kind == .integer:
      builder.keepKey(of: value)
      remark(.readAs(value.plainSpelling ?? "", .real), at: value)
      try builder.add(real: value.integer?.double ?? 0, at: value.place.range)
    case .asWritten, .boolean, .real:
      if value.isNull {
        builder.keepKey(of: value)
        throw builder.failure(.null, at: value.place.range)
      }
      try builder.add(like: value)
    }
  }

  private mutating func addText(_ value: Value) throws(Diagnostic) {
    noteText(value)
    if value.isNull || value.kind != .string {
      let spelling = value.plainSpelling ?? ""
      if value.isNull, spelling.isEmpty {
        remark(.emptyText, severity: .warning, at: value)
      } else {
        remark(.readAs(spelling, .string), at: value)
      }
    }
    try builder.addSpelling(of: value)
  }

  private mutating func addBoolean(_ value: Value) throws(Diagnostic) {
    guard let spelling = value.plainSpelling, let truth = Self.words[spelling.lowercased()] else {
      return try builder.add(like: value)
    }
    noteText(value)
    builder.keepKey(of: value)
    remark(.booleanWord(spelling, truth), severity: .warning, at: value)
    try builder.add(.boolean, payload: truth ? 1 : 0, at: value.place.range)
  }

  private mutating func noteText(_ value: Value) {
    if hasRemarks { texts.insert(value.place.range.lowerBound) }
  }

  private mutating func remark(
    _ fact: NormalizationFact, severity: Diagnostic.Severity = .note, at value: Value
  ) {
    builder.keepKey(of: value)
    builder.remarks.append(
      Diagnostic(fact, severity: severity, at: value.place, path: builder.path))
  }
}
