/// How the text of an input is stored, so that its errors can be corrected.
///
/// A class, so that a source, which is copied with each diagnostic, grows by one reference only.
package final class Correctable: Sendable {
  package let format: Format
  let encoding: FileEncoding

  package init(_ bytes: [UInt8], as format: Format) {
    self.format = format
    // Only XML declares an encoding.
    encoding = FileEncoding(of: bytes, in: .xml)
  }

  /// The offsets of a range of the text in the file.
  ///
  /// - Complexity: O(*n*) for *n* bytes before its end.
  package func range(inFile range: Range<Int>, of text: [UInt8]) -> Range<Int> {
    let mark = encoding.encode([]).count
    func offset(_ offset: Int) -> Int {
      mark + (encoding.isUTF8 ? offset : encoding.encoding.encode(Array(text[..<offset])).count)
    }
    return offset(range.lowerBound)..<offset(range.upperBound)
  }
}

extension Diagnostic {
  /// The error as an error of an input, which is worth a search for its remedy.
  package func inInput(_ correctable: Correctable) -> Diagnostic {
    guard severity == .error, var source = location?.source, source.isText else { return self }
    switch message as? FormatMessage {
    // Their remedies are known without a search, or no edit is one.
    case .undefinedAlias(_, nearest: _?)?, .placeholder?, .wrongFormat?, .unknownFormat?,
      .foreignFile?,
      .mergeConflict?, .emptyInput?:
      return self
    default: break
    }
    source.correctable = correctable
    return inSource(source)
  }

  /// The error at the place of its only correction, with what is wrong there; with two corrections, only its help
  /// is different.
  package func corrected(by corrections: [Correction]) -> Diagnostic {
    guard let location, let first = corrections.first, let edit = first.edits.first else {
      return self
    }
    let isHidden = location.source.hasHidden
    func text(_ wording: Wording) -> String { isHidden ? wording.hidden : wording.text }
    let lines = location.source.lines(of: corrections)
    let message = CorrectedMessage(
      rule: message.rule, text: corrections.count > 1 ? self.message.text : text(first.problem),
      help: zip(corrections, lines).map { correction, line in
        Set(lines).count > 1
          ? "on line \(line), \(text(correction.advice))" : text(correction.advice)
      }.joined(separator: ", or "))
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

/// What a correction says, in place of a reader's sentence.
private struct CorrectedMessage: DiagnosticMessage {
  let rule: String
  let text: String
  let help: String
}

extension Source {
  /// The line of the first edit of each correction.
  fileprivate func lines(of corrections: [Correction]) -> [Int] {
    corrections.map { positions(of: $0.edits.prefix(1).map(\.range.lowerBound)).first?.line ?? 1 }
  }
}
