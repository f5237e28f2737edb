import PropertyLists

/// The mark between the parts of an input that has several, so that people can read and edit it.
enum Section {
  static let mark = Array("%%%".utf8)

  /// The parts of an input, byte for byte: there is always a first one.
  static func split(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var sections: [ArraySlice<UInt8>] = []
    var start = 0
    var position = 0
    while position + mark.count <= bytes.count {
      if bytes[position] == mark[0], bytes[position..<position + mark.count].elementsEqual(mark) {
        sections.append(bytes[start..<position])
        position += mark.count
        start = position
      } else {
        position += 1
      }
    }
    return sections + [bytes[start...]]
  }

  static func join(_ sections: [[UInt8]]) -> [UInt8] { Array(sections.joined(separator: mark)) }
}

extension Format {
  /// The format of a text that no file name gives away: one that begins with a slash is a strings
  /// table.
  static func detected(in bytes: [UInt8]) -> Format {
    bytes.first == UInt8(ascii: "/") ? .strings : detect(bytes, name: "x")
  }
}
