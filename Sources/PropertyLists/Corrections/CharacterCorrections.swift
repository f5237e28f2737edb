/// Characters that only look like those of a syntax.
extension CorrectionDraft {
  private static let lookalikes: [(meant: String, characters: String)] = [
    (" ", "\u{A0}\u{2002}\u{2003}\u{2009}\u{200A}\u{202F}\u{3000}"),
    (
      "",
      "\u{200B}\u{200C}\u{200D}\u{2060}\u{FEFF}\u{AD}\u{200E}\u{200F}\u{202A}\u{202B}\u{202C}\u{202D}\u{202E}"
        + "\u{2066}\u{2067}\u{2068}\u{2069}"
    ),
    ("\"", "\u{201C}\u{201D}\u{201E}\u{201F}\u{AB}\u{BB}\u{2033}\u{FF02}"),
    ("'", "\u{2018}\u{2019}\u{201A}\u{2032}\u{B4}\u{FF07}"),
    ("-", "\u{2013}\u{2014}\u{2010}\u{2011}\u{2212}\u{FF0D}"), (":", "\u{FF1A}\u{A789}\u{2236}"),
    (";", "\u{FF1B}\u{37E}"), (",", "\u{FF0C}\u{3001}"), ("=", "\u{FF1D}"),
    ("<", "\u{FF1C}\u{2039}\u{3008}\u{300A}"), (">", "\u{FF1E}\u{203A}\u{3009}\u{300B}"),
    ("/", "\u{FF0F}\u{2215}\u{2044}"),
    ("[", "\u{FF3B}\u{3010}"), ("]", "\u{FF3D}\u{3011}"), ("{", "\u{FF5B}"), ("}", "\u{FF5D}"),
    ("(", "\u{FF08}"), (")", "\u{FF09}"), ("#", "\u{FF03}"), ("*", "\u{FF0A}"),
  ]

  private static let meanings: [Unicode.Scalar: String] = Dictionary(
    lookalikes.flatMap { row in row.characters.unicodeScalars.map { ($0, row.meant) } },
    uniquingKeysWith: { first, _ in first })

  /// Adds the look-alikes in a range: each on its own, all of one kind, or all of them.
  mutating func proposeCharacters(in range: Range<Int>, everywhere: Bool = false) {
    var found: [Edit] = []
    var offset = range.lowerBound
    while offset < range.upperBound {
      let byte = bytes[offset]
      let length = byte < 0xC0 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
      let end = min(offset + length, range.upperBound)
      if byte >= 0x80, let scalar = text(offset..<end).unicodeScalars.first,
        let meant = Self.meanings[scalar]
      {
        found.append(Edit(offset..<end, meant))
      }
      offset = end
    }
    guard let first = found.first else { return }
    let extra = everywhere ? 3 : 0
    let advice: Wording? = everywhere ? "write all of them plain" : nil
    if !everywhere {
      for one in found { add(12, Self.problem(of: one.text), edits: [one], drops: .lines) }
    }
    for (meant, _) in Self.lookalikes {
      let same = found.filter { $0.text == meant }
      add(11 + extra, Self.problem(of: meant), advice, edits: same, drops: .lines)
    }
    add(10 + extra, Self.problem(of: first.text), advice, edits: found, drops: .lines)
  }

  private static func problem(of meant: String) -> Wording {
    switch meant {
    case "": "an invisible character"
    case " ": "a character that only looks like a space"
    case "\"", "'": "curly quotes instead of straight ones"
    default: "a character that only looks like \(known: meant.quoted)"
    }
  }
}
