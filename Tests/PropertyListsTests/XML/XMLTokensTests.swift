import Testing

@testable import PropertyLists

/// Tags and text of XML that is not a property list.
@Suite struct XMLTokensTests {
  @Test(arguments: [
    ("<a/>", "a[] /"),
    ("<?xml version=\"1.0\"?>\n<!-- b --><a>\n</a >\n<!-- c --><?d e?>\n", "a[] \"\\n\" /"),
    ("<x:a b = 'c\"' d:e=\"&lt;f&#x20;&#65;&amp;\"/>", "x:a[b=c\" d:e=<f A&] /"),
    ("<a b=\"c\td\r\ne\rf\ng&#10;h&#13;i&#9;j\"/>", "a[b=c d e f g\\nh\\ri\\tj] /"),
    ("<a>b\r\nc\rd\n&#13;&#xA;e</a>", "a[] \"b\\nc\\nd\\n\\r\\ne\" /"),
    ("<a>b<![CDATA[<c> &amp; ]] ]]>d</a>", "a[] \"b\" \"<c> &amp; ]] \" \"d\" /"),
    ("<a>b<!-- c -- d --->e</a>", "a[] \"b\" \"e\" /"),
    (
      "<a>&apos;&quot;&gt;\u{10FFFF}&#x10FFFF;\u{FFFD}</a>",
      "a[] \"'\">\u{10FFFF}\u{10FFFF}\u{FFFD}\" /"
    ),
    ("<a><b><c/></b></a>", "a[] b[] c[] / / /"),
  ])
  func reads(text: String, tokens: String) throws {
    #expect(try Self.tokens(Array(text.utf8)) == tokens)
  }

  @Test(arguments: [
    ("", "1:1: the file is empty [syntax]", "export it again"),
    (" <!-- a -->\n", "2:1: the file is empty [syntax]", "export it again"),
    ("a<b/>", "1:1: unexpected text outside of the root element [syntax]", "remove it"),
    ("<a/> \u{A0}", "1:6: unexpected text outside of the root element [syntax]", "remove it"),
    (
      "<a/><b/>", "1:5: unexpected content after the end of the document [trailing-content]",
      "remove it"
    ),
    ("<a>\n<b></b>", "2:8: <a> opened on line 1 is never closed [syntax]", "add the missing </a>"),
    ("<a></b>", "1:4: expected </a> but found </b> [syntax]", "add </a>"),
    ("</a>", "1:1: unexpected </a> [syntax]", "export the file again, or correct it"),
    (
      "<a b", "1:4: missing value of the attribute \"b\" [syntax]",
      "export the file again, or correct it"
    ),
    ("<a ", "1:4: the tag <a opened on line 1 is never closed [syntax]", "add the missing >"),
    ("<a></a", "1:4: the tag </a opened on line 1 is never closed [syntax]", "add the missing >"),
    ("<a b=c/>", "1:6: missing quotes around the attribute \"b\" [syntax]", "add them"),
    ("<a b=\"c/>", "1:6: missing closing quote of the attribute \"b\" [syntax]", "add it"),
    ("<a b=\"<\"/>", "1:6: missing closing quote of the attribute \"b\" [syntax]", "add it"),
    ("<a b='' b=''/>", "1:9: duplicate attribute \"b\" [syntax]", "remove one"),
    ("<a>1 < 2</a>", "1:6: unescaped \"<\" [syntax]", "write &lt;"),
    ("<!DOCTYPE a [<!ENTITY b 'c'>]><a/>", "1:1: unexpected declaration [syntax]", "remove it"),
    ("<a><!ENTITY b 'c'></a>", "1:4: unexpected declaration [syntax]", "remove it"),
    ("<a>b &c; d</a>", "1:6: unknown reference [syntax]", "write &amp; for a literal &"),
    ("<a>b & c</a>", "1:6: unknown reference [syntax]", "write &amp; for a literal &"),
    ("<a>&#+65;</a>", "1:4: unknown reference [syntax]", "write &amp; for a literal &"),
    ("<a>&#xD800;</a>", "1:4: unknown reference [syntax]", "write &amp; for a literal &"),
    (
      "<a>&#99999999999999999999;</a>", "1:4: unknown reference [syntax]",
      "write &amp; for a literal &"
    ),
    ("<a>&", "1:4: unknown reference [syntax]", "write &amp; for a literal &"),
    (
      "<a>&#1;</a>", "1:4: the character U+0001 is not allowed here [control-character]",
      "remove it, or store the bytes as data"
    ),
    (
      "<a b='\u{8}'/>", "1:7: the character U+0008 is not allowed here [control-character]",
      "remove it, or store the bytes as data"
    ),
    (
      "<a>b\u{FFFF}</a>", "1:5: the character U+FFFF is not allowed here [control-character]",
      "remove it, or store the bytes as data"
    ),
    (
      "<a><!-- b", "1:4: the comment opened on line 1 is never closed [syntax]",
      "add the missing -->"
    ),
    (
      "<a/><!-->", "1:5: the comment opened on line 1 is never closed [syntax]",
      "add the missing -->"
    ),
    (
      "<a><![CDATA[b]]</a>", "1:4: the CDATA section opened on line 1 is never closed [syntax]",
      "add the missing ]]>"
    ),
    (
      "<?a", "1:1: the processing instruction opened on line 1 is never closed [syntax]",
      "add the missing ?>"
    ),
    (
      "<?xml version='1.0' encoding='EBCDIC'?><a/>",
      "1:31: unsupported encoding \"EBCDIC\" [encoding]",
      "save the file as UTF-8 and declare that encoding"
    ),
  ])
  func rejects(text: String, message: String, help: String) {
    let error = #expect(throws: Diagnostic.self) { _ = try Self.tokens(Array(text.utf8)) }
    #expect(error.map(Self.description) == message)
    #expect(error?.message.help == help)
  }

