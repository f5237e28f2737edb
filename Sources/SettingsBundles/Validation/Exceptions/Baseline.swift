public import PropertyLists

/// The findings about a page or bundle that a team knows of, so that only new ones are reported.
///
/// A finding is known by its rule and the path of its value, in which elements have their names: it
/// is the same after a row is inserted above it. No value of the settings is in a baseline.
public struct Baseline: Sendable {
  struct Entry: Hashable, Sendable {
    let rule: String
    let path: String
  }

  /// How often each finding is there: some elements have no name to tell them apart.
  private var counts: [Entry: [SourceRange]] = [:]
  private var rules: Set<String> = []

  public init() {}

  /// Adds a finding.
  ///
  /// - Parameter location: The location of its line in the file of the baseline.
  public mutating func add(_ rule: String, at path: String, location: SourceRange) {
    counts[Entry(rule: rule, path: path), default: []].append(location)
    rules.insert(rule)
  }

  public var isEmpty: Bool { rules.isEmpty }

  func hasAny(of rule: String) -> Bool { rules.contains(rule) }

  /// Whether a finding is known.
  func contains(_ rule: String, at path: KeyPath) -> Bool {
    counts[Entry(rule: rule, path: path.description)]?.isEmpty == false
  }

  /// Takes one finding out.
  ///
  /// - Returns: Whether it was there.
  mutating func take(_ rule: String, at path: KeyPath) -> Bool {
    let entry = Entry(rule: rule, path: path.description)
    guard counts[entry]?.isEmpty == false else { return false }
    counts[entry]?.removeFirst()
    return true
  }

  /// The findings that are left, in the order of the file.
  var left: [(rule: String, path: String, location: SourceRange)] {
    counts.flatMap { entry, locations in locations.map { (entry.rule, entry.path, $0) } }
      .sorted { $0.2.range.lowerBound < $1.2.range.lowerBound }
  }
}

/// The messages about baselines.
enum BaselineMessage: DiagnosticMessage {
  case stale(rule: String, path: String)

  var rule: String { "baseline" }

  var text: String {
    switch self {
    case .stale(let rule, let path):
      "stale entry: \(rule) no longer finds anything at \(path.isEmpty ? "the root" : path.quoted)"
    }
  }

  var help: String {
    switch self {
    case .stale: "remove the line, or write the baseline anew with --write-baseline"
    }
  }
}
