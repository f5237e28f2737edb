extension PreviewHTML {
  mutating func screen(_ screen: Screen) -> HTML {
    let id = screen.id.anchor
    let backs = screen.parents.isEmpty ? wayOut(of: screen) : screen.parents.map { back(to: $0) }
    let note: HTML? =
      screen.isReachable ? nil : "<p class=\"aside-note\" lang=\"en\">No row opens this page.</p>\n"
    let dot = dot(screen.findings, at: id)
    let title = span(screen.title)
    let groups = screen.groups.map { group($0, in: screen) }
    let alerts = screen.groups.flatMap(\.rows).flatMap { self.alerts(of: $0) }
    return """
      <section class="screen\(screen.isRoot ? " root" : "")" id="\(id)" \
      aria-labelledby="\(id)-title"\(attribute(screen.devices))>
      <div class="bar">\(backs)<h1 id="\(id)-title" tabindex="-1">\(title)</h1>\(dot)</div>
      \(location(of: screen.place, at: id))\(note)\(groups)\(alerts)</section>

      """
  }

  /// The Settings app shows the list of apps before the first page, but the preview does not.
  private func wayOut(of screen: Screen) -> [HTML] {
    screen.isRoot ? ["<span class=\"back\" aria-hidden=\"true\"></span>"] : []
  }

  private mutating func back(to link: ScreenLink) -> HTML {
    guard let title = titles[link.screen] else { return "" }
    return """
      <a class="back" href="#\(link.screen.anchor)"\(attribute(link.devices))>\(span(title))</a>
      """
  }

  /// `data-on` for an element that only one of the devices shows.
  private func attribute(_ devices: PageName.Devices) -> HTML? {
    guard preview.devices == .all, devices != .all else { return nil }
    return " data-on=\"\(devices.name)\""
  }

  /// The key path, file, and line of a value, as a link to its anchor.
  private func location(of place: ScreenPlace?, at anchor: String) -> HTML? {
    guard let place else { return nil }
    let parts = [place.path, place.location].filter { !$0.isEmpty }.joined(separator: " · ")
    let conditions: HTML? =
      place.conditions.isEmpty
      ? nil : "<p class=\"condition\" lang=\"en\">\(place.conditions)</p>\n"
    let link: HTML = "<a href=\"#\(anchor)\">\(breakable: parts)</a>"
    return "\(conditions)<code class=\"where\" lang=\"en\">\(link)</code>\n"
  }

  // MARK: Groups

  private mutating func group(_ group: ScreenGroup, in screen: Screen) -> HTML {
    let rows = preview.rows(of: group, on: preview.devices, in: language)
    let headingID = "g\(group.number ?? 0)"
    let isHeadingShown = !group.devices.isDisjoint(with: preview.devices)
    let on = attribute(group.devices)
    let heading: HTML? =
      isHeadingShown
      ? group.heading.map { "<h2 id=\"\(headingID)\"\(on)>\(span($0))</h2>\n" } : nil
    let footer: HTML? =
      isHeadingShown
      ? group.footer.map { "<p class=\"footer\"\(on)>\(span($0))</p>\n" } : nil
    let about = about(group)
    let label = heading == nil ? nil : headingID
    let items = rows.map { row($0, label) }
    let isFields = rows.contains { if case .textField = $0.content { true } else { false } }
    let order: HTML? = group.isSortedByTitle ? " data-sorted" : nil
    let labeled: HTML =
      label.map { " aria-labelledby=\"\($0)\"" } ?? " aria-labelledby=\"\(screen.id.anchor)-title\""
    let card: HTML? =
      items.isEmpty
      ? nil
      : """
      <ul role="list" class="card\(isFields ? " fields" : "")"\(labeled)\(order)>
      \(items)</ul>

      """
    return "<div class=\"group\">\n\(about)\(heading)\(card)\(footer)</div>\n"
  }

  /// The place of the group's element, and the findings about it.
  private mutating func about(_ group: ScreenGroup) -> HTML? {
    guard let number = group.number else { return nil }
    let anchor = "r\(number)"
    let dot = dot(group.findings, at: anchor)
    return
      "<div class=\"about\" id=\"\(anchor)\">\(dot)\(location(of: group.place, at: anchor))</div>\n"
  }

  // MARK: Rows

  /// - Parameter heading: The element with the heading above the row, which names a slider.
  private mutating func row(_ row: ScreenRow, _ heading: String?) -> HTML {
    let anchor = "r\(row.number)"
    var kind = ""
    var current: HTML?
    let line: HTML
    switch row.content {
    case .toggle(let toggle): line = self.toggle(toggle, row.number)
    case .title(let title, let value): line = "<div class=\"line\">\(pair(title, value))</div>"
    case .textField(let field):
      kind = " field"
      line = textField(field, row.number)
    case .slider(let slider): line = self.slider(slider, heading)
    case .multiValue(let title, let chosen, let screen):
      line = """
        <a class="line" href="#\(screen.anchor)">\(pair(title, chosen))\
        <span class="chevron"></span></a>
        """
    case .choice(let title, let isChosen):
      current = isChosen ? " aria-current=\"true\"" : nil
      let check: HTML? = isChosen ? "<span class=\"check\"></span>" : nil
      line = "<div class=\"line\">\(pair(title, nil))\(check)</div>"
    case .childPane(let title, let links): line = childPane(title, links)
    case .action(let action):
      kind = " action \(action.alignment.rawValue)\(action.isTinted ? " tinted" : "")"
      line = self.action(action)
    case .ignored(let type, let title):
      kind = " ignored"
      let name = preview.strings.text(type, in: nil)
      let words = title.map { span($0, class: "title") }
      line = """
        <div class="line"><span class="words">\(words)<code lang="en">\(name), not shown</code>\
        </span></div>
        """
    }
    let dot = dot(row.findings, at: anchor)
    return """
      <li class="row\(kind)" id="\(anchor)"\(attribute(row.devices))\(current)>\(line)\
      \(location(of: row.place, at: anchor))\(dot)</li>

      """
  }

  /// A title at the leading edge, and a value at the trailing edge.
  private mutating func pair(_ title: StringID?, _ value: StringID?) -> HTML {
    let title = title.map { span($0, class: "title") }
    let value = value.map { span($0, class: "value") }
    return "<span class=\"pair\">\(title)\(value)</span>"
  }

  private mutating func toggle(_ toggle: ScreenRow.Toggle, _ number: Int) -> HTML {
    let title = span(toggle.title, class: "title")
    let subtitle = toggle.subtitle.map { span($0, class: "subtitle") }
    let alerts = toggle.prompts.map { prompt -> HTML in
      prompt.isForOn
        ? " data-on-alert=\"r\(number)-on\"" : " data-off-alert=\"r\(number)-off\""
    }
    let checked: HTML? = toggle.isOn ? " checked" : nil
    return """
      <label class="line"><span class="words">\(title)\(subtitle)</span>\
      <input type="checkbox" role="switch" autocomplete="off"\(checked)\(alerts)></label>
      """
  }

  private mutating func action(_ action: ScreenRow.Action) -> HTML {
    let title = span(action.title, class: "title")
    let detail = action.detail.map { span($0, class: "subtitle") }
    let chevron: HTML? = action.hasChevron ? "<span class=\"chevron\"></span>" : nil
    return "<div class=\"line\"><span class=\"words\">\(title)\(detail)</span>\(chevron)</div>"
  }

  private mutating func textField(_ field: ScreenRow.TextField, _ number: Int) -> HTML {
    let text: HTML =
      switch field.text {
      case .plain(let id): " value=\"\(preview.strings.text(id, in: nil))\""
      case .empty: ""
      case .secure(isEmpty: false): " value=\"\(ScreenRow.TextField.bullets)\""
      case .secure(isEmpty: true): " placeholder=\"\(ScreenRow.TextField.bullets)\""
      }
    let label = field.title.map { title -> HTML in
      "<label for=\"f\(number)\">\(span(title, class: "title"))</label>"
    }
    let name: HTML? = label == nil ? " aria-label=\"\(field.name)\"" : nil
    return """
      <div class="line">\(label)<input type="text" id="f\(number)" readonly dir="auto" \
      autocomplete="off"\(name)\(text)></div>
      """
  }

  private func slider(_ slider: ScreenRow.Slider, _ heading: String?) -> HTML {
    let name: HTML =
      heading.map { " aria-labelledby=\"\($0)\"" } ?? " aria-label=\"\(slider.name)\""
    let numbers = [slider.minimum, slider.maximum, slider.value].map { number in
      number.isFinite ? number.shortest : "0"
    }
    return """
      <div class="line">\(image(slider.minimumImage))<input type="range" min="\(numbers[0])" \
      max="\(numbers[1])" step="any" value="\(numbers[2])" autocomplete="off" \
      style="--f: \(slider.fraction.description)"\(name)>\(image(slider.maximumImage))</div>
      """
  }

  private func image(_ image: ScreenRow.SliderImage?) -> HTML? {
    guard let number = image?.number else { return nil }
    let template = preview.images.images[number].isTemplate ? " template" : ""
    return "<span class=\"image image-\(number)\(template)\"></span>"
  }

  /// A link to the page on each device, or an inactive row if the page is missing.
  private mutating func childPane(_ title: StringID, _ links: [ScreenLink]) -> HTML {
    let shown = links.filter { titles[$0.screen] != nil }
    let words = pair(title, nil)
    guard !shown.isEmpty
    else { return "<div class=\"line\">\(words)<span class=\"chevron\"></span></div>" }
    let isOnly = shown.count == 1
    let lines = shown.map { link -> HTML in
      let on = isOnly ? nil : attribute(link.devices)
      return """
        <a class="line" href="#\(link.screen.anchor)"\(on)>\(words)\
        <span class="chevron"></span></a>
        """
    }
    return "\(lines)"
  }

  // MARK: Alerts

  private mutating func alerts(of row: ScreenRow) -> [HTML] {
    guard case .toggle(let toggle) = row.content else { return [] }
    return toggle.prompts.map { prompt in
      let state = prompt.isForOn ? "on" : "off"
      let id = "r\(row.number)-\(state)"
      let text = prompt.text.map { text -> HTML in "<p>\(span(text))</p>" }
      let title = prompt.title.map { span($0) }
      let caption: HTML = "When \(span(toggle.title)) is turned \(state):"
      return """
        <p class="when">\(caption)</p>
        <dialog id="\(id)" aria-labelledby="\(id)-title"><h2 id="\(id)-title">\(title)</h2>\(text)\
        <div class="buttons"><button type="button">\(span(prompt.deny))</button>\
        <button type="button">\(span(prompt.confirm))</button></div></dialog>

        """
    }
  }
}

extension Screen.ID {
  /// The `id` of its section: `page-2`, and `page-2-1` for the first list of choices on it.
  var anchor: String { list == 0 ? "page-\(page + 1)" : "page-\(page + 1)-\(list)" }
}
