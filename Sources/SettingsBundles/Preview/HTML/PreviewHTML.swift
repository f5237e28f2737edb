import PropertyLists

/// A preview as one self-contained HTML page, without network access or external scripts.
///
/// Every screen is a section of the page, and every row that opens one is a link to it.
private struct PreviewHTML {
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

extension PreviewHTML {
  func screen(_ screen: Screen) -> HTML {
    let id = screen.id.anchor
    let backs = screen.parents.map { back(to: $0) }
    let note: HTML? =
      screen.isReachable ? nil : "<p class=\"unopened\" lang=\"en\">No row opens this page.</p>\n"
    let groups = screen.groups.map { group($0) }
    return """
      <section class="screen\(screen.isRoot ? " root" : "")" id="\(id)"\(attribute(screen.devices))>
      <div class="bar">\(backs)<h1>\(span(screen.title))</h1></div>
      \(note)\(findings(screen.findings))\(groups)</section>

      """
  }

  private func back(to link: ScreenLink) -> HTML {
    guard let title = titles[link.screen] else { return "" }
    return """
      <a class="back" href="#\(link.screen.anchor)"\(attribute(link.devices))>\(span(title))</a>
      """
  }

  /// `data-on` for an element that only one of the devices shows.
  private func attribute(_ devices: PageName.Devices) -> HTML? {
    guard preview.devices == .all, devices != .all else { return nil }
    return devices == .pad ? " data-on=\"pad\"" : " data-on=\"phone\""
  }

  private func conditions(_ words: String) -> HTML? {
    words.isEmpty ? nil : "<p class=\"condition\" lang=\"en\">\(words)</p>\n"
  }

  private func group(_ group: ScreenGroup) -> HTML {
    let on = attribute(group.devices)
    let heading = group.heading.map { "<h2\(on)>\(span($0))</h2>\n" as HTML }
    let footer = group.footer.map { "<p class=\"footer\"\(on)>\(span($0))</p>\n" as HTML }
    let rows = preview.rows(of: group, in: language)
    let isFields = rows.contains { if case .textField = $0.content { true } else { false } }
    let order: HTML? = group.isSortedByTitle ? " data-sorted" : nil
    let card: HTML? =
      rows.isEmpty
      ? nil
      : """
      <ul class="card\(isFields ? " fields" : "")"\(order)>
      \(rows.map { row($0) })</ul>

      """
    return """
      <div class="group">
      \(heading)\(conditions(group.conditions))\(findings(group.findings))\(card)\(footer)</div>

      """
  }

  // MARK: Rows

  private func row(_ row: ScreenRow) -> HTML {
    var kind = ""
    var current: HTML?
    var alerts: [HTML] = []
    let line: HTML
    switch row.content {
    case .toggle(let title, let isOn, let prompts):
      let state: HTML =
        isOn
        ? "<span class=\"switch on\" role=\"img\" aria-label=\"on\"></span>"
        : "<span class=\"switch\" role=\"img\" aria-label=\"off\"></span>"
      line = "<div class=\"line\">\(pair(title, nil))\(state)</div>"
      alerts = prompts.map { alert($0) }
    case .title(let title, let value): line = "<div class=\"line\">\(pair(title, value))</div>"
    case .textField(let title, let text):
      kind = " field"
      let title = title.map { span($0, class: "title") }
      line = "<div class=\"line\">\(title)\(text.map { span($0, class: "text") })</div>"
    case .slider(let slider):
      line = """
        <div class="line">\(image(slider.minimumImage))<span class="slider" role="img" \
        aria-label="\(slider.words)" style="--f: \(slider.fraction.description)"></span>\
        \(image(slider.maximumImage))</div>
        """
    case .multiValue(let title, let chosen, let screen):
      line = link(to: screen, pair(title, chosen), nil)
    case .choice(let title, let isChosen):
      current = isChosen ? " aria-current=\"true\"" : nil
      let check: HTML? = isChosen ? "<span class=\"check\"></span>" : nil
      line = "<div class=\"line\">\(pair(title, nil))\(check)</div>"
    case .childPane(let title, let links): line = childPane(title, links)
    case .ignored(let type, let title):
      kind = " ignored"
      let words = title.map { span($0, class: "title") }
      let name = preview.strings.text(type, in: nil)
      line = "<div class=\"line\">\(words)<code lang=\"en\">\(name), not shown</code></div>"
    }
    return """
      <li class="row\(kind)"\(attribute(row.devices))\(current)>\(line)\(alerts)\
      \(conditions(row.conditions))\(findings(row.findings))</li>

      """
  }

  /// A title at the leading edge, and a value at the trailing edge.
  private func pair(_ title: StringID?, _ value: StringID?) -> HTML {
    let title = title.map { span($0, class: "title") }
    let value = value.map { span($0, class: "value") }
    return "<span class=\"pair\">\(title)\(value)</span>"
  }

  private func link(to screen: Screen.ID, _ words: HTML, _ on: HTML?) -> HTML {
    """
    <a class="line" href="#\(screen.anchor)"\(on)>\(words)<span class="chevron"></span></a>
    """
  }

  private func image(_ number: Int?) -> HTML? {
    guard let number else { return nil }
    let template = preview.images.images[number].isTemplate ? " template" : ""
    return "<span class=\"image image-\(number)\(template)\"></span>"
  }

  /// A link to the page on each device, or an inactive row if the page is missing.
  private func childPane(_ title: StringID, _ links: [ScreenLink]) -> HTML {
    let shown = links.filter { titles[$0.screen] != nil }
    let words = pair(title, nil)
    guard !shown.isEmpty
    else { return "<div class=\"line\">\(words)<span class=\"chevron\"></span></div>" }
    let lines = shown.map { target in
      link(to: target.screen, words, shown.count == 1 ? nil : attribute(target.devices))
    }
    return "\(lines)"
  }

  /// The alert before a switch changes, below its row.
  private func alert(_ prompt: ScreenRow.Prompt) -> HTML {
    let title = prompt.title.map { "<strong>\(span($0))</strong>" as HTML }
    let text = prompt.text.map { "<p>\(span($0))</p>" as HTML }
    return """
      <p class="condition" lang="en">When it is turned \(prompt.isForOn ? "on" : "off"):</p>
      <div class="alert">\(title)\(text)<div class="buttons">\(span(prompt.deny))\
      \(span(prompt.confirm))</div></div>

      """
  }
}

extension Screen.ID {
  /// The `id` of its section: `page-2`, and `page-2-1` for the first list of choices on it.
  var anchor: String { list == 0 ? "page-\(page + 1)" : "page-\(page + 1)-\(list)" }
}
