import PropertyLists

/// A name for a string: `static let sound = "sound-on"`, `#define SOUND @"sound-on"`, `case sound`.
struct CodeConstant {
  let name: Int
  /// The token that is the string, or the case's name; `nil` for any other value.
  let value: Int?
  /// The name of the type that it belongs to, empty for a global constant; `nil` for a local one.
  let owner: ArraySlice<UInt8>?
}

/// A key in code: `"sound"`, `@"sound"`, `Key.sound.rawValue`, `SOUND`.
struct CodeKey {
  /// The string, or the name of the constant.
  let token: Int
  /// The name of the type that the constant belongs to, empty for a global one; `nil` for a string.
  let owner: ArraySlice<UInt8>?
  let end: Int
}

extension CodeFile {
  // MARK: Keys

  /// The key at a token; `nil` for any other expression.
  func key(at start: Int) -> CodeKey? {
    if let string = string(at: start) {
      return CodeKey(token: string, owner: nil, end: string + 1)
    }
    guard isKind(start, .word) else { return nil }
    var last = start
    var owner: ArraySlice<UInt8> = []
    while isPunctuation(last + 1, "."), isKind(last + 2, .word), !isWord(last + 2, "rawValue") {
      owner = text(last)
      last += 2
    }
    // A short name can be that of a parameter.
    guard !owner.isEmpty || text(last).isNameOfGlobal else { return nil }
    return CodeKey(
      token: last, owner: owner, end: isPunctuation(last + 1, ".") ? last + 3 : last + 1)
  }

  // MARK: Constants

  /// A string without escapes.
  private func string(at start: Int) -> Int? {
    let index = skippingAt(start)
    return isLiteral(index) && !text(index).contains(UInt8(ascii: "\\")) ? index : nil
  }

  /// A string up to the end of its line.
  private func macro(at start: Int) -> Int? {
    string(at: start).flatMap { isFirstInLine($0 + 1) ? $0 : nil }
  }

  /// A string that no operator follows.
  private func value(at start: Int) -> Int? {
    string(at: start).flatMap { endsExpression(before: $0 + 1) ? $0 : nil }
  }

  private static let declarations: [StaticString] = ["let", "var", "const"]

  /// The constants, and the cases of enumerations of strings.
  var constants: [CodeConstant] {
    var constants: [CodeConstant] = []
    var scope = CodeScope()
    for index in tokens.indices {
      scope.pass(index, of: self)
      if isWord(index, "case"), scope.block?.hasStringCases == true {
        let owner = owner(in: scope)
        constants += cases(after: index).map { CodeConstant(name: $0, value: $1, owner: owner) }
      } else if isWord(index, "define"), isPunctuation(index - 1, "#") {
        constants.append(CodeConstant(name: index + 1, value: macro(at: index + 2), owner: []))
      } else if isPunctuation(index, "="),
        let name = declaredName(before: index, isGlobal: scope.block == nil)
      {
        constants.append(
          CodeConstant(name: name, value: value(at: index + 1), owner: owner(in: scope)))
      }
    }
    return constants
  }

  /// The name of the type that a constant belongs to; empty outside of all blocks, `nil` in a function.
  private func owner(in scope: CodeScope) -> ArraySlice<UInt8>? {
    scope.block.map { $0.type.map(text) } ?? []
  }

  /// The cases of one declaration, each with its string: `case light, dark = "night"`.
  private func cases(after index: Int) -> [(name: Int, value: Int?)] {
    var cases: [(name: Int, value: Int?)] = []
    var name = index + 1
    while isKind(name, .word) {
      let hasValue = isPunctuation(name + 1, "=")
      cases.append((name, hasValue ? value(at: name + 2) : name))
      let end = hasValue ? name + 3 : name + 1
      guard isPunctuation(end, ",") else { break }
      name = end + 1
    }
    return cases
  }

  /// The name that gets a value, if it is declared there: `let sound = …`, `NSString *const sound = …`.
  private func declaredName(before equals: Int, isGlobal: Bool) -> Int? {
    let name = assignedName(equals)
    guard isKind(name, .word),
      Self.declarations.contains(where: { isWord(name - 1, $0) })
        || isGlobal && isPunctuation(name - 1, "*")
    else { return nil }
    return name
  }

  /// The name before `=`, or before the type: `let defaults: UserDefaults = .standard`.
  func assignedName(_ equals: Int) -> Int {
    isPunctuation(equals - 2, ":") ? equals - 3 : equals - 1
  }

  /// The keys of a generated file, each with the name of its constant:
  /// `static let sound = Setting("sound", …)`.
  var generatedConstants: [(key: Int, name: Int)] {
    tokens.indices.compactMap { index in
      guard isWord(index, "static"), isWord(index + 1, "let"), isPunctuation(index + 3, "="),
        let key = [index + 4, index + 6].first(where: isLiteral)
      else { return nil }
      return (key, index + 2)
    }
  }
}

extension ArraySlice<UInt8> {
  /// Whether it is written like a global constant: `SOUND`, `kSound`, `SoundKey`.
  fileprivate var isNameOfGlobal: Bool {
    let name = first == "k" ? dropFirst() : self
    return name.first.map { "A"..."Z" ~= $0 } ?? false
  }
}
