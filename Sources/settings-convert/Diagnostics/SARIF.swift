import PropertyLists

/// Diagnostics as a log in the Static Analysis Results Interchange Format 2.1.0, which code hosts and
/// editors read.
enum SARIF {
  static func log(of entries: [DiagnosticEntry]) -> Literal {
    var rules: [String] = []
    for entry in entries where !rules.contains(entry.rule) { rules.append(entry.rule) }
    return [
      "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
      "version": "2.1.0",
      "runs": [
        [
          "tool": [
            "driver": [
              "name": .string(Tool.name),
              "version": .string(Tool.version),
              "rules": .array(rules.map { ["id": .string($0)] }),
            ]
          ],
          "columnKind": "unicodeCodePoints",
          "results": .array(entries.map(result)),
        ]
      ],
    ]
  }

  private static func result(_ entry: DiagnosticEntry) -> Literal {
    let advice = entry.help.isEmpty ? "" : ". Help: \(entry.help)"
    let others = entry.otherPlaces.compactMap(location)
    return .dictionary(
      [
        ("ruleId", .string(entry.rule)),
        ("level", .string(entry.severity.rawValue)),
        ("message", ["text": .string(entry.message + advice)]),
        ("locations", .array(location(of: entry.place).map { [$0] } ?? [])),
      ] + (others.isEmpty ? [] : [("relatedLocations", .array(others))]))
  }

  private static func location(of entry: PlaceEntry) -> Literal? {
    guard let file = entry.file else { return nil }
    var physical: [(key: String, value: Literal)] = [
      ("artifactLocation", ["uri": .string(reference(to: file))])
    ]
    if let position = entry.position {
      let region: Literal = [
        "startLine": .integer(Integer(position.line)),
        "startColumn": .integer(Integer(position.column)),
      ]
      physical.append(("region", region))
    } else if let byte = entry.byte {
      physical.append(("region", ["byteOffset": .integer(Integer(byte)), "byteLength": 0]))
    }
    var location: [(key: String, value: Literal)] = [("physicalLocation", .dictionary(physical))]
    if let path = entry.path, !path.isEmpty {
      location.append(("logicalLocations", [["fullyQualifiedName": .string(path)]]))
    }
    return .dictionary(location)
  }

  /// A file's name as a URI reference (RFC 3986), percent-encoded where necessary.
  private static func reference(to file: String) -> String {
    let text = file.utf8.reduce(into: "") { text, byte in
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
