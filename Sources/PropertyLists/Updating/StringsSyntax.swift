/// Writes entries into an existing strings table.
struct StringsSyntax: TextSyntax {
  let source: Source
  let layout: TextLayout
  let gaps = GapSyntax.strings
  let unit: [UInt8] = [0x09]
  private let lineBreak: [UInt8]
  let holdsEmptyBlocks = true

  init?(_ document: Document) {
    guard let layout = document.storage.layout else { return nil }
    source = document.source
    self.layout = layout
    lineBreak = source.bytes.firstLineBreak
  }

  func separation(in container: TextLayout.Node) -> Separation { .afterEach }

  func entry(_ key: ArraySlice<UInt8>?, at place: ValuePlace) -> [UInt8] {
    guard let key else { return [] }
    let joint = joint(at: place.neighbor).flatMap { isPlain($0) ? Array($0) : nil }
    return text(key, like: place.neighbor.flatMap { layout.nodes[$0].key })
      + (joint ?? Array(" = ".utf8))
  }

  func comment(
    _ text: String, isAfterComment: Bool, margin: [UInt8], like model: ArraySlice<UInt8>?
  ) -> [UInt8] {
    let isLine = model?.begins(with: "//") ?? false
    guard isLine, CommentText.fitsLine(text) else {
      return StringsWriter.comment(text, margin: margin)
    }
    return Array("// \(text)".utf8)
  }

  func key(_ key: ArraySlice<UInt8>, insteadOf old: Int) -> [UInt8] {
    text(key, like: layout.nodes[old].key)
  }

  func value(_ document: Document, at place: ValuePlace) throws(Diagnostic) -> InsertedValue {
    guard let text = document.root.bytes, document.root.kind == .string else {
      return InsertedValue(text: [])
    }
    // `key;` does not have a separate value yet.
    let isShort = place.old.map { layout.nodes[$0].value.isEmpty } ?? false
    return InsertedValue(
      text: (isShort ? Array(" = ".utf8) : [])
        + self.text(text, like: model(of: place, isShort: isShort)))
  }

  func repeatedKey(_ key: Range<Int>) -> [UInt8]? {
    OpenStepReader.text(ofString: bytes(of: key))
  }

  /// The string whose quotes a new one adopts.
  private func model(of place: ValuePlace, isShort: Bool) -> Range<Int>? {
    let node = (place.old ?? place.neighbor).map { layout.nodes[$0] }
    return isShort ? node?.key : node?.value
  }

  /// Whether the text between a key and its value is an equals sign with optional white space.
  private func isPlain(_ joint: ArraySlice<UInt8>) -> Bool {
    let signs = joint.filter { !$0.isSpace }
    return signs == [UInt8(ascii: "=")] && !joint.contains(0x0A) && !joint.contains(0x0D)
  }

  /// Returns a string in the quotes of another one, or without any if the other has none and none are
  /// needed.
  private func text(_ text: ArraySlice<UInt8>, like model: Range<Int>?) -> [UInt8] {
    let model = model.map { bytes(of: $0) }
    let isBare = model?.first.map(OpenStepReader.isBare) ?? false
    if isBare, !text.isEmpty, text.allSatisfy(OpenStepReader.isBare), !text.begins(with: "//") {
      return Array(text)
    }
    return StringsWriter.quoted(
      text, keeping: model?.contains(where: lineBreak.contains) ?? false ? lineBreak : nil)
  }
}
