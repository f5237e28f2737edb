import PropertyLists

/// A source file as tokens.
struct CodeFile {
  let bytes: [UInt8]
  let tokens: [CodeToken]
  private let ends: [Int: Int]

  init(_ bytes: [UInt8], _ language: CodeLanguage) {
    self.bytes = bytes
    tokens = CodeTokens(in: bytes, language).all
    ends = Self.ends(of: tokens, in: bytes)
  }

  func text(_ index: Int) -> ArraySlice<UInt8> {
    tokens.indices.contains(index) ? bytes[tokens[index].range] : []
  }

  func isPunctuation(_ index: Int, _ character: Unicode.Scalar) -> Bool {
    isKind(index, .punctuation) && text(index).first == character
  }

  func isWord(_ index: Int, _ word: StaticString) -> Bool {
    isKind(index, .word) && tokens[index].range.count == word.utf8CodeUnitCount
      && isWord(index, endingIn: word)
  }

  func isWord(_ index: Int, endingIn end: StaticString) -> Bool {
    guard isKind(index, .word), tokens[index].range.count >= end.utf8CodeUnitCount else {
      return false
    }
    let start = tokens[index].range.upperBound - end.utf8CodeUnitCount
    // Not by a generic function of another module, because this is asked several times for each word.
    return end.withUTF8Buffer { end in end.indices.allSatisfy { bytes[start + $0] == end[$0] } }
  }

  func isLiteral(_ index: Int) -> Bool {
    isKind(index, .literal) && tokens[index].interpolation == nil
  }

  func isKind(_ index: Int, _ kind: CodeToken.Kind) -> Bool {
    tokens.indices.contains(index) && tokens[index].kind == kind
  }

  /// The token after each bracket's closing one, by the token of the opening one.
  private static func ends(of tokens: [CodeToken], in bytes: [UInt8]) -> [Int: Int] {
    var ends: [Int: Int] = [:]
    var open: [Int] = []
    for (index, token) in tokens.enumerated() where token.kind == .punctuation {
      switch bytes[token.range.lowerBound] {
      case "(", "[", "{": open.append(index)
      case ")", "]", "}": open.popLast().map { ends[$0] = index + 1 }
      default: break
      }
    }
    return ends
  }

  func end(ofBracket open: Int) -> Int { ends[open] ?? tokens.count }

  /// The token after another one, or after its bracket.
  func after(_ index: Int) -> Int {
    isPunctuation(index, "(") || isPunctuation(index, "[") || isPunctuation(index, "{")
      ? end(ofBracket: index) : index + 1
  }

  /// The token after the "@" that Objective-C writes before literals, if it is there.
  func skippingAt(_ index: Int) -> Int { isPunctuation(index, "@") ? index + 1 : index }
}
