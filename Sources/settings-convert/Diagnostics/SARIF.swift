import PropertyLists
import SettingsBundles

/// A log in the Static Analysis Results Interchange Format 2.1.0, for code hosts and editors.
struct SARIF {
  private typealias Entries = [(key: String, value: Literal)]

  /// The indices of the rules in the tool's list, in the order of their first results.
  private var ruleNumbers: [String: Int] = [:]
  private var rules: [String] = []
  private var results: [Literal] = []

  /// The diagnostics that are not about a file, which are notifications of the tool instead of results.
  private var notifications: [Literal] = []

  private var fingerprints = Fingerprints()

  static func log(
    of diagnostics: [ReportedDiagnostic],
    explaining explain: (String) -> DiagnosticForm.ExplainedRule?
  ) -> Literal {
    var log = SARIF()
    for diagnostic in diagnostics { log.add(diagnostic) }
    return log.literal(explaining: explain)
  }

  private func literal(
    explaining explain: (String) -> DiagnosticForm.ExplainedRule?
  ) -> Literal {
    let rules = rules.map { Self.descriptor(of: $0, explain($0)) }
    var run: Entries = [
      (
        "tool",
        [
          "driver": [
            "name": .string(Tool.name), "version": .string(Tool.version), "rules": .array(rules),
          ]
        ]
      )
    ]
    if !notifications.isEmpty {
      let invocation: Literal = [
        "executionSuccessful": false, "toolExecutionNotifications": .array(notifications),
      ]
      run.append(("invocations", [invocation]))
    }
    run += [("columnKind", "unicodeCodePoints"), ("results", .array(results))]
    return [
      "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
      "version": "2.1.0",
      "runs": [.dictionary(of: run)],
    ]
  }

  private mutating func add(_ diagnostic: ReportedDiagnostic) {
    let number = number(of: diagnostic.rule)
    let advice = diagnostic.help.isEmpty ? "" : ". Help: \(diagnostic.help)"
    let message: Literal = ["text": .string(diagnostic.message + advice)]
    guard let location = Self.location(of: diagnostic.place) else {
      return notifications.append([
        "descriptor": ["id": .string(diagnostic.rule), "index": .integer(Integer(number))],
        "level": .string(diagnostic.severity.rawValue), "message": message,
      ])
    }
    var result: Entries = [
      ("ruleId", .string(diagnostic.rule)),
      ("ruleIndex", .integer(Integer(number))),
      ("level", .string(diagnostic.severity.rawValue)),
      ("message", message),
      ("locations", [location]),
    ]
    let others = diagnostic.otherPlaces.compactMap(Self.location)
    if !others.isEmpty { result.append(("relatedLocations", .array(others))) }
    let fingerprint = Literal.string(fingerprints.fingerprint(of: diagnostic))
    result.append(
      (
        "partialFingerprints",
        // GitHub reads only the second name; without it, it hashes the line.
        ["ruleAndPath/v1": fingerprint, "primaryLocationLineHash": fingerprint]
      ))
    results.append(.dictionary(of: result))
  }

  // MARK: Rules

  private mutating func number(of id: String) -> Int {
    if let number = ruleNumbers[id] { return number }
    let number = rules.count
    ruleNumbers[id] = number
    rules.append(id)
    return number
  }

  private static func descriptor(
    of id: String, _ explained: DiagnosticForm.ExplainedRule?
  ) -> Literal {
    guard let (rule, help) = explained else { return ["id": .string(id)] }
    return [
      "id": .string(id),
      "shortDescription": ["text": .string(rule.summary)],
      "fullDescription": ["text": .string(rule.explanation)],
      "help": ["text": .string(help)],
      "defaultConfiguration": ["level": .string(rule.severity.rawValue)],
    ]
  }

  // MARK: Locations

  private static func location(of place: ReportedPlace) -> Literal? {
    guard let file = place.file else { return nil }
    var location: Entries = [
      (
        "physicalLocation",
        ["artifactLocation": ["uri": .string(reference(to: file))], "region": region(of: place)]
      )
    ]
    if let path = place.path, !path.isEmpty {
      location.append(("logicalLocations", [["fullyQualifiedName": .string(path)]]))
    }
    return .dictionary(of: location)
  }

  /// The place in the file; the first line for a whole file.
  private static func region(of place: ReportedPlace) -> Literal {
    if let bytes = place.bytes {
      return [
        "byteOffset": .integer(Integer(bytes.lowerBound)),
        "byteLength": .integer(Integer(bytes.count)),
      ]
    }
    guard let position = place.position else { return ["startLine": 1] }
    return [
      "startLine": .integer(Integer(position.line)),
      "startColumn": .integer(Integer(position.column)),
    ]
  }

  /// A file's name as a URI reference (RFC 3986), percent-encoded where necessary.
  private static func reference(to file: String) -> String {
    let text = file.fileNameBytes.reduce(into: "") { text, byte in
      let character = Unicode.Scalar(byte)
      switch character {
      case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "_", "~", "/", "@", "+", "=", "&", "$", "!":
        text.unicodeScalars.append(character)
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        text += "%" + (digits.count < 2 ? "0" : "") + digits
      }
    }
    return text.hasPrefix("/") ? "file://" + text : text
  }
}
