import PropertyLists
import SettingsBundles

/// Diagnostics as text for people.
///
///     Root.yaml:14:5: error: duplicate key "Title" [repeated-key]
///       at: PreferenceSpecifiers.3.Title
///       help: remove one; the first is at Root.yaml:9:5
///
/// The location in a binary file is `Root.plist: byte 148`. On a terminal, the source line and a caret
/// follow.
///
/// An error that stops the run has all of these parts. A finding, which the user may ignore, is one line;
/// files without lines add the key path, and the first finding of a rule adds the help.
struct DiagnosticText {
  var showsSource = false
  var usesColor = false

  /// What was explained: the help of errors, and the rules of milder findings, whose help is much the same.
  private var explained: Set<String> = []

  private var printedPlaces: Set<[String]> = []

  init(showsSource: Bool = false, usesColor: Bool = false) {
    self.showsSource = showsSource
    self.usesColor = usesColor
  }

  /// The maximum number of Unicode scalars of a key path; both ends of a longer one are shown.
  private static let pathScalars = 120

  struct Report: Sendable {
    fileprivate let diagnostics: [Diagnostic]
    fileprivate let positions: SourcePositions
    fileprivate let isVerbose: Bool
    fileprivate let areRepaired: Bool

    /// - Parameters:
    ///   - isVerbose: Whether each diagnostic includes its key path, help, and all of its places.
    ///   - areRepaired: Whether they are repaired findings, each with one line.
    init(_ diagnostics: [Diagnostic], isVerbose: Bool = false, areRepaired: Bool = false) {
      self.areRepaired = areRepaired
      let others = isVerbose ? diagnostics.flatMap(\.otherPlaces).map(\.location) : []
      self.diagnostics = diagnostics
      positions = SourcePositions(of: diagnostics.compactMap(\.location) + others)
      self.isVerbose = isVerbose
    }
  }

  /// The diagnostics as lines, including line ends.
  mutating func describe(_ report: Report) -> String {
    var text = ""
    for diagnostic in report.diagnostics {
      text +=
        report.areRepaired
        ? line(diagnostic, painted("fixed", as: .repair), report.positions)
        : describe(diagnostic, report.positions, report.isVerbose)
    }
    return text.withoutLogCommands
  }

  private mutating func describe(
    _ diagnostic: Diagnostic, _ positions: SourcePositions, _ isVerbose: Bool
  ) -> String {
    let isBrief = diagnostic.isFinding && !isVerbose
    let severity = painted(diagnostic.severity.rawValue, as: .severity(diagnostic.severity))
    var text = line(diagnostic, severity, positions)
    let hasLine = diagnostic.location.flatMap { positions.position(of: $0) } != nil
    if let path = diagnostic.path, !path.components.isEmpty, !(isBrief && hasLine) {
      text += "  at: \(path.shown(within: Self.pathScalars).shellQuoted.visible)\n"
    }
    if isVerbose { text += list(diagnostic.otherPlaces, positions) }
    if showsSource, let location = diagnostic.location, location.source.isText {
      text += SourceExcerpt(of: location)?.lines { painted($0, as: .caret) } ?? ""
    }
    let help = diagnostic.message.help
    let isMild = diagnostic.isFinding && diagnostic.severity < .error
    let isRepeated = !explained.insert(isMild ? diagnostic.message.rule : help).inserted
    if !help.isEmpty, isVerbose || !isRepeated { text += "  help: \(help.visible)\n" }
    return text
  }

  /// The first line of a diagnostic.
  ///
  /// Messages escape text that they quote. Escaping the whole line again does not change them, and
  /// guarantees that no raw text of a file reaches the terminal.
  private func line(
    _ diagnostic: Diagnostic, _ severity: String, _ positions: SourcePositions
  ) -> String {
    let rule = painted("[\(diagnostic.message.rule)]", as: .detail)
    let head = "\(Self.location(of: diagnostic.location, positions)): "
    let others = diagnostic.otherPlaces
    let count = others.isEmpty ? "" : " (\((others.count + 1).counted("place")))"
    return "\(head.visible)\(severity): \(diagnostic.message.text.visible)\(count) \(rule)\n"
  }

  /// The other places of a finding.
  ///
  /// Places that several findings share, such as the tables that lack a string, are printed only once.
  private mutating func list(_ places: [Place], _ positions: SourcePositions) -> String {
    let locations = places.map { Self.location(of: $0.location, positions) }
    if places.count > 1, !printedPlaces.insert(locations).inserted {
      return "  also: \(places.count.grouped) more places, as above\n"
    }
    return zip(locations, places).map { location, place in
      let path = place.path.shown(within: Self.pathScalars).shellQuoted
      return "  also: \("\(location): \(path)".visible)\n"
    }.joined()
  }

  /// `Root.plist:9:5`, `Root.plist: byte 148`, `Root.plist`, or the program's name.
  private static func location(of location: SourceRange?, _ positions: SourcePositions) -> String {
    guard let location else { return Tool.name }
    if location.isWholeFile { return location.source.name }
    guard let position = positions.position(of: location) else { return location.description }
    return "\(location.source.name):\(position.line):\(position.column)"
  }

  /// The diagnostics with only the first few of each rule and file, followed by the number of the others.
  ///
  /// Errors are always kept.
  static func withoutRepetitions(of diagnostics: [Diagnostic], beyond limit: Int) -> [Diagnostic] {
    // Findings that share a limit, whichever they are.
    struct Group: Hashable {
      let rule: String
      let file: String?
      let severity: Diagnostic.Severity
    }
    var counts: [Group: Int] = [:]
    var shown: [Diagnostic] = []
    var cut: [Group] = []
    for diagnostic in diagnostics {
      let group = Group(
        rule: diagnostic.message.rule, file: diagnostic.location?.source.name,
        severity: diagnostic.severity)
      let before = counts[group, default: 0]
      counts[group] = before + diagnostic.message.count
      if before < limit || diagnostic.severity == .error || diagnostic.message.count == 0 {
        shown.append(diagnostic)
      } else if before == limit {
        cut.append(group)
      }
    }
    return shown
      + cut.map { group in
        let total = counts[group] ?? 0
        let listed =
          total > Limits.findings ? "the first \(Limits.findings.grouped) places" : "them all"
        let message = ToolMessage(
          rule: group.rule, "… and \((total - limit).grouped) more", help: "-v shows \(listed)")
        return Diagnostic(message, severity: group.severity, at: group.file.map { .file($0) })
      }
  }
}

extension Diagnostic {
  /// Whether it is about existing settings, and neither a rejection nor a loss.
  fileprivate var isFinding: Bool {
    if case FormatMessage.lost? = message as? FormatMessage { return false }
    return message is RuleMessage || severity == .warning
  }

  var otherPlaces: [Place] { message.otherPlaces }
}

extension DiagnosticText {
  private enum Role {
    case severity(Diagnostic.Severity)
    case caret
    case repair
    case detail

    var code: String {
      switch self {
      case .severity(.error): "1;31"
      case .severity(.warning): "1;33"
      case .severity(.note): "1;36"
      case .caret, .repair: "1;32"
      case .detail: "2"
      }
    }
  }

  private func painted(_ text: String, as role: Role) -> String {
    usesColor ? "\u{1B}[\(role.code)m\(text)\u{1B}[0m" : text
  }
}
