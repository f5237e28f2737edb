import PropertyLists

/// One run of a normalizer over a document, which reads each plain scalar as expected at its position.
struct ScalarNormalizer {
  /// The booleans of YAML 1.1, which include those of YAML 1.2, in lowercase.
  private static let words: [String: Bool] = [
    "yes": true, "on": true, "true": true, "no": false, "off": false, "false": false,
  ]

  /// The boolean that a word means, in any case; `nil` for other words.
  static func truth(of word: String) -> Bool? { words[word.lowercased()] }

  private struct Report {
    let index: Int
    let message: NormalizationMessage
    let severity: Diagnostic.Severity
  }

  private let document: Document
  private var scalars: Respelling
  private var reports: [Report] = []
  /// The offsets of scalars with a certain kind, so that the reader's note about YAML 1.1 no longer
  /// applies; empty if the reader had no notes.
  private var settled: Set<Int> = []
  private let hasNotes: Bool

  private init(_ document: Document) {
    self.document = document
    scalars = Respelling(of: document)
    hasNotes = !document.diagnostics.isEmpty
  }

  static func normalize(
    _ document: Document, as readings: [ExpectedKinds.Reading]
  ) throws(Diagnostic) -> Document {
    var normalizer = ScalarNormalizer(document)
    while let scalar = normalizer.scalars.next() {
      try normalizer.read(scalar, as: readings[scalar.index])
    }
    return try normalizer.scalars.finish(normalizer.diagnostics)
  }

  private var diagnostics: [Diagnostic] {
    let unsettled = document.diagnostics.filter { diagnostic in
      guard case FormatMessage.readDifferentlyByYAML11? = diagnostic.message as? FormatMessage,
        let location = diagnostic.location
      else { return true }
      return !settled.contains(location.range.lowerBound)
    }
    let paths = document.root.paths(of: reports.map(\.index))
    return unsettled
      + zip(reports, paths).map { report, path in
        let diagnostic = Diagnostic(
          report.message, severity: report.severity,
          at: document.value(at: report.index).location, path: path)
        guard case .emptyString = report.message, case .key(let key)? = path.last,
          !key.isDefaultKey
        else { return diagnostic }
        // Only in a default can the skipped text be a secret, so it is not quoted there.
        var explained = diagnostic.explainingNull
        explained.severity = report.severity
        return explained
      }
  }

  private mutating func read(
    _ scalar: Respelling.Scalar, as reading: ExpectedKinds.Reading
  ) throws(Diagnostic) {
    let index = scalar.index
    let isString = scalar.kind == .string && !scalar.isNull
    switch reading {
    case .kind(.string): readString(at: index, isWritten: isString)
    case .kind(.boolean) where isString: readBoolean(at: index)
    case .kind(.real) where scalar.kind == .integer:
      report(.readAs(spelling(at: index), .real), at: index)
      scalars.readAsReal(index)
    case .asWritten, .number, .kind:
      guard scalar.isNull else { return }
      throw Diagnostic(
        FormatMessage.null, at: document.value(at: index).location,
        path: document.root.paths(of: [index]).first
      ).explainingNull
    }
  }

  /// Reads a string, which may be written as another kind or be empty.
  private mutating func readString(at index: Int, isWritten: Bool) {
    settle(index)
    if !isWritten {
      let spelling = spelling(at: index)
      if spelling.isEmpty {
        report(.emptyString, severity: .warning, at: index)
      } else {
        report(.readAs(spelling, .string), at: index)
      }
    }
    scalars.readAsString(index)
  }

  private mutating func readBoolean(at index: Int) {
    let spelling = spelling(at: index)
    guard let truth = Self.truth(of: spelling) else { return }
    settle(index)
    report(.booleanWord(spelling, truth), severity: .warning, at: index)
    scalars.read(index, as: truth)
  }

  private func spelling(at index: Int) -> String { document.value(at: index).plainSpelling ?? "" }

  private mutating func settle(_ index: Int) {
    if hasNotes { settled.insert(document.value(at: index).location.range.lowerBound) }
  }

  private mutating func report(
    _ message: NormalizationMessage, severity: Diagnostic.Severity = .note, at index: Int
  ) {
    reports.append(Report(index: index, message: message, severity: severity))
  }
}
