import PropertyLists

/// Checks that each diagnostic has a text, a way out, and only places inside their files.
func check(_ diagnostics: some Sequence<Diagnostic>) throws {
  for diagnostic in diagnostics {
    let message = diagnostic.message
    try expect(!message.text.isEmpty && !message.help.isEmpty, "[\(message.rule)] has words")
    let places = message.otherPlaces.map(\.location) + (diagnostic.location.map { [$0] } ?? [])
    for place in places {
      let isInside = place.range.upperBound <= place.source.bytes.count
      try expect(isInside, "\(place.range) is inside the file: \(message.text)")
      _ = place.description
    }
  }
}

/// The result of some work, or `nil` if it is rejected with a valid diagnostic.
func unlessRefused<Result>(_ work: () throws -> Result) throws -> Result? {
  do {
    return try work()
  } catch let error as Diagnostic {
    try check([error])
    return nil
  }
}

/// The result of work that must not be rejected.
func required<Result>(_ promise: String, _ work: () throws -> Result) throws -> Result {
  do {
    return try work()
  } catch let error as Diagnostic {
    let place = error.location?.description ?? "nowhere"
    throw Violation("broken promise: \(promise): \(place): \(error.message.text)")
  }
}
