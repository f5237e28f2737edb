import PropertyLists

/// One language of a bundle's tables for translators' tools.
///
/// XLIFF 1.2 (OASIS), structured like Xcode's exports: a file for each table, a unit for each string.
///
/// https://docs.oasis-open.org/xliff/v1.2/os/xliff-core.html
struct XLIFF {
  struct File {
    /// The path of the table in the source language.
    let original: String
    let sourceLanguage: String
    let targetLanguage: String
    var units: [Unit] = []
    var offset = 0
  }

  struct Unit {
    var id: String
    var source = ""
    /// `nil` for a missing, empty, or blank one, and for a copy of the source.
    var target: String?
    /// The note for the translator, which is written but not read; possibly empty.
    var note = ""
    /// An element in the translation that a strings table cannot represent.
    var inlineElement: String?
    var offset = 0
  }

  var files: [File] = []
}

extension XLIFF {
  /// Parses a file.
  ///
  /// Units without a translation, or with a translation in the state `new`, have no target.
  init(_ tokens: inout XMLTokens) throws(Diagnostic) {
    var reader = XLIFFReader()
    while let token = try tokens.next() {
      do throws(XLIFFReader.Mistake) {
        try reader.read(token)
      } catch {
        guard let help = error.help else { throw tokens.mistake(error.text, at: error.offset) }
        throw tokens.mistake(error.text, help: help, at: error.offset)
      }
    }
    guard !reader.result.files.isEmpty else {
      throw tokens.mistake("missing <file> in <xliff>", help: "export the file again", at: 0)
    }
    self = reader.result
  }
}

/// Assembles the files and units from XML tokens.
private struct XLIFFReader {
  fileprivate struct Mistake: Error {
    let text: String
    var help: String?
    let offset: Int
  }

  /// An open `<source>` or `<target>`.
  private struct PartialString {
    let isTarget: Bool
    let isTranslated: Bool
    let depth: Int
    var text = ""
  }

  private(set) var result = XLIFF()
  private var path: [String] = []
  /// The prefix of XLIFF's own elements, including the colon.
  private var prefix = ""
  private var ids: Set<ByteString> = []
  private var unit: XLIFF.Unit?
  /// The elements of the unit so far: `source`, `target`.
  private var parts: Set<String> = []
  private var string: PartialString?

  /// Elements that annotate part of a string; their text belongs to the string.
  private static let transparent: Set<String> = ["g", "mrk"]

  /// States of a target that is still a copy of the source.
  private static let untranslated: Set<String> = ["new", "needs-translation"]

  mutating func read(_ token: XMLTokens.Token) throws(Mistake) {
    switch token {
    case .start(let name, let attributes, let offset):
      if path.isEmpty { prefix = name.firstIndex(of: ":").map { String(name[...$0]) } ?? "" }
      // A name without the prefix does not belong to XLIFF, whatever it is.
      let name = name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : ":\(name)"
      try begin(name, attributes, at: offset)
      path.append(name)
    case .text(let text): string?.text += text
    case .end: try end()
    }
  }

  private mutating func begin(
    _ name: String, _ attributes: [String: String], at offset: Int
  ) throws(Mistake) {
    if let string {
      if string.isTarget, !Self.transparent.contains(name), unit?.inlineElement == nil {
        unit?.inlineElement = name
      }
      return
    }
    switch (path.last, name) {
    case (nil, "xliff"):
      let version = attributes["version"]
      guard version == "1.2" else {
        let found = version.map(\.quoted) ?? "none"
        throw Mistake(
          text: "expected version \"1.2\" of XLIFF but found \(found)",
          help: "export the file again, as XLIFF 1.2", offset: offset)
      }
    case (nil, _):
      throw Mistake(
        text: "expected <xliff> but found <\(name)>",
        help: "name an XLIFF file, as --export writes it", offset: offset)
    case ("xliff", "file"): try beginFile(attributes, at: offset)
    case (_, "trans-unit"): try beginUnit(attributes["id"], at: offset)
    case ("trans-unit", "source"), ("trans-unit", "target"):
      guard unit != nil, parts.insert(name).inserted else {
        throw Mistake(text: "duplicate <\(name)>", offset: offset)
      }
      string = PartialString(
        isTarget: name == "target",
        isTranslated: attributes["state"].map { !Self.untranslated.contains($0) } ?? true,
        depth: path.count)
    default: break
    }
  }

