import PropertyLists

/// One run of a normalizer over a document, which reads each plain scalar as expected at its position.
struct ScalarNormalizer {
  /// The boolean that a word of several letters means, in any case; `nil` for other words.
  static func truth(of word: String) -> Bool? {
    word.utf8.count > 1 ? BooleanWord.truth(of: word.utf8) : nil
  }

  private struct Report {
    let index: Int
    let message: NormalizationMessage
    let severity: Diagnostic.Severity
  }

  private let document: Document
  private var scalars: Respelling
  private var reports: [Report] = []

  private init(_ document: Document) {
    self.document = document
    scalars = Respelling(of: document)
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

  /// Warns of the numbers in a document whose kinds no catalog knows.
  static func checkNumbers(in document: Document) -> Document {
    var normalizer = ScalarNormalizer(document)
    while let scalar = normalizer.scalars.next() { normalizer.checkDigits(of: scalar.index) }
    guard !normalizer.reports.isEmpty else { return document }
    let warned = Set(normalizer.reports.map { document.value(at: $0.index).location.range })
    var checked = document
    checked.diagnostics.removeAll {
      $0.isAboutYAML11 && warned.contains($0.location?.range ?? 0..<0)
    }
    checked.diagnostics += normalizer.reported
    return checked
  }

  /// The diagnostics of the reader, whose notes about YAML 1.1 do not matter in settings, and its own.
  private var diagnostics: [Diagnostic] {
    document.diagnostics.filter { !$0.isAboutYAML11 } + reported
  }

  private var reported: [Diagnostic] {
    let paths = document.root.paths(of: reports.map(\.index))
    return zip(reports, paths).map { report, path in
      let diagnostic = Diagnostic(
        report.message, severity: report.severity,
        at: document.value(at: report.index).location, path: path)
      guard case .emptyString = report.message, case .key(let key)? = path.last,
        !key.isDefaultKey
      else { return diagnostic }
      // Only in a default can the skipped text be a secret, so it is not quoted there.
      var explained = diagnostic.explainingEmptiness
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
    case .asWritten where !scalar.isNull: checkDigits(of: index)
    case .asWritten, .number, .kind:
      guard scalar.isNull else { return }
      let key = document.key(at: index) ?? ""
      let isType = Catalog.apple.element(key) != nil
      throw Diagnostic(
        isType ? NormalizationMessage.typeAsKey(key) : FormatMessage.null,
        at: document.value(at: index).location, path: document.root.paths(of: [index]).first)
    }
  }

  /// Reads a string, which may be written as another kind or be empty.
  private mutating func readString(at index: Int, isWritten: Bool) {
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
    report(.booleanWord(spelling, truth), severity: .warning, at: index)
    scalars.read(index, as: truth)
  }

  private func spelling(at index: Int) -> String { document.value(at: index).plainSpelling ?? "" }

  private mutating func checkDigits(of index: Int) {
    let value = document.value(at: index)
    guard value.kind == .integer || value.kind == .real, value.losesDigits else { return }
    let number = ValueDescription(value).bareText
    report(.lostDigits(spelling(at: index), number, value.kind), severity: .warning, at: index)
  }

  private mutating func report(
    _ message: NormalizationMessage, severity: Diagnostic.Severity = .note, at index: Int
  ) {
    reports.append(Report(index: index, message: message, severity: severity))
  }
}

extension Diagnostic {
  fileprivate var isAboutYAML11: Bool {
    guard case FormatMessage.readDifferentlyByYAML11? = message as? FormatMessage else {
      return false
    }
    return true
  }
}

extension Value {
  /// Whether a plain number is spelled with digits that do not come back, as text such as 1.10 or 007 would
  /// be.
  fileprivate var losesDigits: Bool {
    guard let spelling = plainSpelling?.utf8 else { return false }
    let number = spelling.drop { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
    let zero = UInt8(ascii: "0")
    // Hardly any number begins with a zero before another digit, ends with one, or is longer.
    guard
      number.first == zero && number.dropFirst().first?.isDigit == true
        || number.last == zero && number.count > 2 || number.count > 15
    else { return false }
    let parts = number.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count <= 2, parts.allSatisfy({ $0.allSatisfy(\.isDigit) }) else { return false }
    if parts[0].count > 1, parts[0].first == zero { return true }
    guard parts.count == 2 else { return false }
    if parts[1].count > 1, parts[1].last == zero { return true }
    // Every real with up to 15 digits comes back.
    let digits = number.count - 1
    return digits > 15 && ValueDescription(self).bareText.utf8.count { $0.isDigit } < digits
  }
}
