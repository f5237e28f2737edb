public import PropertyLists

/// The notation for a value in a page or bundle: a key path, or an element by its `Key`.
///
///     PreferenceSpecifiers.3.Title     a key path
///     @sync                            the DefaultValue of the element with the Key "sync"
///     @sync:Title                      its Title
///     @sync:                           the element itself
public struct SettingsPath: Sendable {
  private enum Form {
    case keyPath([String])
    /// An element's `Key`, and one of its keys; `nil` for the element itself.
    case element(String, key: String?)
  }

  private let form: Form
  private let text: String

  public init(_ text: String) {
    self.text = text
    guard text.hasPrefix("@") else {
      form = .keyPath(KeyPath.components(of: text))
      return
    }
    let rest = text.dropFirst()
    let name = { (part: Substring) in KeyPath.components(of: part).joined(separator: ".") }
    if let colon = rest.lastIndex(of: ":") {
      let key = name(rest[rest.index(after: colon)...])
      form = .element(name(rest[..<colon]), key: key.isEmpty ? nil : key)
    } else {
      form = .element(name(rest), key: "DefaultValue")
    }
  }

  /// Splits `PATH=VALUE` at the first equals sign that is not escaped; `nil` without one.
  public static func split(_ assignment: String) -> (path: SettingsPath, value: String)? {
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

  /// The key paths that it means in a document: one, or one for each device variant of a page that
  /// has the element.
  ///
  /// The values need not exist.
  ///
  /// - Throws: A `Diagnostic` if no element has the `Key`, or elements of different pages do.
  /// - Complexity: O(*n*) for *n* elements.
  public func keyPaths(in document: Document) throws(Diagnostic) -> [KeyPath] {
    switch form {
    case .keyPath(let components): return [KeyPath(components, in: document.root)]
    case .element(let name, let key):
      let elements = try elements(named: name, in: document)
      guard !elements.isEmpty else { throw Self.unknownElement(name, in: document) }
      return elements.map { element in key.map { element.appending(.key($0)) } ?? element }
    }
  }

  /// The elements with a `Key`: one, or one on each variant of a page.
  private func elements(named name: String, in document: Document) throws(Diagnostic) -> [KeyPath] {
    var found: [(family: String, path: KeyPath, location: SourceRange)] = []
    for (page, path, root) in document.settingsPages {
      guard let elements = root["PreferenceSpecifiers"], elements.kind == .array else { continue }
      let list = path.appending(.key("PreferenceSpecifiers"))
      for (position, element) in elements.items.enumerated() {
        guard element["Key"]?.string?.hasSameBytes(as: name) == true else { continue }
        found.append((PageName(page).family, list.appending(.index(position)), element.location))
      }
    }
    guard let first = found.first else { return [] }
    if let other = found.first(where: { $0.family != first.family }) {
      let message = PathMessage(
        text: "elements on several pages have the key \(name.quoted)",
        help: "use a key path: \(first.path.shellQuoted) or \(other.path.shellQuoted)")
      throw Diagnostic(message, at: other.location, path: other.path)
    }
    return found.map(\.path)
  }

  private static func unknownElement(_ name: String, in document: Document) -> Diagnostic {
    let keys = document.settingsPages.flatMap { page in
      page.root["PreferenceSpecifiers"]?.items.compactMap { $0["Key"]?.string } ?? []
    }
    let nearest = nearestName(to: name, among: keys)
    let message = PathMessage(
      text: "no element has the key \(name.quoted)",
      help: nearest.map { "did you mean @\($0.visible)?" } ?? "use a key path")
    return Diagnostic(message, at: document.root.location)
  }

  /// The one value that it means in a document; `nil` if there is none.
  ///
  /// - Throws: A `Diagnostic` if elements of different pages have the `Key`, or variants of a page
  ///   differ.
  /// - Complexity: O(*n*) for *n* elements, entries and items.
  public func value(in document: Document) throws(Diagnostic) -> Value? {
    if case .element(let name, _) = form, try elements(named: name, in: document).isEmpty {
      return nil
    }
    let paths = try keyPaths(in: document)
    let values = paths.map { document.root[$0] }
    guard let first = values.first else { return nil }
    for (value, path) in zip(values, paths) where value != first {
      let message = PathMessage(
        text: "\(text.quoted) differs between the variants of a page",
        help: "use a key path: \(paths.map(\.shellQuoted).joined(separator: " or "))")
      throw Diagnostic(message, at: value?.location ?? document.root.location, path: path)
    }
    return first
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
  public var settingsMembers: [Value] {
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
