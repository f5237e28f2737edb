/// The spelling of a document from XML, which XML preserves: `&apos;` and `&quot;`, which need not be
/// escaped, character references, and reals such as `2.50`.
///
/// Values do not include their spelling. The bytes that a value was read from are used only if they decode
/// to the value being written, so changed values and other source formats are always spelled correctly.
extension XMLWriter {
  /// The digits of a real in the source, if they have its value.
  func sourceSpelling(ofReal index: Int) -> String? {
    guard let text = sourceText(from: storage.ranges[index].range.lowerBound, in: "<real>"),
      case .number(let number) = NumberText.real(text),
      number.bitPattern == storage.nodes[index].payload
    else { return nil }
    return String(decoding: text, as: UTF8.self)
  }

  /// The text of a string or key in the source, if it decodes to it.
  func sourceSpelling(ofText text: Slice, at index: Int, isKey: Bool) -> ArraySlice<UInt8>? {
    guard layout.keepsReferences else { return nil }
    let range = storage.ranges[index]
    let spelling =
      isKey
      ? sourceText(from: Int(range.keyStart), in: "<key>")
      : sourceText(from: range.range.lowerBound, in: "<string>")
    guard let spelling, Self.spells(spelling, storage.store.bytes(of: text)),
      String(decoding: spelling, as: UTF8.self).unicodeScalars.allSatisfy(\.isXMLCharacter)
    else { return nil }
    return spelling
  }

  /// The bytes of an element up to the next tag.
  private func sourceText(from start: Int, in tag: StaticString) -> ArraySlice<UInt8>? {
    let bytes = storage.source.bytes
    guard start < bytes.count, bytes[start...].begins(with: tag) else { return nil }
    let text = bytes[(start + tag.utf8CodeUnitCount)...]
    let end = Self.markup.first(in: bytes, text.startIndex..<bytes.count)
    return end < bytes.count && bytes[end] == UInt8(ascii: "<") ? text[..<end] : nil
  }

  /// Bytes that end a text, or make its spelling unsuitable for LF line ends.
  private static let markup = ByteSet(UInt8(ascii: "<"), 0x0D)

  private static func spells(_ text: ArraySlice<UInt8>, _ string: ArraySlice<UInt8>) -> Bool {
    var text = text
    var string = string
    while let byte = text.popFirst() {
      guard byte == UInt8(ascii: "&") else {
        guard string.popFirst() == byte else { return false }
        continue
      }
      let name = text.prefix(12).prefix { $0 != UInt8(ascii: ";") }
      text = text[name.endIndex...].dropFirst()
      guard let scalar = XMLReader.scalar(ofReference: name), scalar.isXMLCharacter,
        let encoded = UTF8.encode(scalar), string.starts(with: encoded)
      else { return false }
      string = string.dropFirst(encoded.count)
    }
    return string.isEmpty
  }
}
