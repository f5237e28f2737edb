import PropertyLists

/// The width of text in a terminal, in columns.
extension Character {
  /// Chinese, Japanese, and Korean characters, and emoji (Unicode Standard Annex #11).
  private static let wideRanges: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
    0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
    0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1F9FF, 0x20000...0x3FFFD,
  ]

  fileprivate var columns: Int {
    var columns = 0
    for scalar in unicodeScalars where !scalar.isCombining {
      let isWide =
        scalar.properties.isEmojiPresentation
        || Self.wideRanges.contains { $0.contains(scalar.value) }
      columns = max(columns, isWide ? 2 : 1)
    }
    return columns
  }
}

extension Unicode.Scalar {
  fileprivate var isCombining: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: true
    default: false
    }
  }

  /// Whether it joins or separates letters within a word.
  fileprivate var joinsLetters: Bool { self == "\u{200C}" || self == "\u{200D}" }
}

extension String {
  var columns: Int { reduce(0) { $0 + $1.columns } }

  /// The string in a form that is safe in a terminal: cursor movements and reordering are escaped.
  var printable: String {
    var text = ""
    for scalar in unicodeScalars {
      if scalar.isInvisible, !scalar.joinsLetters {
        text += scalar.escaped
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  /// The string in lines of a maximum width, broken at spaces if possible.
  func wrapped(to columns: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    var width = 0
    for word in split(separator: " ", omittingEmptySubsequences: false) {
      let length = String(word).columns
      if !line.isEmpty, width + 1 + length > columns {
        lines.append(line)
        (line, width) = ("", 0)
      } else if !line.isEmpty {
        line += " "
        width += 1
      }
      for character in word {
        if width + character.columns > columns, !line.isEmpty {
          lines.append(line)
          (line, width) = ("", 0)
        }
        line.append(character)
        width += character.columns
      }
    }
    return lines + [line]
  }
}
