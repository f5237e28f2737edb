/// Detects the format of a file without trying to read it, so errors always come from the right reader.
extension Format {
  /// Returns the format of an input.
  ///
  /// The first bytes decide, then the extension, then the first characters after any comments that only
  /// strings tables and old-style text have. Everything else is YAML.
  ///
  /// - Complexity: O(*n*) for *n* bytes if it begins with white space or a comment; otherwise O(1).
  public static func detect(_ bytes: [UInt8], name: String) -> Document.Format {
    let head = head(of: bytes)
    let fileExtension = fileExtension(of: name)
    let named = all.first { $0.inputExtensions.contains(fileExtension) }
    let isOther = named == .openStep && isData(head) || named != nil && hasPastedComment(bytes)
    if let format = identified(by: head), format != .xml || !isOther { return format }
    if let named { return named }
    let whole = FileEncoding.head(of: bytes).drop(while: \.isSpace)
    let text = withoutComments(whole)
    let hasComment = text.startIndex > whole.startIndex
    if beginsEntry(text, hasComment: hasComment) { return .strings }
    if let format = opened(by: head) { return format }
    guard hasComment else { return .yaml }
    return isOldStyle(text) ? .openStep : opened(by: text) ?? .yaml
  }

  private static func opened(by head: ArraySlice<UInt8>) -> Format? {
    all.first { $0.openings.contains { head.begins(with: $0) } }
  }

  /// Whether a text begins like a strings table, with `"key" =`; a word can be the key only after a comment,
  /// because YAML has such words.
  private static func beginsEntry(_ text: ArraySlice<UInt8>, hasComment: Bool) -> Bool {
    guard
      let rest = afterString(text) ?? (hasComment ? text.drop(while: OpenStepReader.isBare) : nil),
      rest.startIndex > text.startIndex
    else { return false }
    let next = withoutComments(rest).first
    return next == "=" || next == ";"
  }

  /// The rest of a text after the string in double quotes at its beginning; `nil` without one.
  private static func afterString(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard text.first == "\"" else { return nil }
    var rest = text.dropFirst()
    while let byte = rest.popFirst() {
      if byte == "\"" { return rest }
      if byte == "\\" { rest = rest.dropFirst() }
    }
    return rest
  }

  private static func identified(by head: ArraySlice<UInt8>) -> Format? {
    all.first { $0.signatures.contains { head.begins(with: $0) } }
  }

  /// Whether a file begins with a comment as in XML, but has no elements.
  private static func hasPastedComment(_ bytes: [UInt8]) -> Bool {
    let text = FileEncoding.head(of: bytes).drop(while: \.isSpace)
    return text.begins(with: "<!--") && !text.contains(bytesOf: "</")
  }

  /// The format indicated by a file's first bytes, if it is not this one.
  func contradiction(in bytes: [UInt8]) -> Format? {
    let head = Self.head(of: bytes)
    guard let other = Self.identified(by: head), other != self, !Self.hasPastedComment(bytes) else {
      return nil
    }
    // Data in old-style text and YAML's merge key begin with "<" too.
    let isMarkup = ["<?", "<!", "<plist"].contains { head.begins(with: $0) }
    let isAmbiguous = self == .openStep || self == .strings || head.begins(with: "<<")
    return other == .xml && isAmbiguous && !isMarkup ? nil : other
  }

  /// The format of a file that is not to be read, even if its name is that of another format.
  package static func actual(_ bytes: [UInt8], name: String) -> Format {
    let format = detect(bytes, name: name)
    // Only its name makes a text old-style text.
    guard format == .openStep, (try? format.read(bytes, name: name)) == nil else { return format }
    return format.probableFormat(of: bytes) ?? format
  }

