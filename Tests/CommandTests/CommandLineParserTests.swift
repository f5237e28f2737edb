import PropertyLists
import Testing

@testable import settings_convert

/// The grammar of the command line; `usage.txt` shows its error messages.
@Suite struct CommandLineParserTests {
  @Test func theFirstOperandIsACommandWhenItIsOneOfTheTable() throws {
    #expect(try parse("convert", "in.yaml").command.name == "convert")
    #expect(try parse("in.yaml", "convert").operands == ["in.yaml", "convert"])
    #expect(try parse("help").command.name == "help")
  }

  /// Help for a file that cannot be replaced names them.
  @Test func theCommandsThatWriteInPlaceAreThoseWithTheOption() {
    let commands = Command.all.filter { $0.option { $0.name == Option.direct.name } != nil }
    #expect(commands.map(\.name) == Writer.commandsInPlace)
  }

  @Test(arguments: [
    ["--to", "xml", "in.yaml"], ["--to=xml", "in.yaml"], ["in.yaml", "--to", "xml"],
    ["--to", "xml", "convert", "in.yaml"], ["convert", "--to=xml", "--", "in.yaml"],
  ])
  func optionsStandAnywhere(arguments: [String]) throws {
    let invocation = try parse(arguments)
    #expect(invocation.command.name == "convert")
    #expect(invocation.operands == ["in.yaml"])
    #expect(invocation.value(of: .to) == "xml")
  }

  @Test func someOptionsCanBeRepeated() throws {
    let invocation = try parse("build", "--no-expand", "a.yaml", "--no-expand=b.yaml", "c.yaml")
    #expect(invocation.values(of: .noExpand) == ["a.yaml", "b.yaml"])
    #expect(throws: (any Error).self) { try parse("--to", "xml", "--to", "json", "in.yaml") }
  }

  @Test func twoDashesEndTheOptions() throws {
    #expect(try parse("-v", "--", "-v", "--to").operands == ["-v", "--to"])
  }

  @Test func aDashIsAnOperandAndAValue() throws {
    let invocation = try parse("-", "-o", "-")
    #expect(invocation.operands == ["-"])
    #expect(invocation.value(of: .output) == "-")
  }

  @Test func aValueMayHoldAnEqualsSign() throws {
    #expect(try parse("--output=a=b", "x.yaml").value(of: .output) == "a=b")
  }

  @Test(arguments: [["-oout.plist"], ["-o=out.plist"], ["-o", "out.plist"]])
  func aShortOptionMayHaveItsValueAttached(arguments: [String]) throws {
    let invocation = try parse(arguments + ["in.yaml"])
    #expect(invocation.value(of: .output) == "out.plist")
    #expect(invocation.operands == ["in.yaml"])
  }

  @Test(arguments: [
    ("-out", "--output"), ("-output", "--output"), ("-verbose", "--verbose"), ("-x=1", nil),
  ])
  func aLongOptionWithOneDashIsUnknown(argument: String, nearest: String?) {
    #expect(
      mistake(argument, "x.yaml") == .unknownOption(argument, of: .standard, nearest: nearest))
  }

  @Test func anEqualsSignAloneIsNoValue() {
    #expect(mistake("-o=", "x.yaml") == .missingValue(option: "-o", "OUTPUT"))
  }

  @Test func anOptionalValueComesAfterAnEqualsSignOnly() throws {
    let bare = try parse("--check", "bytes.yaml")
    #expect(bare.has(.check) && bare.value(of: .check) == nil)
    #expect(bare.operands == ["bytes.yaml"])
    #expect(try parse("--check=bytes", "x.yaml").value(of: .check) == "bytes")
  }

  @Test func aValueDoesNotLookLikeAnOption() {
    #expect(mistake("-o", "--to", "xml") == .missingValue(option: "-o", "OUTPUT"))
    #expect(mistake("in.yaml", "--to") == .missingValue(option: "--to", "FORMAT"))
  }

  @Test func theSameTwiceIsNoContradiction() throws {
    #expect(try parse("--to", "xml", "--to=xml", "x.yaml").value(of: .to) == "xml")
    #expect(mistake("--to", "xml", "--to=json", "x.yaml") == .repeatedOption("--to"))
  }

  @Test func aMisspelledOptionBringsTheNearest() {
    #expect(
      mistake("--quite", "x.yaml") == .unknownOption("--quite", of: .standard, nearest: "--quiet"))
    #expect(
      mistake("--dryrun=1", "x.yaml")
        == .unknownOption("--dryrun", of: .standard, nearest: "--dry-run"))
    #expect(mistake("--zzz", "x.yaml") == .unknownOption("--zzz", of: .standard, nearest: nil))
  }

  @Test func aMisspelledCommandBringsTheNearestUnlessItIsAFile() throws {
    #expect(mistake("hlep")?.help == "did you mean help?")
    #expect(mistake("verfy", "--nonsense")?.help == "did you mean verify?")
    #expect(
      mistake("--nonsense", "verfy") == .unknownOption("--nonsense", of: .standard, nearest: nil))
    #expect(
      mistake("./hlep", "--nonsense") == .unknownOption("--nonsense", of: .standard, nearest: nil))
    let invocation = try CommandLineParser.parse(["hlep"]) { $0 == "hlep" }
    #expect(invocation.operands == ["hlep"])
  }

  @Test func anOptionOfAnotherCommandIsRefusedByName() {
    #expect(mistake("help", "--to", "xml")?.text == "--to is not an option of help")
  }

  @Test func optionsThatDoNotGoTogetherAreRefused() {
    let exclusive = mistake("get", "--keys", "--to", "json", "x.plist")
    #expect(exclusive == .exclusiveOptions("--keys", "--to"))
    #expect(mistake("help", "-o", "x") == .requiredOption("--man", for: "--output"))
    #expect(mistake("validate", "--unsafe", "x") == .requiredOption("--fix", for: "--unsafe"))
    #expect(mistake("fix", "--unsafe", "x") == nil)
  }

  @Test func helpOutranksWhateverIsWrong() throws {
    #expect(try parse("--nonsense", "-h").command.name == "help")
    #expect(try parse("convert", "--to", "--help").operands == ["convert"])
    #expect(try parse("--", "--help").operands == ["--help"])
  }

  private func parse(_ arguments: String...) throws(Diagnostic) -> Invocation {
    try parse(arguments)
  }

  private func parse(_ arguments: [String]) throws(Diagnostic) -> Invocation {
    try CommandLineParser.parse(arguments) { _ in false }
  }

  private func mistake(_ arguments: String...) -> ToolMessage? {
    do {
      _ = try parse(arguments)
      return nil
    } catch {
      return error.message as? ToolMessage
    }
  }
}

