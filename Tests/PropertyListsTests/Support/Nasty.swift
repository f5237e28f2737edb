import Foundation

/// Values at the edges of their kinds, which some reader or writer has got wrong.
enum Nasty {
  /// Strings that some reader misinterprets, folds, trims, or rejects.
  static let strings: [String] = words + texts + long

  private static let words = """
    y Y n N yes Yes YES no No NO on On ON off Off OFF true True TRUE tRUE false False ~ null Null
    NULL nULL - -- --- ---a ... .... ? ?a : :: :a a: ! !! !a & &a * *a | |- > >+ % %a %YAML @ ` # a#b
    = << < <a <?xml > , a,b [ ] [a] { } {a} ' '' 'a' " "" "a" it's \\ \\n \\x41 C:\\dir / $ ; ( ) 0
    -0 +1 -1 00 007 08 017 0o17 0o8 0x1F 0X1f 0b101 1_000 _1 1_ 12:30 12:30:45 1:1 190:20:30 1e3 1E3
    1e+3 1e-3 1.e3 .5 5. +.5 1.0 1.5e3 .inf -.inf +.Inf .nan .NaN nan inf Infinity NaN . .. .e3 e3
    0x 1.2.3 9223372036854775808 18446744073709551616 1e400 2010-04-27 2010-4-7 2010-13-45 !!str
    2010-04-27T00:00:00Z 2010-04-27t10:11:12.5+02:00 &anchor *alias null# bplist00 -_1 +_ 1_1e-3 ~/
    CF$UID $date $data $real $dictionary &amp; <![CDATA[ ]]> <!-- --> \u{E9} e\u{301} 😀 👩‍👩‍👧 שלום 日本 \u{301}
    """.split { $0 == " " || $0 == "\n" }.map(String.init)

  private static let texts = [
    "", " ", "  ", "\t", " a", "a ", "\ta", "a\t", "a\tb", "a  b", "- a", "-\ta", "? a", ": a",
    "a: b", "a :b", "a:\tb", "a #b", "a\t#b", "# a", "--- a", "... a", "[a, b]", "{a: b}", "a, b",
    "a\\ b", "2010-04-27 00:00:00", "2001-12-14 21:59:43.10 -5", "\n", "\n\n", "a\n", "a\n\n",
    "\na", "a\nb", "a\nb\n", "a\n\nb\n\n\n", " a\nb", "a\n b", "\n a", "a \nb", "a\n \nb", "a\t\nb",
    "a\n\tb", "a\n ", "- a\n- b", "a: b\nc: d", "# a\nb", "---\na", "a\n---\nb", "...\na", "\r",
    "a\r", "\ra", "a\rb", "a\r\nb", "\r\n", "a\n\rb", "\u{85}", "a\u{85}b", "a\u{2028}b",
    "a\u{2029}", "\u{2028}", "\u{FEFF}", "\u{FEFF}a", "a\u{FEFF}b", "a\nb\u{2028}c", "\u{7F}",
    "\u{80}", "a\u{9F}b", "\u{A0}", "\u{A0}a", "\u{AD}", "a\u{200B}", "\u{202E}a", "\u{3000}",
    "\u{E000}", "\u{FFFD}", "\u{10FFFD}", "\u{E0001}", "a]]>b", "&lt;", "a&b<c>d",
  ]

  private static let long = [
    String(repeating: "x", count: 2000), String(repeating: "é", count: 1001),
    String(repeating: "a", count: 999), String(repeating: "a", count: 1000),
    String(repeating: "a", count: 1024), String(repeating: "\"", count: 520),
    String(repeating: "word ", count: 60), String(repeating: " x", count: 300),
    String(repeating: "long line ", count: 20) + "\n" + String(repeating: "a: b ", count: 20),
    String(repeating: "\n", count: 30), String(repeating: "\u{2028}", count: 200),
  ]

  /// Characters that XML 1.0 does not have.
  static let controls: [String] =
    ((0..<0x20).filter { ![0x09, 0x0A, 0x0D].contains($0) } + [0xFFFE, 0xFFFF])
    .compactMap { Unicode.Scalar(UInt32($0)).map(String.init) }

  static let integers: [UInt64] = [
    0, 1, 7, 9, 255, 256, 65_535, 65_536, 1 << 31, 1 << 32, 1 << 53, (1 << 53) + 1, (1 << 63) - 1,
    1 << 63, .max,
  ]

  static let negatives: [Int64] = [-1, -128, -129, -65_537, -(1 << 31), -(1 << 53) - 1, .min]

  static let reals: [Double] = [
    0, -0.0, 1, -1, 0.1, 1.0 / 3, 2.5, 100, 1e15, 1e16, 1e17, 1e20, 1e22, 1e23, 1e100, -1e20, 1e-4,
    1e-5, 1e-7, .leastNonzeroMagnitude, .leastNormalMagnitude, .leastNormalMagnitude.nextDown,
    .greatestFiniteMagnitude, 123_456.789, 18_446_744_073_709_551_616, 9_007_199_254_740_994, .pi,
    .infinity, -.infinity, .nan,
  ]

  /// Whole seconds since 2001.
  static let dates: [Double] = [
    0, 1, -1, 59, 3_600, -978_307_200, 293_976_000, 5_011_200, -63_113_904_000, 252_423_993_599,
    -31_622_400, 94_694_399,
  ]

  static let dateFractions: [Double] = [
    0.5, -0.5, 0.1, 1.0 / 3, 293_976_000.25, -0.001, 1e-7, -63_113_903_999.5, 252_423_993_599.5,
    1e-300, -1e-9,
  ]
}
