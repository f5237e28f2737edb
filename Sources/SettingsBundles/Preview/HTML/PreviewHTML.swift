import PropertyLists

/// A preview as one self-contained HTML page, without network access or external scripts.
///
/// Every screen is a section of the page, and every row that opens one is a link to it.
struct PreviewHTML {
  let preview: SettingsPreview
  let language: Int?
  /// Whether the page contains all languages and a way to switch between them.
  let isSwitchable: Bool

  let titles: [Screen.ID: StringID]

  init(_ preview: SettingsPreview, language: String?) {
    self.preview = preview
    self.language = preview.position(of: language)
    isSwitchable = language == nil && preview.languages.count > 1
    titles = Dictionary(firstOf: preview.screens.map { ($0.id, $0.title) })
  }

  func page() -> String {
    let screens = preview.screens.map { screen($0) }
    let name = language.map { preview.languages[$0] }
    let direction = name.map(LanguageName.isRightToLeft) == true ? "rtl" : "ltr"
    let tag = name.flatMap(LanguageName.tag).map { " lang=\"\($0)\"" as HTML }
    let others = preview.otherFindings
    let rest: HTML? =
      others.isEmpty
      ? nil : "<section class=\"others\" lang=\"en\">\n\(findings(others))</section>\n"
    let body: HTML = """
      <body>
      <header class="tools">
      \(tools)</header>
      <main dir="\(direction)"\(tag)>
      \(screens)\(rest)</main>
      \(strings)<script>\(HTML(trusted: PreviewScript.text))</script>
      </body>
      </html>

      """
    return (head + body).text
  }

  private var head: HTML {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="\(Self.policy)">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="referrer" content="no-referrer">
    <link rel="icon" href="data:,">
    <title>\(preview.title)</title>
    <style>
    \(HTML(trusted: PreviewStyle.text))
    \(images)</style>
    </head>

    """
  }

  /// Permits only the content of the page, and no script but its own.
  static let policy =
    "default-src 'none'; script-src 'sha256-\(PreviewScript.hash)'; style-src 'unsafe-inline'; "
    + "img-src data:; base-uri 'none'; form-action 'none'"

  /// The images, each only once even if many rows show it.
  private var images: [HTML] {
    preview.images.images.enumerated().map { number, image in
      var base64: [UInt8] = []
      Base64.encode(image.bytes[...], to: &base64)
      let data = HTML(trusted: String(decoding: base64, as: UTF8.self))
      return ".image-\(number) { --image: url(data:\(image.type);base64,\(data)); }\n"
    }
  }

  // MARK: Controls

  private var tools: HTML {
    let device: HTML? =
      preview.devices != .all
      ? nil
      : """
      <label>Device <select id="device"><option value="phone" selected>iPhone</option>\
      <option value="pad">iPad</option></select></label>

      """
    let findings: HTML? =
      preview.findings.findings.isEmpty
      ? nil : "<label><input type=\"checkbox\" id=\"findings\" checked> Findings</label>\n"
    return """
      \(languagePicker)<label>Appearance <select id="look"><option value="auto" selected>System\
      </option><option value="light">Light</option><option value="dark">Dark</option></select>\
      </label>
      \(device)\(findings)
      """
  }

  private var languagePicker: HTML? {
    guard isSwitchable else { return nil }
    let options = preview.languages.enumerated().map { position, name -> HTML in
      let selected: HTML? = position == language ? " selected" : nil
      return "<option\(selected)>\(name)</option>"
    }
    return """
      <label hidden>Language <select id="language" autocomplete="off">\(options)</select></label>

      """
  }

  // MARK: Findings

  /// Findings, below what they are about.
  func findings(_ numbers: [Int]) -> [HTML] {
    numbers.map { number in
      let finding = preview.findings.findings[number]
      let severity = finding.severity.rawValue
      let help = [finding.help, finding.place].filter { !$0.isEmpty }.joined(separator: " · ")
      return """
        <p class="finding" lang="en"><strong class="\(severity)">\(severity):</strong> \(finding.text) \
        [\(finding.rule)]<small>\(help)</small></p>

        """
    }
  }

  // MARK: Strings

  /// A string in its language, in a `span` in which the script can change the language.
  func span(_ id: StringID, class name: String = "") -> HTML {
    let style: HTML? = name.isEmpty ? nil : " class=\"\(name)\""
    let isVarying = isSwitchable && preview.strings.varying.contains(id.number)
    let number: HTML? = isVarying ? " data-s=\"\(id.number)\"" : nil
    return "<span\(style)\(number)>\(preview.strings.text(id, in: language))</span>"
  }

  /// The strings that vary by their numbers, and every language's version of them, as data for the script.
  private var strings: HTML? {
    guard isSwitchable else { return nil }
    let strings = preview.strings
    let languages = preview.languages.enumerated().map { position, name -> String in
      "{\"tag\":\(ScriptJSON.string(LanguageName.tag(of: name) ?? "")),"
        + "\"isRightToLeft\":\(LanguageName.isRightToLeft(name)),"
        + "\"strings\":\(ScriptJSON.object(strings.translations(in: position)))}"
    }
    let originals = strings.varying.sorted().map { ($0, strings.originals[$0]) }
    let json = """
      {"originals":\(ScriptJSON.object(originals)),
      "languages":\(ScriptJSON.array(languages))}
      """
    return "<script type=\"application/json\" id=\"strings\">\(HTML(trusted: json))</script>\n"
  }
}

extension SettingsPreview {
  /// Renders the preview as one self-contained HTML page.
  ///
  /// - Parameter language: The only language, one of `languages`; `nil` for all of them.
  /// - Complexity: O(*n* log *n*) for *n* rows and bytes of strings in all languages.
  public func html(in language: String? = nil) -> String {
    PreviewHTML(self, language: language).page()
  }
}
