import PropertyLists

extension Command {
  static let convert = Command(
    name: "convert",
    operands: "INPUT… [-o OUTPUT] [OPTION…]",
    summary: "Convert files between formats.",
    discussion: """
      The format of INPUT is detected from its first bytes, then from its extension. The output's
      format is the one named by --to, or else by the extension of OUTPUT; without either, a property
      list becomes YAML, and anything else becomes XML. Several inputs need a folder as OUTPUT: each
      becomes a file there, with its own name and the new extension. - is standard input.

      A Settings.bundle is converted as one document. As INPUT, it becomes one file or, if OUTPUT is
      a folder, a folder with a YAML file for each page and strings table; as OUTPUT, it is created
      from either. Only files whose settings or comments differ are written, in their existing form
      and encoding; if the document has no comments, existing ones are kept, other than "needs
      translation". A new page has the format of --to, or else that of the INPUT bundle, or else XML.
      A single page becomes the Root page of a new bundle, or of an existing one that has no other.

      A page in YAML or JSON that becomes a property list is checked as by validate, and its errors
      are shown as warnings; those already in OUTPUT are only counted. With --fail-on error, it is
      not written.

      An OUTPUT file that exists keeps its format, comments, layout, and every line that need not
      change. It is written anew with --rewrite, if --to names another format, or if it cannot be
      parsed. Text or a table replaces a page or bundle, and JSON a .plist, only with --rewrite. A
      file is replaced as a whole or not at all, and keeps its mode and its links.
      """,
    options: [
      .output, .to, .rewrite, .modeline, .check, .lossy, .direct, .dryRun, .prune,
      .keepGoing, .failOn, .jobs,
    ],
    relations: [.excludes(.check, [.dryRun])],
    examples: [
      .init(line: "settings-convert in.yaml -o Root.plist", meaning: "write a page from YAML"),
      .init(
        line: "settings-convert Settings.bundle -o Settings.yaml",
        meaning: "turn a whole bundle into one document; -o Settings.bundle turns it back"),
      .init(line: "settings-convert Root.plist", meaning: "show a page as YAML"),
      .init(
        line: "settings-convert *.plist --to yaml -o pages/",
        meaning: "convert several files, each to its own file"),
      .init(
        line: "settings-convert in.yaml -o Root.plist --check",
        meaning: "check that Root.plist holds the settings of in.yaml"),
    ],
    run: { (invocation, console) throws(Diagnostic) in
      try Conversion(invocation).run(on: console)
    })
}

extension Option {
  static let keepGoing = Option(
    name: "keep-going",
    summary: "Keep unreadable pages and strings tables of a bundle as plain files.")
}
