package import PropertyLists

/// The notation for a value in a page or bundle: a key path, or an element by its `Key`.
///
///     PreferenceSpecifiers.3.Title     a key path
///     @sync                            the DefaultValue of the element with the Key "sync"
///     @sync:Title                      its Title
///     @sync:Titles.0                   a key path below it
///     @sync:                           the element itself
///
/// A string literal is one: `try editor.set("@sync:Title", to: "Sync now")`.
public struct SettingsPath: Sendable, ExpressibleByStringLiteral {
  enum Form {
    case keyPath([String])
    /// An element's `Key`, and a path below the element.
    case element(String, [String])
  }

  let form: Form
  let text: String

  /// Parses a path; every string is one, if only of a single key.
  ///
  /// - Complexity: O(*n*) for *n* characters.
  public init(_ text: String) {
    self.text = text
    guard text.hasPrefix("@") else {
      form = .keyPath(KeyPath.components(of: text))
      return
    }
    let rest = text.dropFirst()
    let (name, path) =
      rest.lastIndex(of: ":").map { (rest[..<$0], rest[rest.index(after: $0)...]) }
      ?? (rest, "DefaultValue")
    form = .element(
      KeyPath.components(of: name).joined(separator: "."), KeyPath.components(of: path))
  }

  public init(stringLiteral text: String) { self.init(text) }

  /// Splits `PATH=VALUE` at the first equals sign that is not escaped; `nil` without one.
  package static func split(_ assignment: String) -> (path: SettingsPath, value: String)? {
    var isEscaped = false
    for index in assignment.unicodeScalars.indices {
      switch assignment.unicodeScalars[index] {
      case "=" where !isEscaped:
        let value = assignment.unicodeScalars[assignment.unicodeScalars.index(after: index)...]
        return (SettingsPath(String(assignment[..<index])), String(value))
      case "\\": isEscaped.toggle()
      default: isEscaped = false
      }
    }
    return nil
  }
}

/// A path that does not mean exactly one value.
struct PathMessage: DiagnosticMessage {
  let text: String
  let help: String
  var rule: String { "key-path" }
}

extension Document {
  /// The pages and strings tables of a bundle document, in order; none for any other document.
  ///
  /// - Complexity: O(*n*) for *n* members.
  package var settingsMembers: [Value] {
    guard DocumentRole(of: self) == .bundle else { return [] }
    let pages = root[BundleSection.pages.rawValue].map { Array($0.items) } ?? []
    let languages = root[BundleSection.strings.rawValue].map { Array($0.items) } ?? []
    return (pages + languages.flatMap { Array($0.items) }).sorted { $0.index < $1.index }
  }

  /// The pages in a document: of a bundle, each by name; of a page, that page.
  ///
  /// - Complexity: O(*n*) for *n* pages.
  var settingsPages: [(name: String, path: KeyPath, root: Value)] {
    guard DocumentRole(of: self) == .bundle else { return [("", KeyPath(), root)] }
    let pages = root[BundleSection.pages.rawValue]
    return pages?.entries.map { name, page in (name, BundleMember.page(name).keyPath, page) } ?? []
  }
}
