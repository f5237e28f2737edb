/// Writes values into an existing XML property list.
struct XMLSyntax: TextSyntax {
  let source: Source
  let layout: TextLayout
  let gaps = GapSyntax.xml
  let unit: [UInt8] = [0x09]
  private let escapesQuotes: Bool
  private let escapesApostrophes: Bool

  init?(_ document: Document) {
    guard let layout = document.storage.layout else { return nil }
    source = document.source
    self.layout = layout
    let ampersand = UInt8(ascii: "&")
    escapesQuotes = source.bytes.contains(ampersand) { $0.starts(with: "quot;".utf8) }
    escapesApostrophes = source.bytes.contains(ampersand) { $0.starts(with: "apos;".utf8) }
  }

  func entry(_ key: ArraySlice<UInt8>?, at place: ValuePlace) -> [UInt8] {
    guard let key else { return [] }
    var text = element(key, at: place)
    if let joint = joint(at: place.neighbor), joint.allSatisfy(\.isSpace) {
      text += joint
    } else if !place.isInline {
      text += [0x0A] + place.indentation
    }
    return text
  }

  func comment(
    _ text: String, isAfterComment: Bool, margin: [UInt8], like model: ArraySlice<UInt8>?
  ) -> [UInt8] {
    XMLWriter.comment(text, margin: margin)
  }

  func key(_ key: ArraySlice<UInt8>, insteadOf old: Int) -> [UInt8] {
    element(
      key, at: ValuePlace(old: old, indentation: [], unit: [], depth: 0, isInline: true))
  }

  func value(_ document: Document, at place: ValuePlace) throws(Diagnostic) -> InsertedValue {
    var losses = LossPolicy(areAccepted: true)
    return InsertedValue(
      text: try XMLWriter.write(value: document, style(at: place), &losses))
  }

  private func element(_ key: ArraySlice<UInt8>, at place: ValuePlace) -> [UInt8] {
    Array("<key>".utf8) + XMLWriter.text(key, style(at: place)) + Array("</key>".utf8)
  }

  private func style(at place: ValuePlace) -> ValueStyle {
    let old = place.old.map { bytes(of: self.layout.nodes[$0].value) }
    var style = ValueStyle(unit: place.unit)
    style.margin = place.indentation
    style.depth = place.depth
    style.isInline = place.isInline
    style.pairsShareLine =
      joint(at: place.neighbor ?? place.old).map { !$0.contains(where: \.isLineEnd) } ?? false
    style.escapesQuotes = escapesQuotes && old?.contains(UInt8(ascii: "\"")) != true
    style.escapesApostrophes = escapesApostrophes && old?.contains(UInt8(ascii: "'")) != true
    return style
  }
}
