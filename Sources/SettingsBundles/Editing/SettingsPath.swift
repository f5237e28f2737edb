package import PropertyLists

extension SettingsEditor {
  /// The notation for a value in a page or bundle: a key path, or an element by its `Key`.
  ///
  ///     PreferenceSpecifiers.3.Title     a key path
  ///     @sync                            the DefaultValue of the element with the Key "sync"
  ///     @sync:Title                      its Title
  ///     @sync:Titles.0                   a key path below it
  ///     @sync:                           the element itself
  ///
  /// A string literal is a path: `try editor.set("@sync:Title", to: "Sync now")`.
  public struct Path: Sendable, ExpressibleByStringLiteral {
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
        form = .keyPath(KeyPath.components(of: text))
        return
      }
      let rest = text.dropFirst()
      let colon = rest.lastIndex(of: ":")
      form = .element(
        KeyPath.components(of: rest[..<(colon ?? rest.endIndex)]).joined(separator: "."),
        colon.map { KeyPath.components(of: rest[rest.index(after: $0)...]) })
    }

    public init(stringLiteral text: String) { self.init(text) }

    var parts: (element: Substring, keyPath: Substring) {
      guard case .element(_, _?) = form, let colon = text.lastIndex(of: ":")
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

extension Document {
  /// The pages and strings tables of a bundle document, in order; none for any other document.
  package var settingsMembers: [Value] {
    guard DocumentRole(of: self) == .bundle else { return [] }
    let languages = root[.strings].map { Array($0.items) } ?? []
    let members = pages(as: .bundle) + languages.flatMap { Array($0.items) }
    return members.sorted { $0.index < $1.index }
  }

  /// The page in a document of some role, or the pages in that of a bundle.
  func pages(as role: DocumentRole) -> [Value] {
    switch role {
    case .page: [root]
    case .bundle: root[.pages].map { Array($0.items) } ?? []
    case .table, .other: []
    }
  }

  /// The pages in a document: those of a bundle, by name, or the page itself.
  var settingsPages: [(name: String, path: KeyPath, root: Value)] {
    guard DocumentRole(of: self) == .bundle else { return [("", KeyPath(), root)] }
    return root[.pages]?.entries.map { ($0.key, BundleMember.page($0.key).keyPath, $0.value) } ?? []
  }
}
