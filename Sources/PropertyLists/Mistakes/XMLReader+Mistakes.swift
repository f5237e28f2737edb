/// Mistakes in XML, with messages that name both tags and the text to write.
extension XMLReader {
  // MARK: Text

  /// `&` in text, or a reference without its semicolon.
  func unescapedAmpersand(at start: Int) -> SyntaxMistake {
    let name = bytes[(start + 1)...].prefix { $0.isLetter || $0.isDigit || $0 == "#" }
    let isReference =
      name.first == "#"
      || Self.entities.contains { name.elementsEqual($0.name.utf8) }
    let text = String(decoding: name.prefix(Limits.quotedScalars), as: UTF8.self)
    if name.endIndex < bytes.count, bytes[name.endIndex] == ";", !name.isEmpty {
      return unknownEntity(start..<name.endIndex + 1)
    }
    guard isReference else {
      return SyntaxMistake(
        "unescaped \"&\"", help: "write &amp;",
        example: line(at: start).replacing(start..<start + 1, with: "&amp;"), at: start..<start + 1)
    }
    return SyntaxMistake(
      "missing \";\" after \("&\(text)".quoted)", help: "write &\(text);", at: name.endIndex)
  }

  /// The entities of HTML that people expect in XML.
  private static let entitiesOfHTML: [String: Unicode.Scalar] = [
    "nbsp": "\u{A0}", "copy": "\u{A9}", "reg": "\u{AE}", "deg": "\u{B0}", "middot": "\u{B7}",
    "times": "\u{D7}", "ndash": "\u{2013}", "mdash": "\u{2014}", "lsquo": "\u{2018}",
    "rsquo": "\u{2019}", "ldquo": "\u{201C}", "rdquo": "\u{201D}", "bull": "\u{2022}",
    "hellip": "\u{2026}", "euro": "\u{20AC}", "trade": "\u{2122}", "rarr": "\u{2192}",
  ]

  /// `&copy;`.
  func unknownEntity(_ range: Range<Int>) -> SyntaxMistake {
    let name = String(decoding: bytes[range].prefix(Limits.quotedScalars * 4), as: UTF8.self)
    let scalar = Self.entitiesOfHTML[String(name.dropFirst().dropLast())]
    let help: Wording =
      scalar.map { "write &#x\(NumberText.hex($0.value, width: 2)); or the character itself" }
      ?? "write &amp; for a literal &; the entities are amp, lt, gt, quot, and apos"
    return SyntaxMistake("unknown entity \(name.quoted)", help: help, at: range)
  }

  /// A tag or a comment instead of the end of an element's text.
  func markup(in tag: Tag) -> SyntaxMistake {
    let element = tag.element
    if rest.begins(with: "<!--") {
      return SyntaxMistake(
        "comment inside <\(element)>", help: "move it in front of the <\(element)>", at: position)
    }
    let isEmpty = tag.element == .true || tag.element == .false
    let word = bytes[(position + 1)...].prefix(XMLElement.longestName + 1).prefix(while: \.isLetter)
    if XMLElement(named: word) != nil {
      let end = bytes[tag.range.upperBound..<position].trimmed.endIndex
      return SyntaxMistake(
        """
        expected </\(element)> for the <\(element)> on line \(lineNumber(of: tag.start)) \
        but found \(found(at: position))
        """,
        help: isEmpty ? "write <\(element)/>" : "add </\(element)>",
        at: max(tag.range.upperBound, min(end, position)))
    }
    if word.isEmpty {
      return SyntaxMistake(
        "unescaped \"<\"", help: "write &lt;",
        example: line(at: position).replacing(position..<position + 1, with: "&lt;"), at: position)
    }
    return SyntaxMistake(
      "unexpected \(found(at: position)) inside <\(element)>",
      help: "remove the markup, or write &lt; for a literal <", at: position)
  }

  /// `text` between elements.
  var textOutsideElement: SyntaxMistake {
    SyntaxMistake(
      "unexpected text \(found(at: position)) outside of an element",
      help: "remove it, or put it in a <string>", at: position)
  }

  // MARK: Tags

  /// The names of elements in other formats and languages.
  private static let synonyms: [String: XMLElement] = [
    "int": .integer, "number": .integer, "float": .real, "double": .real, "decimal": .real,
    "str": .string, "text": .string, "list": .array, "map": .dict, "object": .dict,
    "dictionary": .dict, "binary": .data, "datetime": .date, "yes": .true, "no": .false,
  ]

