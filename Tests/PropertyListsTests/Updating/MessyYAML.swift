@testable import PropertyLists

/// A page in YAML.
final class MessyYAML: MessyDraw {
  private var anchors: [String] = []
  private var anchorCount = 0
  private lazy var anchorChance = random.happens(onceIn: 2) ? 20 : 3

  override func page() -> String {
    var text = above(0, nil) + above(0, nil)
    if rare(15) { text += rare() ? "%YAML 1.2\n---\(tail(nil))" : "---\(tail(nil))" }
    let indent = random.pick([0, 0, 0, 2])
    for name in pageKeys() {
      text += above(indent, [.key(name)]) + spaces(indent) + key(name)
      text +=
        name == "PreferenceSpecifiers"
        ? list(of: elements(), indent) : value(indent, [.key(name)], 0)
    }
    text += above(0, nil)
    return rare(5) ? "\(text)...\(tail(nil))" : text
  }

  private func list(of elements: [[(key: String, text: String?)]], _ indent: Int) -> String {
    let path = [Document.KeyPath.Component.key("PreferenceSpecifiers")]
    let margin = indent + number(0...3)
    var text = tail(path)
    for (number, entries) in elements.enumerated() {
      let place = path + [.index(number)]
      text += above(margin, place) + spaces(margin) + "-"
      text += block(margin, place, 1, entries)
    }
    return text
  }

  /// Comments and empty lines above an entry.
  private func above(_ indent: Int, _ owner: Path?) -> String {
    var text = ""
    while rare(20) {
      switch number(0...4) {
      case 0: text += "\n"
      case 1: text += spaces(number(0...3)) + "\n"
      case 2: text += spaces(number(0...indent + 3)) + "# \(remark(nil))\n"
      default: text += "\(spaces(indent))# \(remark(owner))\n"
      }
    }
    return text
  }

  /// The rest of a line.
  private func tail(_ owner: Path?) -> String {
    rare(15)
      ? "\(pick(" ", "  "))# \(remark(owner))\n" : pick("\n", "\n", "\n", "\n", "\n", "  \n")
  }

  private func key(_ name: String) -> String {
    let isPlain = name != "null" && name.allSatisfy { $0.isLetter || $0 == " " } && rare(80)
    return (isPlain ? name : quoted(name)) + pick("", "", "", " ") + ":"
  }

