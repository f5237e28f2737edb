import PropertyLists
import SettingsBundles

/// The remedies of the errors that a run reports, each of which was tried.
struct Remedies {
  /// What may still be read to find them.
  private var budget = Limits.correctionsOfRun
  /// The option with which the same command makes the only correction of an error.
  var option: String?
  /// The texts that were searched, by the names of their files, and their corrections.
  private var known: [String: (text: [UInt8], corrections: [Correction])] = [:]
  /// The texts with an error that explains all others in them, by the names of their files.
  private var explained: [String: [UInt8]] = [:]
  /// The number of errors that were left out because another one explains them.
  private(set) var explainedCount = 0

  /// The diagnostics with remedies for the errors of inputs.
  ///
  /// What is wrong elsewhere in a file goes with its first error, which explains the others.
  mutating func added(to diagnostics: [Diagnostic]) -> [Diagnostic] {
    // Offsets in text that was decoded wrongly are not those in the file.
    let undecoded = Set(
      diagnostics.filter { $0.kind == .encoding }.compactMap { $0.location?.source.name })
    return diagnostics.compactMap { diagnostic in
      guard diagnostic.isCorrectable, let source = diagnostic.location?.source,
        !undecoded.contains(source.name)
      else { return diagnostic }
      if explained[source.name] == source.bytes {
        explainedCount += 1
        return nil
      }
      let corrections = corrections(of: source)
      guard !corrections.isEmpty else { return diagnostic }
      if corrections.count == 1 { explained[source.name] = source.bytes }
      return diagnostic.corrected(by: corrections, option: option)
    }
  }

  /// The corrections of a source: one, two that are equally good, or none.
  mutating func corrections(of source: Source) -> [Correction] {
    guard let correctable = source.correctable else { return [] }
    if let known = known[source.name], known.text == source.bytes { return known.corrections }
    var own = min(budget, Limits.correctionBytes)
    let limit = own
    let corrections = Validator().remedies(
      for: source.bytes, name: source.name, format: correctable.format, budget: &own)
    budget -= limit - own
    known[source.name] = (source.bytes, corrections)
    return corrections
  }
}

extension Diagnostic {
  var isCorrectable: Bool { severity == .error && location?.source.correctable != nil }
}
