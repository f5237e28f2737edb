import PropertyLists
import SettingsBundles

/// A file or bundle for a command that checks many at once.
struct SearchTarget: Sendable {
  let path: String
  /// The position of the operand that names it, or in which it was found.
  let operand: Int
  /// Whether the user or a page named it; a search skips all others but pages and bundles.
  let isNamed: Bool
  /// Whether it is the only one, in which case its own files can be read in parallel.
  var isOnly = false
}

extension Invocation {
  /// What operands name, or what is in them; reports what a search has left out.
  func targets(
    in operands: [String], _ found: (FileSearch) -> [String], on console: Console
  ) throws(Diagnostic) -> [SearchTarget] {
    var targets: [SearchTarget] = []
    for (number, operand) in operands.enumerated() {
      let search = try search(operand)
      console.report(search.diagnostics(isVerbose: console.isVerbose, about: operand))
      let unnamed = search.unnamed
      targets += found(search).map {
        SearchTarget(path: $0, operand: number, isNamed: !unnamed.contains(ByteString($0)))
      }
    }
    if targets.count == 1 { targets[0].isOnly = true }
    return targets
  }

  /// Reports the operands in which nothing was checked.
  ///
  /// - Returns: Whether there are any.
  func reportUnchecked(
    _ operands: [String], besides checked: Set<Int>, of targets: [SearchTarget],
    on console: Console
  ) -> Bool {
    for (number, operand) in operands.enumerated() where !checked.contains(number) {
      let others = targets.count { $0.operand == number }
      console.report([Diagnostic(ToolMessage.nothingFound(besides: others), at: .file(operand))])
    }
    return checked.count < operands.count
  }
}
