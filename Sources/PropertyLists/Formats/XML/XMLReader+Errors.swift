/// What a reader of XML says about text that it cannot read.
extension XMLReader {
  // MARK: Text

  /// `&` in text, or a reference without its semicolon.
  func unescapedAmpersand(at start: Int) -> SyntaxMistake {
    let name = bytes[(start + 1)...].prefix { $0.isLetter || $0.isDigit || $0 == "#" }
    if !name.isEmpty, name.endIndex < bytes.count, bytes[name.endIndex] == ";" {
      return unknownEntity(start..<name.endIndex + 1)
    }
    return SyntaxMistake("unescaped \"&\"", help: "write &amp;", at: start..<start + 1)
  }

  /// `&copy;`.
  func unknownEntity(_ range: Range<Int>) -> SyntaxMistake {
    let name = String(decoding: bytes[range].prefix(Limits.quotedScalars * 4), as: UTF8.self)
    return SyntaxMistake(
      "unknown entity \(name.quoted)",
      help: "write &amp; for a literal &; the entities are amp, lt, gt, quot, and apos", at: range)
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

  func unknownElement(named range: Range<Int>, from start: Int) -> SyntaxMistake {
    guard !range.isEmpty else {
      return SyntaxMistake(
        "expected an element name but found \(found(at: range.upperBound))",
        help: "write &lt; for a literal <", at: start..<range.upperBound)
    }
    return SyntaxMistake(
      "unknown element <\(String(decoding: bytes[range], as: UTF8.self).visible)>",
      help: "use dict, array, string, integer, real, true, false, date, or data",
      at: start..<range.upperBound)
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

  private func lineNumber(of offset: Int) -> Int {
    SourceRange(in: source, offset..<offset).position?.line ?? 1
  }
}
