import PropertyLists

/// The blocks around a token, as a pass over a file enters and leaves them.
struct CodeScope {
  struct Block: Equatable {
    /// Tells blocks at the same depth apart.
    fileprivate var number = 0
    fileprivate var depth = 0
    /// The name of the type whose body it is.
    fileprivate(set) var type: Int?
    /// The name of the innermost type around it.
    fileprivate var innermostType: Int?
    /// Whether it is the body of an enumeration of strings, other than coding keys.
    fileprivate(set) var hasStringCases = false
    /// Whether it is a branch, so its code may not run.
    fileprivate(set) var isBranch = false
  }

  private var blocks: [Block] = []
  /// The number of blocks in the innermost one that are too deep to be known.
  private var deeper = 0
  /// The block that the next brace opens.
  private var next = Block()
  private var opened = 0
  private var branches = 0
  private var directives = 0

  private static let types: [StaticString] = [
    "actor", "class", "enum", "extension", "protocol", "struct",
  ]

  private static let branchWords: [StaticString] = ["catch", "else", "if", "switch"]

  mutating func pass(_ index: Int, of file: CodeFile) {
    switch file.tokens[index].kind {
    case .word: passWord(index, of: file)
    case .punctuation: passPunctuation(index, of: file)
    case .literal, .number: break
    }
  }

  private mutating func passPunctuation(_ index: Int, of file: CodeFile) {
    switch file.bytes[file.tokens[index].range.lowerBound] {
    case "{" where blocks.count >= Limits.codeBlocks:
      deeper += 1
      next = Block()
    case "}" where deeper > 0: deeper -= 1
    case "{":
      opened += 1
      next.number = opened
      next.depth = blocks.count
      next.innermostType = next.type ?? type
      if next.isBranch { branches += 1 }
      blocks.append(next)
      next = Block()
    case "}": if blocks.popLast()?.isBranch == true { branches -= 1 }
    case ";": next = Block()
    case "#":
      if file.text(index + 1).starts(with: "if".utf8) { directives += 1 }
      if file.isWord(index + 1, "endif"), directives > 0 { directives -= 1 }
    default: break
    }
  }

  private mutating func passWord(_ index: Int, of file: CodeFile) {
    // No other letter begins one of the words below.
    switch file.bytes[file.tokens[index].range.lowerBound] {
    case "a", "c", "e", "i", "p", "s": break
    default: return
    }
    if Self.types.contains(where: { file.isWord(index, $0) }), file.isKind(index + 1, .word) {
      next.type = file.lastName(at: index + 1)
      next.hasStringCases = file.isWord(index, "enum") && file.isStringEnumeration(index)
    } else if Self.branchWords.contains(where: { file.isWord(index, $0) }),
      !file.isPunctuation(index - 1, "#"), !file.testsSelf(index)
    {
      next.isBranch = true
    }
  }

  // MARK: Questions

  /// The innermost block; `nil` outside of all.
  var block: Block? { blocks.last }

  /// Whether a block is still open; `nil` is outside of all.
  func isIn(_ block: Block?) -> Bool {
    guard let block else { return true }
    return blocks.indices.contains(block.depth) && blocks[block.depth] == block
  }

  /// The name of the type around it.
  var type: Int? { blocks.last?.innermostType }

  /// Whether it is compiled only under some conditions.
  var isInDirective: Bool { directives > 0 }

  /// Whether it runs only under some conditions.
  var isConditional: Bool { isInDirective || branches > 0 || next.isBranch }
}

extension CodeFile {
  /// The last name of a qualified one: `B` of `A.B`.
  fileprivate func lastName(at start: Int) -> Int {
    var last = start
    while isPunctuation(last + 1, "."), isKind(last + 2, .word) { last += 2 }
    return last
  }

  /// Whether an enumeration has strings as values, and is not one of coding keys.
  fileprivate func isStringEnumeration(_ index: Int) -> Bool {
    guard isPunctuation(index + 2, ":"), isWord(index + 3, "String") else { return false }
    var next = index + 4
    while isPunctuation(next, ","), isKind(next + 1, .word) {
      if isWord(next + 1, "CodingKey") { return false }
      next += 2
    }
    return isPunctuation(next, "{")
  }

  /// Whether a condition is whether an initializer in Objective-C succeeded, as it always does:
  /// `if (self)`, `if ((self = [super init]))`.
  fileprivate func testsSelf(_ index: Int) -> Bool {
    var next = index + 1
    while isPunctuation(next, "(") { next += 1 }
    return next > index + 1 && isWord(next, "self")
      && (isPunctuation(next + 1, ")") || isPunctuation(next + 1, "="))
  }
}
