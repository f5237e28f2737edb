/// The encoding of an XML file, determined by its byte order mark or first bytes and its declaration
/// (XML 1.0, appendix F).
enum XMLEncoding {
  /// The names allowed in a declaration (IANA character sets), in uppercase.
  private static let names: [(name: String, encodings: [TextEncoding])] = [
    ("UTF-8", [.utf8]),
    ("UTF8", [.utf8]),
    ("US-ASCII", [.utf8]),
    ("ASCII", [.utf8]),
    ("ISO-8859-1", [.latin1]),
    ("ISO_8859-1", [.latin1]),
    ("LATIN1", [.latin1]),
    ("UTF-16", [.utf16LittleEndian, .utf16BigEndian]),
    ("UTF-16LE", [.utf16LittleEndian]),
    ("UTF-16BE", [.utf16BigEndian]),
    ("UTF-32", [.utf32LittleEndian, .utf32BigEndian]),
    ("UTF-32LE", [.utf32LittleEndian]),
    ("UTF-32BE", [.utf32BigEndian]),
  ]

  static func decode(_ bytes: [UInt8], name: String) throws(Diagnostic) -> Source {
    let detected = FileEncoding(of: bytes).encoding
    guard detected == .utf8 else {
      let source = try FileEncoding.decode(bytes, name: name)
      try check(declaration(in: source.bytes), against: detected, in: source)
      return source
    }
    // The usual declaration needs no table: 3 % of a small page's time.
    guard let declared = declaration(in: bytes), declared.name != "UTF-8" else {
      return try FileEncoding.decode(bytes, name: name)
    }
    guard declared.isQuoted, let row = row(of: declared.name), row.encodings.contains(.latin1)
    else {
      let source = Source(name: name, bytes: bytes, isText: true)
      try check(declared, against: .utf8, in: source)
      return try FileEncoding.decode(bytes, name: name)
    }
    return try FileEncoding.decode(bytes, name: name, as: .latin1)
  }

  /// The encoding that a file declares, and its largest character; `nil` if it includes all of Unicode.
  static func declared(in bytes: [UInt8]) -> (encoding: TextEncoding?, largest: UInt32?) {
    guard let declared = declaration(in: bytes), declared.isQuoted else { return (nil, nil) }
    // The usual declaration needs no table.
    if declared.name == "UTF-8" { return (.utf8, nil) }
    guard let row = row(of: declared.name) else { return (nil, nil) }
    if row.encodings.contains(.latin1) { return (.latin1, 0xFF) }
    return (row.encodings.first, row.name.hasSuffix("ASCII") ? 0x7F : nil)
  }

  /// Returns a whole file by this program in another encoding, with a matching declaration.
  static func redeclare(_ text: [UInt8], as encoding: FileEncoding) -> [UInt8] {
    guard !encoding.isUTF8, let declared = declaration(in: text) else { return text }
    let isUTF16 = encoding.encoding.name.hasPrefix("UTF-16") && encoding.hasByteOrderMark
    let name = isUTF16 ? "UTF-16" : encoding.encoding.name
    return Array(text[..<(declared.range.lowerBound)]) + Array(name.utf8)
      + text[declared.range.upperBound...]
  }

  private static func check(
    _ declared: Declared?, against actual: TextEncoding,
    in source: Source
  ) throws(Diagnostic) {
    guard let declared else { return }
    guard let row = row(of: declared.name) else {
      throw source.failure(.unsupportedEncoding(declared.name), at: declared.range)
    }
    guard row.encodings.contains(actual) else {
      throw source.failure(
        .encodingConflict(declared: declared.name, actual: actual.name), at: declared.range)
    }
  }

  private static func row(of name: String) -> (name: String, encodings: [TextEncoding])? {
    let name = name.uppercased()
    return names.first { $0.name == name }
  }

  private typealias Declared = (name: String, range: Range<Int>, isQuoted: Bool)

  /// The declared name; Apple's reader ignores one without quotes, and reads UTF-8.
  private static func declaration(in bytes: [UInt8]) -> Declared? {
    let head = bytes.prefix(256)
    let start = head.begins(with: "\u{FEFF}") ? 3 : 0
    guard head.dropFirst(start).begins(with: "<?xml"),
      let end = head.firstIndex(of: UInt8(ascii: ">"))
    else { return nil }
    var index = start
    while index < end, !head[index..<end].begins(with: "encoding") { index += 1 }
    guard let sign = head[index..<end].firstIndex(of: UInt8(ascii: "=")),
      let first = head[(sign + 1)..<end].firstIndex(where: { !$0.isSpace })
    else { return nil }
    let isQuoted = head[first].isXMLQuote
    let name = isQuoted ? first + 1 : first
    let rest = head[name..<end]
    let close =
      isQuoted
      ? rest.firstIndex(of: head[first])
      : rest.firstIndex { $0.isSpace || $0.isXMLQuote || $0 == "?" }
    // Apple's reader takes a name that never ends for one that it does not know.
    guard isQuoted || close != nil else { return nil }
    let range = name..<(close ?? end)
    return (String(decoding: head[range], as: UTF8.self), range, isQuoted)
  }
}

extension FileEncoding {
  /// The encoding of a file in a format: only XML declares one.
  package init(of bytes: [UInt8], in format: Format) {
    let detected = FileEncoding(of: bytes)
    let isLatin1 =
      format == .xml && detected.isUTF8 && XMLEncoding.declared(in: bytes).encoding == .latin1
    self.init(
      encoding: isLatin1 ? .latin1 : detected.encoding,
      hasByteOrderMark: detected.hasByteOrderMark && !isLatin1)
  }

  /// The name of a text file's encoding, such as `UTF-16LE`.
  package static func name(of bytes: [UInt8], in format: Format) -> String {
    let encoding = FileEncoding(of: bytes, in: format)
    // In UTF-16 and UTF-32, a byte order mark goes without saying.
    return encoding.isUTF8 ? encoding.description : encoding.encoding.name
  }
}
