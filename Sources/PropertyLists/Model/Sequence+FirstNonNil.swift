extension Sequence {
  /// The first result that is not `nil`.
  ///
  /// The type of a lazy sequence is made at run time, which a small page notices.
  @inlinable
  package func firstNonNil<Result>(_ transform: (Element) -> Result?) -> Result? {
    for element in self {
      if let result = transform(element) { return result }
    }
    return nil
  }
}
