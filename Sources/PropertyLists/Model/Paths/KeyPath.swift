extension Document {
  /// The path to a value in a document: `PreferenceSpecifiers.3.Title`.
  ///
  /// The notation is that of `plutil`: components joined by dots, where numbers are indices. In a key, a
  /// dot, an equals sign, and a backslash are escaped with a backslash, and invisible characters are
  /// written as `\n` or `\u{1B}`. An initial `@` or `:` is escaped too, and so is a `[` in a key that
  /// ends with `]`, because they have a meaning there in this notation or in that of other tools.
  ///
  /// A path shares memory with the path that it extends: each value in a container adds only one
  /// component, however deep the container is.
  public struct KeyPath: Sendable {
    /// One step into a container.
    public enum Component: Hashable, Sendable {
      /// The key of an entry in a dictionary.
      case key(String)
      /// The position of an item in an array, from 0.
      case index(Int)
    }

    /// A chain is no longer than the nesting of containers because only paths of values are extended.
    private enum Chain: Sendable {
      case components([Component])
      indirect case continued(Chain, Component)
      indirect case joined(Chain, Chain)
    }

    private var chain: Chain

    /// Creates a path from its components; without components, that of the root.
    public init(_ components: [Component] = []) { chain = .components(components) }

    private init(_ chain: Chain) { self.chain = chain }

    /// The components from the root to the value.
    ///
    /// - Complexity: O(1) for a path created from components, otherwise O(*n*) for *n* components.
    public var components: [Component] {
      get {
        if case .components(let components) = chain { return components }
        var reversed: [Component] = []
        var rest = [chain]
        while let next = rest.popLast() {
          switch next {
          case .components(let components): reversed += components.reversed()
          case .continued(let container, let component):
            reversed.append(component)
            rest.append(container)
          case .joined(let container, let inner): rest += [container, inner]
          }
        }
        return reversed.reversed()
      }
      set { chain = .components(newValue) }
    }

    /// The component that leads from the container to the value; `nil` for the root.
    package var last: Component? {
      if case .continued(_, let component) = chain { component } else { components.last }
    }

    /// The path of the value's container; for the root, the root itself.
    package var parent: KeyPath {
      if case .continued(let container, _) = chain { return KeyPath(container) }
      return KeyPath(components.dropLast())
    }

    /// Returns the path of an entry or item in the container at this path.
    ///
    /// - Complexity: O(1).
    public func appending(_ component: Component) -> KeyPath {
      KeyPath(.continued(chain, component))
    }

    /// The path of a value inside the value at this path.
    package func appending(_ path: KeyPath) -> KeyPath { KeyPath(.joined(chain, path.chain)) }
  }
}

extension Document.KeyPath: Hashable {
  public static func == (left: Document.KeyPath, right: Document.KeyPath) -> Bool {
    left.components == right.components
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(components) }
}

