import PropertyLists
import SettingsBundles

/// The counts for one input of `validate` or `fix`, or for a whole run.
struct ValidationTally: CustomStringConvertible {
  private var files = 0
  private var bundles = 0
  /// Files that are unreadable, are not settings, or have invalid rules.
  private var unchecked = 0
  /// Pages and tables that only this program reads, not Apple's parsers, which is known.
  private var unreadableByApple = 0
  /// Files that are no settings, of which only the syntax was checked.
  private var foreign = 0
  /// The severities of the findings, instead of the findings, which would keep their files in memory.
  private(set) var severities: [Diagnostic.Severity] = []
  var hasFailed = false
  var repaired = 0

  init() {}

  /// The tally of an input that could not be checked.
  static var unchecked: ValidationTally {
    var tally = ValidationTally()
    (tally.files, tally.unchecked, tally.hasFailed) = (1, 1, true)
    return tally
  }

  /// - Parameters:
  ///   - isForeign: Whether only the syntax of the file was checked.
  ///   - hasUnreadable: Whether a page or table of a bundle is unreadable.
  ///   - refusals: The errors in reading.
  init(
    of session: Session, _ findings: [Diagnostic], isForeign: Bool, hasUnreadable: Bool,
    refusals: [Diagnostic]
  ) {
    severities = findings.filter { !$0.message.isDetail }.severities
    let rejected = session.diagnostics.filter(\.isRejectedByApple)
    let rules = Set(rejected.map(\.message.rule))
    unreadableByApple =
      rejected.files
      .subtracting(findings.filter { rules.contains($0.message.rule) }.files).count
    switch session.input {
    case .file:
      files = 1
      foreign = isForeign ? 1 : 0
      unchecked = session.isSettings || isForeign ? 0 : 1
    case .folder(let folder):
      bundles = 1
      let unreadableFiles = session.diagnostics.filter { $0.severity == .error }.files
        .subtracting([folder.path])
      unchecked = unreadableFiles.intersection(refusals.files).count
      files = folder.count
    }
    files -= unreadableByApple
    hasFailed =
      !refusals.isEmpty
      && (session.hasErrors || hasUnreadable || !session.isSettings && !isForeign)
  }

  mutating func add(_ other: ValidationTally) {
    files += other.files
    bundles += other.bundles
    unchecked += other.unchecked
    unreadableByApple += other.unreadableByApple
    foreign += other.foreign
    severities += other.severities
    repaired += other.repaired
    hasFailed = hasFailed || other.hasFailed
  }

  /// Leaves out errors that others explain.
  mutating func leaveOutErrors(_ count: Int) {
    var left = count
    severities.removeAll { severity in
      guard severity == .error, left > 0 else { return false }
      left -= 1
      return true
    }
  }

  mutating func add(_ findings: [Diagnostic]) { severities += findings.severities }

  /// `1 bundle, 8 files: 2 errors, 1 warning`.
  var description: String {
    let bundles = bundles > 0 ? [self.bundles.counted("bundle")] : []
    let files = files > 0 ? files : unreadableByApple
    return "\((bundles + [files.counted("file")]).joined(separator: ", ")): \(summary)"
  }

  /// `2 errors, 1 warning`, or `OK`.
  var summary: String {
    let words = counts.joined(separator: ", ")
    let extent = foreign == 0 ? "" : foreign == files ? ", syntax only" : ", \(foreign) syntax only"
    // What cannot be read is never OK.
    let isAlone = files == 0 && unreadableByApple > 0 && !hasFailed
    let verdict = words.isEmpty ? (hasFailed ? "nothing to check" : isAlone ? "" : "OK") : words
    return ([verdict + extent].filter { !$0.isEmpty } + known).joined(separator: ", ")
  }

  /// `3 fixed, 2 left: 1 error, 1 note`.
  func summary(of repairs: RepairOptions) -> String {
    let fixed = "\(repaired.grouped) \(repairs.isDryRun ? "would be fixed" : "fixed")"
    let words = counts.joined(separator: ", ")
    return "\(fixed), \(severities.count.grouped) left" + (words.isEmpty ? "" : ": \(words)")
      + known.map { ", \($0)" }.joined()
  }

  /// `2 errors`, `1 warning`, `1 not checked`.
  private var counts: [String] {
    severities.counts + (unchecked > 0 ? ["\(unchecked.grouped) not checked"] : [])
  }

  /// `1 not readable by Apple (known)`.
  private var known: [String] {
    unreadableByApple > 0 ? ["\(unreadableByApple.grouped) not readable by Apple (known)"] : []
  }
}

extension Diagnostic {
  /// Whether it is about a file that is readable here only.
  fileprivate var isRejectedByApple: Bool {
    (message as? FormatMessage)?.isRejectedByApple == true
  }
}

extension [Diagnostic] {
  fileprivate var files: Set<String> { Set(compactMap(\.location?.source.name)) }
}
