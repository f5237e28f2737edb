import PropertyLists

/// A breach of a rule: what is wrong, and where.
struct Finding {
  let message: ValidationMessage
  let location: SourceRange
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
    _ message: CrossFileMessage, severity: Diagnostic.Severity? = nil, at location: SourceRange,
    _ path: KeyPath = KeyPath(), order: Int = 0
  ) {
    self.init(
      message: .betweenFiles(message), location: location, path: path, severity: severity,
      order: order)
  }
}

/// Where findings stand.
extension CheckedDictionary {
  /// A finding about the dictionary as a whole, or about what it lacks: at its first line.
  func finding(_ message: ValidationMessage, severity: Diagnostic.Severity? = nil) -> Finding {
    let start = value.location.range.lowerBound
    return Finding(
      message: message, location: SourceRange(in: value.location.source, start..<start), path: path,
      severity: severity, order: value.index)
  }

  /// A finding about the value of a key.
  func finding(
    _ message: ValidationMessage, severity: Diagnostic.Severity? = nil, at key: String
  ) -> Finding {
    guard let value = value[key] else { return finding(message, severity: severity) }
    return Finding(
      message: message, location: value.location, path: path.appending(.key(key)),
      severity: severity,
      order: value.index)
  }

  /// A finding about an item in the value of a key.
  func finding(_ message: ValidationMessage, at key: String, _ item: Item) -> Finding {
    Finding(
      message: message, location: item.value.location,
      path: path.appending(.key(key)).appending(.index(item.position)), severity: nil,
      order: item.value.index)
  }

  /// A finding about a key itself.
  func finding(
    _ message: ValidationMessage, severity: Diagnostic.Severity? = nil, atKey key: String,
    of value: Value
  ) -> Finding {
    Finding(
      message: message, location: value.keyLocation, path: path.appending(.key(key)),
      severity: severity,
      order: value.index)
  }

  /// A finding about how the dictionary, or the value of a key, fits the other files.
  func finding(_ message: CrossFileMessage, at key: String? = nil) -> Finding {
    key.map { finding(.betweenFiles(message), at: $0) } ?? finding(.betweenFiles(message))
  }
}
