import PropertyLists

/// Paths that are in another program's notation, or lack their beginning.
extension SettingsEditor {
  /// The error for the path of a missing value, perhaps about to be added; `nil` if it may be a new one.
  mutating func mistake(
    in path: Path, meaning keyPath: Document.KeyPath, isNew: Bool
  ) throws(Diagnostic) -> Diagnostic? {
    let location = original.location
    if path.parts.keyPath.isForeign {
      return Diagnostic(PathMessage.foreign(path), at: location)
    }
    guard case .keyPath(let components) = path.form, let first = components.first else {
      return nil
    }
    if role == .page, !isNew, try elements(for: first).has(first),
      let element = try element(named: components)
    {
      return Diagnostic(PathMessage.incomplete(path, whole: element), at: location)
    }
    guard role == .bundle else { return nil }
    if isNew, first == BundleSection.strings.rawValue, components.count > 2,
      try draft.kind(at: [.section(.strings), .key(components[1])]) == nil
    {
      return PathMessage.offeringLanguage(components[1], try draft.missing(keyPath))
    }
    guard first != BundleSection.versionKey, !BundleSection.keys.contains(first)
    else { return nil }
    if let beginning = try beginning(of: components) {
      let whole = Document.KeyPath((beginning + components).map { .key($0) }).shellQuoted
      return Diagnostic(PathMessage.incomplete(path, whole: whole), at: location)
    }
    if let element = try element(named: components) {
      return Diagnostic(PathMessage.incomplete(path, whole: element), at: location)
    }
    return Diagnostic(PathMessage.noSection(path), at: location)
  }

  /// The error about a new key in a document that is no page, table, or bundle, with the way to add it.
  mutating func refusal(
    of text: String, forNew path: Document.KeyPath, isAdding: Bool
  ) throws(Diagnostic) -> Diagnostic? {
    guard role == .other, case .key? = path.last else { return nil }
    let missing = try draft.missing(path)
    let existing = missing.path ?? []
    guard try draft.kind(at: existing) == .dictionary else { return nil }
    if existing == path.parent {
      return isAdding ? nil : PathMessage.offeringAddition(of: path, missing)
    }
    let keys = path.components.dropFirst(existing.components.count).compactMap { component in
      if case .key(let key) = component { key } else { String?.none }
    }
    let whole = DottedKey(keys)
    let siblings = try draft.entries(at: existing).map(\.key)
    if whole.hasBeginning(among: siblings) { return missing }
    let single = existing.appending(.key(whole.text))
    if whole.isLikely(among: siblings) {
      return PathMessage.offeringAddition(of: single, value: text, missing)
    }
    guard isAdding, let first = keys.first else { return nil }
    return PathMessage.offeringAddition(
      around: existing.appending(.key(first)), isList: keys[1].isNumber, missing,
      orSingle: existing.components.isEmpty && !whole.hasNumbers ? single : nil, value: text)
  }

  /// The missing beginning of a path: nothing, the section of a bundle, or a page in it; `nil` if the
  /// path is invalid anyway.
  private mutating func beginning(of components: [String]) throws(Diagnostic) -> [String]? {
    guard let first = components.first else { return nil }
    let root = try draft.current().document.root
    guard role == .bundle else { return root[first].map { _ in [] } }
    if root[first] != nil { return [] }
    let sections = [BundleSection.pages, .strings].map { [$0.rawValue] }
    let pages = root[.pages]?.entries.map { sections[0] + [$0.key] } ?? []
    return (sections + pages).first { beginning in
      root[Document.KeyPath((beginning + [first]).map { .key($0) })] != nil
    }
  }

  /// `@KEY`, or `@KEY:PATH`, for a path that begins with the `Key` of an element or a similar one.
  private mutating func element(named components: [String]) throws(Diagnostic) -> String? {
    guard let first = components.first, let key = try elements(for: first).nearest(to: first)
    else { return nil }
    let below = Document.KeyPath(components.dropFirst().map { .key($0) })
    return Path(element: key, below).text.shellQuoted
  }
}

extension Substring {
  /// Whether it begins like a path of PlistBuddy, jq, or yq, or has a position in brackets.
  fileprivate var isForeign: Bool {
    hasPrefix(":") || hasPrefix(".")
      || unescaped("[").contains { bracket in
        self[bracket...].dropFirst().drop { "0"..."9" ~= $0 }.first == "]"
      }
  }
}
