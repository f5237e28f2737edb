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
