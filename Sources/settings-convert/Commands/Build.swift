import PropertyLists
import SettingsBundles

extension Command {
  static let build = Command(
    name: "build",
    operands: "INPUT… [-o OUTPUT]",
    summary: "Make the bundle for one configuration of an app, from one or more sources.",
    discussion: """
      Rows whose When is false or Unless is true are left out, and $(NAME) and $(NAME:default=TEXT) are
      replaced, by --define or else by the environment, where Xcode puts build settings:

        - Type: PSTitleValueSpecifier
          Title: Version
          Key: version
          DefaultValue: $(MARKETING_VERSION) ($(CURRENT_PROJECT_VERSION))
        - Type: PSToggleSwitchSpecifier
          Title: Verbose Log
          Key: verboseLog
          DefaultValue: true
          When: {CONFIGURATION: [Debug, Staging]}

      The inputs, which are anything that convert reads or String Catalogs, are then joined: a
      page that several have gets the rows of all, unless it only shows something: then it is an
      error. The result is checked as by validate, and not written if it has errors.

      Pages and strings tables that the result lacks are removed from OUTPUT. An OUTPUT that ends
      in .plist is one page, joined from all. Without OUTPUT, the result is printed as a document.
      """,
    options: [
      .output,
      .to.described(
        "Write this format: xml or binary (the default) in a bundle; - is YAML by default."),
      .define, .noExpand, .inputs, .check, .direct, .dryRun, .rule, .config, .failOn, .jobs,
    ],
    relations: [.excludes(.check, [.dryRun])],
    examples: [
      .init(
        line: "settings-convert build Settings.yaml -o App.app/Settings.bundle",
        meaning: "build with the settings in the environment"),
      .init(
        line: "settings-convert build Settings --no-expand Licenses -o Settings.bundle",
        meaning: "add generated pages without replacing ${name} in them"),
      .init(
        line: "settings-convert build Settings.yaml --define CONFIGURATION=Debug",
        meaning: "show one configuration as a document"),
      .init(
        line: "settings-convert build Settings --inputs Settings.xcfilelist",
        meaning: "list the files in Settings, as the input files of a build phase"),
    ],
    run: { (invocation, console) throws(Diagnostic) in
      try BuildRun(invocation).run(on: console)
    })
}

extension Option {
  static let define = Option(
    name: "define", argument: .required("NAME=VALUE"), isRepeatable: true,
    summary: "Define a build setting, even one in the environment; repeatable.")

  static let noExpand = Option(
    name: "no-expand", argument: .required("INPUT"), values: .files, isRepeatable: true,
    summary: "Take this INPUT without replacing $(NAME) in it; repeatable.")

  static let inputs = Option(
    name: "inputs", argument: .required("FILE"), values: .files,
    summary: "List the files that are read in this .xcfilelist; with -o, warn of one not listed.")
}
