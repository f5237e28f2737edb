import PropertyLists

extension Command {
  static let convert = Command(
    name: "convert",
    operands: "INPUT… [-o OUTPUT] [OPTION…]",
    summary: "Convert files between formats.",
    discussion: """
      The input's format is detected from its first bytes, then from its extension. The output's is
      what --to says, else what the extension of OUTPUT says; without either, a property list
      becomes YAML, and anything else XML. Several inputs need a folder as OUTPUT: each gets a file
      of its own there, under its own name with the new extension. - is standard input.

      A Settings.bundle is one document: as INPUT it becomes one file, or, where OUTPUT is a folder,
      a folder with one YAML file for each page and strings table; as OUTPUT it is made from either.
      Only files that hold other settings or comments are written, in the form and encoding that they
      have; a document without comments takes none away.

      A page in YAML or JSON is checked as validate does when it becomes a property list, and
      its errors are shown as warnings; --fail-on error refuses to write them.

      A file is replaced as a whole or not at all, and keeps its mode and its links.
      """,
    options: [
      .output, .from, .to, .canonical, .modeline, .check, .lossy, .direct, .dryRun, .prune,
      .keepGoing, .failOn,
      .diagnostics, .verbose, .quiet,
    ],
    examples: [
      .init(line: "settings-convert in.yaml -o Root.plist", meaning: "write a page from YAML"),
      .init(line: "settings-convert Root.plist", meaning: "show a page as YAML"),
      .init(
        line: "settings-convert *.plist --to yaml -o pages/",
        meaning: "convert several, each into a file of its own"),
      .init(
        line: "settings-convert in.yaml -o Root.plist --check",
        meaning: "tell whether Root.plist holds what in.yaml says"),
      .init(
        line: "settings-convert Settings.bundle -o Settings.yaml",
        meaning: "a whole bundle as one document; back with -o Settings.bundle"),
    ],
    run: Conversion.run)
}

extension Option {
  static let to = Option(
    name: "to", argument: .required("FORMAT"),
    summary: "Write this format, whatever the extension of OUTPUT is.")

  static let check = Option(
    name: "check", argument: .optional(["bytes"]),
    summary: """
      Write nothing; print the differences and end with 1 when OUTPUT holds other
      settings (with =bytes, other bytes) than would be written.
      """)

  static let canonical = Option(
    name: "canonical",
    summary: "Put the keys of pages into the catalogue's order: Type, Title, Key, DefaultValue, …")

  static let modeline = Option(
    name: "modeline", argument: .required("SCHEMA"),
    summary: "Begin YAML with a comment that names its JSON Schema, a path or a URL, to editors.")

  static let lossy = Option(
    name: "lossy", summary: "Change what the target cannot hold, with a warning for each.")

  static let direct = Option(
    name: "direct",
    summary: """
      Write OUTPUT in place, without a new file beside it that takes its name: for
      sandboxes that allow no other file.
      """)

  static let prune = Option(
    name: "prune",
    summary: "Remove pages and strings tables from a bundle that the document does not have.")

  static let keepGoing = Option(
    name: "keep-going",
    summary: "Keep pages and tables of a bundle as files where they cannot be read.")

  static let dryRun = Option(name: "dry-run", summary: "Write nothing; say what would be written.")
}