  /// `<int>`, `< dict>`.
  func unknownElement(named range: Range<Int>, from start: Int) -> SyntaxMistake {
    let name = String(decoding: bytes[range], as: UTF8.self)
    guard !range.isEmpty else {
      let next = bytes[range.upperBound...].drop(while: \.isSpace)
      let isSpaced = next.first?.isLetter == true && next.startIndex > range.upperBound
      return SyntaxMistake(
        "expected an element name but found \(found(at: range.upperBound))",
        help: isSpaced ? "remove the space after \"<\"" : "write &lt; for a literal <",
        at: start..<range.upperBound)
    }
    let isBoolean = ["bool", "boolean"].contains(name.lowercased())
    let isEnd = bytes[start...].begins(with: "</")
    let nearest =
      Self.synonyms[name.lowercased()]
      ?? nearestName(to: name, among: XMLElement.names).flatMap { XMLElement(named: $0.utf8) }
    let help: Wording =
      isBoolean
      ? "write <true/> or <false/>"
      : nearest.map {
        [.true, .false].contains($0)
          ? "write <\($0)/>" : isEnd ? "did you mean </\($0)>?" : "did you mean <\($0)>?"
      } ?? "use dict, array, string, integer, real, true, false, date, or data"
    return SyntaxMistake(
      "unknown element <\(name.visible)>", help: help, at: start..<range.upperBound)
  }

  /// `<string Sync</string>`, `<dict` at the end of a line.
  func missingBracket(of element: XMLElement, isEnd: Bool) -> SyntaxMistake {
    let name: Wording = isEnd ? "</\(element)" : "<\(element)"
    let end = bytes[..<position].lastIndex { !$0.isSpace }.map { $0 + 1 } ?? position
    return SyntaxMistake("missing \">\" after \"\(name)\"", help: "write \(name)>", at: end)
  }

  /// An end tag that does not match the innermost open element.
  func mismatch(_ tag: Tag, inside plist: Int?) -> SyntaxMistake {
    let open = builder.openContainers
    if let last = open.last {
      let isOpen = tag.element == .plist || open.contains { XMLElement($0.kind) == tag.element }
      return mismatch(tag, opened: XMLElement(last.kind), at: last.start, isMissing: isOpen)
    }
    if let plist { return mismatch(tag, opened: .plist, at: plist, isMissing: false) }
    return SyntaxMistake(
      "unexpected </\(tag.element)>", help: "remove it, or add its opening tag", at: tag.range)
  }

  /// `<string>Sync</key>`.
  func mismatch(_ tag: Tag, inTextOf opened: Tag) -> SyntaxMistake {
    let isContainer = [.dict, .array, .plist].contains(tag.element)
    return mismatch(tag, opened: opened.element, at: opened.start, isMissing: isContainer)
  }

  /// - Parameter isMissing: Whether the end tag is missing instead of misnamed.
  private func mismatch(
    _ tag: Tag, opened: XMLElement, at start: Int, isMissing: Bool
  ) -> SyntaxMistake {
    let correction: Wording =
      [.true, .false].contains(opened)
      ? "write <\(opened)/>" : isMissing ? "add </\(opened)> in front of it" : "write </\(opened)>"
    return SyntaxMistake(
      """
      expected </\(opened)> for the <\(opened)> on line \(lineNumber(of: start)) \
      but found </\(tag.element)>
      """, help: correction, at: tag.range)
  }

  /// A key outside of a dictionary.
  func keyOutsideDict(_ tag: Tag) -> SyntaxMistake {
    let problem: Wording =
      switch builder.innermost?.kind {
      case .array: "<key> in an <array>"
      case nil: "<key> outside of a <dict>"
      default: "<key> in a <dict>"
      }
    return SyntaxMistake(
      problem, help: "put <dict> and </dict> around the keys and values", at: tag.range)
  }

  /// A value after the root.
  func secondRoot(_ tag: Tag) -> SyntaxMistake {
    SyntaxMistake(
      "unexpected <\(tag.element)> after the root value",
      help: "move it into the root, or remove it", at: tag.range)
  }

  // MARK: Attributes

  /// `<string note="a > b">`.
  func bracketInAttribute(at offset: Int) -> SyntaxMistake {
    SyntaxMistake(
      "\">\" in an attribute, where Apple's parsers end the tag", help: "remove the attribute",
      at: offset..<offset + 1)
  }

  /// `<plist version=1.0">`.
  func attributeWithoutQuotes(
    _ name: ArraySlice<UInt8>, _ value: ArraySlice<UInt8>
  ) -> SyntaxMistake {
    let value = String(decoding: value.prefix(Limits.quotedScalars), as: UTF8.self)
    return SyntaxMistake(
      "attribute value without quotes",
      help: """
        write \(String(decoding: name, as: UTF8.self).visible)=\(value.withoutCurlyQuotes.quoted)
        """, at: position)
  }

  /// `<plist version>`.
  func attributeWithoutValue(_ name: ArraySlice<UInt8>) -> SyntaxMistake {
    SyntaxMistake(
      "attribute without a value", help: "write version=\"1.0\", or remove it", at: name.indices)
  }

  /// `<plist version="1.0>`.
  func attributeWithoutClosingQuote(_ name: ArraySlice<UInt8>) -> SyntaxMistake {
    SyntaxMistake("unclosed quote in an attribute", help: "write version=\"1.0\"", at: position)
  }

  // MARK: The source

  private func line(at offset: Int) -> SourceLine { SourceLine(at: offset, in: bytes) }

  private func lineNumber(of offset: Int) -> Int {
    SourceRange(in: source, offset..<offset).position?.line ?? 1
  }
}

extension XMLElement {
  fileprivate static let names = [
    plist, dict, array, key, string, integer, real, date, data, .true, .false,
  ].map(\.name)
}
