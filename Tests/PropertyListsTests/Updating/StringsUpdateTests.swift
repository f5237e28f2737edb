import Testing

@testable import PropertyLists

@Suite struct StringsUpdateTests {
  private static let table = """
    /* Header
       of two lines */

    /* about a */
    "a" = "1"; // tail

    "b"="x\\ny"; "c" = "z";
    // about d
    d = e;

    /* about f */
    "f" = "2";
    "f" = "2";
    "g" = "it
    is";

    """

  /// An entry that gets another name and another string keeps its line, if its comments stay.
  @Test func keepsTheLineOfAnEntryThatIsReplaced() throws {
    let old = Self.table
    let document = try Format.strings.read(Array(old.utf8), name: "x.strings")
    for (name, text, new) in [
      ("a", "\"a\" = \"1\"", "\"new\" = \"new\""), ("d", "d = e", "new = new"),
      ("c", "\"c\" = \"z\"", "\"new\" = \"new\""),
    ] {
      let path = Document.KeyPath([.key(name)])
      let edited = try document.applying([
        DocumentEdit(.rename(to: "new"), at: path), DocumentEdit.set("new", at: path),
      ])
      let updated = try UpdateCase.update(Array(old.utf8), .strings, edited)
      #expect(String(decoding: updated, as: UTF8.self) == Self.table(text, new))
    }
  }

  @Test func keepsTheLinesOfNeighborsThatAreReplaced() throws {
    let names = ["two", "three", "four"]
    let old = """
      // one
      "one" = "One";
      // x

      "two" = "Two"; // y
      "three" = "Three";
      // z
      "four" = "Four";

      "five" = "Five";

      """
    let document = try Format.strings.read(Array(old.utf8), name: "x.strings")
    let edits = try names.flatMap { name in
      let path = Document.KeyPath([.key(name)])
      return [
        DocumentEdit(.rename(to: "new \(name)"), at: path), try DocumentEdit.set("new", at: path),
      ]
    }
    let edited = try document.applying(edits)
    let updated = try UpdateCase.update(Array(old.utf8), .strings, edited)
    let expected = names.reduce(old) { text, name in
      text.replacing(
        "\"\(name)\" = \"\(name.prefix(1).uppercased() + name.dropFirst())\"",
        with: "\"new \(name)\" = \"new\"")
    }
    #expect(String(decoding: updated, as: UTF8.self) == expected)
  }

  private static func table(_ old: String, _ new: String) -> String {
    table.replacing(old, with: new)
  }

  private static func row(_ name: String, with document: String, is new: String) -> UpdateCase {
    UpdateCase(name, table, with: document, is: new)
  }

