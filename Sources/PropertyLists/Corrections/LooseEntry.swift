/// A key and a value as people write them on a line, in whatever language, with quotes missing or to spare.
struct LooseEntry {
  enum Kind { case text, truth, number }

  let key: String
  /// The value without its quotes; of a boolean, `true` or `false`.
  let value: String
  let kind: Kind

  /// - Returns: `nil` if the line has no key or no value, or a bracket that goes on elsewhere.
  init?(_ line: ArraySlice<UInt8>) {
    var text = Self.plain(line)[...]
    if text.begins(with: "- ") { text = text.dropFirst(2).trimmed }
    // A row of a table.
    if text.first == "|" { text = text.dropFirst().trimmed }
    if text.last == "|" { text = text.dropLast().trimmed }
    guard let (key, value) = Self.element(text) ?? Self.call(text) ?? Self.pair(text), !key.isEmpty,
      !value.isEmpty
    else { return nil }
    self.key = String(decoding: key, as: UTF8.self)
    let word = String(decoding: value, as: UTF8.self)
    let truth = ["true": "true", "yes": "true", "false": "false", "no": "false"][word.lowercased()]
    // What has quotes is text.
    let isBare = text.trimmedOfSigns.hasSuffix(value)
    if isBare, let truth {
      (self.value, kind) = (truth, .truth)
    } else if isBare, value.first.map({ $0.isDigit || $0 == "-" }) == true,
      case .number = NumberText.real(value)
    {
      (self.value, kind) = (word, .number)
    } else {
      (self.value, kind) = (word, .text)
    }
  }

  /// Without the escapes of other languages, and with straight quotes.
  private static func plain(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    var rest = text
    while let byte = rest.first {
      if let (escape, meant) = escape(at: rest) {
        result += Array(meant.utf8)
        rest = rest.dropFirst(escape.utf8.count)
      } else {
        result.append(byte)
        rest = rest.dropFirst()
      }
    }
    return result
  }

  /// The escapes of other languages for characters that need none here.
  static func escape(at text: ArraySlice<UInt8>) -> (escape: String, meant: String)? {
    guard let byte = text.first, byte >= 0x80 || "&\\%@".utf8.contains(byte) else { return nil }
    return escapes.first { text.starts(with: $0.escape.utf8) }
  }

  private static let escapes: [(escape: String, meant: String)] = [
    ("&quot;", "\""), ("&lt;", "<"), ("&gt;", ">"), ("&apos;", "'"), ("&#39;", "'"),
    ("&#34;", "\""), ("&nbsp;", " "), ("&amp;", "&"), ("\\<", "<"), ("\\>", ">"), ("\\/", "/"),
    ("\\_", "_"), ("\\\"", "\""), ("\\'", "'"), ("%22", "\""), ("@\"", "\""), ("“", "\""),
    ("”", "\""), ("„", "\""), ("‘", "'"), ("’", "'"), ("\u{A0}", " "), ("\u{FF1A}", ":"),
    ("\u{FF1D}", "="), ("\u{FF0C}", ","), ("\u{FF02}", "\""),
  ]

  private typealias Pair = (key: ArraySlice<UInt8>, value: ArraySlice<UInt8>)

  /// `<string name="Title">Sync</string>`, or `<Title>Sync</Title>`, or a key and a value as in XML.
  private static func element(_ text: ArraySlice<UInt8>) -> Pair? {
    guard text.first == "<", let end = text.firstIndex(of: UInt8(ascii: ">")),
      let close = text.lastIndex(of: UInt8(ascii: "<")), close > end,
      text[close...].begins(with: "</")
    else { return nil }
    let tag = text[text.startIndex + 1..<end]
    if tag.matches("key"), let endOfKey = text.offset(of: "</key>") {
      let value = text[(endOfKey + 6)...].drop { $0 != ">" }.dropFirst().prefix { $0 != "<" }
      return (text[end + 1..<endOfKey], value)
    }
    let value = text[end + 1..<close]
    let quotes = tag.indices.filter { tag[$0] == "\"" }
    if quotes.count >= 2 { return (tag[quotes[0] + 1..<quotes[1]], value) }
    guard tag.allSatisfy({ $0.isLetter || $0.isDigit }), XMLElement(named: tag) == nil else {
      return nil
    }
    return (tag, value)
  }

  /// `NSLocalizedString("Title", "Sync");`.
  private static func call(_ text: ArraySlice<UInt8>) -> Pair? {
    guard text.first?.isLetter == true, let open = text.firstIndex(of: UInt8(ascii: "(")),
      text[..<open].allSatisfy(\.isWordByte)
    else { return nil }
    let quotes = text.indices.filter { text[$0] == "\"" }
    guard quotes.count == 4 else { return nil }
    return (text[quotes[0] + 1..<quotes[1]], text[quotes[2] + 1..<quotes[3]])
  }

  private static let separators = ["=>", "->", ":=", "=", ":", ";", "|"]

  private static func pair(_ text: ArraySlice<UInt8>) -> Pair? {
    // The separator is outside of the quotes around the key, if it has any.
    var start = text.startIndex
    if let first = text.first, first.isQuote, let end = text.dropFirst().firstIndex(of: first) {
      start = end
    }
    func sign(_ offset: Int) -> String? {
      separators.first { text[offset...].starts(with: $0.utf8) }
    }
    guard
      let offset = (start..<text.endIndex).first(where: { sign($0) != nil })
        ?? (text.startIndex..<start).first(where: { sign($0) != nil }), let sign = sign(offset)
    else { return nil }
    let key = text[..<offset].withoutQuotes
    let rest = text[(offset + sign.utf8.count)...].trimmedOfSigns
    let value = rest.withoutQuotes
    guard let first = rest.first, !"[{(<$?".utf8.contains(first), key.count <= 100,
      // A color, but no error value of a table.
      first != "#" || rest.dropFirst().allSatisfy({ $0.isLetter || $0.isDigit }),
      !value.contains(where: { $0 == "\"" || $0 == "<" }),
      !key.contains(where: { "\"<[{#".utf8.contains($0) })
    else { return nil }
    return (key, value)
  }
}

extension UInt8 { var isQuote: Bool { self == "\"" || self == "'" } }

extension ArraySlice<UInt8> {
  /// Without white space, and without the signs that end an entry.
  fileprivate var trimmedOfSigns: ArraySlice<UInt8> {
    var text = trimmed
    while let last = text.last, last == "," || last == ";" { text = text.dropLast().trimmed }
    return text
  }

  fileprivate func hasSuffix(_ other: ArraySlice<UInt8>) -> Bool {
    suffix(other.count).elementsEqual(other)
  }

  /// Without quotes at both ends, whether or not both are there.
  fileprivate var withoutQuotes: ArraySlice<UInt8> {
    var text = trimmed
    if let first = text.first, text.count > 1, first == text.last, first == "'" || first == "`" {
      return text.dropFirst().dropLast()
    }
    if text.first == "\"" { text = text.dropFirst() }
    if text.last == "\"" { text = text.dropLast() }
    return text
  }
}
