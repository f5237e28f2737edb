import PropertyLists

/// Examples, and the snippets that editors offer.
///
/// `defaultSnippets` is a keyword of VS Code's JSON and YAML language servers; validators ignore it. In a
/// snippet, `${2:Sync}` is the second tab stop, filled with `Sync`, and a leading `^` omits quotes.
extension SettingsSchema {
  func snippets(_ elements: [ElementDescription]) -> Entries {
    [("defaultSnippets", .array(elements.map(snippet)))]
  }

  /// The snippet for an element: all of its usual keys, with a tab stop at each value.
  private func snippet(_ element: ElementDescription) -> Literal {
    var stops = 0
    return snippet(element.displayName ?? element.type, element.summary, body(of: element, &stops))
  }

  func snippet(_ label: String, _ description: String, _ body: Literal) -> Literal {
    ["label": .string(label), "description": .string(description), "body": body]
  }

  /// An element's usual keys, with a tab stop at each value, numbered after the existing stops.
  func body(of element: ElementDescription, _ stops: inout Int) -> Literal {
    filled(element) { stop(at: $0, &stops) }
  }

  func example(of key: KeyDescription) -> Literal? { filled(key) { $0 } }

  private func filled(_ element: ElementDescription, _ fill: (Literal) -> Literal) -> Literal {
    .dictionary(
      element.keys.filter(\.isUsual).compactMap { key in
        filled(key, fill).map { .init(key.name, $0) }
      })
  }

  private func filled(_ key: KeyDescription, _ fill: (Literal) -> Literal) -> Literal? {
    switch key.kind {
    case .dictionary(let name): catalog.dictionary(name).map { filled($0, fill) }
    case .elements: catalog.elements.first.map { .array([filled($0, fill)]) }
    default: key.allowedValues.count == 1 ? key.example : key.example.map(fill)
    }
  }

  /// Replaces each scalar in a value with a tab stop.
  private func stop(at value: Literal, _ stops: inout Int) -> Literal {
    switch value {
    case .string(let text): return .string(stop(at: text, &stops))
    case .integer(let number): return .string("^" + stop(at: number.description, &stops))
    case .real(let number): return .string("^" + stop(at: number.description, &stops))
    case .boolean(let truth): return .string("^" + stop(at: truth.description, &stops))
    // No element has any of these as an example.
    case .date, .data, .uid: return value
    case .array(let items): return .array(items.map { stop(at: $0, &stops) })
    case .dictionary(let entries):
      return .dictionary(entries.map { .init($0.key, stop(at: $0.value, &stops)) })
    }
  }

  private func stop(at text: String, _ stops: inout Int) -> String {
    stops += 1
    return "${\(stops):\(text)}"
  }
}
