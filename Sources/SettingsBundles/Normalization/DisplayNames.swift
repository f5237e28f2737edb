import PropertyLists

/// Converts the names that Xcode's property list editor displays, such as `Identifier` and `Toggle
/// Switch`, to the raw keys and types.
///
/// Other names stay the same. `Title` is displayed for both a key and a type; the context decides.
struct DisplayNames {
  private let catalog = Catalog.apple
  private let document: Document
  private var respelling: Respelling

  static func resolved(in document: Document, as role: DocumentRole) throws(Diagnostic) -> Document
  {
    var names = DisplayNames(document)
    let pages = document.pages(as: role)
    guard !pages.isEmpty else { return document }
    for page in pages { try names.visit(page, as: names.catalog.page) }
    return try names.respelling.finish()
  }

  private init(_ document: Document) {
    self.document = document
    respelling = Respelling(of: document)
  }

  private mutating func visit(
    _ dictionary: Value, as description: ElementDescription
  ) throws(Diagnostic) {
    for (key, value) in dictionary.entries {
      let name = catalog.keyName(displayedAs: key, in: description)
      if let name {
        try refuse(key, of: value, beside: name, in: dictionary)
        try respelling.setKey(of: value.index, to: name)
      }
      if let kind = description.key(name ?? key)?.kind { try visit(value, as: kind) }
    }
  }

  private mutating func visit(_ value: Value, as kind: ValueKind) throws(Diagnostic) {
    switch (kind, value.kind) {
    case (.elements, .array):
      for element in value.items { try visit(element: element) }
    case (.dictionary(let name), .dictionary):
      if let description = catalog.dictionary(name) { try visit(value, as: description) }
    default: break
    }
  }

  private mutating func visit(element: Value) throws(Diagnostic) {
    let type = element["Type"]
    let named = type.flatMap { $0.string }.flatMap(catalog.elementDisplayed(as:))
    if let type, let named { try respelling.setString(at: type.index, to: named.type) }
    try visit(element, as: named ?? catalog.element(typed: type) ?? catalog.anyElement)
  }

  private func refuse(
    _ key: String, of value: Value, beside name: String, in dictionary: Value
  ) throws(Diagnostic) {
    guard let other = dictionary[name] else { return }
    let (first, second) = value.index < other.index ? (value, other) : (other, value)
    throw Diagnostic(
      NormalizationMessage.sameKey(key, name, first: first.keyLocation.description),
      at: second.keyLocation,
      path: document.root.paths(of: [second.index]).first)
  }
}
