package import PropertyLists

/// A violation of a rule: what is wrong, how to fix it, and where.
///
/// A finding is a reference to its details because almost all checks find nothing: filling the place of so
/// many properties with `nil` takes longer than a check.
@dynamicMemberLookup
indirect enum Finding {
  case described(by: Details)

  struct Details {
    let text: String
    let help: String
    /// The location and path of the value, or of the first one if there are several.
    var place: Place

    /// The value; `nil` if it is not in a document.
    let value: Value?

    /// The severity, if it differs from the rule's.
    var severity: Diagnostic.Severity?

    /// The edits that fix it; `nil` if a person has to decide.
    var repair: Repair?

    /// The scope in which equal findings count as one: a key that the pages of a bundle repeat is one
    /// decision.
    var repetition = Repetition.onPage

    /// The wording for several findings that are reported as one, by the keys at their places; `nil` if
    /// only equal findings are.
    var sum: Sum?

    /// Whether another finding summarizes it, so it is not counted.
    var isDetail = false

    /// Whether it is about a value that only a build knows, which no rule can judge before.
    var isAboutReference = false

    var otherPlaces: [Place] = []

    /// The value whose place the help names; `nil` for most findings.
    var first: FirstValue?

    /// Where a finding sums up several values, and how many; none if each of its places is one.
    var amounts: [(path: Document.KeyPath, count: Int)] = []

    var location: SourceRange { place.location }
    var path: Document.KeyPath { place.path }

    /// The value's index in the document, which orders findings at the same location.
    var order: Int { value?.index ?? 0 }

    /// The text and the help, which list the keys at all places of a sum.
    var wording: Wording {
      guard let sum else { return (text, help) }
      var seen: Set<ByteString> = []
      let keys = ([place] + otherPlaces).compactMap { place -> String? in
        guard case .key(let key)? = place.path.last else { return nil }
        return seen.insert(ByteString(key)).inserted ? key : nil
      }
      return keys.count > 1 ? sum(keys) : (text, help)
    }
  }

  init(
    _ text: String, help: String, at location: SourceRange,
    _ path: Document.KeyPath = [],
    of value: Value? = nil
  ) {
    let place = Place(location: location, path: path)
    self = .described(by: Details(text: text, help: help, place: place, value: value))
  }

  var details: Details {
    switch self {
    case .described(let details): details
    }
  }

  // Inlined, the key paths in calls become offsets; otherwise, each makes its type at run time.
  @inline(__always)
  subscript<Property>(dynamicMember key: Swift.KeyPath<Details, Property>) -> Property {
    details[keyPath: key]
  }

  @inline(__always)
  func with<Property>(_ key: WritableKeyPath<Details, Property>, _ value: Property) -> Finding {
    var details = details
    details[keyPath: key] = value
    return .described(by: details)
  }

  /// The finding with its own severity; `nil` for the rule's.
  func rated(_ severity: Diagnostic.Severity?) -> Finding { with(\.severity, severity) }

  /// The finding, to be reported once for all its places in the bundle.
  func repeatable() -> Finding { with(\.repetition, .inBundle) }

  /// The finding, to be reported once for all its places in a value.
  func repeatable(in path: Document.KeyPath) -> Finding { with(\.repetition, .inValue(path)) }

  func asDetail() -> Finding { with(\.isDetail, true) }

  /// The finding, which is new only if there are more of what it sums up, at its place or others.
  func counting(_ count: Int, at paths: [Document.KeyPath]? = nil) -> Finding {
    counting((paths ?? [self.path]).map { ($0, count) })
  }

  func counting(_ amounts: [(path: Document.KeyPath, count: Int)]) -> Finding {
    with(\.amounts, amounts)
  }

  typealias Wording = (text: String, help: String)
  typealias Sum = ([String]) -> Wording

  enum Repetition {
    case inBundle
    case onPage
    case inValue(Document.KeyPath)
  }
}

extension SettingsDictionary {
  /// A finding about the whole dictionary or a missing key, located at its first line.
  func finding(_ text: String, help: String) -> Finding {
    Finding(text, help: help, at: value.location.start, path, of: value)
  }

  /// A finding about a key's value, or about the whole dictionary if the key is missing.
  func finding(at key: String, _ text: String, help: String) -> Finding {
    guard let value = value[key] else { return finding(text, help: help) }
    let path = path.appending(.key(key))
    return Finding(text, help: help, at: value.location, path, of: value)
      .with(\.isAboutReference, isUnknown(value, as: description?.key(key)?.kind))
  }

  private func isUnknown(_ value: Value, as kind: ValueKind?) -> Bool {
    value.hasReferences && kind?.takesReferences != false
  }

  func finding(at key: String, _ item: Item, _ text: String, help: String) -> Finding {
    let path = path.appending(.key(key)).appending(.index(item.position))
    return Finding(text, help: help, at: item.value.location, path, of: item.value)
      .with(\.isAboutReference, isUnknown(item.value, as: description?.key(key)?.kind.ofItems))
  }

  func finding(atKey key: String, of value: Value, _ text: String, help: String) -> Finding {
    let path = path.appending(.key(key))
    return Finding(text, help: help, at: value.keyLocation, path, of: value)
  }

  func finding(at key: UnknownKey, _ text: String, help: String) -> Finding {
    finding(atKey: key.name, of: key.value, text, help: help)
  }
}

extension DescribedKey {
  func finding(_ text: String, help: String) -> Finding {
    subject.finding(at: key.name, text, help: help)
  }

  func finding(at item: Item, _ text: String, help: String) -> Finding {
    subject.finding(at: key.name, item, text, help: help)
  }

  func findingAtKey(_ text: String, help: String) -> Finding {
    subject.finding(atKey: key.name, of: value, text, help: help)
  }
}

/// The first of two values that exclude each other: the help about the second one names its place.
package struct FirstValue: Sendable {
  package let path: Document.KeyPath
  let remedy: String

  func help(at location: String) -> String { "the first is at \(location); \(remedy)" }
}
