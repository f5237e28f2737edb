public import PropertyLists

extension SettingsEditor {
  /// The notation for a value in a page or bundle: a key path, or an element by its `Key`.
  ///
  ///     PreferenceSpecifiers.3.Title     a key path
  ///     @sync                            the DefaultValue of the element with the Key "sync"
  ///     @sync:Title                      its Title
  ///     @sync:Titles.0                   a key path below it
  ///     @sync:                           the element itself
  ///
  /// A string literal is a path: `try editor.set("@\(key):Title", to: "Sync now")`. An interpolated string is
  /// one key, with backslashes before what would end it.
  public struct Path: Sendable, ExpressibleByStringInterpolation {
    enum Form {
      case keyPath([String])
      /// An element's `Key`, and the path below the element, if any.
      case element(String, [String]?)
    }

    let form: Form
    package let text: String

    /// Parses a path; every string is valid, if only as a single key.
    ///
    /// - Complexity: O(*n*) for *n* characters.
    public init(_ text: String) {
      self.text = text
      guard text.hasPrefix("@") else {
        form = .keyPath(Document.KeyPath.components(of: text))
        return
      }
      let rest = text.dropFirst()
      let colon = rest.unescaped(":").last
      form = .element(
        Document.KeyPath.components(of: rest[..<(colon ?? rest.endIndex)]).joined(separator: "."),
        colon.map { Document.KeyPath.components(of: rest[rest.index(after: $0)...]) })
    }

    public init(stringLiteral text: String) { self.init(text) }

    public init(stringInterpolation: StringInterpolation) { self.init(stringInterpolation.text) }

    /// The text of a path with keys, positions, and key paths.
    public struct StringInterpolation: StringInterpolationProtocol {
      fileprivate var text = ""

      public init(literalCapacity: Int, interpolationCount: Int) {}

      public mutating func appendLiteral(_ literal: String) { text += literal }

      /// Appends one key, whatever characters it has.
      public mutating func appendInterpolation(_ key: String) {
        appendInterpolation(Document.KeyPath([.key(key)]))
      }

      /// Appends the position of an item in a list, from zero.
      public mutating func appendInterpolation(_ position: Int) { text += String(position) }

      /// Appends all keys and positions of a key path.
      public mutating func appendInterpolation(_ path: Document.KeyPath) {
        let description = path.description
        let colons = Set(description.unescaped(":"))
        for index in description.unicodeScalars.indices {
          if colons.contains(index) { text += "\\" }
          text.unicodeScalars.append(description.unicodeScalars[index])
        }
      }
    }

    /// The path of the default of an element, or of the value at a path below it.
    init(element key: String, _ below: Document.KeyPath = Document.KeyPath()) {
      self = below.components.isEmpty ? "@\(key)" : "@\(key):\(below)"
    }

    var parts: (element: Substring, keyPath: Substring) {
      guard case .element(_, _?) = form, let colon = text.unescaped(":").last
      else { return ("", text[...]) }
      return (text[...colon], text[text.index(after: colon)...])
    }

    /// Splits `PATH=VALUE` at the first unescaped equals sign; `nil` without one.
    package static func split(_ assignment: String) -> (path: Path, value: String)? {
      let scalars = assignment.unicodeScalars
      guard let index = assignment.unescaped("=").first else { return nil }
      let value = scalars[scalars.index(after: index)...]
      return (Path(String(assignment[..<index])), String(value))
    }
  }
}

extension SettingsEditor.Path: CustomStringConvertible {
  /// The path as it was given.
  public var description: String { text }
}

extension StringProtocol {
  /// The positions of a scalar without a preceding backslash.
  func unescaped(_ wanted: Unicode.Scalar) -> [String.Index] {
    var isEscaped = false
    return unicodeScalars.indices.filter { index in
      let scalar = unicodeScalars[index]
      defer { isEscaped = scalar == "\\" && !isEscaped }
      return scalar == wanted && !isEscaped
    }
  }
}
