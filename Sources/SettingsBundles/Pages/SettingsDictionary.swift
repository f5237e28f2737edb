import PropertyLists

/// A dictionary of a page: the page itself, an element, or a dictionary inside an element.
///
/// An immutable class, so passing it from rule to rule costs one reference.
final class SettingsDictionary: Sendable {
  let value: Value
  let path: Document.KeyPath

  /// The description in the catalog; `nil` if its `Type` is missing or unknown.
  let description: ElementDescription?

  struct Entry: Sendable {
    let position: Int
    let key: KeyDescription
    let value: Value
  }

  let describedKeys: [Entry]
  let unknownKeys: [UnknownKey]

  /// The conditions of an element, and those of its group.
  let conditions: RowConditions

  /// Whether it has a key of another dialect, even an allowed one.
  let hasForeignKeys: Bool

  init(
    _ value: Value, at path: Document.KeyPath, as description: ElementDescription?,
    _ conditions: RowConditions, numbers: inout NumberedKeys, unknownKeys reader: UnknownKeyReader
  ) {
    self.value = value
    self.path = path
    self.description = description
    self.conditions = conditions
    var describedKeys: [Entry] = []
    var unknownKeys: [UnknownKey] = []
    var hasForeignKeys = false
    if let description, value.kind == .dictionary {
      let keys = numbers.keys(of: description)
      describedKeys.reserveCapacity(value.count)
      for value in value.items {
        if let position = keys.position(of: value.keyNumber) {
          let key = description.keys[position]
          describedKeys.append(Entry(position: position, key: key, value: value))
        } else {
          let name = value.keyName
          hasForeignKeys = hasForeignKeys || Catalog.apple.isForeign(name)
          if let key = reader.unknownKey(name, of: value, in: description) {
            unknownKeys.append(key)
          }
        }
      }
    } else {
      hasForeignKeys = value.entries.contains { Catalog.apple.isForeign($0.key) }
      if value["Type"]?.string.map(Catalog.apple.isForeign) != true {
        unknownKeys = value.items.compactMap { reader.misspelledKey($0.keyName, of: $0) }
      }
    }
    self.describedKeys = describedKeys
    self.unknownKeys = unknownKeys
    self.hasForeignKeys = hasForeignKeys
  }

  subscript(key: String) -> Value? {
    if let position = describedKeys.firstIndex(where: { $0.key.name == key }) {
      return describedKeys[position].value
    }
    // The key may be missing from the description.
    return describedKeys.count == value.count ? nil : value[key]
  }

  var type: String? { self["Type"]?.string }

  /// Whether the values under some keys are known before a build.
  func isKnown(_ keys: [String]) -> Bool {
    keys.compactMap { self[$0] }.allSatisfy { value in
      !value.hasReferences && !value.list.contains { $0.value.hasReferences }
    }
  }

  func isElement(_ element: ElementDescription) -> Bool { description === element }
}

struct DescribedKey {
  let key: KeyDescription
  let value: Value
  let subject: SettingsDictionary

  init(_ entry: SettingsDictionary.Entry, of subject: SettingsDictionary) {
    key = entry.key
    value = entry.value
    self.subject = subject
  }
}

struct Item {
  let position: Int
  let value: Value
}

extension Value {
  var isEmptyArray: Bool { kind == .array && count == 0 }

  /// The items of an array; empty for any other kind of value.
  var list: [Item] { list { _ in true } }

  func list(where isWanted: (Value) -> Bool) -> [Item] {
    guard kind == .array else { return [] }
    return items.enumerated().compactMap { position, item in
      isWanted(item) ? Item(position: position, value: item) : nil
    }
  }
}
