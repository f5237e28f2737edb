import PropertyLists
import SettingsBundles

enum DiagnosticForm: String, CaseIterable {
  case text
  case json
  /// Commands for a GitHub workflow, which annotate the change.
  case github
  /// A Code Quality report for GitLab, which shows it in merge requests.
  case gitlab
  /// The Static Analysis Results Interchange Format, version 2.1.0 (OASIS).
  case sarif

  typealias ExplainedRule = (rule: RuleDescription, help: String)

  /// A document of all diagnostics; `nil` for text, which is printed immediately.
  ///
  /// - Parameter explain: Returns the rule with an id.
  func document(
    of diagnostics: [ReportedDiagnostic], explaining explain: (String) -> ExplainedRule?
  ) throws(Diagnostic) -> [UInt8]? {
    switch self {
    case .text: return nil
    case .json: return try Self.json(.array(diagnostics.map(\.json)))
    case .sarif: return try Self.json(SARIF.log(of: diagnostics, explaining: explain))
    case .gitlab: return try Self.json(CodeQuality.report(of: diagnostics))
    case .github:
      // GitHub shows only the first few annotations of a step.
      let severities = [Diagnostic.Severity.error, .warning, .note]
      return severities.flatMap { severity in
        diagnostics.filter { $0.severity == severity }
          .flatMap { Array(($0.workflowCommand + "\n").utf8) }
      }
    }
  }
}

extension DiagnosticForm {
  /// A JSON document with invisible characters escaped to make names safe on a terminal.
  ///
  /// A non-UTF-8 byte of a file name is a private-use character, as in a bundle's document.
  private static func json(_ literal: Literal) throws(Diagnostic) -> [UInt8] {
    let text = String(decoding: try Format.json.write(try Document(literal)).bytes, as: UTF8.self)
    var escaped = ""
    for scalar in text.unicodeScalars {
      // Outside of strings, nothing else needs escaping.
      if scalar.isInvisible, scalar != "\n" {
        for unit in String(scalar).utf16 { escaped += "\\u" + hexadecimal(unit) }
      } else {
        escaped.unicodeScalars.append(scalar)
      }
    }
    return Array(escaped.utf8)
  }

  private static func hexadecimal(_ unit: UInt16) -> String {
    let digits = String(unit, radix: 16)
    return String(repeating: "0", count: 4 - digits.count) + digits
  }
}

struct ReportedPlace: Sendable {
  let file: String?
  let position: Position?
  let bytes: Range<Int>?
  let path: String?

  fileprivate init(
    _ location: SourceRange?, _ path: Document.KeyPath?, _ positions: SourcePositions
  ) {
    file = location?.source.name
    position = location.flatMap { positions.position(of: $0) }
    bytes = location.flatMap { $0.source.isText || $0.isWholeFile ? nil : $0.range }
    self.path = path.map { $0.shown() }
  }

  /// The entries of a JSON object, without unknown values.
  fileprivate var json: [(key: String, value: Literal)] {
    var entries: [(key: String, value: Literal)] = []
    if let file { entries.append(("file", .string(file))) }
    if let position {
      entries.append(("line", .integer(Integer(position.line))))
      entries.append(("column", .integer(Integer(position.column))))
    }
    if let bytes { entries.append(("byte", .integer(Integer(bytes.lowerBound)))) }
    if let path { entries.append(("path", .string(path))) }
    return entries
  }
}

/// A diagnostic with its texts and positions, the basis for every form.
struct ReportedDiagnostic: Sendable {
  let place: ReportedPlace
  let otherPlaces: [ReportedPlace]
  let severity: Diagnostic.Severity
  let rule: String
  let message: String
  let help: String
  let identity: FindingIdentity

  /// The reports of diagnostics; the lines of each source are counted in one pass.
  static func all(of diagnostics: [Diagnostic]) -> [ReportedDiagnostic] {
    let locations = diagnostics.flatMap { diagnostic in
      (diagnostic.location.map { [$0] } ?? []) + diagnostic.otherPlaces.map(\.location)
    }
    let positions = SourcePositions(of: locations)
    return diagnostics.map { ReportedDiagnostic($0, positions) }
  }

  private init(_ diagnostic: Diagnostic, _ positions: SourcePositions) {
    place = ReportedPlace(diagnostic.location, diagnostic.path, positions)
    otherPlaces = diagnostic.otherPlaces.map { ReportedPlace($0.location, $0.path, positions) }
    severity = diagnostic.severity
    rule = diagnostic.message.rule
    message = diagnostic.message.text.visible
    help = diagnostic.message.help.visible
    identity = diagnostic.shortIdentity
  }

  /// A JSON object without unknown values.
  var json: Literal {
    var entries = place.json
    entries.append(("severity", .string(severity.rawValue)))
    entries.append(("rule", .string(rule)))
    entries.append(("message", .string(message)))
    if !help.isEmpty { entries.append(("help", .string(help))) }
    if !otherPlaces.isEmpty {
      entries.append(("otherPlaces", .array(otherPlaces.map { .dictionary(of: $0.json) })))
    }
    return .dictionary(of: entries)
  }

  /// The workflow command: `::error file=Root.plist,line=9,col=5,title=repeated-key::…`.
  var workflowCommand: String {
    var properties: [String] = []
    if let file = place.file {
      properties.append("file=\(Self.escaped(file.visible, isProperty: true))")
    }
    if let position = place.position {
      properties.append("line=\(position.line),col=\(position.column)")
    }
    properties.append("title=\(Self.escaped(rule, isProperty: true))")
    var text = message
    if let path = place.path, !path.isEmpty { text = "\(path.visible): \(text)" }
    if !otherPlaces.isEmpty { text += " (\((otherPlaces.count + 1).counted("place")))" }
    if !help.isEmpty { text += "; \(help)" }
    let command = severity == .note ? "notice" : severity.rawValue
    return "::\(command) \(properties.joined(separator: ","))::\(Self.escaped(text))"
  }

  private static func escaped(_ text: String, isProperty: Bool = false) -> String {
    var escaped = ""
    for character in text.unicodeScalars {
      switch character {
      case "%": escaped += "%25"
      case "\r": escaped += "%0D"
      case "\n": escaped += "%0A"
      case ":" where isProperty: escaped += "%3A"
      case "," where isProperty: escaped += "%2C"
      default: escaped.unicodeScalars.append(character)
      }
    }
    return escaped
  }
}
