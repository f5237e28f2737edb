import RandomInputs

@testable import PropertyLists

/// A file as people style it by hand: comments wherever its format allows one, in any layout.
///
/// No writer makes these. Every comment has a number, and belongs to the entry that it is above, in or
/// behind, or to nothing in particular. `Tests/Corpus/messy_files.py` draws such files for the program.
struct MessyFile {
  typealias Path = [Document.KeyPath.Component]

  let text: String
  /// The names with which the comments begin, and the path of the entry that each belongs to, if to any.
  let owners: [String: Path?]

  static func make(_ format: Format, _ random: SplitMix64) -> MessyFile {
    let draw: MessyDraw =
      switch format {
      case .yaml: MessyYAML(random)
      case .xml: MessyXML(random)
      default: MessyTable(random)
      }
    let text = draw.page()
    // A few comments were drawn for a layout that was not taken.
    return MessyFile(text: text, owners: draw.owners.filter { text.contains($0.key) })
  }
}

/// What the formats have in common.
class MessyDraw {
  typealias Path = MessyFile.Path

  static let words = [
    "Sync now", "two  spaces", "It's", "say \"hi\"", "x: y", "# no", "- dash", "yes", "No", "12",
    "1.10",
    "", "~", "null", "a, b", "[x]", "{x}", "*star", "&amp", "%d", "@at", "trail ", " lead",
    "café € 日本",
    String(repeating: "long words ", count: 9), "2010-01-01", "<b>", "a #b", "//", "x\u{2028}y",
    "\u{85}",
    "\\n",
  ]
  private static let names = [
    "Foo", "bar baz", "x.y", "a=b", "12", "Kä", "it's", "colon: k", "#h", "? q", "null", "[k]",
    "e\u{301}", String(repeating: "long key ", count: 3) + "e",
  ]
  private static let remarks = [
    "", " note", " - x: y", " \"q\"", "'", " [a", " #", " é €", ": ", "---",
  ]

  var random: SplitMix64
  private(set) var owners: [String: Path?] = [:]

  required init(_ random: SplitMix64) {
    self.random = random
  }

  func page() -> String { "" }

  func rare(_ percent: Int = 10) -> Bool { random.happens(percent, in: 100) }

  func pick(_ choices: String...) -> String { random.pick(choices) }

  func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

  func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }

  /// The words of a comment.
  func remark(_ owner: Path?) -> String {
    let name = "c\(owners.count)c"
    owners.updateValue(owner, forKey: name)
    return name + random.pick(Self.remarks)
  }

  func keys(_ most: Int = 4) -> [String] {
    Array(Self.names.shuffled(using: &random).prefix(number(1...most)))
  }

  /// The keys of a page, its elements among them.
  func pageKeys() -> [String] {
    (keys(3) + ["PreferenceSpecifiers"]).shuffled(using: &random)
  }

  /// The entries of a page's elements: those with a text of their own, and others.
  func elements() -> [[(key: String, text: String?)]] {
    (0..<number(1...4)).map { number in
      var entries: [(key: String, text: String?)] = [
        ("Type", "PSTextFieldSpecifier"), ("Title", nil), ("Key", "key\(number)"),
        ("DefaultValue", "v"),
      ]
      if rare(30) {
        entries = [("Type", "PSGroupSpecifier"), ("FooterText", nil)]
      } else if rare(30) {
        (entries[0].text, entries[3].text) = ("PSToggleSwitchSpecifier", "YES")
      }
      if rare(40) { entries += keys(2).map { ($0, nil) } }
      return entries.shuffled(using: &random)
    }
  }
}

/// A table of strings.
final class MessyTable: MessyDraw {
  override func page() -> String {
    var text = gap(nil)
    for name in keys(8) {
      let path = [Document.KeyPath.Component.key(name)]
      let startsLine = text.isEmpty || text.hasSuffix("\n") || text.hasSuffix("*/ ")
      text += (startsLine ? gap(path) : "") + pick("", "  ")
      text += "\"\(quoted(name))\"\(inner(path))=\(inner(path))"
      text += "\"\(quoted(random.pick(Self.words)))\"\(inner(path));"
      switch number(0...5) {
      case 0, 1: text += "\n"
      case 2: text += "\n\n"
      case 3: text += " "
      case 4: text += " // \(remark(path))\n"
      default: text += " /* \(remark(path)) */\n"
      }
    }
    return text + gap(nil)
  }

  private func quoted(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
  }

  private func gap(_ owner: Path?) -> String {
    switch number(0...6) {
    case 0: "\n"
    case 1: "// \(remark(owner))\n"
    case 2: "/* \(remark(owner))\n   more */\n\n"
    case 3: "/* \(remark(owner)) */ "
    default: ""
    }
  }

  private func inner(_ owner: Path) -> String {
    rare(4) ? " /* \(remark(owner)) */ " : pick("", " ", " \n ")
  }
}
