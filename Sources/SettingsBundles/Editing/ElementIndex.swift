package import PropertyLists

/// An element with a `Key`.
package struct KeyedElement {
  package let key: String
  package let page: String
  /// The app group of its page.
  let group: String?
  let path: Document.KeyPath
  private let element: Value

  fileprivate init?(_ element: Value, at path: Document.KeyPath, on page: String, _ group: String?)
  {
    guard let key = element["Key"]?.string else { return nil }
    (self.key, self.page, self.group, self.path) = (key, page, group, path)
    self.element = element
  }

  package var type: String { element["Type"]?.string ?? "" }

  /// The default value, except for a field that hides typed text.
  package var shownDefault: Value? { element.isSecureField ? nil : element["DefaultValue"] }

  fileprivate var location: SourceRange { element.location }

  /// The name of its page without the device.
  fileprivate var family: String { PageName(page).family }
}

extension Settings {
  /// The elements with a `Key`, page by page.
  package var keyedElements: [KeyedElement] {
    elements.compactMap {
      KeyedElement($0.value, at: $0.path, on: $0.page, $0.root[SettingsPage.groupKey]?.string)
    }
  }
}

/// The elements on all pages, by `Key`.
struct ElementIndex {
  /// The version of the draft that the paths refer to.
  let version: Int
  private var elements: [ByteString: [KeyedElement]] = [:]
  /// The lists of elements that were added later, by key; their positions are unknown.
  private var added: [ByteString: Set<Document.KeyPath>] = [:]
  private let location: SourceRange
  /// The number of components before `PreferenceSpecifiers` in the paths of elements.
  private let depth: Int

  private static let list = Document.KeyPath.Component.key("PreferenceSpecifiers")
  private static let key = Document.KeyPath.Component.key("Key")

  init(_ settings: Settings, version: Int = 0) {
    self.version = version
    location = settings.location
    depth = settings.role == .bundle ? 2 : 0
    for element in settings.keyedElements {
      elements[ByteString(element.key), default: []].append(element)
    }
  }

  /// The paths of the elements with a `Key`: one, or one on each variant of a page.
  ///
  /// - Parameter isAdding: Whether a missing element is one that may be about to be added.
  func paths(of key: String, isAdding: Bool = false) throws(Diagnostic) -> [Document.KeyPath] {
    if isAdding, !has(key) { throw unknown(key, isAdding: true) }
    return try paths(of: key, sharing: \.family)
  }

  /// The paths of all elements that store the same setting, on other pages too.
  ///
  /// Elements in different app groups, and another element with the new `Key`, are errors.
  func paths(of key: String, toBe new: String) throws(Diagnostic) -> [Document.KeyPath] {
    let paths = try paths(of: key, sharing: \.group)
    if !new.hasSameBytes(as: key), let other = elements[ByteString(new)]?.first {
      let message = PathMessage(
        text: "the key \(new.quoted) is in use",
        help: "choose another, or change that element first")
      throw Diagnostic(message, at: other.location, path: other.path)
    }
    return paths
  }

  private func paths(
    of key: String, sharing trait: (KeyedElement) -> String?
  ) throws(Diagnostic) -> [Document.KeyPath] {
    let found = elements[ByteString(key)] ?? []
    guard let first = found.first else { throw unknown(key) }
    if let other = found.first(where: { trait($0) != trait(first) }) {
      let message = PathMessage(
        text: "elements on several pages have the key \(key.quoted)",
        help: "use a key path: \(first.path.shellQuoted) or \(other.path.shellQuoted)")
      throw Diagnostic(message, at: other.location, path: other.path)
    }
    return found.map(\.path)
  }

  func has(_ key: String) -> Bool { elements[ByteString(key)] != nil }

  /// A similar key, or the only one that contains the wanted one: `app_version` for `version`.
  func nearest(to key: String) -> String? {
    if has(key) { return key }
    let keys = Set(added.keys).union(elements.keys).map(\.text).sorted()
    if let similar = nearestName(to: key, among: keys) { return similar }
    let part = key.lowercased()
    let longer = keys.filter { $0.lowercased().contains(bytesOf: part) }
    return part.isEmpty || longer.count != 1 ? nil : longer[0]
  }

  /// What an unknown key may mean: a similar one, or one before a dot that should be a colon.
  private func intended(by key: String) -> SettingsEditor.Path? {
    let parts = key.split(separator: ".", maxSplits: 1).map(String.init)
    if parts.count > 1, has(parts[0]) { return .init("@" + parts.joined(separator: ":")) }
    return nearest(to: key).map { .init(element: $0) }
  }

  func unknown(_ key: String, isAdding: Bool = false) -> Diagnostic {
    let list = depth == 0 ? "PreferenceSpecifiers" : "pages.Root.PreferenceSpecifiers"
    let row = "\(list)={Type: …, Key: \(key.visible)}".shellQuoted
    let way = isAdding ? "to add a row, use --add \(row)" : "get --keys lists the keys"
    let message = PathMessage(
      text: "no element has the key \(key.quoted)",
      help: intended(by: key).map { "did you mean \($0.text.visible)?" }
        ?? (elements.isEmpty ? "use a key path" : way))
    return Diagnostic(message, at: location)
  }

  // MARK: Changes

  func isOutdated(for key: String) -> Bool { added[ByteString(key)] != nil }

  func has(_ key: String, in list: Document.KeyPath) -> Bool {
    added[ByteString(key)]?.contains(list) == true
      || elements[ByteString(key)]?.contains { $0.path.parent == list } == true
  }

  /// Records a new element, whose path is set when its list changes.
  mutating func add(_ element: Value, to list: Document.KeyPath) {
    if let key = element["Key"]?.string { added[ByteString(key), default: []].insert(list) }
  }

  /// Records a changed value; `false` if the index is no longer valid.
  mutating func change(_ path: Document.KeyPath, from old: Value?, to new: Value) -> Bool {
    let components = path.components.dropFirst(depth)
    guard let first = components.first else { return false }
    // The other keys of a page, and other sections of a bundle
    guard first == Self.list else { return first != .key(SettingsPage.groupKey) }
    guard components.count > 2 else { return false }
    guard components.count == 3, components.last == Self.key else { return true }
    guard let old = old?.bytes.map(ByteString.init), let new = new.string,
      let position = elements[old]?.firstIndex(where: { $0.path == path.parent }),
      let element = elements[old]?.remove(at: position)
    else { return false }
    if elements[old]?.isEmpty == true { elements[old] = nil }
    elements[ByteString(new), default: []].append(element)
    return true
  }
}
