public import PropertyLists

/// Reads the plain YAML scalars of pages and strings tables as the kinds that their places hold.
///
/// `AutocorrectionType: No`, `Title: 42` and a version row's `DefaultValue: 1.10` are text, because
/// the catalogue says so; a toggle's `DefaultValue: yes` is a boolean. Quoted and tagged scalars are
/// what they are. The law: for every document `d` and every format, reading and normalizing what was
/// written from `d` gives `d`. For it, `taggedScalars` says which scalars YAML must tag.
public struct Normalizer: Sendable {
  private let catalogue: Catalogue

  public init(catalogue: Catalogue = .apple) {
    self.catalogue = catalogue
  }

  /// Whether a document is a settings page: a dictionary with a list of elements.
  public static func isPage(_ document: Document) -> Bool {
    DocumentShape(of: document) == .page
  }

  /// Returns the document with its plain scalars read by their places.
  ///
  /// Documents that are nothing to settings, and formats without plain scalars, come back as they
  /// are.
  ///
  /// - Parameters:
  ///   - document: What was read.
  ///   - shape: What it is; without it, that is seen.
  /// - Throws: A `Diagnostic` with the place of a value that is none (`Title:` with nothing after it
  ///   is an empty text; `DefaultValue:` of a switch is refused).
  /// - Complexity: O(*n*) for *n* values.
  public func normalize(
    _ document: Document, as shape: DocumentShape? = nil
  ) throws(Diagnostic) -> Document {
    let shape = document.hasPlainScalars ? shape ?? DocumentShape(of: document) : .other
    guard shape != .other else {
      try document.refuseNulls()
      return document
    }
    let places = PlaceTable(document, as: shape, catalogue: catalogue)
    var transformation = Transformation(document)
    var walker = DocumentWalker(document)
    while let step = walker.next() {
      switch step {
      case .end(let index): try transformation.builder.end(like: document.value(at: index))
      case .value(let index):
        let value = document.value(at: index)
        if value.kind.isContainer {
          try transformation.builder.begin(like: value)
        } else {
          try transformation.add(value, as: places.readings[index])
        }
      }
    }
    return transformation.finish()
  }

  /// Returns the indices of the scalars that a YAML writer has to tag: an integer, say, where the
  /// catalogue wants text.
  ///
  /// - Complexity: O(*n*) for *n* values.
  public func taggedScalars(of document: Document, as shape: DocumentShape? = nil) -> [Int] {
    let shape = shape ?? DocumentShape(of: document)
    guard shape != .other else { return [] }
    let places = PlaceTable(document, as: shape, catalogue: catalogue)
    return places.readings.indices.filter { index in
      switch (places.readings[index], document.value(at: index).kind) {
      case (.string, .integer), (.string, .real), (.string, .boolean), (.string, .date): true
      case (.real, .integer): true
      default: false
      }
    }
  }
}

/// One run of the normalizer over a document.
private struct Transformation {
  /// The words of YAML 1.1, and the two of all editions in any case.
  private static let words: [String: Bool] = [
    "yes": true, "on": true, "true": true, "no": false, "off": false, "false": false,
  ]

  var builder: DocumentBuilder
  /// Where text stands, so that no remark about what YAML 1.1 makes of it is needed.
  private var texts: Set<Int> = []

  init(_ document: Document) {
    builder = DocumentBuilder(transforming: document)
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
    guard let spelling = value.plainSpelling else { return try builder.add(like: value) }
    switch reading {
    case .string: try addText(value, spelling)
    case .boolean where value.kind == .string && !value.isNull: try addBoolean(value, spelling)
    case .real where value.kind == .integer:
      builder.keepKey(of: value)
      remark(.readAs(spelling, .real), at: value)
      try builder.add(real: value.integer?.double ?? 0, at: value.place.range)
    case .asWritten, .boolean, .real:
      if value.isNull {
        builder.keepKey(of: value)
        throw builder.failure(.null, at: value.place.range)
      }
      try builder.add(like: value)
    }
  }

  private mutating func addText(_ value: Value, _ spelling: String) throws(Diagnostic) {
    texts.insert(value.place.range.lowerBound)
    if value.isNull, spelling.isEmpty {
      remark(.emptyText, severity: .warning, at: value)
    } else if value.isNull || value.kind != .string {
      remark(.readAs(spelling, .string), at: value)
    }
    try builder.addSpelling(of: value)
  }

  private mutating func addBoolean(_ value: Value, _ spelling: String) throws(Diagnostic) {
    guard let truth = Self.words[spelling.lowercased()] else { return try builder.add(like: value) }
    texts.insert(value.place.range.lowerBound)
    builder.keepKey(of: value)
    remark(.booleanWord(spelling, truth), severity: .warning, at: value)
    try builder.add(.boolean, payload: truth ? 1 : 0, at: value.place.range)
  }

  private mutating func remark(
    _ fact: NormalizationFact, severity: Diagnostic.Severity = .note, at value: Value
  ) {
    builder.keepKey(of: value)
    builder.remarks.append(
      Diagnostic(fact, severity: severity, at: value.place, path: builder.path))
  }
}
