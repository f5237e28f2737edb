import PropertyLists

/// A finding with its severity under the current options.
struct RatedFinding {
  /// The index in `Validator.Rule.ids`.
  let rule: Int
  var finding: Finding.Details
  let severity: Diagnostic.Severity
  /// The page's index in its bundle.
  let page: Int
  /// In the order of its places.
  var subjects: [FindingSubject] = []
}

/// The unsilenced findings about a page or a bundle, with repeated findings merged.
///
/// Only the first places of each rule are kept, in document order, so that many notes cannot crowd out
/// an error. The rest are counted: a 2 MB file can have a million.
struct FindingCollector {
  private(set) var findings: [RatedFinding] = []
  /// The other diagnostics, such as those about files that cannot be read.
  private(set) var unrated: [Diagnostic] = []
  private(set) var exceptions: Exceptions

  private var identities: IdentityPaths
  /// The repairs to collect, separately; `nil` to collect all findings.
  private let scope: Validator.RepairScope?
  private var page = 0

  /// The number of places kept, by rule.
  private var places: [Int: Int] = [:]
  /// The positions of findings by the hash of the shared traits of repeated findings.
  private var positions: [Int: Int] = [:]
  /// The same hashes of findings that are not kept.
  private var known: Set<Int> = []
  private var uncounted: [Uncounted: MoreFindings] = [:]

  /// The shared traits of findings that are counted together.
  private struct Uncounted: Hashable {
    let rule: Int
    let severity: Diagnostic.Severity
    let file: String
  }

  init(
    _ exceptions: Exceptions, _ identities: IdentityPaths, repairing scope: Validator.RepairScope?
  ) {
    (self.exceptions, self.identities, self.scope) = (exceptions, identities, scope)
  }

  mutating func endPage() { page += 1 }

  mutating func add(unrated diagnostic: Diagnostic) { unrated.append(diagnostic) }

  mutating func add(_ finding: Finding, by rule: Int, _ severity: Diagnostic.Severity) {
    let id = Validator.Rule.ids[rule]
    guard let finding = exceptions.remaining(of: finding, by: id) else { return }
    var found = RatedFinding(
      rule: rule, finding: finding.details, severity: severity, page: page)
    if let scope {
      guard let repair = finding.repair, repair.scope <= scope, findings.count < Limits.repairs
      else { return }
      return findings.append(found)
    }
    let repeated = RepeatedFinding(of: found).hashValue
    let position = positions[repeated]
    guard places[rule, default: 0] < Limits.findings else {
      let isNew = position == nil && known.insert(repeated).inserted
      let key = Uncounted(rule: rule, severity: severity, file: finding.location.source.name)
      uncounted[key, default: MoreFindings(of: found)].add(found, isNew: isNew)
      return
    }
    places[rule, default: 0] += 1 + finding.otherPlaces.count
    found.subjects = identities.subjects(of: finding)
    if let position {
      findings[position].add(found)
    } else {
      positions[repeated] = findings.count
      findings.append(found)
    }
  }

  /// The findings that are not kept, ordered by the first of each count.
  var more: [MoreFindings] {
    uncounted.values.sorted {
      ($0.location.range.lowerBound, $0.ruleNumber) < ($1.location.range.lowerBound, $1.ruleNumber)
    }
  }

  var inOrderOfRules: [RatedFinding] {
    // `sorted` is stable.
    findings.sorted { ($0.page, $0.rule) < ($1.page, $1.rule) }
  }
}

/// The number of a rule's findings about a file that are not listed.
struct MoreFindings: DiagnosticMessage {
  let ruleNumber: Int
  let severity: Diagnostic.Severity
  let location: SourceRange
  private(set) var count = 0
  private(set) var places = 0

  init(of found: RatedFinding) {
    (ruleNumber, severity) = (found.rule, found.severity)
    location = found.finding.location
  }

  mutating func add(_ found: RatedFinding, isNew: Bool) {
    if isNew, !found.finding.isDetail { count += 1 }
    places += 1 + found.finding.otherPlaces.count
  }

  var rule: String { Validator.Rule.ids[ruleNumber] }

  var text: String {
    let findings = count > 0 ? "\(count.counted("more finding")) in " : ""
    return "… and \(findings)\(places.counted(count > 0 ? "place" : "more place"))"
  }

  var help: String { "only the first \(Limits.findings) places of a rule are listed" }

  var diagnostic: Diagnostic { Diagnostic(self, severity: severity, at: location) }
}

/// The common part of findings that share a line of a report.
///
/// Unlike a `FindingIdentity`, it is about the wording, not about a place.
private struct RepeatedFinding: Hashable {
  private let rule: Int
  /// The text; empty for all findings that a sum can include.
  private let text: [UInt8]
  private let severity: Diagnostic.Severity
  /// The page or value that limits the repetition, if there is one.
  private let scope: Document.KeyPath
  /// The help, which may name different things for different findings.
  private let help: [UInt8]

  init(of found: RatedFinding) {
    rule = found.rule
    let isSummed = found.finding.sum != nil
    text = isSummed ? [] : Array(found.finding.text.utf8)
    severity = found.severity
    switch found.finding.repetition {
    case .inBundle: (scope, help) = (Document.KeyPath(), [])
    case .inValue(let path): (scope, help) = (path, [])
    case .onPage:
      scope = found.finding.path.member
      help = isSummed ? [] : Array(found.finding.help.utf8)
    }
  }
}

extension RatedFinding {
  /// Adds the places of an equal finding; the first place in the file stays first, and that on the first
  /// page, whether each page is a file or not.
  fileprivate mutating func add(_ other: Self) {
    let isFirst =
      other.page == page
      && other.finding.location.source.name == finding.location.source.name
      && other.finding.location.range.lowerBound < finding.location.range.lowerBound
    guard isFirst else {
      finding.otherPlaces += [other.finding.place] + other.finding.otherPlaces
      subjects += other.subjects
      return
    }
    let (places, known) = ([finding.place] + finding.otherPlaces, subjects)
    self = other
    finding.otherPlaces += places
    subjects += known
  }
}

extension Document.KeyPath {
  /// The path of the bundle member that contains the value; empty for a standalone page.
  var member: Document.KeyPath {
    switch components.first {
    case .section(.pages)?: Document.KeyPath(Array(components.prefix(2)))
    case .section(.strings)?: Document.KeyPath(Array(components.prefix(3)))
    case .section(.files)?: self
    default: Document.KeyPath()
    }
  }
}

extension IdentityPaths {
  /// The subjects of a finding: one for each of its places, or for each place where it sums up values.
  mutating func subjects(of finding: Finding) -> [FindingSubject] {
    if !finding.amounts.isEmpty {
      return finding.amounts.map { subject(at: $0.path, amount: $0.count) }
    }
    return [subject(at: finding.path, finding.value)]
      + finding.otherPlaces.map { subject(at: $0.path) }
  }
}
