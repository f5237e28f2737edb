import PropertyLists

/// A run, from arguments to exit status.
extension Tool {
  /// Runs one command line.
  ///
  /// Every failure arrives here as a diagnostic and is reported on standard error.
  ///
  /// - Parameter arguments: The arguments without the program's name; `nil` if they are unknown.
  static func run(_ arguments: [String]?, on console: Console) -> ExitStatus {
    var status = ExitStatus.failed
    do throws(Diagnostic) {
      guard let arguments else {
        throw Diagnostic(
          .usage, "cannot read the arguments",
          help: "mount /proc, where Swift's runtime looks for them")
      }
      guard !arguments.isEmpty else {
        console.report([Diagnostic(ToolMessage.missingInput)])
        Console.writeRaw("\n\(HelpText.usage)\n")
        return .failed
      }
      let invocation = try CommandLineParser.parse(arguments, isFile: SystemCalls.isNamed)
      console.form = try invocation.choice(of: .diagnostics) ?? .text
      if let color = try invocation.choice(of: .color, among: ColorChoice.self) {
        console.useColor(color)
      }
      if invocation.has(.quiet) {
        let failure: FailureThreshold? = try invocation.choice(of: .failOn)
        console.isQuiet = true
        console.threshold = failure == .warning ? .warning : .error
      }
      if invocation.has(.verbose) {
        console.isVerbose = true
        console.repetitions = .max
      }
      status = try invocation.command.run(invocation, console)
    } catch {
      console.report([error])
    }
    do {
      try console.finish(explaining: RuleIndex.explained)
      return status
    } catch {
      console.form = .text
      console.report([error])
      return .failed
    }
  }
}
