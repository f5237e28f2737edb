package import PropertyLists

/// The description of one key of an element or a page: its purpose and its type.
///
/// An immutable class, since rules look one up at every key of every element.
package final class KeyDescription: Sendable {
  /// The key in the file: `DefaultValue`.
  package let name: String

  /// Its name in Xcode's editor: `Default Value`; `nil` if Xcode displays the key itself.
  package let displayName: String?

  /// Names that people write by mistake and that are too different to be found as typos.
  package let misnomers: [String]

  /// The type of its value.
  package let kind: ValueKind

  /// Whether the Settings app requires it.
  package let isRequired: Bool

  /// Whether a new element should have it: true of required keys, and of others that nearly every
  /// element has.
  package let isUsual: Bool

  /// Whether an empty string or array is as bad as a missing key: the element is never shown.
  package let isNeverEmpty: Bool

  /// The value that a missing key is equivalent to, if there is one.
  package let defaultValue: Literal?

  /// An example of its value.
  ///
  /// The examples of an element's keys go together: the default is one of the values.
  package let example: Literal?

  /// The only strings that it accepts; empty if it accepts any.
  package let allowedValues: [String]

  /// The form that its strings have; `nil` for any.
  package let pattern: StringPattern?

  /// Whether its strings are looked up in the page's strings table.
  package let isLocalizable: Bool

  /// The systems that read it.
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

/// A form of strings, as JSON Schema states it, and the advice for a string in another form.
package struct StringPattern: Sendable {
  /// A regular expression (ECMA-262).
  package let expression: String
  package let advice: String
}

/// The systems that read a key.
package struct Availability: Sendable, Equatable {
  /// The system and version that introduced it, as Apple writes them; `nil` for the first version.
  package let since: String?

  /// The only platforms that read it; empty for all.
  package let platforms: [Platform]

  package static let everywhere = Availability(since: nil, platforms: [])

  static func since(_ version: String) -> Availability {
    Availability(since: version, platforms: [])
  }

  static let catalyst = Availability(since: "macOS 10.15 (Catalyst)", platforms: [.catalyst])

  /// The version of iOS that introduced it; `nil` for the first version, and for other systems.
  var sinceIOS: SystemVersion? {
    guard let since, since.hasPrefix("iOS ") else { return nil }
    return SystemVersion(String(since.dropFirst("iOS ".count)))
  }

  /// The availability as a sentence; `nil` if every system reads the key.
  package var sentence: String? {
    guard let since else { return nil }
    return "Since \(since)\(platforms.isEmpty ? "" : "; other platforms ignore it")."
  }
}
