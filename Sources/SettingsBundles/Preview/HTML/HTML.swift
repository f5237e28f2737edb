import PropertyLists

/// HTML text.
///
/// Interpolated strings are escaped so that nothing from a bundle can become markup:
///
///     let row: HTML = "<li id=\"\(id)\">\(title)</li>"
struct HTML: ExpressibleByStringInterpolation, Sendable {
  private(set) var text: String

  /// Creates trusted markup, which is not escaped.
  init(trusted text: String) { self.text = text }

  init(stringLiteral text: String) { self.text = text }

  init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity) }

    mutating func appendLiteral(_ literal: String) { text += literal }

    mutating func appendInterpolation(_ string: String) { text += HTML.escaped(string) }

    mutating func appendInterpolation(_ number: Int) { text += String(number) }

    mutating func appendInterpolation(_ html: HTML) { text += html.text }

    mutating func appendInterpolation(_ html: HTML?) { text += html?.text ?? "" }

    mutating func appendInterpolation(_ html: [HTML]) { for html in html { text += html.text } }
  }

  static func + (left: HTML, right: HTML) -> HTML { HTML(trusted: left.text + right.text) }

  /// The string escaped for text and quoted attributes.
  ///
  /// HTML cannot contain control characters, so they become replacement characters.
  private static func escaped(_ string: String) -> String {
    guard string.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F || special.contains($0) })
    else { return string }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(string.utf8.count + 16)
    for byte in string.utf8 {
      switch byte {
      case "&": bytes += "&amp;".utf8
      case "<": bytes += "&lt;".utf8
      case ">": bytes += "&gt;".utf8
      case "\"": bytes += "&quot;".utf8
      case "'": bytes += "&#39;".utf8
      case 0x0D: bytes += "&#13;".utf8
      case 0x09, 0x0A: bytes.append(byte)
      case 0x00..<0x20, 0x7F: bytes += "\u{FFFD}".utf8
      default: bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static let special = Array("&<>\"'".utf8)
}

/// JSON inside a `script` element, where strings cannot end the element.
enum ScriptJSON {
  static func string(_ string: String) -> String {
    var text = "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"", "\\": text += "\\\(scalar)"
      case "<", ">", "&", "\u{2028}", "\u{2029}", "\u{0}"..<" ", "\u{7F}":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }

  static func array(_ items: [String]) -> String { "[" + items.joined(separator: ",") + "]" }

  /// Strings by their numbers.
  static func object(_ strings: [(number: Int, text: String)]) -> String {
    "{" + strings.map { "\"\($0.number)\":" + string($0.text) }.joined(separator: ",") + "}"
  }
}
