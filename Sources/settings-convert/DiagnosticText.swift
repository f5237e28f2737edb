import PropertyLists

/// Diagnostics as a person reads them.
///
///     Root.yaml:14:5: error: the key "Title" appears twice in this dictionary [repeated-key]
///       at: PreferenceSpecifiers.3.Title
///       help: remove one; the first is at Root.yaml:9:5
///
/// A binary file's place is `Root.plist: byte 148`. On a terminal the source line follows, with a
/// caret below it.
struct DiagnosticText {
  /// Whether the source line is shown.
  var showsSource = false
  var usesColor = false

  /// How many Unicode scalars of a key path are shown; of a longer one, both ends.
  private static let pathScalars = 120

  /// The diagnostics as lines, each with its end.
  func describe(_ diagnostics: [Diagnostic]) -> String {
    let positions = SourcePositions(of: diagnostics.compactMap(\.location))
    return diagnostics.map { describe($0, positions) }.joined()
  }

  private func describe(_ diagnostic: Diagnostic, _ positions: SourcePositions) -> String {
    let severity = painted(diagnostic.severity.rawValue, as: .severity(diagnostic.severity))
    let rule = painted("[\(diagnostic.message.rule)]", as: .detail)
    let head = "\(Self.location(of: diagnostic.location, positions)): "
    // Facts escape what they quote; escaping the whole line once more changes nothing then, and
    // makes it certain that no text of a file reaches the terminal raw.
    var text = "\(head.visible)\(severity): \(diagnostic.message.text.visible) \(rule)\n"
    if let path = diagnostic.path, !path.components.isEmpty {
      text += "  at: \(Self.cut(path.shellQuoted).visible)\n"
    }
    if showsSource, let location = diagnostic.location, location.source.isText {
      text += SourceExcerpt(of: location).lines { painted($0, as: .caret) }
    }
    if !diagnostic.message.help.isEmpty {
      text += "  help: \(diagnostic.message.help.visible)\n"
    }
    return text
  }

  /// `Root.plist:9:5`, `Root.plist: byte 148`, `Root.plist`, or the program itself.
  private static func location(of location: SourceRange?, _ positions: SourcePositions) -> String {
    guard let location else { return Tool.name }
    if location.isWholeFile { return location.source.name }
    guard let position = positions.position(of: location) else { return location.description }
    return "\(location.source.name):\(position.line):\(position.column)"
  }

  private static func cut(_ path: String) -> String {
    let scalars = path.unicodeScalars
    guard scalars.count > pathScalars else { return path }
    let half = pathScalars / 2
    return "\(String(scalars.prefix(half)))…\(String(scalars.suffix(half)))"
  }

  /// The diagnostics without the remarks of one rule about one file that come after the first few.
  ///
  /// Their number stands in their place, at the end. Errors all stay.
  static func withoutRepetitions(
    of diagnostics: [Diagnostic], beyond limit: Int
  ) -> [Diagnostic] {
    struct Kind: Hashable {
      let rule: String
      let file: String?
      let severity: Diagnostic.Severity
    }
    var counts: [Kind: Int] = [:]
    var shown: [Diagnostic] = []
    var cut: [Kind] = []
    for diagnostic in diagnostics {
      let kind = Kind(
        rule: diagnostic.message.rule, file: diagnostic.location?.source.name,
        severity: diagnostic.severity)
      let count = counts[kind, default: 0] + 1
      counts[kind] = count
      if count <= limit || diagnostic.severity == .error {
        shown.append(diagnostic)
      } else if count == limit + 1 {
        cut.append(kind)
      }
    }
    return shown
      + cut.map { kind in
        let fault = ToolMessage.omitted((counts[kind] ?? 0) - limit, rule: kind.rule)
        return Diagnostic(fault, severity: kind.severity, at: kind.file.map { .file($0) })
      }
  }
}

/// Colour, where there is any.
extension DiagnosticText {
  private enum Role {
    case severity(Diagnostic.Severity)
    case caret
    case detail

    /// The parameter of the terminal's escape sequence.
    var code: String {
      switch self {
      case .severity(.error): "1;31"
      case .severity(.warning): "1;33"
      case .severity(.note): "1;36"
      case .caret: "1;32"
      case .detail: "2"
      }
    }
  }

  private func painted(_ text: String, as role: Role) -> String {
    usesColor ? "\u{1B}[\(role.code)m\(text)\u{1B}[0m" : text
  }
}
