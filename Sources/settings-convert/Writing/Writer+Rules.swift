extension ToolRule {
  static let hardLink = ToolRule(id: "hard-link")
  static let interruptedRun = ToolRule(id: "interrupted-run")
  static let obsoleteFile = ToolRule(id: "obsolete-file")
}