  /// The probable format of an unreadable file, if it is not this one.
  func probableFormat(of bytes: [UInt8]) -> Format? {
    if let other = contradiction(in: bytes) { return other }
    let head = FileEncoding.head(of: bytes).prefix(1024)
    if self == .json || self == .xml { return Self.isOldStyle(head) ? .openStep : nil }
    guard self == .openStep || self == .strings else { return nil }
    let lines = Self.withoutComments(head).split(whereSeparator: \.isLineEnd).map(\.trimmed)
    guard let first = lines.first(where: { !$0.isEmpty && $0.first != "#" }) else {
      return nil
    }
    if first.begins(with: "[") { return .json }
    if first.begins(with: "{") {
      let text = head.drop { $0 != "{" }.dropFirst().trimmed
      let key = text.dropFirst().prefix { $0 != "\"" }
      let rest = text[key.endIndex...].dropFirst().drop(while: \.isSpace)
      return text.begins(with: "\"") && rest.begins(with: ":") ? .json : nil
    }
    // A colon for the equals sign of a table is no YAML, nor is one in a string.
    if first.last == ";" { return nil }
    let key = Self.afterString(first) ?? first
    let isKey =
      key.last == ":" || zip(key, key.dropFirst()).contains { $0 == ":" && $1 == 0x20 }
    return isKey || first.begins(with: "- ") || first.begins(with: "---") ? .yaml : nil
  }

  /// The text after any leading comments, whose colons do not suggest YAML.
  private static func withoutComments(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var rest = text.drop(while: \.isSpace)
    while true {
      if rest.begins(with: "//") {
        rest = rest.drop { !$0.isLineEnd }
      } else if rest.begins(with: "/*") {
        rest = rest.dropFirst(2)
        while !rest.isEmpty, !rest.begins(with: "*/") { rest = rest.dropFirst() }
        rest = rest.dropFirst(2)
      } else {
        return rest
      }
      rest = rest.drop(while: \.isSpace)
    }
  }

  /// Whether a file begins like old-style data or, unlike JSON, with a dictionary of `key = value;`.
  private static func isOldStyle(_ head: ArraySlice<UInt8>) -> Bool {
    let text = head.drop(while: \.isSpace)
    if isData(text) { return true }
    guard text.first == "{", text.contains(UInt8(ascii: ";")) else { return false }
    let key = text.dropFirst().drop(while: \.isSpace)
    let isQuoted = key.first == "\""
    let rest =
      isQuoted
      ? key.dropFirst().drop { $0 != "\"" }.dropFirst()
      : key.drop(while: OpenStepReader.isBare)
    return rest.startIndex > key.startIndex
      && rest.drop(while: \.isSpace).first == "="
  }

  /// Whether a file begins with data in old-style text, `<42>`, for which no element is named.
  private static func isData(_ head: ArraySlice<UInt8>) -> Bool {
    guard head.first == "<" else { return false }
    let rest = head.dropFirst().drop { $0.isSpace || $0.hexValue != nil }
    return rest.isEmpty ? head.count >= headLength : rest.first == ">"
  }

  /// The writable format for an output's file extension.
  public static func forOutput(named name: String) -> Document.Format? {
    let fileExtension = fileExtension(of: name)
    return all.first { $0.isWritable && $0.outputExtensions.contains(fileExtension) }
  }

  package static func fileExtension(of name: String) -> String {
    let bytes = name.utf8
    var file = bytes[...]
    while file.last == "/" { file = file.dropLast() }
    if let slash = file.lastIndex(of: UInt8(ascii: "/")) { file = file[slash...].dropFirst() }
    guard let dot = file.lastIndex(of: UInt8(ascii: ".")), dot != file.startIndex else { return "" }
    return name[dot..<file.endIndex].dropFirst().lowercased()
  }

  private static let headLength = 32

  /// The first bytes of a file as UTF-8, without white space and the byte order mark.
  private static func head(of bytes: [UInt8]) -> ArraySlice<UInt8> {
    FileEncoding.head(of: bytes).drop(while: \.isSpace).prefix(headLength)
  }
}

extension Document {
  /// Whether a document that was taken for YAML only because it is nothing else is a word or a sentence.
  var isProse: Bool {
    storage.nodes.first?.isPlain == true
      && !Format.yaml.inputExtensions.contains(Format.fileExtension(of: source.name))
  }
}
