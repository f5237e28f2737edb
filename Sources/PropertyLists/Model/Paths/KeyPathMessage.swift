/// The error for a key path that leads to nothing, or to the wrong kind of value.
package struct KeyPathMessage: DiagnosticMessage {
  package let text: String
  package let help: String
  package var rule: String { Diagnostic.Kind.keyPath.rawValue }

  /// The error for a missing value, located at the innermost existing value along its path.
  package static func missing(_ path: Document.KeyPath, in root: Value) -> Diagnostic {
    var found: [Document.KeyPath.Component] = []
    var value = root
    for component in path.components {
      guard let next = value[Document.KeyPath([component])] else { break }
      value = next
      found.append(component)
    }
    let existing = Document.KeyPath(found)
    let message = KeyPathMessage(
      text: "no value at \(path.shellQuoted)",
      help: help(for: path, found.count, in: value, existing))
    return Diagnostic(message, at: value.location, path: existing)
  }

  /// The error for renaming a value without a key: the root, or an item of an array.
  static func unnamed(_ path: Document.KeyPath, in root: Value) -> Diagnostic {
    let message = KeyPathMessage(
      text: "no key to rename at \(path.shellQuoted)",
      help: "only the values of a dictionary have keys")
    return Diagnostic(message, at: (root[path] ?? root).location, path: path)
  }

  /// The error for removing the root.
  static func whole(_ root: Value) -> Diagnostic {
    let message = KeyPathMessage(
      text: "the whole document cannot be removed", help: "name a value in it")
    return Diagnostic(message, at: root.location, path: [])
  }

  /// The error for adding an item to something other than an array.
  static func noList(_ path: Document.KeyPath, in root: Value) -> Diagnostic {
    let value = root[path] ?? root
    let message = KeyPathMessage(
      text: "no list at \(path.shellQuoted)",
      help: "\(name(of: path)) is \(value.kind.withArticle); name a list, or an item in one")
    return Diagnostic(message, at: value.location, path: path)
  }

  /// The rest of a path with its first keys joined by dots to an existing key, if there is one.
  private static func dottedKey(
    in rest: ArraySlice<Document.KeyPath.Component>, of dictionary: Value
  ) -> Document.KeyPath? {
    var key = ""
    for (position, component) in zip(rest.indices, rest) {
      guard case .key(let part) = component else { return nil }
      key += (key.isEmpty ? "" : ".") + part
      if position > rest.startIndex, dictionary[key] != nil {
        return Document.KeyPath([.key(key)] + rest[(position + 1)...])
      }
    }
    return nil
  }

  private static func name(of path: Document.KeyPath) -> String {
    path.components.isEmpty ? "the document" : path.shellQuoted
  }

  private static func help(
    for path: Document.KeyPath, _ depth: Int, in value: Value, _ existing: Document.KeyPath
  ) -> String {
    guard depth < path.components.count else { return "" }
    switch path.components[depth] {
    case .key(let key) where value.kind == .dictionary:
      if let whole = dottedKey(in: path.components[depth...], of: value) {
        return "did you mean \(existing.appending(whole).shellQuoted)?"
      }
      if let nearest = nearestName(to: key, among: value.entries.map(\.key)) {
        return "did you mean \(existing.appending(.key(nearest)).shellQuoted)?"
      }
      return "\(name(of: existing)) has no similar key"
    case .index where value.kind == .array:
      return "\(name(of: existing)) has \(value.count) \(value.count == 1 ? "item" : "items")"
    case .key, .index: break
    }
    return "\(name(of: existing)) is \(value.kind.withArticle)"
  }
}
