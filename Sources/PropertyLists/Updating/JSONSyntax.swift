/// Writes values into an existing JSON text.
struct JSONSyntax: TextSyntax {
  let source: Source
  let layout: TextLayout
  let gaps = GapSyntax.json
  let unit: [UInt8] = [0x20, 0x20]
  /// The text between key and value in the first entry of the text.
  private var firstJoint: ArraySlice<UInt8>?

  init?(_ document: Document) {
    guard let layout = document.storage.layout else { return nil }
    source = document.source
    self.layout = layout
    firstJoint = joint(in: layout.nodes[...])
  }

  func separation(in container: TextLayout.Node) -> Separation { .between }

  func entry(_ key: ArraySlice<UInt8>?, at place: ValuePlace) -> [UInt8] {
    guard let key else { return [] }
    return JSONWriter.quoted(key) + colon(at: place)
  }

  func key(_ key: ArraySlice<UInt8>, insteadOf old: Int) -> [UInt8] {
    JSONWriter.quoted(key)
  }

  func value(_ document: Document, at place: ValuePlace) throws(Diagnostic) -> InsertedValue {
    var style = ValueStyle(unit: place.unit)
    style.margin = place.indentation
    style.depth = place.depth
    style.isInline = place.isInline
    style.colon = colon(at: place)
    return InsertedValue(text: try JSONWriter.write(value: document, style))
  }

  /// The text between key and value in a neighbor, or in the first entry of the text.
  private func colon(at place: ValuePlace) -> [UInt8] {
    let joint = joint(at: place.neighbor) ?? joint(at: place.old) ?? firstJoint
    guard let joint, !joint.contains(where: \.isLineEnd) else { return [UInt8(ascii: ":"), 0x20] }
    return Array(joint)
  }
}
