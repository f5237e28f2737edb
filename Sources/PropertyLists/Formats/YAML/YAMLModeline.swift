/// The comment that specifies the schema of a YAML file for editors.
///
///     # yaml-language-server: $schema=settings-page.schema.json
///
/// It belongs to the file, not to the settings: the reader does not report it as a comment, and it is
/// not written to other formats. Only the first one above the first value is a modeline, because
/// editors ignore the others, and only with a space after the `#`, because yaml-language-server
/// requires one. All others are ordinary comments.
package struct YAMLModeline: Sendable, Equatable {
  /// The schema's path, relative to the YAML file, or its URL.
  package let schema: String

  /// Creates a modeline; `nil` if the path is empty or contains white space, where editors would end it.
  package init?(schema: String) {
    let isPlain = schema.unicodeScalars.allSatisfy { scalar in
      !scalar.properties.isWhitespace && scalar.properties.generalCategory != .control
    }
    guard isPlain, !schema.isEmpty else { return nil }
    self.schema = schema
  }

  /// Finds the modeline of a YAML file in any encoding; `nil` if it has none.
  package init?(of yaml: [UInt8]) {
    let isUTF8 = FileEncoding(of: yaml).isUTF8
    let text = isUTF8 ? yaml : (try? FileEncoding.decode(yaml, name: ""))?.bytes ?? []
    guard let found = Self.find(in: text) else { return nil }
    self = found.modeline
  }

  /// Returns YAML with the modeline on its first line instead of any other, unless it already has it.
  ///
  /// - Parameter yaml: A file in any encoding, which is preserved.
  package func added(to yaml: [UInt8]) -> [UInt8] {
    let encoding = FileEncoding(of: yaml)
    guard encoding.isUTF8 else {
      return FileEncoding.text(of: yaml).map { encoding.encode(added(to: $0)) } ?? yaml
    }
    var edits = TextEdits()
    edits.insert(
      Array("# yaml-language-server: $schema=\(schema)\n".utf8), at: Self.markLength(of: yaml))
    if let (present, offset) = Self.find(in: yaml) {
      guard present != self else { return yaml }
      let end = yaml[offset...].firstIndex(of: 0x0A).map { $0 + 1 } ?? yaml.count
      edits.replace(offset..<end, with: [])
    }
    return edits.applied(to: yaml, lineBreak: Self.endsWithCRLF(yaml) ? [0x0D, 0x0A] : [0x0A])
  }

  /// The modeline for a file in a folder below the one that the schema's path is relative to.
  ///
  /// - Parameter path: The file's path relative to that folder.
  package func inFile(at path: String) -> YAMLModeline {
    let depth = path.utf8.count { $0 == "/" }
    let isRelative = schema.utf8.first != "/" && !schema.contains(":")
    guard depth > 0, isRelative else { return self }
    let rest = schema.hasPrefix("./") ? String(schema.dropFirst(2)) : schema
    return YAMLModeline(schema: String(repeating: "../", count: depth) + rest) ?? self
  }

  static func find(in yaml: [UInt8]) -> (modeline: YAMLModeline, offset: Int)? {
    var rest = yaml.dropFirst(markLength(of: yaml))
    while let line = headLine(of: rest) {
      if let modeline = YAMLModeline(line: line) { return (modeline, line.startIndex) }
      rest = rest[line.endIndex...]
    }
    return nil
  }

  /// Parses a line, which may be anywhere in a file; `nil` if it is not a modeline.
  init?(line: ArraySlice<UInt8>) {
    var rest = line[...]
    let isModeline =
      Self.take("#", from: &rest) && Self.skipSpaces(&rest) > 0
      && Self.take("yaml-language-server", from: &rest) && Self.skipSpaces(&rest) >= 0
      && Self.take(":", from: &rest) && Self.skipSpaces(&rest) >= 0
      && Self.take("$schema=", from: &rest)
    let schema = rest.prefix { !$0.isSpace }
    guard isModeline, rest.dropFirst(schema.count).allSatisfy(\.isSpace) else { return nil }
    self.init(schema: String(decoding: schema, as: UTF8.self))
  }

  private static func take(_ word: StaticString, from text: inout ArraySlice<UInt8>) -> Bool {
    guard text.begins(with: word) else { return false }
    text = text.dropFirst(word.utf8CodeUnitCount)
    return true
  }

  private static func skipSpaces(_ text: inout ArraySlice<UInt8>) -> Int {
    let count = text.prefix(while: \.isBlank).count
    text = text.dropFirst(count)
    return count
  }

  /// The first line including its end, if it can precede the first value: a comment, an empty line, a
  /// directive, or `---`.
  private static func headLine(of text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard !text.isEmpty else { return nil }
    let end = text.firstIndex(of: 0x0A).map { $0 + 1 } ?? text.endIndex
    let line = text[..<end]
    let content = line.drop(while: \.isSpace)
    switch content.first {
    case nil, "#"?: return line
    case "%"? where content.startIndex == line.startIndex: return line
    default: return line.filter { $0 != 0x0D && $0 != 0x0A }.elementsEqual("---".utf8) ? line : nil
    }
  }

  private static func markLength(of yaml: [UInt8]) -> Int { yaml.begins(with: "\u{FEFF}") ? 3 : 0 }

  private static func endsWithCRLF(_ text: [UInt8]) -> Bool {
    guard let end = text.firstIndex(of: 0x0A), end > 0 else { return false }
    return text[end - 1] == 0x0D
  }
}