  private mutating func beginFile(_ attributes: [String: String], at offset: Int) throws(Mistake) {
    guard let original = attributes["original"], let target = attributes["target-language"] else {
      let missing = attributes["original"] == nil ? "original" : "target-language"
      throw Mistake(text: "missing attribute \"\(missing)\" of <file>", offset: offset)
    }
    ids = []
    result.files.append(
      XLIFF.File(
        original: original, sourceLanguage: attributes["source-language"] ?? "",
        targetLanguage: target, offset: offset))
  }

  private mutating func beginUnit(_ id: String?, at offset: Int) throws(Mistake) {
    guard unit == nil, path.dropFirst().first == "file" else {
      throw Mistake(text: "unexpected <trans-unit>", offset: offset)
    }
    guard let id else {
      throw Mistake(text: "missing attribute \"id\" of <trans-unit>", offset: offset)
    }
    guard ids.insert(ByteString(id)).inserted else {
      throw Mistake(text: "duplicate id \(id.quoted)", offset: offset)
    }
    unit = XLIFF.Unit(id: id, offset: offset)
    parts = []
  }

  private mutating func end() throws(Mistake) {
    let name = path.popLast()
    if let string {
      guard string.depth == path.count else { return }
      if string.isTarget {
        let isBlank = string.text.unicodeScalars.allSatisfy(\.properties.isWhitespace)
        unit?.target = string.isTranslated && !isBlank ? string.text : nil
      } else {
        unit?.source = string.text
      }
      self.string = nil
    } else if name == "trans-unit", let unit {
      guard parts.contains("source") else {
        throw Mistake(text: "missing <source> of \(unit.id.quoted)", offset: unit.offset)
      }
      result.files[result.files.count - 1].units.append(unit)
      self.unit = nil
    }
  }
}

extension XLIFF {
  var text: String {
    var text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" \
      xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" version="1.2" \
      xsi:schemaLocation="urn:oasis:names:tc:xliff:document:1.2 \
      http://docs.oasis-open.org/xliff/v1.2/os/xliff-core-1.2-strict.xsd">

      """
    for file in files {
      text += """
          <file original=\(Self.attribute(file.original)) \
        source-language=\(Self.attribute(file.sourceLanguage)) \
        target-language=\(Self.attribute(file.targetLanguage)) datatype="plaintext">
            <body>

        """
      for unit in file.units { text += Self.text(of: unit) }
      text += "    </body>\n  </file>\n"
    }
    return text + "</xliff>\n"
  }

  private static func text(of unit: Unit) -> String {
    let target = unit.target.map { "        <target>\(escaped($0))</target>\n" } ?? ""
    let note = unit.note.isEmpty ? "" : "        <note>\(escaped(unit.note))</note>\n"
    return """
            <trans-unit id=\(attribute(unit.id)) xml:space="preserve">
              <source>\(escaped(unit.source))</source>
      \(target)\(note)      </trans-unit>

      """
  }

  private static func attribute(_ value: String) -> String {
    "\"\(escaped(value, inAttribute: true))\""
  }

  /// XML parsers turn line ends and tabs in attributes into spaces, and any carriage returns into line
  /// feeds.
  private static func escaped(_ value: String, inAttribute: Bool = false) -> String {
    value.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"" where inAttribute: result += "&quot;"
      case "\r": result += "&#13;"
      case "\n" where inAttribute: result += "&#10;"
      case "\t" where inAttribute: result += "&#9;"
      default: result.unicodeScalars.append(scalar)
      }
    }
  }
}
