import PropertyLists

/// A breach of a rule: what is wrong, what to do about it, and where.
struct Finding {
  let text: String
  let help: String
  /// The location and the path of the value; of several, the first.
  var place: Place

  /// The severity of this finding where it differs from its rule's.
  let severity: Diagnostic.Severity?

  /// The number of the value in the document, which orders findings at one location.
  let order: Int

  /// The edits that remove it; `nil` where a person has to decide.
  var repair: Repair?

  /// The values about which the same words are the same finding: a key that the pages of a bundle use
  /// again and again is one decision, not many.
  private(set) var repetition = Repetition.onPage

  /// Whether another finding sums it up, so that it does not count.
  private(set) var isDetail = false

  /// The other places of a repeated finding.
  var otherPlaces: [Place] = []

  init(
    _ text: String, help: String, severity: Diagnostic.Severity? = nil, at location: SourceRange,
    _ path: KeyPath = KeyPath(), order: Int = 0
  ) {
    self.text = text
    self.help = help
    place = Place(location: location, path: path)
    self.severity = severity
    self.order = order
  }

  var location: SourceRange { place.location }
  var path: KeyPath { place.path }

  /// The finding as one that is reported once for all of its places in the bundle.
  func repeatable() -> Finding { repeated(.inBundle) }

  /// The finding as one that is reported once for all of its places in a value.
  func repeatable(in path: KeyPath) -> Finding { repeated(.inValue(path)) }

  /// The finding as one that another finding sums up.
  func asDetail() -> Finding {
    var finding = self
    finding.isDetail = true
    return finding
  }

  private func repeated(_ repetition: Repetition) -> Finding {
    var finding = self
    finding.repetition = repetition
    return finding
  }

  /// The scope in which equal findings are one.
  enum Repetition {
    case inBundle
    case onPage
    case inValue(KeyPath)
  }
}

/// Findings at each part of a dictionary.
extension SettingsDictionary {
  /// A finding about the dictionary as a whole, or about what it lacks: at its first line.
  func finding(
    _ text: String, help: String, severity: Diagnostic.Severity? = nil
  ) -> Finding {
    let start = value.location.range.lowerBound
    return Finding(
      text, help: help, severity: severity,
      at: SourceRange(in: value.location.source, start..<start), path, order: value.index)
  }

  /// A finding about the value of a key; about the whole dictionary if it lacks the key.
  func finding(
    at key: String, _ text: String, help: String, severity: Diagnostic.Severity? = nil
  ) -> Finding {
    guard let value = value[key] else { return finding(text, help: help, severity: severity) }
    return Finding(
      text, help: help, severity: severity, at: value.location, path.appending(.key(key)),
      order: value.index)
  }

  /// A finding about an item in the value of a key.
  func finding(
    at key: String, _ item: Item, _ text: String, help: String,
    severity: Diagnostic.Severity? = nil
  ) -> Finding {
    Finding(
      text, help: help, severity: severity, at: item.value.location,
      path.appending(.key(key)).appending(.index(item.position)), order: item.value.index)
  }

  /// A finding about a key itself.
  func finding(
    atKey key: String, of value: Value, _ text: String, help: String,
    severity: Diagnostic.Severity? = nil
  ) -> Finding {
    Finding(
      text, help: help, severity: severity, at: value.keyLocation, path.appending(.key(key)),
      order: value.index)
  }
}

extension DescribedKey {
  /// A finding about the key's value.
  func finding(_ text: String, help: String) -> Finding {
    subject.finding(at: key.name, text, help: help)
  }

  /// A finding about an item in the key's value.
  func finding(
    at item: Item, _ text: String, help: String, severity: Diagnostic.Severity? = nil
  ) -> Finding {
    subject.finding(at: key.name, item, text, help: help, severity: severity)
  }

  /// A finding about the key itself.
  func findingAtKey(
    _ text: String, help: String, severity: Diagnostic.Severity? = nil
  ) -> Finding {
    subject.finding(atKey: key.name, of: value, text, help: help, severity: severity)
  }
}
