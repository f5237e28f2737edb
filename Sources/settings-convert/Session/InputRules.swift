import PropertyLists
import SettingsBundles

/// The rules for an input: those of the project, and those of the command line.
///
/// A class, so that the files are read once, when a command first asks: a conversion without anything to
/// check reads none.
final class InputRules {
  private let input: Input
  private let invocation: Invocation
  private let console: Console
  private var loaded: Validator.Options?

  init(for input: Input, _ invocation: Invocation, on console: Console) {
    (self.input, self.invocation, self.console) = (input, invocation, console)
  }

  var options: Validator.Options {
    get throws(Diagnostic) {
      if let loaded { return loaded }
      var options = Validator.Options()
      try RulesFile(for: input, in: invocation.value(of: .config))?.configure(
        &options, for: input, on: console)
      try invocation.configure(&options)
      loaded = options
      return options
    }
  }

  /// - Parameter adapt: What else the command asks of the rules.
  func validator(
    _ adapt: (inout Validator.Options) throws(Diagnostic) -> Void = { _ in }
  ) throws(Diagnostic) -> Validator {
    var options = try options
    try adapt(&options)
    return Validator(options: options)
  }
}

extension Invocation {
  /// Adds the command line's options for rules to those in the configuration file.
  func configure(_ options: inout Validator.Options) throws(Diagnostic) {
    options.target = try choice(of: .target)
    for text in values(of: .rule) {
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else {
        let words = text.split(separator: ":", maxSplits: 1).map(String.init)
        throw Diagnostic(
          ToolMessage.missingValue(
            option: "--rule \(words.first ?? text)", words.count > 1 ? words[1] : "SEVERITY",
            after: "="))
      }
      try options.set(String(parts[0]), to: String(parts[1]))
    }
    if let text = value(of: .oldestSystem) { try options.setOldestSystem(text) }
  }
}
