import PropertyLists

/// One run of a normalizer over a document: values as they are, or read as their place holds them.
struct ScalarNormalizer {
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
    hasRemarks = !document.diagnostics.isEmpty
  }

  mutating func finish() -> Document {
    let texts = texts
    builder.diagnostics.removeAll { diagnostic in
      guard case FormatMessage.readDifferentlyByYAML11? = diagnostic.message as? FormatMessage,
        let location = diagnostic.location
      else { return false }
      return texts.contains(location.range.lowerBound)
    }
    return builder.finish()
  }

  mutating func add(_ value: Value, as reading: ExpectedKinds.Reading) throws(Diagnostic) {
    guard value.isPlain else { return try builder.add(like: value) }
    switch reading {
    case .string: try addText(value)
    case .boolean where value.kind == .string && !value.isNull: try addBoolean(value)
    case .real where value.kind == .integer:
      builder.keepKey(of: value)
      report(.readAs(value.plainSpelling ?? "", .real), at: value)
      try builder.add(real: value.integer?.double ?? 0, at: value.location.range)
    case .asWritten, .boolean, .real:
      if value.isNull {
        builder.keepKey(of: value)
        throw builder.failure(.null, at: value.location.range)
      }
      try builder.add(like: value)
    }
  }

  private mutating func addText(_ value: Value) throws(Diagnostic) {
    noteText(value)
    if value.isNull || value.kind != .string {
      let spelling = value.plainSpelling ?? ""
      if value.isNull, spelling.isEmpty {
        report(.emptyText, severity: .warning, at: value)
      } else {
        report(.readAs(spelling, .string), at: value)
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
    report(.booleanWord(spelling, truth), severity: .warning, at: value)
    try builder.add(.boolean, payload: truth ? 1 : 0, at: value.location.range)
  }

  private mutating func noteText(_ value: Value) {
    if hasRemarks { texts.insert(value.location.range.lowerBound) }
  }

  private mutating func report(
    _ message: NormalizationMessage, severity: Diagnostic.Severity = .note, at value: Value
  ) {
    builder.keepKey(of: value)
    builder.diagnostics.append(
      Diagnostic(message, severity: severity, at: value.location, path: builder.path))
  }
}
