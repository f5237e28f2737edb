import PropertyLists

/// The subject of a finding at one of its places.
struct FindingSubject: Sendable {
  /// The path with the names of elements instead of positions.
  let path: KeyPath
  /// The path without the name of the element, which the finding keeps if the element is renamed.
  let unnamedPath: KeyPath
  /// The element that contains it, if there is one.
  let element: Value?
  /// The value; `nil` if there is none, such as that of a missing key.
  let value: Value?
  /// The number of values that the finding sums up here.
  let amount: Int
}
