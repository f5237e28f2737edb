/// The lines of a folded block scalar of YAML (`>`): line breaks around a change are preserved.
///
/// A line break between words is a space, and each empty line a line break (YAML 1.2, section 8.1.3).
struct FoldedScalar {
  private enum Token: Equatable {
    /// The text between two spaces at which a line may end.
    case word(ArraySlice<UInt8>)
    case lineBreak
  }

  private let indentation: [UInt8]
  private let tokens: [Token]
  /// Whether each token is a word at the beginning of a line.
  private let beginsLine: [Bool]
  private let width: Int

  /// - Parameter text: The scalar, beginning at its sign.
  /// - Returns: `nil` for other scalars, and for those with an indentation indicator, more-indented
  ///   lines, or kept final line breaks.
  init?(_ text: ArraySlice<UInt8>) {
    let lineEnd: UInt8 = text.contains(0x0A) ? 0x0A : 0x0D
    var lines = text.split(separator: lineEnd, omittingEmptySubsequences: false).map { line in
      line.last == 0x0D ? line.dropLast() : line
    }
    let header = lines.removeFirst().prefix { !$0.isSpace }
    guard header.matches(">") || header.matches(">-") else { return nil }
    while lines.last?.allSatisfy(\.isSpace) == true { lines.removeLast() }
    guard let first = lines.first, !first.allSatisfy(\.isSpace) else { return nil }
    let indentation = Array(first.prefix { $0 == 0x20 })
    var tokens: [Token] = []
    var beginsLine: [Bool] = []
    for line in lines {
      if line.allSatisfy(\.isSpace) {
        tokens.append(.lineBreak)
        beginsLine.append(false)
        continue
      }
      guard line.starts(with: indentation),
        let words = Self.words(in: line.dropFirst(indentation.count))
      else { return nil }
      tokens += words
      beginsLine += words.indices.map { $0 == 0 }
    }
    self.indentation = indentation
    self.tokens = tokens
    self.beginsLine = beginsLine
    width = lines.map { $0.count - indentation.count }.max() ?? 0
  }

  /// Splits a line at the spaces at which it could end; `nil` if it begins or ends with white space.
  private static func words(in line: ArraySlice<UInt8>) -> [Token]? {
    guard let first = line.first, let last = line.last, !first.isSpace, !last.isSpace else {
      return nil
    }
    var words: [Token] = []
    var start = line.startIndex
    for index in line.indices.dropFirst().dropLast()
    where line[index] == 0x20 && !line[index - 1].isSpace && !line[index + 1].isSpace {
      words.append(.word(line[start..<index]))
      start = index + 1
    }
    return words + [.word(line[start...])]
  }

  /// Returns a string in the form of the scalar; `nil` if it cannot be folded.
  func folded(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    guard !YAMLScalarStyle.needsEscape(text) else { return nil }
    let hasLineEnd = text.last == 0x0A
    var new: [Token] = []
    let lines = (hasLineEnd ? text.dropLast() : text)
      .split(separator: 0x0A, omittingEmptySubsequences: false)
    for (number, line) in lines.enumerated() {
      if number > 0 { new.append(.lineBreak) }
      if line.isEmpty, number > 0, number + 1 < lines.count { continue }
      guard let words = Self.words(in: line) else { return nil }
      new += words
    }
    let prefix = zip(tokens, new).prefix { $0 == $1 }.count
    let suffix = zip(tokens.dropFirst(prefix).reversed(), new.dropFirst(prefix).reversed())
      .prefix { $0 == $1 }.count
    let shift = tokens.count - new.count
    var output: [UInt8] = hasLineEnd ? [UInt8(ascii: ">")] : Array(">-".utf8)
    var column = 0
    for (index, token) in new.enumerated() {
      guard case .word(let word) = token else {
        output.append(0x0A)
        column = 0
        continue
      }
      let isOld = index < prefix || index >= new.count - suffix
      let begins = isOld && beginsLine[index < prefix ? index : index + shift]
      let isLong = index >= prefix && column + 1 + word.count > width
      if column == 0 || begins || isLong {
        output += [0x0A] + indentation
        column = word.count
      } else {
        output.append(0x20)
        column += 1 + word.count
      }
      output += word
    }
    return output
  }
}