  private static let cases = [
    row("unchanged", with: #"{a: "1", b: "x\ny", c: z, d: e, f: "2", g: "it\nis"}"#, is: table),
    row(
      "strings changed in their own style",
      with: #"{a: "\"1\"", b: "x\ny\nz", c: zz, d: ee, f: "3", g: "it\nwas"}"#,
      is: table(#""a" = "1""#, #""a" = "\"1\"""#).replacing("x\\ny", with: "x\\ny\\nz")
        .replacing("\"z\"", with: "\"zz\"").replacing("d = e", with: "d = ee")
        .replacing("\"2\"", with: "\"3\"").replacing("\nis", with: "\nwas")),
    row(
      "entry deleted with its comment", with: #"{b: "x\ny", c: z, d: e, f: "2", g: "it\nis"}"#,
      is: table("/* about a */\n\"a\" = \"1\"; // tail\n\n", "")),
    row(
      "entry deleted from a line", with: #"{a: "1", c: z, d: e, f: "2", g: "it\nis"}"#,
      is: table("\"b\"=\"x\\ny\"; \"c\"", "\"c\"")),
    row(
      "repeated entry deleted", with: #"{a: "1", b: "x\ny", c: z, d: e, g: "it\nis"}"#,
      is: table("/* about f */\n\"f\" = \"2\";\n\"f\" = \"2\";\n", "")),
    row(
      "entry inserted first",
      with: #"{n: "é", a: "1", b: "x\ny", c: z, d: e, f: "2", g: "it\nis"}"#,
      is: table("/* about a */", "\"n\" = \"é\";\n/* about a */")),
    row(
      "entry inserted in the middle, like its neighbor",
      with: #"{a: "1", b: "x\ny", c: z, d: e, n: "two words", f: "2", g: "it\nis"}"#,
      is: table("d = e;\n", "d = e;\nn = \"two words\";\n")),
    row(
      "entry inserted last",
      with: #"{a: "1", b: "x\ny", c: z, d: e, f: "2", g: "it\nis", n: m}"#,
      is: table + "\"n\" = \"m\";\n"),
    row(
      "entry moved with its comment",
      with: #"{d: e, a: "1", b: "x\ny", c: z, f: "2", g: "it\nis"}"#,
      is: table("// about d\nd = e;\n", "").replacing(
        "/* about a */", with: "// about d\nd = e;\n/* about a */")),
    row(
      "key renamed", with: #"{a: "1", b: "x\ny", c: z, D: e, f: "2", "g h": "it\nis"}"#,
      is: table("d = e", "D = e").replacing("\"g\"", with: "\"g h\"")),
    row(
      "comments change, each in its own style",
      with: """
        # Header
        #  of three
        #  lines

        # about A
        a: "1" # Tail
        b: "x\\ny"
        c: z # about c
        # about d
        d: e
        # about f
        # at length
        f: "2"
        g: "it\\nis"
        """,
      is: table("   of two lines", " of three\n lines").replacing("about a", with: "about A")
        .replacing("// tail", with: "// Tail").replacing("\"z\";", with: "\"z\"; /* about c */")
        .replacing("/* about f */", with: "/* about f */\n/* at length */")),
    UpdateCase(
      "semicolons on lines of their own",
      "\"a\" = \"1\"\n;\n\"b\" = \"2\" /* b */\n  ; // two\n\"c\" = \"3\"\n;\n",
      with: #"{a: "1", n: "4", b: "5"}"#,
      is: "\"a\" = \"1\"\n;\n\"n\" = \"4\";\n\"b\" = \"5\" /* b */\n  ; // two\n"),
    UpdateCase(
      "a comment comes to an entry behind another", "/* a */ a = b; c = d;\n",
      with: "# a\n# b\na: b\n# c\nc: d\n", is: "/* a */\n/* b */ a = b;\n/* c */ c = d;\n"),
    UpdateCase("last entry", "a = b;\nc = d;\n", with: "{}", is: "\n"),
    UpdateCase("first entry", "/* empty */\n", with: "{a: b}", is: "/* empty */\n\"a\" = \"b\";\n"),
    UpdateCase(
      "first entry below a comment that floats", "/* c */\n\n", with: "{a: b}",
      is: "/* c */\n\n\"a\" = \"b\";\n"),
    UpdateCase(
      "first entry that takes a comment that floats", "/* c */\n\n", with: "# c\na: b",
      is: "/* c */\n\"a\" = \"b\";\n"),
    UpdateCase(
      "comments that floated between entries removed",
      "/* a */\na = b;\n\n/* c */\n\n/* d */\n\n// e\ne = f;\n",
      with: "# a\na: b\n# e\ne: f\n", is: "/* a */\na = b;\n\n// e\ne = f;\n"),
    UpdateCase(
      "first entry below a comment without a line break", "// c", with: "{a: b}",
      is: "// c\n\"a\" = \"b\";\n"),
    UpdateCase("first entry of nothing", "", with: "{a: b}", is: "\"a\" = \"b\";\n"),
    UpdateCase(
      "last entry deleted", "/* head */\n\n/* a */\n\"a\" = \"b\";\n", with: "{}",
      is: "/* head */\n"),
    UpdateCase(
      "no last semicolon", "a = b;\nc = d", with: "{a: b, c: d, e: f}",
      is: "a = b;\nc = d;\ne = f;"),
    UpdateCase(
      "last entry deleted, without a line break", "a = b;\nc = d;", with: "{a: b}", is: "a = b;\n"),
    UpdateCase(
      "comments of entries that are written twice",
      "/* a */\na = x;\nb = y;\n/* again */\na = x; // end\nc = z;\n/* once more */\nc = z;\n",
      with: "{a: x, b: w, c: v}",
      is: "/* a */\na = x;\nb = w;\n/* again */\na = x; // end\nc = v;\n/* once more */\nc = v;\n"),
    UpdateCase(
      "comments of an entry that is written twice come from the document",
      "/* a */\na = x;\nb = y;\n/* again */\na = x;\n",
      with: "# a\n# anew\na: x\nb: z\n",
      is: "/* a */\na = x;\nb = z;\n/* anew */\na = x;\n"),
    UpdateCase(
      "entries of one line", "a = b; c = d; e = f;\ng = h;\n",
      with: "{a: b, e: f, i: k, g: h}", is: "a = b; e = f;\ni = k;\ng = h;\n"),
    UpdateCase(
      "an entry between others of one line", "a = b; c = d;\ne = f; g = h;\n",
      with: "{a: b, i: k, c: d, g: h}", is: "a = b; i = k; c = d;\ng = h;\n"),
    UpdateCase("short form", "a;\nb;\n", with: "{a: a, b: c}", is: "a;\nb = c;\n"),
    UpdateCase(
      "braces", "{\n\ta = b;\n\tc = d;\n}\n", with: "{c: d, e: f}",
      is: "{\n\tc = d;\n\te = f;\n}\n"),
  ]

  @Test func keepsLineBreaksOfTheFileInStrings() throws {
    let old = "a = \"b\r\nc\";\r\nd = e;\r\n"
    let document = try Format.yaml.read(#"{a: "b\r\nc\r\nf\ng", d: e}"#)
    let result = try UpdateCase.update(Array(old.utf8), .strings, document)
    #expect(
      String(decoding: result, as: UTF8.self)
        == "a = \"b\r\nc\r\nf\\ng\";\r\nd = e;\r\n")
  }

  @Test(arguments: cases, [UpdateCase.Form.lineFeed, .utf16BigEndian])
  func keepsWhatNeedNotChange(row: UpdateCase, form: UpdateCase.Form) throws {
    // A line break in a string is the string's.
    guard form == .lineFeed || !row.old.contains("\"it") else { return }
    try row.check(.strings, in: form)
  }
}
