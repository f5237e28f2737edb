import PropertyLists

/// The rules' findings, for display next to the rows that they are about.
struct PreviewFindings: Sendable {
  struct Finding: Sendable {
    let severity: Diagnostic.Severity
    let text: String
    let help: String
    let rule: String
    /// The file and line, or the key path of something without them; empty for several places, which are
    /// where it is shown.
    let place: String
  }

  let findings: [Finding]

  /// The numbers of findings by path: those about an element or anything in it under the element, all
  /// others under their page.
  private let numbers: [Document.KeyPath: [Int]]

  init(_ diagnostics: [Diagnostic]) {
    let shown = diagnostics.filter { !$0.message.isDetail }.map(\.withoutSecrets)
    let positions = SourcePositions(of: shown.compactMap(\.location))
    findings = shown.map { diagnostic in
      Finding(
        severity: diagnostic.severity, text: diagnostic.message.text,
        help: diagnostic.message.help, rule: diagnostic.message.rule,
        place: diagnostic.message.otherPlaces.isEmpty
          ? diagnostic.location.map(positions.description) ?? diagnostic.path?.description ?? ""
          : "")
    }
    var numbers: [Document.KeyPath: [Int]] = [:]
    for (number, diagnostic) in shown.enumerated() {
      var paths =
        [diagnostic.path ?? []] + diagnostic.message.otherPlaces.map(\.path)
      // The rows themselves show what they leave to a build.
      if diagnostic.kind == .buildSetting { paths = paths.map(\.member) }
      for owner in Set(paths.map(\.elementOrPage)) { numbers[owner, default: []].append(number) }
    }
    self.numbers = numbers
  }

  func about(_ path: Document.KeyPath) -> [Int] { numbers[path] ?? [] }
}

extension Document.KeyPath {
  fileprivate var elementOrPage: Document.KeyPath {
    let list = components.prefix(4).firstIndex(of: .key("PreferenceSpecifiers"))
    if let list, list + 1 < components.count, case .index = components[list + 1] {
      return Document.KeyPath(Array(components[...(list + 1)]))
    }
    if let list { return Document.KeyPath(Array(components[..<list])) }
    guard components.first == .section(.pages) else { return Document.KeyPath() }
    return Document.KeyPath(Array(components.prefix(2)))
  }
}
