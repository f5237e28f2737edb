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
}
