import PropertyLists
import SettingsBundles

/// An input after repairs, in memory: nothing is written until all repairs are made.
struct RepairedInput {
  private let original: Input
  private(set) var changes: ChangeSet

  /// The input with the new bytes of its files, read again.
  private(set) var session: Session

  /// The number of repaired findings.
  private(set) var count = 0

  /// The repaired findings at their old locations, as far as they are kept.
  private(set) var repaired: [Diagnostic] = []
  private let generatedPages: Set<Validator.TextPattern>

  /// Repairs an input: first the text of its files, then everything readable in it.
  ///
  /// - Throws: The error that prevents writing the document in its form.
  init(
    _ session: Session, by validator: Validator, _ options: RepairOptions
  ) throws(Diagnostic) {
    let validator = options.rules.map(validator.only) ?? validator
    original = session.input
    changes = ChangeSet(session.input)
    generatedPages = validator.options.generatedPages
    self.session = session
    // A reader reports only a limited number of mistakes at once.
    for _ in 0..<Limits.repairRounds {
      guard correctText(validator, options) || correctErrors(options) else { break }
      read()
    }
    var readable = self.session
    readable.leaveUnreadable()
    guard readable.firstError == nil else { return }
    guard let content = readable.content else { return }
    let result = try validator.repair(content, options.scope)
    guard result.count > 0 else { return }
    repaired += result.repaired
    count += result.count
    try changes.replace(with: result.settings, over: readable, countsComments: false)
    if let error = changes.firstError { throw error }
    read()
  }

  private mutating func read() {
    session = Session(
      reading: changes.applied(to: original), recordsLayout: true, generatedPages: generatedPages)
  }

  /// Corrects the text of files, except where a mistake is excepted.
  ///
  /// - Returns: Whether there was anything to correct.
  private mutating func correctText(_ validator: Validator, _ options: RepairOptions) -> Bool {
    let correctable = session.diagnostics.filter { diagnostic in
      TextCorrections.canCorrect(diagnostic, guessing: options.scope == .unsafe)
        && options.rules?.contains(diagnostic.message.rule) != false
    }
    guard !correctable.isEmpty else { return false }
    let findings = session.findings(by: validator.only([]).adding(reading: correctable))
    let found = Set(findings.flatMap { [$0.start] + $0.otherPlaces.map(\.location.start) })
    var corrected: Set<String> = []
    let files = Dictionary(grouping: correctable.filter { found.contains($0.start) }) {
      $0.location?.source.name ?? ""
    }
    for diagnostics in files.values {
      guard
        let corrections = TextCorrections(
          of: diagnostics, guessing: options.scope == .unsafe)
      else { continue }
      changes.correct(corrections.name, of: session.input, by: corrections.applied)
      corrected.formUnion(corrections.corrected.map(\.start))
      count += corrections.corrected.count
    }
    // One finding stands for all corrections of a kind in a file.
    let rules = Set(correctable.map(\.message.rule))
    repaired += findings.filter {
      rules.contains($0.message.rule) && corrected.contains($0.start)
    }
    return !corrected.isEmpty
  }

  /// Corrects the text of files that have errors, if only one change remedies them.
  ///
  /// - Returns: Whether there was anything to correct.
  private mutating func correctErrors(_ options: RepairOptions) -> Bool {
    guard options.scope == .unsafe else { return false }
    var remedies = Remedies()
    var isCorrected = false
    var searched: Set<String> = []
    for error in session.diagnostics
    where error.isCorrectable && options.rules?.contains(error.message.rule) != false {
      guard let source = error.location?.source, searched.insert(source.name).inserted else {
        continue
      }
      let corrections = remedies.corrections(of: source)
      guard corrections.count == 1 else { continue }
      changes.correct(source.name, of: session.input) {
        FileEncoding(of: $0, in: .xml).encode(corrections[0].applied(to: source.bytes))
      }
      count += 1
      repaired.append(error.corrected(by: corrections, isMade: true))
      isCorrected = true
    }
    return isCorrected
  }

  /// Writes or lists the changed files.
  func deliver(_ purpose: Delivery.Purpose, on console: Console) throws(Diagnostic) {
    // Standard output is the whole result, or nothing.
    let isWritten = session.input.isStandardInput ? !session.hasErrors : !changes.isEmpty
    guard isWritten else { return }
    _ = try changes.deliver(Delivery(purpose: purpose), on: console)
  }
}

extension SourceRange {
  fileprivate var start: String { "\(source.name):\(range.lowerBound)" }
}

extension Diagnostic {
  fileprivate var start: String { location?.start ?? "" }
}
