/// The comment by which a YAML file names its schema to editors.
///
///     # yaml-language-server: $schema=settings-page.schema.json
///
/// It is no setting, and never goes into another format; the reader leaves it out of the comments.
public struct YAMLModeline: Sendable {
  /// The schema's path, relative to the YAML file, or its URL.
  public let schema: String

  /// Takes a path or a URL; `nil` for text that a modeline cannot hold: none, or with white space,
  /// at which editors end it.
  public init?(schema: String) {
    let isPlain = schema.unicodeScalars.allSatisfy { scalar in
      !scalar.properties.isWhitespace && scalar.properties.generalCategory != .control
    }
    guard isPlain, !schema.isEmpty else { return nil }
    self.schema = schema
  }

  /// Finds the modeline at the head of YAML; `nil` when there is none.
  ///
  /// - Complexity: O(*n*) for the *n* bytes before the first value.
  public init?(of yaml: [UInt8]) {
    var rest = yaml[(yaml.starts(with: Self.mark) ? Self.mark.count : 0)...]
    while let line = Self.headLine(of: rest) {
      rest = rest[line.endIndex...]
      guard Self.isModeline(line) else { continue }
      let settings = line.split { Self.isBlank($0) || $0 == 0x0D || $0 == 0x0A }
      let schema = settings.lazy.compactMap { setting in
        String(decoding: setting, as: UTF8.self).withoutPrefix("$schema=")
      }.first
      guard let schema else { return nil }
      self.init(schema: schema)
      return
    }
    return nil
  }

  private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Returns YAML with the modeline as its first line, in place of any other modeline at its head.
  ///
  /// - Parameter yaml: A file in UTF-8.
  /// - Complexity: O(*n*) for *n* bytes.
  public func added(to yaml: [UInt8]) -> [UInt8] {
    let mark = yaml.starts(with: Self.mark) ? Self.mark : []
    var rest = yaml[mark.count...]
    var head: [UInt8] = []
    while let line = Self.headLine(of: rest) {
      if !Self.isModeline(line) { head += line }
      rest = rest[line.endIndex...]
    }
    let end = Self.endsWithCRLF(yaml) ? "\r\n" : "\n"
    return mark + Array("# yaml-language-server: $schema=\(schema)\(end)".utf8)
      + head + rest
  }

  /// Whether a line of YAML, or the text of its comment with `#`, is a modeline.
  public static func isModeline(_ line: some Collection<UInt8>) -> Bool {
    guard line.first == UInt8(ascii: "#") else { return false }
    let text = line.dropFirst().drop(while: isBlank)
    let name = "yaml-language-server".utf8
    guard text.starts(with: name), text.startIndex != line.dropFirst().startIndex else {
      return false
    }
    return text.dropFirst(name.count).drop(while: isBlank).first == UInt8(ascii: ":")
  }

  /// The first line, with its end, when it is a comment, empty, a directive or the mark that begins
  /// the document: what stands before the first value.
  private static func headLine(of text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard !text.isEmpty else { return nil }
    let end = text.firstIndex(of: 0x0A).map { $0 + 1 } ?? text.endIndex
    let line = text[..<end]
    let content = line.drop { isBlank($0) || $0 == 0x0D || $0 == 0x0A }
    switch content.first {
    case nil, UInt8(ascii: "#"): return line
    case UInt8(ascii: "%") where content.startIndex == line.startIndex: return line
    default: return line.filter { $0 != 0x0D && $0 != 0x0A }.elementsEqual("---".utf8) ? line : nil
    }
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  private static func endsWithCRLF(_ text: [UInt8]) -> Bool {
    guard let end = text.firstIndex(of: 0x0A), end > 0 else { return false }
    return text[end - 1] == 0x0D
  }
}

extension String {
  /// What follows a prefix; `nil` when the text does not begin with it, or ends with it.
  fileprivate func withoutPrefix(_ prefix: String) -> String? {
    hasPrefix(prefix) && utf8.count > prefix.utf8.count ? String(dropFirst(prefix.count)) : nil
  }
}
