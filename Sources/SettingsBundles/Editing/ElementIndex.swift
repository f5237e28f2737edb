import PropertyLists

/// The elements on the pages of a document, by their `Key`.
struct ElementIndex {
  private struct Element {
    /// The name of its page without a device.
    let family: String
    let path: KeyPath
    let location: SourceRange
  }

  private var elements: [[UInt8]: [Element]] = [:]
  private var keys: [String] = []
  private let root: Value
  /// The number of components before `PreferenceSpecifiers` in the paths of elements.
  private let depth: Int

  private static let list = KeyPath.Component.key("PreferenceSpecifiers")

  /// - Complexity: O(*n*) for *n* elements.
  init(_ document: Document) {
    root = document.root
    depth = DocumentRole(of: document) == .bundle ? 2 : 0
    for (page, path, root) in document.settingsPages {
      guard let items = root["PreferenceSpecifiers"], items.kind == .array else { continue }
      let family = PageName(page).family
      let list = path.appending(Self.list)
      for (position, item) in items.items.enumerated() {
        guard let key = item["Key"]?.string else { continue }
        keys.append(key)
        elements[Array(key.utf8), default: []].append(
          Element(family: family, path: list.appending(.index(position)), location: item.location))
      }
    }
  }

  /// The paths of the elements with a `Key`: one, or one on each variant of a page; none if there is
  /// no such element.
  ///
  /// - Throws: A `Diagnostic` if elements of different pages have the key.
  func paths(of key: String) throws(Diagnostic) -> [KeyPath] {
    let found = elements[Array(key.utf8)] ?? []
    if let first = found.first, let other = found.first(where: { $0.family != first.family }) {
      let message = PathMessage(
        text: "elements on several pages have the key \(key.quoted)",
        help: "use a key path: \(first.path.shellQuoted) or \(other.path.shellQuoted)")
      throw Diagnostic(message, at: other.location, path: other.path)
    }
    return found.map(\.path)
  }

  /// The error for a `Key` that no element has.
  func unknown(_ key: String) -> Diagnostic {
    let message = PathMessage(
      text: "no element has the key \(key.quoted)",
      help: nearestName(to: key, among: keys).map { "did you mean @\($0.visible)?" }
        ?? "use a key path")
    return Diagnostic(message, at: root.location)
  }

  /// Whether the index may be wrong after a change of a value: any but one inside an element, its
  /// `Key` excepted.
  func isOutdated(by path: KeyPath) -> Bool {
    let components = path.components.dropFirst(depth)
    guard components.first == Self.list, let key = components.dropFirst(2).first else {
      return true
    }
    return key == .key("Key")
  }
}
