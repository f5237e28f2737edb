public import PropertyLists

/// One key of an element or of a page: what it holds, and what it is for.
public struct KeyDescription: Sendable {
  /// The key as it stands in the file: `DefaultValue`.
  public let name: String

  /// What Xcode's editor calls it: `Default Value`; `nil` where Xcode shows the key itself.
  public let displayName: String?

  /// What people write for it by mistake, where that is too far off to be taken for a slip.
  public let misnomers: [String]

  public let kind: PlaceKind

  /// Whether the Settings app needs it.
  public let isRequired: Bool

  /// What its absence means, where that is a value.
  public let defaultValue: Literal?

  /// The only texts that it takes; empty when it takes any.
  public let allowedValues: [String]

  /// Whether its text is looked up in the page's strings table.
  public let isLocalizable: Bool

  public let availability: Availability

  /// One sentence for people: in the manual, in JSON Schema, in an editor's tooltip.
  public let summary: String

  init(
    _ name: String, _ displayName: String? = nil, _ kind: PlaceKind, required: Bool = false,
    default defaultValue: Literal? = nil, allowed: [String] = [], localizable: Bool = false,
    availability: Availability = .everywhere, misnomers: [String] = [], _ summary: String
  ) {
    self.name = name
    self.displayName = displayName
    self.misnomers = misnomers
    self.kind = kind
    isRequired = required
    self.defaultValue = defaultValue
    allowedValues = allowed
    isLocalizable = localizable
    self.availability = availability
    self.summary = summary
  }
}

/// Where and since when a key means something.
public struct Availability: Sendable, Equatable {
  /// The system and version that brought it, as Apple writes them; `nil` for from the beginning.
  public let since: String?

  /// The only platforms that know it; empty for all.
  public let platforms: [Platform]

  public static let everywhere = Availability(since: nil, platforms: [])

  static func since(_ version: String) -> Availability {
    Availability(since: version, platforms: [])
  }

  static let catalyst = Availability(since: "macOS 10.15 (Catalyst)", platforms: [.catalyst])
}

/// A platform whose Settings app reads the page.
public enum Platform: String, Sendable, CaseIterable {
  case ios, tvos, catalyst, watch
}