  private func quoted(_ text: String) -> String {
    if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }), rare(40) {
      return "'\(text.replacing("'", with: "''"))'"
    }
    var escaped = ""
    for character in text.unicodeScalars {
      if character == "\"" || character == "\\" {
        escaped += "\\\(character)"
      } else if character.value < 0x20 || [0x85, 0x2028].contains(character.value) || rare(2) {
        let digits = String(character.value, radix: 16)
        escaped += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      } else {
        escaped += String(character)
      }
    }
    return "\"\(escaped)\""
  }

  // MARK: Values, from behind the colon or dash to the end of their last line

  private func value(_ indent: Int, _ path: Path, _ depth: Int, isItem: Bool = false) -> String {
    if !anchors.isEmpty, rare(anchorChance) { return " *\(random.pick(anchors))\(tail(path))" }
    var properties = ""
    if rare(anchorChance) {
      anchorCount += 1
      properties = " &a\(anchorCount)"
    }
    let text: String
    switch depth < 3 ? number(0...9) : 0 {
    case 1: text = "\(properties) \(flow(indent, path, depth + 1))\(tail(path))"
    case 2, 3: text = block(indent, path, depth + 1, keys().map { ($0, nil) }, properties)
    case 4: text = list(indent, path, depth + 1, properties, isItem: isItem)
    default: text = scalar(indent, path, properties)
    }
    if !properties.isEmpty { anchors.append("a\(properties.dropFirst(3))") }
    return text
  }

  private func scalar(
    _ indent: Int, _ path: Path, _ properties: String = "", text: String? = nil
  ) -> String {
    var front =
      pick(" ", " ", " ", "   ") + (properties.isEmpty ? "" : "\(properties.dropFirst()) ")
    let margin = spaces(indent + number(1...4))
    if rare(7) {
      // A comment, or only the end of the line, between the key and its value.
      let comment = random.happens(onceIn: 2) ? " # \(remark(path))" : ""
      front = "\(properties)\(comment)\n\(margin)"
      if rare(20) { front += "# \(remark(path))\n\(margin)" }
    }
    if let text {
      let isPlain = text != "YES" && random.happens(onceIn: 2)
      return front + (isPlain ? text : quoted(text)) + tail(path)
    }
    switch number(0...8) {
    case 0, 1: return front + pick("plain text", "-foo", "http://x/y#z", "a:b") + tail(path)
    case 2: return front + pick("1", "-3", "42", "1.5", "true", "false", "1.0e+10") + tail(path)
    case 3: return front + pick("|", "|-", ">", ">-") + header(path) + lines(margin)
    case 4:
      return "\(front)|+\(header(path))\(lines(margin))"
        + String(repeating: "\n", count: number(0...2))
    case 5: return "\(front)several\n\(margin)plain\n\n\(margin)lines\(tail(path))"
    case 6: return "\(front)\"several\n\(margin)quoted \\\n\(margin)lines\"\(tail(path))"
    case 7 where properties.isEmpty:
      return " !!str \(quoted(random.pick(Self.words)))\(tail(path))"
    default: return front + quoted(random.pick(Self.words)) + tail(path)
    }
  }

  /// What is behind the sign of a block scalar.
  private func header(_ path: Path) -> String { rare(20) ? " # \(remark(path))\n" : "\n" }

  /// The lines of a block scalar.
  private func lines(_ margin: String) -> String {
    (0..<number(1...3)).map { number in
      "\(margin)\(pick("line of", "text", "a")) \(number)\n" + (number > 0 && rare() ? "\n" : "")
    }.joined()
  }

  private func block(
    _ indent: Int, _ path: Path, _ depth: Int, _ entries: [(key: String, text: String?)],
    _ properties: String = ""
  ) -> String {
    var (margin, start, text) = (0, "", "")
    if case .index? = path.last, properties.isEmpty, rare(80) {
      start = spaces(random.pick([1, 1, 1, 3]))
      margin = indent + 1 + start.count
    } else {
      margin = indent + number(1...4)
      text = properties + tail(path)
    }
    for (number, entry) in entries.enumerated() {
      let place = path + [.key(entry.key)]
      text += number == 0 && !start.isEmpty ? start : above(margin, place) + spaces(margin)
      let isTitle = ["Title", "FooterText"].contains(entry.key)
      let given = entry.text ?? (isTitle ? "A text" : nil)
      let value =
        given.map { scalar(margin, place, text: $0) } ?? value(margin, place, depth)
      // The colon may be on a line of its own.
      text +=
        rare(3)
        ? "? \(quoted(entry.key))\n\(spaces(margin)):\(value)" : key(entry.key) + value
    }
    return text
  }

  private func list(
    _ indent: Int, _ path: Path, _ depth: Int, _ properties: String, isItem: Bool
  ) -> String {
    let margin = indent + number((isItem ? 1 : 0)...3)
    var text = properties + tail(path)
    for number in 0..<number(1...4) {
      let place = path + [.index(number)]
      text += above(margin, place) + spaces(margin) + "-"
      text += value(margin, place, depth, isItem: true)
    }
    return text
  }

  private func flow(_ indent: Int, _ path: Path, _ depth: Int) -> String {
    let margin = "\n" + spaces(indent + number(1...5))
    let hasLines = rare(60)
    let gap = { (owner: Path?) -> String in
      if hasLines, self.rare(20) { return " # \(self.remark(owner))\(margin)" }
      return hasLines && self.rare(40) ? margin : self.pick("", " ")
    }
    let isList = rare(50)
    let names: [Document.KeyPath.Component] =
      isList ? (0..<number(0...3)).map { .index($0) } : rare(90) ? keys(3).map { .key($0) } : []
    var items: [String] = []
    for name in names {
      let place = path + [name]
      let value =
        depth < 3 && rare(30)
        ? flow(indent, place, depth + 1)
        : pick("plain", "12", "1.5", "true", quoted(random.pick(Self.words)))
      // What is behind a comma is at the end of the line of the item before.
      var item = gap(nil)
      if case .key(let key) = name { item += "\(quoted(key)): " }
      items.append(item + value + gap(place))
    }
    var inner = items.joined(separator: ",")
    if !items.isEmpty, rare(20) { inner += "," + gap(path) }
    return isList ? "[\(inner)]" : "{\(inner)}"
  }
}
