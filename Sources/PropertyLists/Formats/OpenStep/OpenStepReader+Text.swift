extension OpenStepReader {
  /// Whether Apple's reader allows the byte in an unquoted string.
  static func isBare(_ byte: UInt8) -> Bool {
    switch byte {
    case "_", "$", "/", ":",
      ".", "-":
      true
    default: byte.isLetter || byte.isDigit
    }
  }

  /// White space in Apple's reader, which includes vertical tab and form feed.
  static func isWhiteSpace(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }

  /// Whether the byte can begin a string: it is a quote, or allowed in an unquoted string.
  static func beginsString(_ byte: UInt8) -> Bool {
    byte == "\"" || byte == "'" || isBare(byte)
  }

  /// Reads a quoted or unquoted string.
  ///
  /// The slice refers to decoded bytes only if the string has an escape.
  mutating func readString() throws(Diagnostic) -> StoreSlice {
    let start = position
    guard !Self.isBare(input[position]) else {
      skip { Self.isBare($0) }
      return try builder.slice(of: start..<position)
    }
    let quote = input[position]
    let runEnds = ByteSet(quote, UInt8(ascii: "\\"))
    let decodedStart = builder.store.end
    var isDecoded = false
    position += 1
    while true {
      let runStart = position
      position = input.first(runEnds, from: position)
      let run = runStart..<position
      guard !isAtEnd else { throw unclosed("the string", end: "closing quote", at: start) }
      if input[position] == quote {
        position += 1
        guard isDecoded else { return try builder.slice(of: run) }
        builder.store.appendSource(run)
        return try builder.slice(since: decodedStart, at: start..<position)
      }
      builder.store.appendSource(run)
      builder.store.append(try readEscape())
      isDecoded = true
    }
  }

  /// The text of a string with its quotes, if any.
  static func text(ofString spelling: ArraySlice<UInt8>) -> [UInt8]? {
    let source = Source(name: "", bytes: Array(spelling), isText: true)
    return try? source.withPinnedBytes { input throws(Diagnostic) in
      var reader = OpenStepReader(source: source, input: input)
      let text = try reader.readString()
      return Array(reader.builder.store.bytes(of: text))
    }
  }

  // MARK: Escapes

  private mutating func readEscape() throws(Diagnostic) -> Unicode.Scalar {
    let start = position
    position += 1
    let scalar: Unicode.Scalar
    switch byte ?? 0 {
    case "a": scalar = "\u{07}"
    case "b": scalar = "\u{08}"
    case "f": scalar = "\u{0C}"
    case "n": scalar = "\n"
    case "r": scalar = "\r"
    case "t": scalar = "\t"
    case "v": scalar = "\u{0B}"
    case "U":
      guard let scalar = try readCodePoint(from: start, letter: UInt8(ascii: "U"), fewestDigits: 1)
      else { throw invalidEscape(from: start) }
      return scalar
    case "0"..."7": return try readOctal(from: start)
    case "\"": scalar = "\""
    case "'": scalar = "'"
    case "\\": scalar = "\\"
    case 0x0A: scalar = "\n"
    default: return ignoreBackslash(at: start)
    }
    position += 1
    return scalar
  }

  /// Reads an unknown escape as its character, like Apple's reader, but warns in case a backslash was
  /// intended or, for `\u203A`, the escape of other formats.
  private mutating func ignoreBackslash(at start: Int) -> Unicode.Scalar {
    let scalar = String(decoding: bytes[position...].prefix(4), as: UTF8.self).unicodeScalars.first
    guard let scalar else { return "\\" }
    position += UTF8.width(scalar)
    let digits = bytes[position...].prefix(4)
    let isUnicode = scalar == "u" && digits.count == 4 && digits.allSatisfy { $0.hexValue != nil }
    let end = isUnicode ? digits.endIndex : position
    let escape = String(decoding: bytes[start..<end], as: UTF8.self)
    builder.report(.ignoredBackslash(escape), severity: .warning, at: start..<end)
    return scalar
  }

  /// Reads one to three octal digits: the code of an ASCII character.
  ///
  /// Apple's reader takes higher codes from the NeXTSTEP character set, which is hardly ever intended, so
  /// they are refused. Like Apple's reader, this one drops a ninth bit.
  private mutating func readOctal(from start: Int) throws(Diagnostic) -> Unicode.Scalar {
    var value = 0
    while position - start <= 3, position < bytes.count, bytes[position] & 0xF8 == 0x30 {
      value = value << 3 | Int(bytes[position] & 7)
      position += 1
    }
    guard value & 0x80 == 0 else { throw invalidEscape(from: start) }
    return Unicode.Scalar(UInt8(value & 0x7F))
  }

  private func invalidEscape(from start: Int) -> Diagnostic {
    let escape = String(decoding: bytes[start..<position], as: UTF8.self)
    return failure(.invalidEscape(escape), at: start..<position)
  }

  // MARK: Data

  /// Reads `<0a1b 2c>`: pairs of hexadecimal digits, optionally separated by white space.
  mutating func readData() throws(Diagnostic) -> StoreSlice {
    let start = position
    let decodedStart = builder.store.end
    position += 1
    if byte == 0x2A || byte == 0x5B {
      let form = bytes[start...].prefix { $0 != ">" && $0 >= 0x20 }
      let name = String(decoding: form.prefix(Limits.quotedScalars), as: UTF8.self)
      throw failure(.unsupportedType("GNUstep's \(name)>"), at: start..<start + form.count)
    }
    while true {
      skip { Self.isWhiteSpace($0) }
      if byte == ">" { break }
      guard bytes.count - position >= 2, let high = bytes[position].hexValue,
        let low = bytes[position + 1].hexValue
      else { throw unexpected("two hexadecimal digits or \">\"") }
      builder.store.append(high << 4 | low)
      position += 2
    }
    position += 1
    return try builder.slice(since: decodedStart, at: start..<position)
  }
}