/// The tables themselves.
@Suite struct CommandTableTests {
  @Test func noTwoCommandsHaveOneName() {
    let names = Command.all.map(\.name)
    #expect(Set(names).count == names.count)
  }

  @Test(arguments: Command.all.map(\.name))
  func noTwoOptionsOfACommandHaveOneName(command: String) throws {
    let options = try #require(Command.named(command)).options
    let names = options.map(\.spelling) + options.compactMap(\.short).map { "-\($0)" }
    #expect(Set(names).count == names.count)
  }

  @Test func optionsOfOneNameTakeOneKindOfValue() throws {
    let options = Command.all.flatMap(\.options)
    for option in options {
      let first = try #require(options.first { $0.name == option.name })
      #expect(first.short == option.short)
      // The words for a value may differ, but not whether there is one.
      switch (first.argument, option.argument) {
      case (.required, .required): continue
      case (let argument, let other): #expect(argument == other)
      }
    }
  }

  @Test(arguments: Command.all.map(\.name))
  func relationsAreAboutOptionsOfTheCommand(command: String) throws {
    let command = try #require(Command.named(command))
    let names = Set(command.options.map(\.name))
    for relation in command.relations() {
      switch relation {
      case .excludes(let option, let others):
        #expect(names.isSuperset(of: ([option] + others).map(\.name)))
      case .needs(let options, let others):
        #expect(names.isSuperset(of: (options + others).map(\.name)))
      }
    }
  }

  /// What a command does fits on a small terminal; the guides have the rest.
  @Test(arguments: Command.all.map(\.name)) func helpIsShort(command: String) throws {
    let text = HelpText.text(of: try #require(Command.named(command)))
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    // The last one is blank.
    #expect(try #require(lines.firstIndex(of: "options:")) <= 26)
  }

  @Test func helpHasEveryCommandOnce() {
    let shown = Command.verbs.flatMap(\.commands) + Command.tasks.map(\.command)
    #expect(shown.map(\.name) == Command.all.map(\.name))
  }

  @Test func everyExampleParses() throws {
    for example in Command.all.flatMap(\.examples) {
      let words = example.line.split(separator: " ").map(String.init)
      #expect(words.first == Tool.name)
      _ = try CommandLineParser.parse(Array(words.dropFirst())) { _ in false }
    }
  }
}

/// The nearest name to a misspelled one.
@Suite struct NearestNameTests {
  @Test(arguments: [
    ("check", "check", 0), ("chek", "check", 1), ("chekc", "check", 1), ("", "check", 5),
    ("CHECK", "check", 0), ("kitten", "sitting", 3), ("ca", "abc", 3),
  ])
  func distanceCountsChanges(word: String, other: String, distance: Int) {
    #expect(editDistance(from: word, to: other) == distance)
    #expect(editDistance(from: other, to: word) == distance)
  }

  @Test func whatIsTooFarIsNoHelp() {
    #expect(nearestName(to: "ymal", among: ["xml", "yaml", "json"]) == "yaml")
    #expect(nearestName(to: "pdf", among: ["xml", "yaml", "json"]) == nil)
    #expect(nearestName(to: "pdf", among: []) == nil)
    #expect(nearestName(to: "", among: ["x"]) == nil)
    #expect(nearestName(to: "y", among: ["x", "Y"]) == "Y")
  }
}
