/// The path to a value in a document: `PreferenceSpecifiers.3.Title`.
///
/// The notation is that of `plutil`: components joined by dots, where numbers are indices. In a
/// key, a dot, an equals sign, and a backslash are escaped with a backslash, and invisible
/// characters are written as `\n` or `\u{1B}`. An `@` at the beginning is escaped too, because `@` there
/// looks up an element by its key.
public struct KeyPath: Hashable, Sendable, CustomStringConvertible {
  public enum Component: Hashable, Sendable {
    case key(String)
    case index(Int)
  }

  public var components: [Component]

  public init(_ components: [Component] = []) {
    self.components = components
  }

  public func appending(_ component: Component) -> KeyPath {
    KeyPath(components + [component])
  }

  public var description: String {
    var text = ""
    for (position, component) in components.enumerated() {
      if position > 0 { text += "." }
      switch component {
      case .index(let index): text += String(index)
      case .key(let key): text += Self.escape(key, isFirst: position == 0)
      }
    }
    return text
  }

  /// The path in a form that can be pasted into a shell; the root is `''`.
  public var shellQuoted: String { description.shellQuoted }

  private static func escape(_ key: String, isFirst: Bool) -> String {
    var text = ""
    for (position, scalar) in key.unicodeScalars.enumerated() {
      switch scalar {
      case ".", "=", "\\": text += "\\\(scalar)"
      case "@" where isFirst && position == 0: text += "\\@"
      case _ where scalar.isInvisible: text += scalar.escaped
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}

extension String {
  /// The text in a form that can be pasted into a shell: in single quotes if it is empty, begins with
  /// a dash, or has any character that is special there; as `$'\x1B'` if it has any that is invisible.
  package var shellQuoted: String {
    if unicodeScalars.contains(where: \.isInvisible) {
      return "$'\(unicodeScalars.map(\.escapedForShell).joined())'"
    }
    let isBare = utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "-"), UInt8(ascii: "/"), UInt8(ascii: ":"), UInt8(ascii: "+"),
        UInt8(ascii: "@"), UInt8(ascii: "%"), UInt8(ascii: ","):
        true
      default: byte >= 0x80
      }
    }
    if isBare && !isEmpty && !hasPrefix("-") { return self }
    return "'"
      + split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
      + "'"
  }
}

extension Unicode.Scalar {
  /// The scalar between `$'` and `'`; what is invisible, byte by byte.
  fileprivate var escapedForShell: String {
    if self == "'" || self == "\\" { return "\\\(self)" }
    guard isInvisible else { return String(self) }
    let bytes = fileNameByte.map { [$0] } ?? Array(String(self).utf8)
    return bytes.map { "\\x" + NumberText.hex($0, width: 2) }.joined()
  }
}
