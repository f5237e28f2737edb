import PropertyLists
import SettingsBundles

/// The changes of files with which `fix` would repair findings, each of them alone: for programs that offer them
/// to a person.
///
/// A finding has none if its file is binary or standard input, if its repair changes another file, too, or if it
/// changes a line with a secret.
struct FindingFixes {
  private let session: Session
  private let content: Settings
  private let repairs: [FindingPlace: [SeparateRepair]]
  /// What a reader accepted and a change of the text corrects.
  private let correctable: [FindingPlace: [Diagnostic]]
  /// What may still be read and written to make them.
  private var budget = Limits.fixedBytes
  /// The number of findings about each file that can be repaired.
  private var counts: [String: Int] = [:]

  /// - Returns: `nil` if no finding can be repaired.
  init?(_ findings: [Diagnostic], of input: Input, by validator: Validator) {
    let rules = Set(RepairOptions.ids)
    guard !input.isStandardInput,
      findings.contains(where: { rules.contains($0.message.rule) && $0.isInSmallFile })
    else { return nil }
    var session = Session(
      reading: input, recordsLayout: true, generatedPages: validator.options.generatedPages)
    session.leaveUnreadable()
    guard session.firstError == nil, let content = session.content,
      let repairs = try? validator.separateRepairs(of: content)
    else { return nil }
    (self.session, self.content) = (session, content)
    self.repairs = repairs.grouped(by: \.finding)
    correctable = session.diagnostics.filter {
      TextCorrections.canCorrect($0, guessing: true)
    }.grouped(by: \.self)
  }

  /// The findings with their fixes, up to a limit for each file.
  mutating func added(to findings: [Diagnostic]) -> [Diagnostic] {
    findings.map { finding in
      guard let fix = fix(of: finding) else { return finding }
      var finding = finding
      finding.corrections = [fix]
      return finding
    }
  }

  private mutating func fix(of finding: Diagnostic) -> Correction? {
    guard finding.isInSmallFile, let location = finding.location, location.source.isText else {
      return nil
    }
    let places = FindingPlace.all(of: finding).map(\.withoutName)
    let own = places.flatMap { repairs[$0] ?? [] }
    let mistakes = places.flatMap { correctable[$0] ?? [] }
    guard !mistakes.isEmpty || !own.isEmpty else { return nil }
    let name = location.source.name
    let cost = session.input.size + Limits.correctionTryBytes
    guard counts[name, default: 0] < Limits.fixes, budget >= cost else { return nil }
    budget -= cost
    counts[name, default: 0] += 1
    var changes = ChangeSet(session.input)
    let isSafe: Bool
    if let corrections = TextCorrections(of: mistakes, guessing: true) {
      changes.correct(name, of: session.input, by: corrections.applied)
      isSafe = mistakes.allSatisfy { TextCorrections.canCorrect($0, guessing: false) }
    } else {
      guard let repaired = try? content.applying(own),
        (try? changes.replace(with: repaired, over: session, countsComments: false)) != nil,
        changes.firstError == nil
      else { return nil }
      isSafe = own.allSatisfy { $0.scope == .safe }
    }
    let changed = changes.changes.filter { !$0.isUnchanged }
    guard changed.count == 1, changes.path(of: changed[0]) == name,
      let old = changed[0].oldBytes, let new = changed[0].new
    else { return nil }
    let versions = changes.sources([old, new], name)
    return Correction(from: versions[0], to: versions[1], in: old, isSafe: isSafe)
  }
}

extension Diagnostic {
  fileprivate var isInSmallFile: Bool {
    location.map { $0.source.bytes.count <= Limits.fixedFileBytes } == true
  }
}

extension Array {
  /// The items by the places of their findings.
  fileprivate func grouped(by finding: (Element) -> Diagnostic) -> [FindingPlace: [Element]] {
    var groups: [FindingPlace: [Element]] = [:]
    for item in self {
      for place in FindingPlace.all(of: finding(item)) {
        groups[place.withoutName, default: []].append(item)
      }
    }
    return groups
  }
}

extension Input {
  /// The number of bytes of its files.
  fileprivate var size: Int {
    switch self {
    case .file(let file): file.bytes.count
    case .folder(let folder):
      folder.files.paths.reduce(0) { $0 + (folder.files[$1]?.count ?? 0) }
    }
  }
}
