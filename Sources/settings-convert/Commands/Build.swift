import PropertyLists
import SettingsBundles

extension Command {
  static let build = Command(
    name: "build",
    operands: "INPUT… [-o OUTPUT]",
    summary: "Make the bundle for one configuration of an app, from one or more sources.",
    discussion: """
      Each INPUT, which is anything that convert reads or a String Catalog, is first reduced to
      one configuration. Rows whose When or Unless fails are left out, a group with all of its
      rows, and so are pages that no remaining row opens. Then $(NAME) and ${NAME} are replaced in
      strings, by --define or else by the environment, where Xcode puts build settings for
      scripts; $(NAME:default=TEXT) needs no definition, and $$( is a literal $(. Where only a
      boolean or a number fits, the value is read as one. Type, Key, File, and StringsTable stay
      as they are.

        - Type: PSTitleValueSpecifier
          Title: Version
          Key: version
          DefaultValue: $(MARKETING_VERSION) ($(CURRENT_PROJECT_VERSION))
        - Type: PSToggleSwitchSpecifier
          Title: Verbose Log
          Key: verboseLog
          DefaultValue: true
          When: {CONFIGURATION: [Debug, Staging]}

      The inputs are then joined. A page that several have gets the rows of all, equal ones once.
      A single file is the page of its name, so Debug/Root.yaml adds to Root. Rows of two inputs
      with one Key, or two contents of one string or file, are errors. Only license pages are
      not joined: a page, other than Root, of nothing but groups, texts, and panes comes from
      the --no-expand inputs that have it, with its strings tables, or, if generated-pages in
      the file of rules names it, from the last input. A note counts the rows left out.

      Files that a bundle does not hold, such as README.md, are left out with a note, unless
      their folder is a bundle. The result is checked as by validate, and not written if it has
      errors. What the inputs have on their own, such as missing translations, is only counted.

      OUTPUT is changed as by convert --prune: pages and strings tables that the result lacks are
      removed. Missing folders around it are created. In a bundle, pages are binary, as Xcode
      writes them. An OUTPUT that ends in .plist is one page, joined from all; any other file, and
      a folder, is as in convert. Without OUTPUT, the result is printed as a document, or, with
      --inputs, the files that the build reads are listed for Xcode.
      """,
    options: [
      .output, .buildFormat, .define, .noExpand, .inputs, .check, .direct, .dryRun, .rule, .config,
      .failOn,
      .jobs,
    ],
    examples: [
      .init(
        line: "settings-convert build Settings.yaml -o App.app/Settings.bundle",
        meaning: "build with the settings in the environment"),
      .init(
        line: "settings-convert build Settings --no-expand Licenses -o Settings.bundle",
        meaning: "join generated pages, which are taken as they are"),
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
  static let buildFormat = to.described(
    "Write this format: xml or binary (the default) in a bundle; - is YAML by default.")

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
