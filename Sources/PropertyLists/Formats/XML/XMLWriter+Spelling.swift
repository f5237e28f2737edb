extension XMLWriter {
  /// The digits of a real in an XML source, such as `2.50`, if they have its value.
  ///
  /// Changed values and other source formats do not have these digits there.
  func sourceSpelling(ofReal index: Int) -> String? {
    let bytes = storage.source.bytes
    let start = storage.ranges[index].range.lowerBound
    let tag: StaticString = "<real>"
    guard start < bytes.count, bytes[start...].begins(with: tag) else { return nil }
    let text = bytes[(start + tag.utf8CodeUnitCount)...].prefix { $0 != "<" }
    guard case .number(let number) = NumberText.real(text),
      number.bitPattern == storage.nodes[index].payload
    else { return nil }
    return String(decoding: text, as: UTF8.self)
  }

  /// Whether the XML that is being updated already has a date with its fraction.
  ///
  /// Apple's parsers reject it, but it should not prevent another change.
  func sourceHas(dateOf index: Int) -> Bool {
    guard storage.layout != nil else { return false }
    let text = storage.source(of: index).bytes.dropFirst(storage.ranges[index].range.lowerBound)
    return text.begins(with: "<date>")
      && DateText.parts(text.dropFirst(6).prefix { $0 != "<" }.trimmed).flatMap(DateText.seconds)
        == storage.nodes[index].double
  }
}
