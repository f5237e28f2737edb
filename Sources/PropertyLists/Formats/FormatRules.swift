/// The rules of readers, writers, and the verifier, in the order of the help.
package enum FormatRules {
  package static let all: [RuleDescription] = readerRules + writerRules + [roundTrip]

  // MARK: Readers

  private static let readerRules = [
    RuleDescription(
      id: .syntax, summary: "A file follows the grammar of its format.",
      explanation: """
        The reader stops at the first error and reports its location. Other tools may accept the \
        same file and guess what it means, so two of them may read different settings from it. What is \
        clear but rejected by Apple's parsers, such as a space after a number in XML, is read with a \
        warning, and fix corrects it; what only other parsers reject gets a note.
        """,
      example: .init(wrong: "Title: Sync: daily\n", right: "Title: \"Sync: daily\"\n"),
      acceptsBreaches: true),
    RuleDescription(
      id: .mergeConflict, summary: "Merge conflicts are resolved.",
      explanation: """
        If Git and other tools cannot merge two changes, they write both into the file, between \
        lines that begin with <<<<<<<, =======, and >>>>>>>. Only unreadable files are searched \
        for these lines, because a string may contain them.
        """,
      example: .init(
        wrong: """
          Key: sync
          <<<<<<< HEAD
          Title: Sync
          =======
          Title: Synchronize
          >>>>>>> titles

          """,
        right: "Key: sync\nTitle: Synchronize\n")),
    RuleDescription(
      id: .encoding, summary: "A file is in the encoding that it declares.",
      explanation: """
        JSON is UTF-8. The other text formats may also be UTF-16 or UTF-32, and XML may declare \
        ISO-8859-1. Bytes that are invalid in the encoding would be lost or replaced in conversion, \
        so they are errors.
        """,
      example: .init(
        wrong: """
          <?xml version="1.0" encoding="Shift_JIS"?>
          <plist version="1.0"><dict/></plist>

          """,
        right: """
          <?xml version="1.0" encoding="UTF-8"?>
          <plist version="1.0"><dict/></plist>

          """), acceptsBreaches: true),
    RuleDescription(
      id: .repeatedKey, summary: "A dictionary has each key once.",
      explanation: """
        Readers disagree on which value counts: some take the first, others the last. Keys are equal \
        if their bytes are, so "é" and "e" with a combining accent are two keys.
        """,
      example: .init(wrong: "Title: Sync\nTitle: Backup\n", right: "Title: Sync\n"),
      acceptsBreaches: true),
    RuleDescription(
      id: .null, summary: "Every key has a value.",
      explanation: """
        Property lists have no null. In YAML, a key followed by nothing, by "~", or by "null" has \
        no value, unless the value is known to be a string.
        """,
      example: .init(wrong: "FooterText:\n", right: "FooterText: \"\"\n")),
    RuleDescription(
      id: .nesting, summary: "Containers are nested at most \(Limits.nesting) levels deep.",
      explanation: """
        Real settings are never nested more deeply. Deep nesting crashes other readers and is used \
        to attack them.
        """),
    RuleDescription(
      id: .expansion, summary: "A small file does not expand to a huge document.",
      explanation: """
        YAML aliases and shared objects of binary property lists are copied wherever they are used. \
        A few lines of aliases to aliases would fill up the memory, so the number of values and bytes \
        is limited in proportion to the size of the file.
        """,
      example: .init(
        wrong: """
          a: &a [x, x, x, x, x, x, x, x, x, x]
          b: &b [*a, *a, *a, *a, *a, *a, *a, *a, *a, *a]
          c: &c [*b, *b, *b, *b, *b, *b, *b, *b, *b, *b]
          d: &d [*c, *c, *c, *c, *c, *c, *c, *c, *c, *c]
          e: [*d, *d, *d, *d, *d, *d, *d, *d, *d, *d]

          """,
        right: """
          a: &a [x, x, x, x, x, x, x, x, x, x]
          b: [*a, *a]

          """)),
    RuleDescription(
      id: .numberRange, summary: "Numbers fit into 64 bits.",
      explanation: """
        Integers range from -2^63 to 2^64-1, as in Apple's property lists, and reals from 5e-324 to \
        1.8e308. A number outside of that would change silently. In XML, one that is too small is \
        read as 0, as by Apple's parsers, with a warning.
        """,
      example: .init(
        wrong: "DefaultValue: 18446744073709551616\n",
        right: "DefaultValue: \"18446744073709551616\"\n"), acceptsBreaches: true),
    RuleDescription(
      id: .dateRange, summary: "Dates exist and are in the years 1 to 9999.",
      explanation: """
        Property lists store dates in the Gregorian calendar. Some readers turn February 31 into a \
        day in March; this one reports it.
        """,
      example: .init(
        wrong: "Expires: 2026-02-31T00:00:00Z\n", right: "Expires: 2026-02-28T00:00:00Z\n")),
    RuleDescription(
      id: .loneSurrogate, summary: "Escaped surrogates come in pairs.",
      explanation: """
        A character beyond U+FFFF takes two \\u escapes, a high and a low surrogate. One without the \
        other is not a character and cannot be stored.
        """,
      example: .init(
        wrong: "{\"Title\": \"\\uD83C\"}\n", right: "{\"Title\": \"\\uD83C\\uDF0A\"}\n")),
    RuleDescription(
      id: .unsupportedType, summary: "Values have types that the format supports.",
      explanation: """
        Property lists hold dictionaries, arrays, strings, numbers, booleans, dates, and data. \
        Binary files and YAML tags can also express sets, URLs, or UUIDs, which have no counterpart \
        here. A strings table is a dictionary of strings.
        """,
      example: .init(wrong: "Values: !!set {low, high}\n", right: "Values: [low, high]\n")),
    RuleDescription(
      id: .multipleDocuments, summary: "A YAML file holds one document.",
      explanation: "A property list has one root, so a second document would be lost.",
      example: .init(wrong: "Title: Sync\n---\nTitle: Backup\n", right: "Title: Sync\n")),
    RuleDescription(
      id: .trailingContent, summary: "Nothing follows the end of the document.",
      explanation: """
        Many readers stop at the end of the root and ignore the rest, such as the second half of a \
        bad merge.
        """,
      example: .init(
        wrong: "{\"Title\": \"Sync\"}\n{\"Title\": \"Backup\"}\n", right: "{\"Title\": \"Sync\"}\n")
    ),
    RuleDescription(
      id: .yaml11, summary: "Plain YAML scalars mean the same in YAML 1.1 and 1.2.",
      severity: .note,
      explanation: """
        This tool reads YAML 1.2, in which yes and 12:30 are strings, even in a document that \
        declares %YAML 1.1. PyYAML and others read YAML 1.1, in which the former is a boolean and \
        the latter is the integer 750.
        """,
      example: .init(wrong: "Country: no\n", right: "Country: \"no\"\n"), acceptsBreaches: true),
    RuleDescription(
      id: .stringComment, summary: "A # that belongs to a string in YAML is in quotes.",
      severity: .warning,
      explanation: """
        A # after a space begins a comment, so Track #1 is the string Track. A comment of a single \
        word without a space after the #, or one that begins with a number, is probably meant to be \
        part of the string. A space after the # makes clear that it is a comment.
        """,
      example: .init(wrong: "Title: Track #1\n", right: "Title: \"Track #1\"\n"),
      acceptsBreaches: true),
    RuleDescription(
      id: .plainString, summary: "A plain string in YAML has no part that looks like YAML.",
      severity: .note,
      explanation: """
        A line that is indented more than a key or an item continues its string, even if it begins with \
        a dash, or with a key that lacks the space after its colon. What was meant as a row or a value \
        becomes text; so does a quote at the end of a string that has none at its beginning.
        """,
      example: .init(
        wrong: "Title: Sync\n  Key:sync\n", right: "Title: Sync\nKey: sync\n"),
      acceptsBreaches: true),
  ]

  // MARK: Writers

  private static let writerRules = [
    RuleDescription(
      id: .controlCharacter,
      summary: "Strings contain no characters that the format cannot hold.",
      explanation: """
        XML 1.0 has no control characters except tab, line feed, and carriage return, not even \
        escaped, and neither U+FFFE nor U+FFFF. Some writers emit them anyway. Apple's parsers read \
        such a file, and so does this tool, with a warning; others reject it.
        """,
      example: .init(wrong: "{\"Title\": \"Sync\\u0007\"}\n", right: "{\"Title\": \"Sync\"}\n"),
      acceptsBreaches: true),
    RuleDescription(
      id: .dateFraction, summary: "Dates in XML are whole seconds.",
      explanation: """
        Binary property lists store fractions of a second, but XML has no notation for them, so they \
        would be lost. A fraction in XML is read with a warning, because Apple's parsers reject the \
        file; fix --unsafe drops it.
        """,
      example: .init(
        wrong: "Expires: 2026-02-28T12:00:00.5Z\n", right: "Expires: 2026-02-28T12:00:00Z\n"),
      acceptsBreaches: true),
    RuleDescription(
      id: .uidLookalike, summary: "A dictionary is not written so that it reads back as a UID.",
      explanation: """
        XML and YAML write a UID as a dictionary whose only key is CF$UID. A dictionary in a binary \
        file or in JSON that happens to look the same would come back as a UID.
        """,
      example: .init(
        wrong: "{\"$dictionary\": {\"CF$UID\": 7}}\n", right: "{\"$dictionary\": {\"UID\": 7}}\n")),
    RuleDescription(
      id: .comments, summary: "Comments are written to formats that support them.",
      severity: .note,
      explanation: """
        XML, YAML, and strings tables keep comments; JSON and binary have none. If the input has \
        comments, they replace those of an existing output. Comments are not settings, so this is \
        only a note.
        """),
    RuleDescription(
      id: .alias, summary: "Aliases in YAML stay where a change permits.",
      severity: .note,
      explanation: """
        An alias has the value of its anchor. If only one of the two changes, the values in the \
        alias's place are written out. A key of a mapping with a merge (<<: *base) is set in that \
        mapping, and the merge stays; if such a key is removed, the merge is written out.
        """),
    RuleDescription(
      id: .wholeFile, summary: "An update rewrites only what differs.",
      severity: .note,
      explanation: """
        The lines of a file that an update does not concern stay as they are. A file whose text \
        cannot be changed in part, such as one with no line for a new comment, is rewritten as if \
        it were new: with all of its settings and comments, but in the usual layout.
        """),
  ]

  private static let roundTrip = RuleDescription(
    id: .roundTrip, summary: "A document comes back unchanged from every format.",
    explanation: """
      The verifier writes a document in each format, reads it back, and compares the two. A \
      difference is a bug in this program, not in the file.
      """)
}
