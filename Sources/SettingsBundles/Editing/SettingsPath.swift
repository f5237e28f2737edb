public import PropertyLists

extension SettingsEditor {
  /// The notation for a value in a page or bundle: a key path, or an element by its `Key` or another of its keys.
  ///
  ///     PreferenceSpecifiers.3.Title     a key path
  ///     @sync                            the DefaultValue of the element with the Key "sync"
  ///     @sync:Title                      its Title
  ///     @sync:Titles.0                   a key path below it
  ///     @sync:                           the element itself
  ///     @[File=Licenses]                 the element with this File, for those without a Key
  ///     @[File=Licenses]:Title           its Title
  ///
  /// A string literal is a path: `try editor.set("@\(key):Title", to: "Sync now")`. An interpolated string is
  /// one key, with backslashes before what would end it.
  public struct Path: Sendable, ExpressibleByStringInterpolation {
    enum Form {
      case keyPath([String])
      /// An element, and the path below it, if any.
      case element(Element, [String]?)
    }

    /// What an element is found by: a string under one of its keys.
    struct Element {
      var attribute = "Key"
      let value: String

      /// Its `Key`; `nil` if it is found by something else.
      var key: String? { attribute == "Key" ? value : nil }
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
      if let end = text.endOfAttribute, let sign = rest.unescaped("=").first {
        let value = rest[rest.index(after: sign)..<text.index(before: end)]
        let below = text[end...].drop { $0 == ":" }
        form = .element(
          Element(
            attribute: String(rest[..<sign].dropFirst()), value: Self.unescaping(value)),
          Document.KeyPath.components(of: below))
        return
      }
      let colon = rest.unescaped(":").last
      form = .element(
        Element(value: Self.unescaping(rest[..<(colon ?? rest.endIndex)])),
        colon.map { Document.KeyPath.components(of: rest[rest.index(after: $0)...]) })
    }

    private static func unescaping(_ text: Substring) -> String {
      Document.KeyPath.components(of: text).joined(separator: ".")
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
      if let end = text.endOfAttribute { return (text[..<end], text[end...].drop { $0 == ":" }) }
      guard case .element(_, _?) = form, let colon = text.unescaped(":").last
      else { return ("", text[...]) }
      return (text[...colon], text[text.index(after: colon)...])
    }

    /// Splits `PATH=VALUE` at the first unescaped equals sign; `nil` without one.
    package static func split(_ assignment: String) -> (path: Path, value: String)? {
      let scalars = assignment.unicodeScalars
      let start = assignment.endOfAttribute ?? assignment.startIndex
      guard let index = assignment[start...].unescaped("=").first else { return nil }
      let value = scalars[scalars.index(after: index)...]
      return (Path(String(assignment[..<index])), String(value))
    }
  }
}

extension SettingsEditor.Path: CustomStringConvertible {
  /// The path as it was given.
  public var description: String { text }
}

extension String {
  /// The position behind `@[File=Licenses]` at the beginning of a path; `nil` if it begins with anything else.
  fileprivate var endOfAttribute: Index? {
    guard hasPrefix("@["),
      let end = unescaped("]").first(where: { end in
        let next = index(after: end)
        return next == endIndex || self[next] == ":" || self[next] == "="
      }), self[..<end].unescaped("=").first != nil
    else { return nil }
    return index(after: end)
  }
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

extension SettingsEditor.Path.Element {
  func matches(_ row: Value) -> Bool {
    row[attribute]?.string?.hasSameBytes(as: value) == true
  }
}
