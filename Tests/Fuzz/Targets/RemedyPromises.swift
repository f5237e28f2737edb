import PropertyLists
import SettingsBundles

/// How much is read for the remedies of one input: tries enough for the cheapest, so that an input with an error
/// costs as much as tens of others.
private let budget = 20 * (Limits.correctionTryBytes + 2048)

/// Checks that each remedy of an input with errors can be applied, and makes it readable.
func checkRemedies(of bytes: [UInt8], as format: Format) throws {
  guard let text = FileEncoding.text(of: bytes) else { return }
  var rest = budget
  let remedies = Validator().remedies(for: text, name: "x", format: format, budget: &rest)
  try expect(
    rest >= 0 && remedies.count <= 2, "no more is read, and at most two remedies are named")
  for remedy in remedies {
    var end = 0
    for edit in remedy.edits {
      let isInside = edit.range.lowerBound >= end && edit.range.upperBound <= text.count
      try expect(isInside, "\(edit.range) follows \(end) in \(text.count) bytes")
      end = edit.range.upperBound
    }
    let corrected = remedy.applied(to: text)
    let document = try required("a corrected text can be read") {
      try Pipeline.settings.read(corrected, name: "x", as: format)
    }
    try check(document.diagnostics)
  }
  guard !remedies.isEmpty, let error = try error(in: text, as: format) else { return }
  let corrected = error.inInput(Correctable(as: format)).corrected(by: remedies)
  // The help shows no long line.
  try expect(!corrected.message.text.isEmpty, "a corrected error has words")
  _ = corrected.location?.description
}

/// The first error of reading a text.
private func error(in text: [UInt8], as format: Format) throws -> Diagnostic? {
  do {
    _ = try Pipeline.settings.read(text, name: "x", as: format)
    return nil
  } catch {
    return error
  }
}
