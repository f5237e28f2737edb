import PropertyLists
import SettingsBundles

/// A page, a strings table or a bundle's document, in any format.
enum ValidationInput {
  private static let validator = Validator()

  /// Validates and repairs a document: repairing it again changes nothing, in memory or in its file.
  @Sendable static func check(_ input: [UInt8]) throws {
    let format = Format.detected(in: input)
    guard let document = try settings(in: input, as: format), document.isSmall else { return }
    let findings = validator.validate(document)
    try FuzzTargets.check(findings)
    if findings.contains(where: { $0.severity == .error }) {
      try checkRemedies(of: input, as: format)
    }
    for scope in [Validator.RepairScope.safe, .unsafe] {
      let repaired = try required("repairs do not contradict each other") {
        try validator.repair(document, scope)
      }
      try FuzzTargets.check(repaired.repaired)
      guard !repaired.repaired.isEmpty else {
        try expect(repaired.document == document, "a document without repairs stays the same")
        continue
      }
      try checkRepaired(repaired.document, scope)
      try FuzzTargets.check(validator.validate(repaired.document))
      try UpdateInput.checkUpdate(of: input, format, to: repaired.document)
    }
  }

  @Sendable static func seeds(_ file: SeedFile) -> [[UInt8]] {
    guard let document = file.document, DocumentRole(of: document) != .other else { return [] }
    return [Format.yaml, .json].compactMap { format in
      try? Pipeline.settings.write(document, as: format).bytes
    }
  }

  private static func checkRepaired(_ document: Document, _ scope: Validator.RepairScope) throws {
    let again = try required("a repaired document can be repaired") {
      try validator.repair(document, scope)
    }
    let found = again.repaired.first.map { "\($0.path?.description ?? "-"): \($0.message.text)" }
    try expect(found == nil, "repairs leave nothing to repair: \(found ?? "")")
    try expect(again.document == document, "a second repair changes nothing")
  }
}
