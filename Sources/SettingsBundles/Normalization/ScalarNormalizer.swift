import PropertyLists

/// One run of a normalizer over a document: adds each value as it is, or as its position expects it.
struct ScalarNormalizer {
  /// The booleans of YAML 1.1, which includes those of YAML 1.2, in lower case.
  private static let words: [String: Bool] = [
    "yes": true, "on": true, "true": true, "no": false, "off": false, "false": false,
  ]

  /// The indices of the strings that no message may quote.
  private let secrets: Set<Int>
  private var builder: DocumentBuilder
  /// The offsets of scalars whose kind is now certain, so that the reader's note about YAML 1.1 no
  /// longer applies; empty if the reader had no notes.
  private var settled: Set<Int> = []
  private let hasNotes: Bool

  private init(_ document: Document, _ secrets: Set<Int>) {
    self.secrets = secrets
    builder = DocumentBuilder(transforming: document)
    hasNotes = !document.diagnostics.isEmpty
  }

  /// Returns the document with its plain scalars read as their positions expect.
  ///
  /// - Parameters:
  ///   - readings: One for each value, by its index.
  ///   - secrets: The indices of the strings that no message may quote.
  static func normalize(
    _ document: Document, as readings: [ExpectedKinds.Reading], hiding secrets: Set<Int> = []
  ) throws(Diagnostic) -> Document {
    var normalizer = ScalarNormalizer(document, secrets)
    var walker = DocumentWalker(document)
    while let step = walker.next() {
      switch step {
      case .end(let index): try normalizer.builder.end(like: document.value(at: index))
      case .value(let index):
        let value = document.value(at: index)
        if value.kind.isContainer {
          try normalizer.builder.begin(like: value)
        } else {
          try normalizer.add(value, as: readings[index])
        }
      }
    }
    return normalizer.finish()
  }

  private mutating func finish() -> Document {
    let settled = settled
    builder.diagnostics.removeAll { diagnostic in
      guard case FormatMessage.readDifferentlyByYAML11? = diagnostic.message as? FormatMessage,
        let location = diagnostic.location
      else { return false }
      return settled.contains(location.range.lowerBound)
    }
    return builder.finish()
  }

  private mutating func add(_ value: Value, as reading: ExpectedKinds.Reading) throws(Diagnostic) {
    guard value.isPlain else { return try builder.add(like: value) }
    switch reading {
    case .string: try addString(value)
    case .boolean where value.kind == .string && !value.isNull: try addBoolean(value)
    case .real where value.kind == .integer:
      builder.keepKey(of: value)
      report(.readAs(value.plainSpelling ?? "", .real), at: value)
      try builder.add(real: value.integer?.double ?? 0, at: value.location.range)
    case .asWritten, .boolean, .real, .number:
      if value.isNull {
        builder.keepKey(of: value)
        throw builder.failure(.null, at: value.location.range).explainingNull
      }
      try builder.add(like: value)
    }
  }

  private mutating func addString(_ value: Value) throws(Diagnostic) {
    settle(value)
    if value.isNull || value.kind != .string {
      let spelling = value.plainSpelling ?? ""
      if value.isNull, spelling.isEmpty {
        report(.emptyString, severity: .warning, at: value)
      } else {
        let isSecret = secrets.contains(value.index)
        report(.readAs(isSecret ? nil : spelling, .string), at: value)
      }
    }
    try builder.addSpelling(of: value)
  }

  private mutating func addBoolean(_ value: Value) throws(Diagnostic) {
    guard let spelling = value.plainSpelling, let truth = Self.words[spelling.lowercased()] else {
      return try builder.add(like: value)
    }
    settle(value)
    builder.keepKey(of: value)
    report(.booleanWord(spelling, truth), severity: .warning, at: value)
    try builder.add(.boolean, payload: truth ? 1 : 0, at: value.location.range)
  }

  private mutating func settle(_ value: Value) {
    if hasNotes { settled.insert(value.location.range.lowerBound) }
  }

  private mutating func report(
    _ message: NormalizationMessage, severity: Diagnostic.Severity = .note, at value: Value
  ) {
    builder.keepKey(of: value)
    builder.diagnostics.append(
      Diagnostic(message, severity: severity, at: value.location, path: builder.path))
  }
}
