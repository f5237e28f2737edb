import PropertyLists

/// The elements on the pages of a document, by `Key`.
struct ElementIndex {
  private struct Element {
    /// The name of its page without the device.
    let family: String
    let group: String?
    let path: KeyPath
    let location: SourceRange
  }

  /// The version of the draft that the paths refer to.
  let version: Int
  private var elements: [[UInt8]: [Element]] = [:]
  /// The keys of elements that were added later, whose paths are unknown.
  private var added: Set<[UInt8]> = []
  private let location: SourceRange
  /// The number of components before `PreferenceSpecifiers` in the paths of elements.
  private let depth: Int

  private static let list = KeyPath.Component.key("PreferenceSpecifiers")
  private static let key = KeyPath.Component.key("Key")

  init(_ document: Document, version: Int = 0) {
    self.version = version
    location = document.root.location
    depth = DocumentRole(of: document) == .bundle ? 2 : 0
    for (page, path, root) in document.settingsPages {
      guard let items = root["PreferenceSpecifiers"], items.kind == .array else { continue }
      let family = PageName(page).family
      let group = root[SettingsPage.groupKey]?.string
      let list = path.appending(Self.list)
      for (position, item) in items.items.enumerated() {
        guard let key = item["Key"]?.string else { continue }
        elements[Array(key.utf8), default: []].append(
          Element(
            family: family, group: group, path: list.appending(.index(position)),
            location: item.location))
      }
    }
  }

  /// The paths of the elements with a `Key`: one, or one on each variant of a page.
  func paths(of key: String) throws(Diagnostic) -> [KeyPath] {
    try paths(of: key, sharing: \.family)
  }

  /// The paths of all elements that store the same setting, on other pages too.
  ///
  /// Elements in different app groups, and another element with the new `Key`, are errors.
  func paths(of key: String, toBe new: String) throws(Diagnostic) -> [KeyPath] {
    let paths = try paths(of: key, sharing: \.group)
    if !new.hasSameBytes(as: key), let other = elements[Array(new.utf8)]?.first {
      let message = PathMessage(
        text: "the key \(new.quoted) is in use",
        help: "choose another, or change that element first")
      throw Diagnostic(message, at: other.location, path: other.path)
    }
    return paths
  }

  private func paths(
    of key: String, sharing trait: (Element) -> String?
  ) throws(Diagnostic) -> [KeyPath] {
    let found = elements[Array(key.utf8)] ?? []
    guard let first = found.first else { throw unknown(key) }
    if let other = found.first(where: { trait($0) != trait(first) }) {
      let message = PathMessage(
        text: "elements on several pages have the key \(key.quoted)",
        help: "use a key path: \(first.path.shellQuoted) or \(other.path.shellQuoted)")
      throw Diagnostic(message, at: other.location, path: other.path)
    }
    return found.map(\.path)
  }

  func has(_ key: String) -> Bool { elements[Array(key.utf8)] != nil }

  func nearest(to key: String) -> String? {
    if has(key) { return key }
    let keys = added.union(elements.keys).map { String(decoding: $0, as: UTF8.self) }
    return nearestName(to: key, among: keys.sorted())
  }

  func unknown(_ key: String) -> Diagnostic {
    let message = PathMessage(
      text: "no element has the key \(key.quoted)",
      help: nearest(to: key).map { "did you mean @\($0.visible)?" } ?? "use a key path")
    return Diagnostic(message, at: location)
  }

  // MARK: Changes

  func isOutdated(for key: String) -> Bool { added.contains(Array(key.utf8)) }

  /// Records a new element, whose path is set when its list changes.
  mutating func add(_ element: Value) {
    if let key = element["Key"]?.string { added.insert(Array(key.utf8)) }
  }

  /// Records a changed value; `false` if the index is no longer valid.
  mutating func change(_ path: KeyPath, from old: Value?, to new: Value) -> Bool {
    let components = path.components.dropFirst(depth)
    guard let first = components.first else { return false }
    // The other keys of a page, and other sections of a bundle
    guard first == Self.list else { return first != .key(SettingsPage.groupKey) }
    guard components.count > 2 else { return false }
    guard components.count == 3, components.last == Self.key else { return true }
    guard let old = old?.string.map({ Array($0.utf8) }), let new = new.string,
      let position = elements[old]?.firstIndex(where: { $0.path == path.parent }),
      let element = elements[old]?.remove(at: position)
    else { return false }
    if elements[old]?.isEmpty == true { elements[old] = nil }
    elements[Array(new.utf8), default: []].append(element)
    return true
  }
}
