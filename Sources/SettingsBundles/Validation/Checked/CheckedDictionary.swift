import PropertyLists

/// A dictionary that rules look at: the page, an element, or a dictionary inside an element.
///
/// A class, so that handing it from rule to rule costs one reference; it is immutable.
final class CheckedDictionary: Sendable {
  let value: Value
  let path: KeyPath

  /// What the catalogue says about it; `nil` when its `Type` is missing or unknown.
  let description: ElementDescription?

  /// The keys that its description does not have.
  let unknownKeys: [UnknownKey]

  init(
    _ value: Value, at path: KeyPath, as description: ElementDescription?,
    unknownKeys: [UnknownKey]
  ) {
    self.value = value
    self.path = path
    self.description = description
    self.unknownKeys = unknownKeys
  }

  subscript(key: String) -> Value? { value[key] }

  /// Its `Type`, known or not.
  var type: String? { value["Type"]?.string }

  /// Whether it is an element of a type.
  func isElement(_ element: ElementDescription) -> Bool { description?.type == element.type }

  /// The keys that have both a description and a value.
  var describedKeys: [DescribedKey] {
    guard let description else { return [] }
    return value.entries.compactMap { name, value in
      description.key(name).map { DescribedKey(key: $0, value: value, subject: self) }
    }
  }
}

/// A key with its value and what the catalogue says about it.
struct DescribedKey {
  let key: KeyDescription
  let value: Value
  let subject: CheckedDictionary
}

/// An item of an array, with its position.
struct Item {
  let position: Int
  let value: Value
}

extension Value {
  /// The items of an array; none of another kind.
  var list: [Item] {
    guard kind == .array else { return [] }
    return items.enumerated().map { Item(position: $0.offset, value: $0.element) }
  }
}
