import PropertyLists

/// A breach of a rule: what is wrong, and where.
struct Finding {
  let fact: ValidationFact
  let place: Place
  let path: KeyPath

  /// How serious this one is, where that is not what its rule says: a rule may hold a case for
  /// milder, or for graver.
  let severity: Diagnostic.Severity?

  /// The number of the value in the document, which decides between findings at one place.
  let order: Int
}

extension Finding {
  /// A finding about a file, or about what is no part of a page.
  init(
    _ fact: CrossFileFact, severity: Diagnostic.Severity? = nil, at place: Place,
    _ path: KeyPath = KeyPath(), order: Int = 0
  ) {
    self.init(
      fact: .betweenFiles(fact), place: place, path: path, severity: severity, order: order)
  }
}

/// Where findings stand.
extension Subject {
  /// A finding about the dictionary as a whole, or about what it lacks: at its first line.
  func finding(_ fact: ValidationFact, severity: Diagnostic.Severity? = nil) -> Finding {
    let start = value.place.range.lowerBound
    return Finding(
      fact: fact, place: Place(in: value.place.source, start..<start), path: path,
      severity: severity, order: value.index)
  }

  /// A finding about the value of a key.
  func finding(
    _ fact: ValidationFact, severity: Diagnostic.Severity? = nil, at key: String
  ) -> Finding {
    guard let value = value[key] else { return finding(fact, severity: severity) }
    return Finding(
      fact: fact, place: value.place, path: path.appending(.key(key)), severity: severity,
      order: value.index)
  }

  /// A finding about an item in the value of a key.
  func finding(_ fact: ValidationFact, at key: String, _ item: Item) -> Finding {
    Finding(
      fact: fact, place: item.value.place,
      path: path.appending(.key(key)).appending(.index(item.position)), severity: nil,
      order: item.value.index)
  }

  /// A finding about a key itself.
  func finding(
    _ fact: ValidationFact, severity: Diagnostic.Severity? = nil, atKey key: String, of value: Value
  ) -> Finding {
    Finding(
      fact: fact, place: value.keyPlace, path: path.appending(.key(key)), severity: severity,
      order: value.index)
  }

  /// A finding about how the dictionary, or the value of a key, fits the other files.
  func finding(_ fact: CrossFileFact, at key: String? = nil) -> Finding {
    key.map { finding(.betweenFiles(fact), at: $0) } ?? finding(.betweenFiles(fact))
  }
}