  @Test func readsEveryEncoding() throws {
    let text = "<a b='ä'>\u{1F6A2}</a>"
    let latin1 = Array("<?xml version='1.0' encoding='ISO-8859-1'?><a>".utf8) + [0xE4]
    #expect(try Self.tokens([0xEF, 0xBB, 0xBF] + text.utf8) == "a[b=ä] \"\u{1F6A2}\" /")
    #expect(try Self.tokens([0xFF, 0xFE] + text.utf16Bytes) == "a[b=ä] \"\u{1F6A2}\" /")
    #expect(try Self.tokens(latin1 + Array("</a>".utf8)) == "a[] \"ä\" /")
  }

  @Test func nestsAsDeepAsPropertyLists() throws {
    let depth = Limits.nesting
    let open = Array(repeating: "<a>", count: depth).joined()
    let close = Array(repeating: "</a>", count: depth).joined()
    #expect(throws: Never.self) { _ = try Self.tokens(Array((open + close).utf8)) }
    let error = #expect(throws: Diagnostic.self) {
      _ = try Self.tokens(Array("\(open)<a/>\(close)".utf8))
    }
    #expect(error?.message.rule == "nesting")
  }

  private static func description(_ error: Diagnostic) -> String {
    let position = error.location?.position
    let place = position.map { "\($0.line):\($0.column)" } ?? "nowhere"
    return "\(place): \(error.message.text) [\(error.message.rule)]"
  }

  /// The tokens as one line: a start tag with its attributes, quoted text, `/` for an end.
  private static func tokens(_ bytes: [UInt8]) throws -> String {
    var tokens = try XMLTokens(bytes, name: "a.xml")
    var words: [String] = []
    while let token = try tokens.next() {
      switch token {
      case .start(let name, let attributes, _):
        let list = attributes.sorted { $0.key < $1.key }.map { "\($0)=\($1.visible)" }
        words.append("\(name)[\(list.joined(separator: " "))]")
      case .text(let text): words.append("\"\(text.escapingLineEnds)\"")
      case .end: words.append("/")
      }
    }
    return words.joined(separator: " ")
  }
}

extension String {
  fileprivate var escapingLineEnds: String {
    replacing("\r\n", with: "\\r\\n").replacing("\n", with: "\\n").replacing("\r", with: "\\r")
  }

  fileprivate var utf16Bytes: [UInt8] {
    utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
  }
}
