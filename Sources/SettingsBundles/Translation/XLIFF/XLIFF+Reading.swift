import PropertyLists

extension XLIFF {
  /// Reads a file.
  ///
  /// Units without a translation, or with one that its state calls new, have no target.
  ///
  /// - Throws: A `Diagnostic` at the first place that is not XLIFF 1.2, or is in a string what a
  ///   strings table cannot hold.
  /// - Complexity: O(*n*) for *n* bytes.
  init(_ tokens: inout XMLTokens) throws(Diagnostic) {
    var reader = XLIFFReader()
    while let token = try tokens.next() {
      if let mistake = reader.read(token) { throw tokens.mistake(mistake.text, at: mistake.offset) }
    }
    self = reader.result
  }
}

/// Puts together the files and units in the tokens of XLIFF.
private struct XLIFFReader {
  private(set) var result = XLIFF()

  typealias Mistake = (text: String, offset: Int)

  /// The elements that are open, without prefixes.
  private var path: [String] = []
  private var unit: PartialUnit?

  private struct PartialUnit {
    let id: String
    let offset: Int
    var source: String?
    var target: String?
    var isTranslated = true
    var text = ""
  }

  /// Elements that are only about part of a string; the string is all of it.
  private static let transparent: Set<String> = ["g", "mrk"]

  /// States of a target that is still a copy of the source.
  private static let untranslated: Set<String> = ["new", "needs-translation"]

  mutating func read(_ token: XMLTokens.Token) -> Mistake? {
    switch token {
    case .start(let name, let attributes, let offset):
      return begin(String(name.drop(through: ":")), attributes, at: offset)
    case .end:
      end()
      return nil
    case .text(let text):
      unit?.text += text
      return nil
    }
  }

  private mutating func begin(
    _ name: String, _ attributes: [(name: String, value: String)], at offset: Int
  ) -> Mistake? {
    let value = { (name: String) in attributes.first { $0.name == name }?.value }
    defer { path.append(name) }
    switch (path.last, name) {
    case (nil, "xliff"):
      guard value("version") == "1.2" else {
        return (
          "expected version 1.2 of XLIFF but found \((value("version") ?? "none").quoted)", offset
        )
      }
    case (nil, _): return ("expected <xliff> but found <\(name)>", offset)
    case ("xliff", "file"):
      guard let original = value("original"), let target = value("target-language") else {
        return ("a <file> needs the attributes original and target-language", offset)
      }
      result.files.append(
        XLIFF.File(
          original: original, sourceLanguage: value("source-language") ?? "", targetLanguage: target
        ))
    case (_, "trans-unit"):
      guard let id = value("id"), !result.files.isEmpty else {
        return ("a <trans-unit> needs an id, in a <file>", offset)
      }
      unit = PartialUnit(id: id, offset: offset)
    case ("trans-unit", "source"), ("trans-unit", "target"):
      unit?.text = ""
      if name == "target", let state = value("state") {
        unit?.isTranslated = !Self.untranslated.contains(state)
      }
    case ("source", _), ("target", _), ("g", _), ("mrk", _):
      guard unit == nil || Self.transparent.contains(name) else {
        return ("<\(name)> is in a string, which has text only", offset)
      }
    default: break
    }
    return nil
  }

  private mutating func end() {
    let name = path.popLast()
    guard var unit else { return }
    switch (path.last, name) {
    case ("trans-unit", "source"): unit.source = unit.text
    case ("trans-unit", "target"): unit.target = unit.text
    case (_, "trans-unit"):
      let target = unit.isTranslated ? unit.target : nil
      result.files[result.files.count - 1].units.append(
        XLIFF.Unit(
          id: unit.id, source: unit.source ?? "", target: target?.isEmpty == true ? nil : target,
          offset: unit.offset))
      self.unit = nil
      return
    default: return
    }
    self.unit = unit
  }
}

extension String {
  /// The rest behind a separator; all of it without one.
  fileprivate func drop(through separator: Character) -> Substring {
    firstIndex(of: separator).map { self[index(after: $0)...] } ?? self[...]
  }
}
