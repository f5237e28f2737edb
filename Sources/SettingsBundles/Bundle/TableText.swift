import PropertyLists

/// Writes a strings table as `.strings` text: one entry a line.
enum TableText {
  /// The encodings of tables that are kept when one is overwritten.
  private enum Encoding {
    case utf8, markedUTF8, littleEndian, bigEndian

    init(of bytes: [UInt8]) {
      if bytes.starts(with: [0xFF, 0xFE]) {
        self = .littleEndian
      } else if bytes.starts(with: [0xFE, 0xFF]) {
        self = .bigEndian
      } else {
        self = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? .markedUTF8 : .utf8
      }
    }
  }

  /// Returns the bytes of a table's file.
  ///
  /// - Parameter existing: The file that is replaced, whose encoding is kept; empty for a new one.
  static func write(_ table: Value, like existing: [UInt8]) -> [UInt8] {
    var text = ""
    for (key, value) in table.entries {
      text += "\(quoted(key)) = \(quoted(value.string ?? ""));\n"
    }
    switch Encoding(of: existing) {
    case .utf8: return Array(text.utf8)
    case .markedUTF8: return [0xEF, 0xBB, 0xBF] + text.utf8
    case .littleEndian:
      return [0xFF, 0xFE] + text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
    case .bigEndian:
      return [0xFE, 0xFF] + text.utf16.flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] }
    }
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      case "\0"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{FEFF}": quoted += unit(scalar)
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }

  /// `\U0007`.
  private static func unit(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "\\U" + String(repeating: "0", count: 4 - digits.count) + digits
  }
}
