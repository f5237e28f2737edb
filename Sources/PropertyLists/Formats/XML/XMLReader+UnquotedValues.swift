/// Values without quotes in tags, the XML declaration, and the DOCTYPE: `<plist version=1.0>`.
///
/// XML does not allow them, but Apple's reader skips them as it does all attributes.
extension XMLReader {
  /// Reads an attribute's value up to white space or the end of the tag.
  mutating func readUnquotedValue(of name: ArraySlice<UInt8>) throws(Diagnostic) {
    let value = unquotedValue(from: position, to: bytes.count)
    guard !value.isEmpty else { throw failure(attributeWithoutValue(name)) }
    let next = bytes[value.endIndex...].first ?? 0
    guard next != "<", !next.isXMLQuote else {
      throw failure(attributeWithoutQuotes(name, value))
    }
    position = value.endIndex
    reportUnquoted(value.indices, of: name)
  }

  /// Reports the values of `<?xml version=1.0 encoding=UTF-8?>`.
  mutating func reportUnquotedValues(ofDeclaration range: Range<Int>) {
    var index = range.lowerBound
    while let sign = bytes[index..<range.upperBound].firstIndex(of: UInt8(ascii: "=")) {
      let start = firstNonSpace(in: sign + 1..<range.upperBound)
      if let end = quotedEnd(from: start, to: range.upperBound) {
        index = end
        continue
      }
      let value = unquotedValue(from: start, to: range.upperBound)
      let name = bytes[index..<sign].split(whereSeparator: \.isSpace).last ?? []
      if !value.isEmpty { reportUnquoted(value.indices, of: name) }
      index = value.endIndex
    }
  }

  /// Reports the identifiers of `<!DOCTYPE plist PUBLIC -//Apple//DTD PLIST 1.0//EN http://a>`.
  mutating func reportUnquotedIdentifiers(ofDocumentType range: Range<Int>) {
    let name = bytes[range].drop(while: \.isSpace)
    let keyword = name.drop { !$0.isSpace }.drop(while: \.isSpace).prefix { !$0.isSpace }
    let isPublic = keyword.matches("PUBLIC")
    guard isPublic || keyword.matches("SYSTEM") else { return }
    var identifiers: [Range<Int>] = []
    var hasQuoted = false
    var index = firstNonSpace(in: keyword.endIndex..<range.upperBound)
    while index < range.upperBound {
      if let end = quotedEnd(from: index, to: range.upperBound) {
        hasQuoted = true
        index = end
      } else {
        let run = bytes[index..<range.upperBound].prefix { !$0.isXMLQuote }
        identifiers.append(index..<run.trimmed.endIndex)
        index = run.endIndex
      }
      index = firstNonSpace(in: index..<range.upperBound)
    }
    // The first of two may contain spaces.
    if isPublic, !hasQuoted, let run = identifiers.first,
      let space = bytes[run].lastIndex(where: \.isSpace)
    {
      identifiers = [
        run.lowerBound..<bytes[run.lowerBound..<space].trimmed.endIndex, space + 1..<run.upperBound,
      ]
    }
    for identifier in identifiers { reportUnquoted(identifier, of: []) }
  }

  private mutating func reportUnquoted(_ range: Range<Int>, of name: ArraySlice<UInt8>) {
    let value = String(decoding: bytes[range].prefix(Limits.quotedScalars * 4), as: UTF8.self)
    let name = name.isEmpty ? "" : String(decoding: name, as: UTF8.self).visible + "="
    builder.report(
      .missingQuotes(value, corrected: name + value.withoutCurlyQuotes.quoted), severity: .warning,
      at: range)
  }

  private func unquotedValue(from start: Int, to limit: Int) -> ArraySlice<UInt8> {
    var end = start
    while end < limit, !bytes[end].isSpace, !bytes[end].isXMLQuote,
      bytes[end] != "<", bytes[end] != ">",
      !input.has("/>", at: end)
    { end += 1 }
    return bytes[start..<end]
  }

  private func firstNonSpace(in range: Range<Int>) -> Int {
    bytes[range].firstIndex { !$0.isSpace } ?? range.upperBound
  }

  /// The end of a value that begins with a quote; `nil` without one.
  private func quotedEnd(from start: Int, to limit: Int) -> Int? {
    guard start < limit, bytes[start].isXMLQuote else { return nil }
    return bytes[start + 1..<limit].firstIndex(of: bytes[start]).map { $0 + 1 } ?? limit
  }
}

extension UInt8 {
  var isXMLQuote: Bool { self == 0x22 || self == 0x27 }
}
