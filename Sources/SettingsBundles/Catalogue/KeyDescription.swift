public import PropertyLists

/// One key of an element or of a page: what it holds, and what it is for.
///
/// A class, since rules ask for it at every key of every element; it never changes.
public final class KeyDescription: Sendable {
  /// The key as it stands in the file: `DefaultValue`.
  public let name: String

  /// What Xcode's editor calls it: `Default Value`; `nil` where Xcode shows the key itself.
  public let displayName: String?

  /// What people write for it by mistake, where that is too far off to be taken for a slip.
  public let misnomers: [String]

  public let kind: ValueKind

  /// Whether the Settings app needs it.
  public let isRequired: Bool

  /// Whether an element that is newly written should have it: all required keys, and the others
  /// that nearly every element has.
  public let isUsual: Bool

  /// Whether an empty text or list is as bad as none: the element is dropped, or never shown.
  public let isNeverEmpty: Bool

  /// What its absence means, where that is a value.
  public let defaultValue: Literal?

  /// A value that shows what the key holds.
  ///
  /// The examples of an element's keys go together: the default is one of the values.
  public let example: Literal?

  /// The only texts that it takes; empty when it takes any.
  public let allowedValues: [String]

  /// Whether its text is looked up in the page's strings table.
  public let isLocalizable: Bool

  public let availability: Availability

  /// One sentence for people: in the manual, in JSON Schema, in an editor's tooltip.
  public let summary: String

  init(
    _ name: String, _ displayName: String? = nil, _ kind: ValueKind, required: Bool = false,
    usual: Bool = false, neverEmpty: Bool = false, default defaultValue: Literal? = nil,
    example: Literal? = nil, allowed: [String] = [], localizable: Bool = false,
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

  /// The version of iOS that brought it; `nil` for from the beginning, and for other systems.
  var sinceIOS: SystemVersion? {
    guard let since, since.hasPrefix("iOS ") else { return nil }
    return SystemVersion(String(since.dropFirst("iOS ".count)))
  }

  /// The availability in a sentence; `nil` where there is nothing to say.
  public var sentence: String? {
    guard let since else { return nil }
    return "Since \(since)\(platforms.isEmpty ? "" : "; other platforms ignore it")."
  }
}

/// A platform whose Settings app reads the page.
public enum Platform: String, Sendable, CaseIterable {
  case ios, tvos, catalyst, watch

  /// The platform as Apple writes it.
  public var title: String {
    switch self {
    case .ios: "iOS"
    case .tvos: "tvOS"
    case .catalyst: "Mac Catalyst"
    case .watch: "Apple Watch"
    }
  }
}
