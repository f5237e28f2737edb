/// The names that Xcode's property list editor displays.
extension Catalog {
  /// A name that Xcode's editor displays, and the one in the file.
  typealias DisplayName = (term: String, meaning: String)

  /// The names of keys, each once, that differ from the key.
  var displayedKeys: [DisplayName] {
    distinct(([page] + elements).flatMap(\.keys).map { ($0.displayName, $0.name) })
  }

  var displayedTypes: [DisplayName] { distinct(elements.map { ($0.displayName, $0.type) }) }

  /// The key that Xcode's editor displays by a name; `nil` if it is not a name for any key of an
  /// element, or is a key itself.
  ///
  /// Xcode has one name for a key, whatever the element: that for a radio group, which it displays
  /// raw, is the one for a list.
  func keyName(displayedAs name: String, in description: ElementDescription) -> String? {
    guard description.key(name) == nil else { return nil }
    let descriptions = description === page ? [page] : elements
    let named = descriptions.lazy.flatMap(\.keys).first { key in
      key.displayName?.hasSameBytes(as: name) == true && description.key(key.name) != nil
    }
    return named?.name
  }

  /// The element whose type Xcode's editor displays by a name.
  func elementDisplayed(as name: String) -> ElementDescription? {
    elements.first { $0.displayName?.hasSameBytes(as: name) == true }
  }

  private func distinct(_ names: [(term: String?, meaning: String)]) -> [DisplayName] {
    var known: Set<String> = []
    return names.compactMap { term, meaning in
      guard let term, term != meaning, known.insert(term).inserted else { return nil }
      return (term, meaning)
    }
  }
}
