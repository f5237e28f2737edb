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
