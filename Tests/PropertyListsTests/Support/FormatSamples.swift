@testable import PropertyLists

/// Files in each format that no writer makes, for the tests that every format has to pass.
extension Format {
  /// A file with this many nested arrays; `nil` if the test has none.
  func nested(_ depth: Int) -> [UInt8]? {
    switch name {
    case "xml": Self.repeating("<array>", depth, "</array>")
    case "yaml": Array((String(repeating: "- ", count: depth) + "x\n").utf8)
    case "json": Self.repeating("[", depth, "]")
    case "openstep": Self.repeating("(", depth, ")")
    case "binary": Self.nestedBinary(depth)
    default: nil
    }
  }

  /// A file with the key `a` twice in one dictionary, and what is to be said about it.
  var repeatedKey: (bytes: [UInt8], complaint: String, help: String)? {
    let sample: (text: String, locations: (second: String, first: String))? =
      switch name {
      case "xml":
        ("<dict>\n<key>a</key><true/>\n <key>a</key><false/></dict>", ("3:2", "2:1"))
      case "yaml": ("a: true\nb: 1\na: false\n", ("3:1", "1:1"))
      case "json": ("{\"a\": true,\n  \"a\": false}", ("2:3", "1:2"))
      case "openstep": ("{a = b;\n a = c;}", ("2:2", "1:2"))
      default: nil
      }
    if name == "binary" { return Self.repeatedBinaryKey }
    guard let sample else { return nil }
    return (
      Array(sample.text.utf8),
      "\(sample.locations.second) at a: duplicate key \"a\" [repeated-key]",
      "remove one; the first is at x.plist:\(sample.locations.first)"
    )
  }

  /// A file with the key `x` twice in a dictionary at `a.1.0`; `nil` if the test has none.
  var repeatedKeyInArrays: [UInt8]? {
    switch name {
    case "xml":
      Array(
        """
        <dict><key>a</key><array><true/><array><dict><key>x</key><true/><key>x</key><false/></dict>
        </array></array></dict>
        """.utf8)
    case "yaml": Array("a:\n- true\n- - x: 1\n    x: 2\n".utf8)
    case "json": Array("{\"a\": [true, [{\"x\": 1, \"x\": 2}]]}".utf8)
    case "openstep": Array("{a = (b, ({x = 1; x = 2;}));}".utf8)
    case "binary":
      Self.binary(
        [
          [0xD1, 1, 2], [0x51, 0x61], [0xA2, 3, 4], [0x09], [0xA1, 5], [0xD2, 6, 7, 3, 3],
          [0x51, 0x78], [0x51, 0x78],
        ], referenceSize: 1)
    default: nil
    }
  }

  /// Small files from which hostile ones are made by changing some bytes.
  func seeds() throws -> [[UInt8]] {
    if holdsTablesOnly {
      return [Array("/* a */\n\"b\" = \"c\\n\\U00e9\"; d = e;\n// f\n\"\\\"g\";\n".utf8)]
    }
    guard isWritable else {
      let text =
        "// !$*UTF8*$!\n{a = \"b\\n\\U00e9\"; c = (d, <0a0b>); /* e */ \"\\\"f\" = {g = h;};}"
      return [Array(text.utf8)]
    }
    let written = (0..<400).compactMap { number in
      try? write(RandomDocument.make(number, extras: .all, values: 12)).bytes
    }
    return written.filter { 100..<500 ~= $0.count }
  }

  private static func repeating(_ open: String, _ depth: Int, _ close: String) -> [UInt8] {
    Array((String(repeating: open, count: depth) + String(repeating: close, count: depth)).utf8)
  }

  /// Arrays of one item; the object at the end is `true`.
  private static func nestedBinary(_ depth: Int) -> [UInt8] {
    var objects: [[UInt8]] = (1...depth).map { [0xA1, UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    objects.append([0x09])
    return binary(objects, referenceSize: 2)
  }

  /// Two keys with the same bytes that are two objects; their locations are the references to them.
  private static var repeatedBinaryKey: (bytes: [UInt8], complaint: String, help: String) {
    let objects: [[UInt8]] = [[0xD2, 1, 2, 3, 3], [0x51, 0x61], [0x51, 0x61], [0x09]]
    return (
      binary(objects, referenceSize: 1),
      "byte 10 at a: duplicate key \"a\" [repeated-key]",
      "remove one; the first is at x.plist: byte 9"
    )
  }

  /// A binary property list of encoded objects, the first of which is the root.
  private static func binary(_ objects: [[UInt8]], referenceSize: UInt8) -> [UInt8] {
    var bytes = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    for object in objects {
      offsets += [UInt8(bytes.count >> 8), UInt8(bytes.count & 0xFF)]
      bytes += object
    }
    let tableStart = bytes.count
    let words = [objects.count, 0, tableStart].flatMap { word in
      (0..<8).reversed().map { UInt8(truncatingIfNeeded: word >> (8 * $0)) }
    }
    return bytes + offsets + [0, 0, 0, 0, 0, 0, 2, referenceSize] + words
  }
}
