import PropertyLists

/// The catalog's keys by the numbers that they have in one document.
///
/// A pass over the document looks each key up by its number, so that no key is compared as a string
/// more than once: strings took a quarter of validating a page.
struct NumberedKeys {
  /// The keys of one description that the document has.
  struct Described {
    private let keys: [(number: UInt32, position: Int)]

    fileprivate init(_ description: ElementDescription, in document: Value) {
      keys = description.keys.enumerated().compactMap { position, key in
        document.number(ofKey: key.name).map { ($0, position) }
      }
    }

    /// The position, among the keys of the description, of the key with a number; `nil` for others.
    func position(of number: UInt32) -> Int? {
      for key in keys where key.number == number { return key.position }
      return nil
    }
  }

  private let document: Value
  private var described: [ObjectIdentifier: Described] = [:]

  /// - Parameter document: Any value of the document.
  init(of document: Value) { self.document = document }

  mutating func keys(of description: ElementDescription) -> Described {
    let identifier = ObjectIdentifier(description)
    if let known = described[identifier] { return known }
    let keys = Described(description, in: document)
    described[identifier] = keys
    return keys
  }
}
