/// The mistakes that people make in XML property lists: in tags, and in the text between them.
enum XMLCorrections: CorrectionTable {
  private static let scalars = ["string", "key", "integer", "real", "date", "data"]
  private static let containers = ["dict", "array", "plist"]
  private static let booleans = ["true", "false"]
  private static let comment = (begin: "<!--", end: "-->")

  static func propose(
    around offset: Int, on near: ClosedRange<Int>, in draft: inout CorrectionDraft
  ) {
    let parts = XMLPart.all(on: near, around: offset, in: draft)
    for (number, part) in parts.enumerated() {
      insert(around: part, number, among: parts, in: &draft)
      switch part.kind {
      case .tag(let tag):
        replace(part, tag, in: &draft)
        exchange(tag, number, among: parts, in: &draft)
      case .text: replace(text: part.range, in: &draft)
      case .comment, .other: break
      }
    }
    for number in near {
      let line = draft.bytes[draft.lines[number]].trimmed
      repair(line, in: &draft)
      guard number + 1 < draft.lines.count else { continue }
      let next = draft.bytes[draft.lines[number + 1]].trimmed
      if !line.isEmpty, !next.isEmpty, line.count + next.count < 400 {
        draft.add(
          15, "two lines in the wrong order", "exchange lines \(number + 1) and \(number + 2)",
          edits: [
            .init(line.indices, draft.text(next.indices)),
            .init(next.indices, draft.text(line.indices)),
          ])
      }
    }
    draft.proposeJoining(near)
  }

