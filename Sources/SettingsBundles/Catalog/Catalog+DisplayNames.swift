import PropertyLists

/// The names that Xcode's property list editor displays.
extension Catalog {
  /// A name that Xcode's editor displays, and the corresponding name in the file.
  typealias DisplayName = (term: String, meaning: String)

  /// The displayed names of keys, without duplicates, that differ from the key.
  var displayedKeys: [DisplayName] {
    distinct(([page] + elements).flatMap(\.keys).map { ($0.displayName, $0.name) })
  }

  /// The name that Xcode displays for a key; `nil` if it displays the key itself.
  func displayName(ofKey name: String) -> String? {
    elements.firstNonNil { $0.key(name)?.displayName }.flatMap { $0 == name ? nil : $0 }
  }

  var displayedTypes: [DisplayName] { distinct(elements.map { ($0.displayName, $0.type) }) }

  /// The key that Xcode's editor displays under a name; `nil` if it displays none.
  ///
  /// Xcode displays a key under the same name in every element, although it shows those of a radio group
  /// raw.
  func keyName(displayedAs name: String, in description: ElementDescription) -> String? {
    let descriptions = description === page ? [page] : elements
    return descriptions.firstNonNil { description in
      description.keys.first { $0.displayName?.hasSameBytes(as: name) == true }?.name
    }
  }

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
