import PropertyLists

/// A dictionary as the rules see it: the page, an element, or a dictionary inside an element.
///
/// An immutable class, so that passing it from rule to rule costs one reference.
final class CheckedDictionary: Sendable {
  let value: Value
  let path: KeyPath

  /// Its description in the catalog; `nil` if its `Type` is missing or unknown.
  let description: ElementDescription?

  /// Its keys that the description does not have.
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

  /// Its `Type`, even if it is unknown.
  var type: String? { value["Type"]?.string }

  /// Whether it is an element of a type.
  func isElement(_ element: ElementDescription) -> Bool { description?.type == element.type }

  /// Its keys that the description has.
  var describedKeys: [DescribedKey] {
    guard let description else { return [] }
    return value.entries.compactMap { name, value in
      description.key(name).map { DescribedKey(key: $0, value: value, subject: self) }
    }
  }
}

/// A key with its value and its description in the catalog.
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
  /// The items of an array; empty for another kind of value.
  var list: [Item] {
    guard kind == .array else { return [] }
    return items.enumerated().map { Item(position: $0.offset, value: $0.element) }
  }

  /// The value and everything in it, outer values first.
  ///
  /// - Complexity: O(*n*) for *n* values.
  var selfAndDescendants: [Value] {
    var values = [self]
    var next = 0
    while next < values.count {
      values += values[next].items
      next += 1
    }
    return values
  }
}