extension String {
  /// The text in a form that can be pasted into a shell: in single quotes if it is empty, begins with a
  /// dash, or contains a special character; as `$'\x1B'` if it contains an invisible one.
  package var shellQuoted: String {
    if unicodeScalars.contains(where: \.isInvisible) {
      return "$'\(unicodeScalars.map(\.escapedForShell).joined())'"
    }
    let isBare = utf8.allSatisfy { byte in
      switch byte {
      case "a"..."z", "A"..."Z",
        "0"..."9", ".", "_",
        "-", "/", ":", "+",
        "@", "%", ",":
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
  /// The scalar between `$'` and `'`, byte by byte if it is invisible.
  fileprivate var escapedForShell: String {
    if self == "'" || self == "\\" { return "\\\(self)" }
    guard isInvisible else { return String(self) }
    let bytes = fileNameByte.map { [$0] } ?? Array(String(self).utf8)
    return bytes.map { "\\x" + NumberText.hex($0, width: 2) }.joined()
  }
}

extension Document.KeyPath: ExpressibleByArrayLiteral {
  /// Creates a path from its components: `["PreferenceSpecifiers", 3, "Title"]`.
  public init(arrayLiteral components: Component...) { self.init(components) }
}

extension Document.KeyPath.Component: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
  public init(stringLiteral key: String) { self = .key(key) }

  public init(integerLiteral position: Int) { self = .index(position) }
}

extension Document.KeyPath {
  /// Splits the notation of a key path at its dots, and resolves escapes.
  ///
  /// A number is an index only in an array, so components remain strings until resolved in a document.
  package static func components(of text: some StringProtocol) -> [String] {
    var components = [""]
    var scalars = Substring(text).unicodeScalars
    while let scalar = scalars.popFirst() {
      switch scalar {
      case ".": components.append("")
      case "\\":
        let escaped = unescaped(&scalars) ?? scalar
        components[components.count - 1].unicodeScalars.append(escaped)
      default: components[components.count - 1].unicodeScalars.append(scalar)
      }
    }
    return components == [""] ? [] : components
  }

  /// The scalar of an escape after its backslash: a line feed, carriage return, tab, hexadecimal escape
  /// such as `u{1B}` and `xE9`, or the scalar itself.
  private static func unescaped(_ rest: inout Substring.UnicodeScalarView) -> Unicode.Scalar? {
    guard let first = rest.popFirst() else { return nil }
    switch first {
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "u": break
    case "x":
      guard let byte = UInt8(String(rest.prefix(2)), radix: 16), byte >= 0x80 else { return first }
      rest = rest.dropFirst(2)
      return Unicode.Scalar(fileNameByte: byte)
    default: return first
    }
    guard rest.first == "{", let end = rest.firstIndex(of: "}"),
      let number = UInt32(String(rest[..<end].dropFirst()), radix: 16),
      let scalar = Unicode.Scalar(number)
    else { return first }
    rest = rest[rest.index(after: end)...]
    return scalar
  }
}

extension Document.KeyPath: CustomStringConvertible {
  /// The path in the notation of `plutil`.
  ///
  /// - Complexity: O(*n*) for *n* bytes in all components.
  public var description: String { Self.text(of: components) }

  package var shellQuoted: String { description.shellQuoted }

  /// The path for a list of many paths, shortened in the middle if it exceeds the limit of scalars.
  ///
  /// In a document of 100 kB, 30,000 values can be at the end of a path of 50 kB.
  package func shown(within limit: Int = Limits.pathScalars) -> String {
    let components = components
    let text = Self.text(of: components, within: limit)
    guard text.unicodeScalars.count > limit else { return text }
    let half = limit / 2
    return "\(String(text.unicodeScalars.prefix(half)))…\(Self.end(of: components, half))"
  }

  private static func end(of components: [Component], _ count: Int) -> String {
    var parts: [String] = []
    var bytes = 0
    for component in components.reversed() where bytes < UTF8.longestScalar * count {
      let part =
        switch component {
        case .index: component
        case .key(let key): Component.key(String(key.unicodeScalars.suffix(count)))
        }
      parts.append(text(of: part, isFirst: false))
      bytes += parts[parts.count - 1].utf8.count + 1
    }
    return String(parts.reversed().joined(separator: ".").unicodeScalars.suffix(count))
  }

  /// The notation of a path, or at least the first `limit` + 1 scalars of a longer one.
  private static func text(of components: [Component], within limit: Int? = nil) -> String {
    var text = ""
    for (position, component) in components.enumerated() {
      if let limit, text.utf8.count > UTF8.longestScalar * limit { break }
      if position > 0 { text += "." }
      text += self.text(of: component, isFirst: position == 0, within: limit)
    }
    return text
  }

  private static func text(
    of component: Component, isFirst: Bool, within limit: Int? = nil
  ) -> String {
    switch component {
    case .index(let index): String(index)
    case .key(let key): escape(key.unicodeScalars.prefix(limit.map { $0 + 1 } ?? .max), isFirst)
    }
  }

  private static func escape(_ key: Substring.UnicodeScalarView, _ isFirst: Bool) -> String {
    // Nearly all keys are plain words.
    if Substring(key).utf8.allSatisfy({ $0.isLetter || $0.isDigit || $0 == "_" }) {
      return String(key)
    }
    var text = ""
    let hasSubscript = key.last == "]"
    for (position, scalar) in key.enumerated() {
      switch scalar {
      case ".", "=", "\\": text += "\\\(scalar)"
      case "@" where isFirst && position == 0, ":" where isFirst && position == 0,
        "[" where hasSubscript:
        text += "\\\(scalar)"
      case _ where scalar.isInvisible: text += scalar.escaped
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}

extension UTF8 {
  /// The maximum number of bytes of a scalar.
  fileprivate static var longestScalar: Int { 4 }
}