  static func spelled(_ entry: LooseEntry, on line: Int, of draft: CorrectionDraft) -> String? {
    let margin = draft.text(draft.bytes[draft.lines[line]].prefix(while: \.isBlank).indices)
    let value =
      switch entry.kind {
      case .text: "<string>\(escaped(entry.value))</string>"
      case .truth: "<\(entry.value)/>"
      case .number where entry.value.contains("."): "<real>\(entry.value)</real>"
      case .number: "<integer>\(entry.value)</integer>"
      }
    return "<key>\(escaped(entry.key))</key>\n\(margin)\(value)"
  }

  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { $0 += $1 == "&" ? "&amp;" : $1 == "<" ? "&lt;" : String($1) }
  }

  private static let truths = [
    "true": "true", "yes": "true", "on": "true", "false": "false", "no": "false", "off": "false",
  ]

  // MARK: Tags

  private static func insert(
    around part: XMLPart, _ number: Int, among parts: [XMLPart], in draft: inout CorrectionDraft
  ) {
    let (start, end) = (part.range.lowerBound, part.range.upperBound)
    if part.isText, case let word = draft.text(part.range).lowercased(), let truth = truths[word] {
      draft.add(
        12, "a boolean without its element", replace: part.range, with: "<\(truth)/>",
        drops: .edits)
    }
    for name in scalars {
      let cost = name == "string" || name == "key" ? 13 : 16
      let (opening, closing) = ("<\(name)>", "</\(name)>")
      if part.isText {
        draft.add(cost, "missing \(known: closing)", insert: closing, at: end)
        draft.add(
          cost + 3, "text without an element",
          edits: [.init(start..<start, opening), .init(end..<end, closing)])
      }
    }
    let line = draft.lines.range(at: max(start, end - 1))
    let margin = draft.bytes[line].prefix(while: \.isBlank)
    let outer = margin.dropLast(margin.last == 0x09 ? 1 : 2)
    for (tag, cost) in [
      ("</dict>", 15), ("</array>", 15), ("<dict>", 16), ("<array>", 16), ("</plist>", 16),
      ("<plist version=\"1.0\">", 16),
    ] {
      let indentation = tag.hasPrefix("</") ? outer : margin
      let isLast = draft.bytes[end..<max(end, line.upperBound)].allSatisfy(\.isBlank)
      draft.add(
        cost, "missing \(known: tag)", "add \(known: tag)",
        insert: isLast ? "\n" + draft.text(indentation.indices) + tag : tag, at: end)
    }
  }

  private static let synonyms = [
    ("integer", ["int", "number"]), ("real", ["float", "double", "decimal", "number"]),
    ("string", ["str", "text", "value"]), ("key", ["name"]), ("array", ["list"]),
    ("dict", ["map", "object", "dictionary"]), ("data", ["binary"]), ("date", ["datetime"]),
    ("true", ["yes", "boolean", "bool"]), ("false", ["no"]),
  ]

  /// The elements that an unknown name may mean.
  private static func meanings(of name: String) -> [String] {
    let names = scalars + containers + booleans
    if names.contains(name) { return [] }
    return synonyms.filter { $0.1.contains(name) }.map(\.0)
      + (nearestName(to: name, among: names).map { [$0] } ?? [])
  }

  /// Adds other tags in place of one, and none.
  private static func replace(_ part: XMLPart, _ tag: XMLPart.Tag, in draft: inout CorrectionDraft)
  {
    let name = tag.name.lowercased()
    func add(_ cost: Int, _ text: String, _ problem: Wording? = nil) {
      draft.add(
        cost, problem ?? "\(tag.spelling.quoted) instead of \(known: text)", replace: part.range,
        with: text)
    }
    let isKnown = (scalars + containers).contains(name)
    if isKnown || booleans.contains(name) { add(10, tag.written(name), "a misspelled tag") }
    if booleans.contains(name) { add(11, "<\(name)/>", "a boolean is an empty element") }
    if isKnown {
      // An opening tag for a closing one, and the other way round.
      add(12, tag.isEnd ? "<\(name)>" : "</\(name)>")
      add(14, tag.isEnd ? "</\(name)>" : "<\(name)>")
    } else if !tag.isEnd, let prefix = (scalars + containers).first(where: name.hasPrefix) {
      let end = part.range.lowerBound + 1 + prefix.utf8.count
      draft.add(10, "missing \">\"", insert: ">", at: end, drops: .lines)
      if ".,:;<".utf8.contains(draft.bytes[end]) {
        draft.add(9, "another sign for \">\"", replace: end..<end + 1, with: ">", drops: .lines)
      }
    }
    for meant in meanings(of: name) { add(booleans.contains(meant) ? 11 : 10, tag.written(meant)) }
    for other in scalars + containers where other != name {
      let isLikely = ["string", "key", "dict", "array"].contains(other)
      if tag.isEnd || isLikely { add(isLikely ? 14 : 17, "<\(tag.isEnd ? "/" : "")\(other)>") }
    }
    // Without an attribute, or an empty element, a value may be lost.
    guard !tag.spelling.contains("=") || name == "plist", !tag.isEmpty else { return }
    let line = draft.lines.number(at: part.range.lowerBound)
    let isAlone = draft.bytes[draft.lines[line]].trimmed.indices == part.range
    draft.add(
      scalars.contains(name) ? 16 : 17, "unexpected \(tag.spelling.quoted)",
      remove: isAlone ? draft.lines.whole(line) : part.range)
  }

  /// Adds changes of a tag together with its end.
  private static func exchange(
    _ tag: XMLPart.Tag, _ number: Int, among parts: [XMLPart], in draft: inout CorrectionDraft
  ) {
    let part = parts[number]
    if tag.isEnd, number + 1 < parts.count, case .tag(let next) = parts[number + 1].kind, next.isEnd
    {
      draft.add(
        14, "two tags in the wrong order", "exchange them",
        edits: [.init(part.range, next.spelling), .init(parts[number + 1].range, tag.spelling)])
    }
    // An element that was opened and closed twice.
    let inside = parts[(number + 1)...].prefix(4)
    if let inner = inside.first, !tag.isEnd, inner.isTag(tag.name),
      let end = zip(inside, inside.dropFirst()).first(where: { one, other in
        [one, other].allSatisfy {
          if case .tag(let end) = $0.kind { end.isEnd && end.name == tag.name } else { false }
        }
      })?.1
    {
      draft.add(
        11, "\(tag.spelling.quoted) is there twice",
        edits: [.init(inner.range, ""), .init(end.range, "")])
    }
    let hasText = number + 1 < parts.count && parts[number + 1].isText
    let last = number + (hasText ? 2 : 1)
    guard !tag.isEnd, !tag.isEmpty, last < parts.count, case .tag(let end) = parts[last].kind,
      end.isEnd
    else { return }
    let name = tag.name.lowercased()
    let inner = part.range.upperBound..<parts[last].range.lowerBound
    // What has hardly a letter was meant as a number.
    let isNumber =
      draft.bytes[inner].count(where: \.isLetter) < 2 && !scalars.prefix(2).contains(name)
    for (other, cost) in [
      ("key", 13), ("string", 14), ("integer", 16), ("real", 16), ("date", 17), ("data", 17),
    ] where (other != name || end.name != name) && !(isNumber && other == "string") {
      draft.add(
        meanings(of: name).contains(other) ? 9 : cost,
        "\(tag.spelling.quoted) instead of \(known: other.quoted)",
        edits: [.init(part.range, "<\(other)>"), .init(parts[last].range, "</\(other)>")])
    }
    if hasText, scalars.contains(name), end.name != name, inner.count < 400 {
      // The end of one element and the beginning of the next one are missing.
      for blank in inner where draft.bytes[blank] == 0x20 {
        draft.add(16, "missing tags", replace: blank..<blank + 1, with: "</\(name)>\n<\(end.name)>")
      }
    }
    let word = hasText ? draft.text(draft.bytes[inner].trimmed.indices).lowercased() : name
    let truth = ["1": "true", "0": "false"][word] ?? truths[word] ?? word
    if booleans.contains(truth), hasText || name != "string" {
      draft.add(
        scalars.contains(name) ? 18 : 9, "a boolean is an empty element",
        replace: part.range.lowerBound..<parts[last].range.upperBound, with: "<\(truth)/>",
        drops: .lines)
    }
  }

  // MARK: Text

  private static let entities = [
    "nbsp": "\u{A0}", "copy": "©", "reg": "®", "deg": "°", "middot": "·", "times": "×",
    "ndash": "–", "mdash": "—", "lsquo": "‘", "rsquo": "’", "ldquo": "“", "rdquo": "”", "bull": "•",
    "hellip": "…", "euro": "€", "trade": "™", "rarr": "→", "larr": "←", "uuml": "ü", "ouml": "ö",
    "auml": "ä", "eacute": "é", "egrave": "è", "szlig": "ß",
  ]

  private static func replace(text range: Range<Int>, in draft: inout CorrectionDraft) {
    let bytes = draft.bytes
    let text = bytes[range].trimmed
    guard text.count < Limits.correctedLineBytes else { return }
    var ampersands: [CorrectionDraft.Edit] = []
    for offset in text.indices where bytes[offset] == "&" || bytes[offset] == "<" {
      let sign = offset..<offset + 1
      if bytes[offset] == "<" {
        draft.add(11, "a \"<\" in text", replace: sign, with: "&lt;")
        continue
      }
      let name = bytes[(offset + 1)...].prefix { $0.isLetter || $0.isDigit || $0 == "#" }
      let isEnded = name.endIndex < bytes.count && bytes[name.endIndex] == ";"
      let word = draft.text(name.indices)
      let isKnown = ["amp", "lt", "gt", "quot", "apos"].contains(word) || word.hasPrefix("#")
      if isKnown, !isEnded {
        draft.add(10, "an entity without \";\"", insert: ";", at: name.endIndex)
      }
      if isEnded, let character = entities[word] {
        draft.add(
          9, "an entity of HTML", replace: offset..<name.endIndex + 1, with: character,
          drops: .lines)
      }
      if !isKnown || !isEnded { ampersands.append(.init(sign, "&amp;")) }
    }
    for one in ampersands { draft.add(11, "an \"&\" in text", edits: [one]) }
    draft.add(10, "an \"&\" in text", edits: ampersands)
    // Text outside of elements: a comment of another language, or a slip.
    if let habit = ForeignComment.habit(at: text, as: comment) {
      draft.add(9, habit.problem, edits: [habit.edit], drops: .lines)
    }
    let isWord = text.contains { $0.isLetter || $0.isDigit || $0 >= 0x80 }
    draft.add(isWord ? 26 : 12, "text outside of an element", remove: text.indices)
    // A tag without its first bracket, or with another sign in its place.
    for name in scalars + containers + ["true/", "false/"] {
      for tag in ["</\(name)>", "<\(name)>"] {
        let count = tag.utf8.count - 1
        for start in [text.startIndex, text.startIndex + 1, text.endIndex - count]
        where start >= text.startIndex && start <= text.endIndex
          && text[start...].starts(with: tag.utf8.dropFirst())
        {
          draft.add(11, "missing \"<\"", replace: start..<start + count, with: tag, drops: .lines)
          if start > text.startIndex, !text[start - 1].isWordByte {
            draft.add(
              10, "another sign for \"<\"", replace: start - 1..<start + count, with: tag,
              drops: .lines)
          }
        }
      }
    }
  }

  // MARK: Lines

  private static let heads: [(beginnings: [String], problem: Wording, text: String)] = [
    (["<plist"], "a damaged tag", "<plist version=\"1.0\">"),
    (
      ["<?xml", "?xml", "<xml"], "a damaged declaration",
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>"
    ),
    (
      ["<!", "!DOCTYPE", "<DOCTYPE"], "a damaged document type",
      "<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" "
        + "\"http://www.apple.com/DTDs/PropertyList-1.0.dtd\">"
    ),
  ]

  private static func repair(_ text: ArraySlice<UInt8>, in draft: inout CorrectionDraft) {
    guard text.count < Limits.correctedLineBytes else { return }
    // A closing tag without its name.
    if let end = text.lastIndex(of: UInt8(ascii: "<")), end > text.startIndex,
      text[end...].dropFirst().allSatisfy({ "/<> ".utf8.contains($0) }), text.first == "<"
    {
      let name = draft.text(text.dropFirst().prefix { $0.isLetter }.indices)
      draft.add(
        10, "a closing tag without its name", replace: end..<text.endIndex, with: "</\(name)>")
    }
    for offset in text.indices.dropLast() where text[offset] == "<" || text[offset] == ">" {
      if text[offset] == "<", offset > text.startIndex, text[offset - 1] == "/" {
        draft.add(
          9, "the slash is in the wrong place", replace: offset - 1..<offset + 1, with: "</")
      }
      if text[offset + 1] == text[offset] {
        draft.add(9, "two brackets for one", remove: offset..<offset + 1)
      }
      // Spaces in tags, and a slash on the wrong side or of the wrong kind.
      let blanks = text[(offset + 1)...].prefix { $0.isBlank || "/\\|".utf8.contains($0) }
      if text[offset] == "<", !blanks.isEmpty {
        draft.add(
          9, "a space in a tag", replace: blanks.indices,
          with: blanks.allSatisfy(\.isBlank) ? "" : "/", drops: .lines)
      }
    }
    for head in heads where head.beginnings.contains(where: { text.starts(with: $0.utf8) }) {
      draft.add(10, head.problem, replace: text.indices, with: head.text, drops: .lines)
    }
    if ["<!-", "<!—", "<! ", "<-", "!--"].contains(where: { text.starts(with: $0.utf8) }),
      let first = text.firstIndex(where: { $0.isWordByte && $0 != "-" }),
      let last = text.lastIndex(where: { $0.isWordByte && $0 != "-" })
    {
      draft.add(
        9, "a damaged comment", replace: text.indices,
        with: ForeignComment.written(text[first...last], as: comment), drops: .lines)
    }
  }

  static func habits(in range: Range<Int>, of draft: CorrectionDraft) -> [Habit] {
    XMLPart.all(in: range, of: draft.bytes).compactMap(habit)
  }

  static func proposeEverywhere(in draft: inout CorrectionDraft) {
    let bytes = draft.bytes
    let parts = XMLPart.all(in: 0..<bytes.count, of: bytes)
    // The ends that are missing.
    var open: [String] = []
    for case .tag(let tag) in parts.lazy.map(\.kind)
    where !tag.isEmpty && !booleans.contains(tag.name) {
      if !tag.isEnd { open.append(tag.name) } else if open.last == tag.name { open.removeLast() }
    }
    let end = bytes[...].trimmed.endIndex
    if !open.isEmpty, open.count < 12 {
      let text = open.reversed().map { "\n</\($0)>" }.joined()
      draft.add(13, "the end of the file is missing", insert: text, at: end)
    }
    // A name that is none, in all tags.
    let known = Set(scalars + containers + booleans)
    var unknown: [String: [(range: Range<Int>, tag: XMLPart.Tag)]] = [:]
    for part in parts {
      if case .tag(let tag) = part.kind, !known.contains(tag.name) {
        unknown[tag.name, default: []].append((part.range, tag))
      }
    }
    for (name, tags) in unknown.sorted(by: { $0.key < $1.key }).prefix(2) where tags.count > 1 {
      for other in ["string", "key", "integer", "real", "dict", "array"] {
        draft.add(
          13, "\("<\(name)>".quoted) instead of \(known: "<\(other)>")",
          "write \(known: "<\(other)>") everywhere",
          edits: tags.map { .init($0.range, $0.tag.written(other)) })
      }
    }
    if !parts.contains(where: { $0.isTag("plist") }),
      let first = parts.first(where: { $0.isTag("dict") || $0.isTag("array") })
    {
      draft.add(
        12, "missing <plist version=\"1.0\">", insert: "<plist version=\"1.0\">\n",
        at: first.range.lowerBound)
    }
    if let first = bytes.firstIndex(of: UInt8(ascii: "<")),
      let last = bytes.lastIndex(of: UInt8(ascii: ">"))
    {
      draft.add(
        11, "text around the property list", aroundContent: first..<max(first, last + 1),
        drops: .lines)
    }
  }

  /// The mistake in a tag, if people tend to repeat it throughout a file.
  private static func habit(at part: XMLPart) -> Habit? {
    guard case .tag(let tag) = part.kind else { return nil }
    let name = tag.name.lowercased()
    if let meant = meanings(of: name).first {
      return Habit(
        cost: 9, problem: "\("<\(tag.name)>".quoted) instead of \(known: meant.quoted)",
        advice: "write \(known: meant) everywhere", edit: .init(part.range, tag.written(meant)))
    }
    return name == tag.name
      ? nil
      : Habit(
        cost: 9, problem: "capitals in tags", advice: "write them in lowercase",
        edit: .init(part.range, tag.written(name)))
  }

  static func content(of bytes: [UInt8]) -> [Range<Int>] {
    XMLPart.all(in: 0..<bytes.count, of: bytes).filter(\.isText).map(\.range)
  }
}
