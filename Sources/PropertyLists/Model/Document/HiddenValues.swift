/// Values that are never printed: the layer above determines the secrets.
extension Source {
  /// Whether anything in a range is hidden, or at its start if it is empty.
  package func hides(_ range: Range<Int>) -> Bool {
    guard let next = hidden(from: range.lowerBound).first?.range else { return false }
    return next.lowerBound < max(range.upperBound, range.lowerBound + 1)
  }

  package var hasHidden: Bool { !hidden.isEmpty }

  private func hidden(from offset: Int) -> ArraySlice<NodeRange> {
    hidden[hidden.partitioningIndex { $0.range.upperBound > offset }...]
  }

  /// The bytes of a line, including its line feed, with `(hidden)` in place of hidden ranges.
  package func masked(_ line: Range<Int>, as mask: String = "(hidden)") -> [UInt8] {
    var masked: [UInt8] = []
    var start = line.lowerBound
    let end = bytes[line].last == 0x0A ? line.upperBound - 1 : line.upperBound
    for hidden in hidden(from: start) {
      let range = hidden.range
      guard range.lowerBound < line.upperBound else { break }
      masked += bytes[start..<max(start, range.lowerBound)] + mask.utf8
      start = min(range.upperBound, end)
    }
    return masked + bytes[start..<line.upperBound]
  }

  /// The hidden bytes of a line, which are only compared.
  package func hiddenBytes(of line: Range<Int>) -> [UInt8] {
    hidden(from: line.lowerBound).prefix { $0.range.overlaps(line) }
      .flatMap { bytes[$0.range.clamped(to: line)] }
  }

  package func hiding(_ ranges: [Range<Int>]) -> Source {
    var source = self
    source.hidden = []
    let all = hidden.map(\.range) + ranges
    for range in all.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      let end = source.hidden.last?.range.upperBound ?? 0
      guard range.upperBound > end else { continue }
      let start = max(range.lowerBound, end)
      source.hidden.append(NodeRange(start..<range.upperBound, keyStart: start))
    }
    return source
  }
}

extension Document {
  /// - Parameter ranges: What is hidden besides, such as comments about the values.
  package func hiding(_ values: [Value], and ranges: [Range<Int>] = []) -> Document {
    guard !values.isEmpty || !ranges.isEmpty else { return self }
    let source = source.hiding(values.map(\.location.range) + ranges)
    var document = self
    document.storage = storage.copy(source: source)
    document.diagnostics = diagnostics.map { $0.inSource(source) }
    return document
  }
}

extension Value {
  /// Whether messages name only the kind of the value.
  package var isHidden: Bool {
    let source = storage.source(of: index)
    return !source.hidden.isEmpty && source.hides(storage.ranges[index].range)
  }
}

/// A message without any text from the file.
struct HiddenMistake: DiagnosticMessage {
  let rule: String
  let isDetail: Bool

  var text: String { "\(isDetail ? "" : "invalid ")value, not shown because it may be secret" }
  var help: String { "compare it with the format's rules in the file itself" }
}

extension Diagnostic {
  /// Whether the message may quote any text from the file.
  package var mayQuoteValue: Bool { message.mayQuoteFile }

  /// The diagnostic without any text from the file: with the same words, if what it quotes is one value.
  package var hidingValue: Diagnostic {
    let hidden: (any DiagnosticMessage)? =
      (message as? FormatMessage)?.hidingValue ?? (message as? SyntaxMistake)?.hidingText
    let message = hidden ?? HiddenMistake(rule: message.rule, isDetail: message.isDetail)
    return Diagnostic(message, severity: severity, at: location, path: path)
  }

  /// The diagnostic in a source with the same bytes.
  package func inSource(_ source: Source) -> Diagnostic {
    Diagnostic(message, severity: severity, at: location?.inSource(source), path: path)
  }
}

extension FormatMessage {
  package var mayQuoteFile: Bool {
    switch self {
    case .emptyInput, .mergeConflict, .wrongFormat, .unknownFormat, .null, .nesting, .invalidUTF8,
      .invalidUTF16, .invalidUTF32, .truncatedText, .wrongEncoding,
      .documentTypeSubset, .valueWithoutKey, .complexKey, .invalidMerge, .tooManyDirectives,
      .severalDocuments, .trailingContent, .uidLookalike, .rootNotDictionary, .valueNotString,
      .foreignFile, .library, .misreadByLibrary, .placeholder, .keyAsValue, .missingByteOrderMark,
      .emptyTable,
      .hyphensInComment, .lateDeclaration, .malformedDeclaration, .malformedDocumentType:
      false
    default: true
    }
  }

  /// The message with `(hidden)` in place of text from the file; `nil` if it may quote it elsewhere.
  fileprivate var hidingValue: FormatMessage? {
    let hidden = "(hidden)"
    return switch self {
    case .repeatedKey(_, let first): .repeatedKey(hidden, first: first)
    case .repeatedEntry(_, let first): .repeatedEntry(hidden, first: first)
    case .keyWithoutValue: .keyWithoutValue(hidden)
    case .invalidScalar(let kind, _): .invalidScalar(kind, hidden)
    case .undefinedAlias: .undefinedAlias(hidden, nearest: nil)
    case .unexpected(let found, let expected):
      // Words that are not from the file have no quotes.
      .unexpected(found: ["\"", "<"].contains(found.first) ? hidden : found, expected: expected)
    case .unclosed: self
    case .invalidEscape: .invalidEscape(hidden)
    case .invalidTag(let tag, let example, let expected, _):
      .invalidTag(tag, example: example, expected: expected, found: hidden)
    case .numberRange: .numberRange(hidden)
    case .readAsZero: .readAsZero(hidden)
    case .notUTF8(_, let encoding): .notUTF8(nil, encoding)
    case .rejectedSpelling(let kind, _): .rejectedSpelling(kind, corrected: hidden)
    case .rejectedFraction: .rejectedFraction(hidden)
    case .dateRange: .dateRange(hidden)
    case .commentAfterString: .commentAfterString(hidden)
    case .entryInString: .entryInString(meant: hidden)
    case .quoteInString: .quoteInString(hidden)
    default: nil
    }
  }
}
