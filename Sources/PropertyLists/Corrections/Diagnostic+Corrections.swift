extension Diagnostic {
  /// The error as an error of an input, which is worth a search for its remedy.
  package func inInput(_ correctable: Correctable) -> Diagnostic {
    guard severity == .error, var source = location?.source, source.isText else { return self }
    switch message as? FormatMessage {
    // These know their remedy, or no edit can be one.
    case .undefinedAlias(_, nearest: _?)?, .placeholder?, .wrongFormat?, .unknownFormat?,
      .foreignFile?, .numberRange?, .dateRange?, .mergeConflict?, .emptyInput?:
      return self
    default: break
    }
    source.correctable = correctable
    return inSource(source)
  }

  /// The error at the place of its only correction, with what is wrong there; with two corrections, only its help
  /// is different.
  package func corrected(by corrections: [Correction]) -> Diagnostic {
    guard let location, let first = corrections.first, let edit = first.edits.first,
      let places = location.source.places(of: corrections)
    else { return self }
    let isHidden = location.source.hasHidden
    func text(_ wording: Wording) -> String { isHidden ? wording.hidden : wording.text }
    let message = CorrectedMessage(
      rule: message.rule, text: corrections.count > 1 ? self.message.text : text(first.problem),
      help: zip(corrections, places).map { correction, place in
        place.isEmpty ? text(correction.advice) : "\(place), \(text(correction.advice))"
      }.filter { !$0.isEmpty }.joined(separator: ", or "))
    let place = SourceRange(in: location.source, edit.range.lowerBound..<edit.range.lowerBound)
    var diagnostic = Diagnostic(
      message, severity: severity, at: corrections.count > 1 ? location : place,
      path: corrections.count > 1 ? path : nil)
    diagnostic.corrections = corrections
    return diagnostic
  }
}

extension Diagnostic {
  /// The place to show: in the text as it will be, if there is one correction.
  package var shownLocation: SourceRange? {
    guard corrections.count == 1, let location, !location.source.hasHidden else { return location }
    let text = Source(
      name: location.source.name, bytes: corrections[0].applied(to: location.source.bytes),
      isText: true)
    return SourceRange(in: text, location.range)
  }
}

/// The message of a correction, which replaces the reader's.
private struct CorrectedMessage: DiagnosticMessage {
  let rule: String
  let text: String
  let help: String
}

extension Source {
  /// The places of alternatives, as far as their advice does not tell: by line, or else by column; `nil` if they
  /// cannot be told apart.
  fileprivate func places(of corrections: [Correction]) -> [String]? {
    let positions = corrections.compactMap { correction in
      self.positions(of: correction.edits.prefix(1).map(\.range.lowerBound)).first
    }
    if Set(positions.map(\.line)).count > 1 { return positions.map { "on line \($0.line)" } }
    guard Set(corrections.map(\.advice.text)).count < corrections.count else {
      return corrections.map { _ in "" }
    }
    guard Set(positions.map(\.column)).count == corrections.count else { return nil }
    return positions.map { "in column \($0.column)" }
  }
}
