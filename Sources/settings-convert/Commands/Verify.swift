import PropertyLists
import SettingsBundles

extension Command {
  static let verify = Command(
    name: "verify",
    operands: "[PATH…]",
    summary: "Prove that every format gives back the same values, for files and bundles.",
    discussion: """
      Each file is written in every format and read back, then sent through all of them in a row. It
      is OK if every type, the order, and every bit are the same. A format has to reject values that it
      cannot hold; this is printed but is not a loss. A folder is searched for files in any format.
      A bundle also goes through one file of each format and through a folder of YAML, and every
      page, strings table, and other file is compared.
      """,
    options: [.allFiles, .jobs],
    examples: [
      .init(
        line: "settings-convert verify Settings.bundle",
        meaning: "prove that every format gives back all values")
    ],
    run: { (invocation, console) throws(Diagnostic) in
      try VerificationRun(invocation, on: console).run()
    })
}
