import PropertyLists

/// A preview as one self-contained HTML page, without network access or external scripts.
///
/// Every screen is a section of the page, and every row that opens one is a link to it.
struct PreviewHTML {
  let preview: SettingsPreview
  let language: Int?
  /// Whether the page contains all languages and a way to switch between them.
  let isSwitchable: Bool

  /// The numbers of the strings that vary by language, in display order.
  private(set) var varying: [Int: Int] = [:]
  private var originals: [StringID] = []

  /// The row or group of each finding, which the list at the end links to.
  private(set) var anchors: [Int: String] = [:]

  let titles: [Screen.ID: StringID]

  init(_ preview: SettingsPreview, language: String?) {
    self.preview = preview
    self.language = preview.position(of: language)
    isSwitchable = language == nil && preview.languages.count > 1
    titles = Dictionary(firstOf: preview.screens.map { ($0.id, $0.title) })
  }

  mutating func page() -> String {
    let screens = preview.screens.map { screen($0) }
    let name = language.map { preview.languages[$0] }
    let direction = name.map(LanguageName.isRightToLeft) == true ? "rtl" : "ltr"
    let tag = name.flatMap(LanguageName.tag).map { " lang=\"\($0)\"" as HTML }
    let body: HTML = """
      <body>
      <header class="tools" id="all" aria-label="View">
      \(tools)</header>
      <main id="screens" class="device\(isOneDevice ? " only" : "")" dir="\(direction)"\(tag)>
      <div class="sidebar" lang="en" aria-hidden="true">\(Self.sidebar)</div>
      \(screens)</main>
      \(findings)\(strings)<script>\(HTML(trusted: PreviewScript.text))</script>
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

  /// The rows of an iPad's sidebar, of which only a device knows more than the one that leads here.
  private static let sidebar: HTML = """
    <div></div><div></div><div></div><div></div><div></div><div>Apps</div>
    """

  // MARK: Controls

  private var isOneDevice: Bool { preview.devices != .all }

  private var tools: HTML {
    let device: HTML =
      isOneDevice
      ? """
      <select id="device" hidden aria-label="Device"><option value="\(preview.devices.name)" \
      selected></option></select>

      """
      : """
      <label>Device <select id="device"><option value="phone" selected>iPhone</option>\
      <option value="pad">iPad</option></select></label>

      """
    let marks: HTML? =
      preview.languages.isEmpty
      ? nil : "<label><input type=\"checkbox\" id=\"marks\"> Untranslated strings</label>\n"
    let dots: HTML? =
      preview.findings.findings.isEmpty
      ? nil : "<label><input type=\"checkbox\" id=\"dots\" checked> Findings</label>\n"
    return """
      \(languagePicker)<label>Appearance <select id="look"><option value="auto" selected>System\
      </option><option value="light">Light</option><option value="dark">Dark</option></select>\
      </label>
      \(device)\(dots)\(marks)<label><input type="checkbox" id="places"> Key paths</label>
      <a class="all" href="#all">All screens</a><a class="one" href="#screens">One screen</a>

      """
  }

  private var languagePicker: HTML? {
    guard isSwitchable else { return nil }
    let options = preview.languages.enumerated().map { position, name -> HTML in
      let selected: HTML? = position == language ? " selected" : nil
      return "<option value=\"\(position)\"\(selected)>\(name)</option>"
    }
    return """
      <label hidden>Language <select id="language" autocomplete="off">\(options)</select></label>

      """
  }

  // MARK: Findings

  private var findings: HTML? {
    let all = preview.findings.findings
    guard !all.isEmpty else { return nil }
    let items = all.enumerated().map { number, finding -> HTML in
      let text: HTML = """
        <span class="severity \(finding.severity.rawValue)">\(finding.severity.rawValue):</span> \
        \(breakable: finding.text)
        """
      let linked: HTML = anchors[number].map { "<a href=\"#\($0)\">\(text)</a>" } ?? text
      let help: HTML? =
        finding.help.isEmpty ? nil : "<small>\(breakable: finding.help)</small>"
      let place = [finding.place.location, finding.place.path].filter { !$0.isEmpty }
      return """
        <li>\(linked)\(help)<small><code>\(breakable: place.joined(separator: " ")) \
        <span class="rule">[\(finding.rule)]</span></code></small></li>

        """
    }
    return """
      <section id="findings" aria-labelledby="findings-title"><h2 id="findings-title">Findings</h2>
      <ol>
      \(items)</ol></section>

      """
  }

  /// Records the position of a finding and returns the dot with its message.
  mutating func dot(_ numbers: [Int], at anchor: String) -> HTML? {
    guard !numbers.isEmpty else { return nil }
    for number in numbers where anchors[number] == nil { anchors[number] = anchor }
    let shown = numbers.map { preview.findings.findings[$0] }
    let worst = shown.map(\.severity).max() ?? .note
    let count = numbers.count == 1 ? "1 finding" : "\(numbers.count) findings"
    let lines = shown.map { finding -> HTML in
      "<span>\(finding.severity.rawValue): \(breakable: finding.text) [\(finding.rule)]</span>"
    }
    return """
      <button type="button" class="dot \(worst.rawValue)" aria-label="\(count)" \
      aria-describedby="\(anchor)-tip"></button>\
      <span class="tip" role="tooltip" id="\(anchor)-tip" lang="en">\(lines)</span>
      """
  }

  // MARK: Strings

  /// A string in its language, in a `span` in which the script can change the language.
  mutating func span(_ id: StringID, class name: String = "") -> HTML {
    let text = preview.strings.text(id, in: language)
    let missing = preview.strings.isUntranslated(id, in: language) ? " missing" : ""
    let names = (name + missing).trimmed
    let style: HTML? = names.isEmpty ? nil : " class=\"\(names)\""
    guard isSwitchable, preview.strings.varies(id) else { return "<span\(style)>\(text)</span>" }
    let number = varying[id.number] ?? originals.count
    if number == originals.count {
      varying[id.number] = number
      originals.append(id)
    }
    return "<span\(style) data-s=\"\(number)\">\(text)</span>"
  }

  /// Every language's version of the strings that vary, as data for the script.
  ///
  /// A number in a list of translations skips that many strings that the language lacks, which are marked
  /// if they are needed there; 0 is a translation that equals the string on the page. Brackets mark the
  /// translation in them or, if they are empty, the string on the page.
  private var strings: HTML? {
    guard isSwitchable else { return nil }
    var groups: [String: Int] = [:]
    var needed: [String] = []
    let languages = preview.languages.enumerated().map { position, name -> String in
      let tag = ScriptJSON.string(LanguageName.tag(of: name) ?? "")
      let group = preview.strings.group(of: position)
      let number = groups[group] ?? needed.count
      if number == needed.count {
        groups[group] = number
        let flags = originals.map { preview.strings.isMissing($0.number, in: position) ? "1" : "0" }
        needed.append(ScriptJSON.string(flags.joined()))
      }
      return "{\"tag\":\(tag),\"isRightToLeft\":\(LanguageName.isRightToLeft(name)),"
        + "\"needed\":\(number),\"strings\":\(ScriptJSON.array(runs(of: position)))}"
    }
    let texts = originals.map { ScriptJSON.string(preview.strings.originals[$0.number]) }
    let json = """
      {"shown":\(language ?? 0),"originals":\(ScriptJSON.array(texts)),
      "needed":\(ScriptJSON.array(needed)),
      "languages":\(ScriptJSON.array(languages))}
      """
    return "<script type=\"application/json\" id=\"strings\">\(HTML(trusted: json))</script>\n"
  }

  private func runs(of language: Int) -> [String] {
    let versions = preview.strings.versions(in: language).compactMap { version in
      varying[version.number].map { (position: $0, version: version) }
    }.sorted { $0.position < $1.position }
    var runs: [String] = []
    var next = 0
    for (position, (number, text, isUntranslated)) in versions {
      guard text != nil || isUntranslated else { continue }
      if position > next { runs.append(String(position - next)) }
      let isSame = text?.hasSameBytes(as: preview.strings.originals[number]) == true
      let run = text.map { isSame ? "0" : ScriptJSON.string($0) } ?? ""
      runs.append(isUntranslated ? "[\(run)]" : run)
      next = position + 1
    }
    return runs
  }
}

extension PageName.Devices {
  var name: String { self == .pad ? "pad" : "phone" }
}

extension SettingsPreview {
  /// Renders the preview as one self-contained HTML page.
  ///
  /// - Parameter language: The only language, one of `languages`; `nil` for all of them.
  /// - Complexity: O(*n* log *n*) for *n* rows and bytes of strings in all languages.
  public func html(in language: String? = nil) -> String {
    var page = PreviewHTML(self, language: language)
    return page.page()
  }
}
