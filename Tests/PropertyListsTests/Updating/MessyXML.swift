@testable import PropertyLists

/// A page in XML.
final class MessyXML: MessyDraw {
  private lazy var unit = pick("\t", "  ", "    ", "")

  override func page() -> String {
    var text = pick("<?xml version=\"1.0\"?>\n", "") + above(0, nil)
    text += pick("<plist version=\"1.0\">", "<plist>") + above(0, nil) + line(0) + "<dict>"
    for name in pageKeys() { text += entry(name, [.key(name)], 1) }
    text += "\(line(0))</dict>\(tail([]))\n</plist>\n"
    return text + above(0, nil)
  }

  private func line(_ depth: Int) -> String {
    random.pick(["\n", "\n", "\n", "\n", "\n\n"]) + String(repeating: unit, count: depth)
  }

  private func above(_ depth: Int, _ owner: Path?) -> String {
    rare(15) ? "\(line(depth))\(comment(owner))" : ""
  }

  private func tail(_ owner: Path) -> String { rare() ? " \(comment(owner))" : "" }

  private func comment(_ owner: Path?) -> String {
    "<!-- \(remark(owner).replacing("-", with: "")) -->"
  }

  private func escaped(_ text: String) -> String {
    var escaped = ""
    for character in text.unicodeScalars {
      switch character {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case "\"": escaped += pick("\"", "&quot;")
      default: escaped += rare(2) ? "&#\(character.value);" : String(character)
      }
    }
    return escaped
  }

  private func entry(_ name: String, _ path: Path, _ depth: Int, text: String? = nil) -> String {
    let key = rare(5) ? "<![CDATA[\(name)]]>" : escaped(name)
    let start = above(depth, path) + line(depth) + "<key>\(key)</key>" + tail(path)
    let space = rare(80) ? line(depth) : " "
    return start + space + (text.map { "<string>\($0)</string>" } ?? value(path, depth))
      + tail(path)
  }

  private func value(_ path: Path, _ depth: Int) -> String {
    let kind = depth < 4 ? number(0...8) : 0
    if path == [.key("PreferenceSpecifiers")] { return list(of: elements(), path, depth) }
    if kind < 3 || [.key("Title"), .key("FooterText")].contains(path.last) {
      let text = random.pick(Self.words + ["line\nanother", "para\n\nmore\n"])
      return rare() ? "<string><![CDATA[\(text)]]></string>" : "<string>\(escaped(text))</string>"
    }
    switch kind {
    case 3:
      let entries = keys(3).map { entry($0, path + [.key($0)], depth + 1) }
      return "<dict>\(entries.joined())\(line(depth))</dict>"
    case 4:
      let items = (0..<number(0...3)).map { number in
        let place = path + [.index(number)]
        return above(depth + 1, place) + line(depth + 1) + value(place, depth + 1) + tail(place)
      }
      return "<array>\(items.joined())\(above(depth + 1, path))\(line(depth))</array>"
    default:
      return pick(
        "<true/>", "<false />", "<integer>7</integer>", "<real>2.50</real>",
        "<data>\n\tQUJD\n</data>", "<array/>", "<dict></dict>", "<string/>")
    }
  }

  private func list(
    of elements: [[(key: String, text: String?)]], _ path: Path, _ depth: Int
  ) -> String {
    let items = elements.enumerated().map { number, entries in
      let place = path + [.index(number)]
      let start = "\(above(depth, place))\(line(depth + 1))<dict>"
      let body = entries.map { entry($0.key, place + [.key($0.key)], depth + 2, text: $0.text) }
      return start + body.joined() + "\(line(depth + 1))</dict>"
    }
    return "<array>\(items.joined())\(line(depth))</array>"
  }
}
