/// Where a value stands in a document: `PreferenceSpecifiers.3.Title`.
///
/// The notation is `plutil`'s: components joined by dots, numbers being indices. A dot, an equals
/// sign or a backslash inside a key is escaped with a backslash, an invisible character is written
/// `\u{1B}`, and so is an `@` at the beginning, which otherwise asks for an element by its key.
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

  /// The path as a person can paste it back into a shell: in single quotes where it holds anything
  /// that a shell would touch.
  ///
  /// The root is `''`.
  public var shellQuoted: String {
    let text = description
    let isBare = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "-"), UInt8(ascii: "/"), UInt8(ascii: ":"), UInt8(ascii: "+"),
        UInt8(ascii: "@"), UInt8(ascii: "%"), UInt8(ascii: ","):
        true
      default: byte >= 0x80
      }
    }
    if isBare && !text.isEmpty && !text.hasPrefix("-") { return text }
    return "'"
      + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
      + "'"
  }

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
