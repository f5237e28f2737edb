package import PropertyLists

/// The description of a key of an element or a page: its purpose and its type.
///
/// An immutable class, since rules look one up at every key of every element.
package final class KeyDescription: Sendable {
  /// The key in the file: `DefaultValue`.
  package let name: String

  /// Its name in Xcode's editor: `Default Value`; `nil` if Xcode displays the key itself.
  package let displayName: String?

  /// Common wrong names that are too different to be recognized as typos.
  package let misnomers: [String]

  package let kind: ValueKind
  package let isRequired: Bool

  /// Whether a new element should have it: true for required keys, and others that nearly every element
  /// has.
  package let isUsual: Bool

  /// Whether an empty string or array is as bad as a missing key because the element is never shown.
  package let isNeverEmpty: Bool

  package let defaultValue: Literal?

  /// An example of its value.
  ///
  /// The examples of an element's keys are consistent: the default is one of the values.
  package let example: Literal?

  /// The only strings that it accepts; empty if it accepts any.
  package let allowedValues: [String]

  package let pattern: StringPattern?

  /// Whether its strings are looked up in the page's strings table.
  package let isLocalizable: Bool

  package let availability: Availability

  /// One sentence for documentation, JSON Schema, and an editor's tooltip.
  package let summary: String

  init(
    _ name: String, _ displayName: String? = nil, _ kind: ValueKind, required: Bool = false,
    usual: Bool = false, neverEmpty: Bool = false, default defaultValue: Literal? = nil,
    example: Literal? = nil, allowed: [String] = [],
    pattern: StringPattern? = nil, localizable: Bool = false,
    availability: Availability = .everywhere, misnomers: [String] = [], _ summary: String
  ) {
    self.name = name
    self.displayName = displayName
    self.misnomers = misnomers
    self.kind = kind
    isRequired = required
    isUsual = required || usual
    isNeverEmpty = neverEmpty
    self.defaultValue = defaultValue
    self.example = example ?? defaultValue ?? allowed.first.map { .string($0) }
    allowedValues = allowed
    self.pattern = pattern
    isLocalizable = localizable
    self.availability = availability
    self.summary = summary
  }
}

/// A pattern of strings for JSON Schema, with advice for a string that does not match.
package struct StringPattern: Sendable {
  package let expression: String
  package let advice: String
}

package struct Availability: Sendable, Equatable {
  /// The system and version that introduced it, as Apple writes them; `nil` if it has always existed.
  package let since: String?

  /// The only platforms that read it; empty for all.
  package let platforms: [Validator.Platform]

  package static let everywhere = Availability(since: nil, platforms: [])

  static func since(_ version: String) -> Availability {
    Availability(since: version, platforms: [])
  }

  static let catalyst = Availability(since: "macOS 10.15 (Catalyst)", platforms: [.catalyst])

  /// The version of iOS that introduced it; `nil` if it has always existed, or for another system.
  var sinceIOS: Validator.SystemVersion? {
    guard let since, since.hasPrefix("iOS ") else { return nil }
    return Validator.SystemVersion(String(since.dropFirst("iOS ".count)))
  }

  func includes(_ platform: Validator.Platform) -> Bool {
    platforms.isEmpty || platforms.contains(platform)
  }

  /// The availability as a sentence; `nil` if every system reads the key.
  package var sentence: String? {
    guard let since else { return nil }
    return "Since \(since)\(platforms.isEmpty ? "" : "; other platforms ignore it")."
  }
}
