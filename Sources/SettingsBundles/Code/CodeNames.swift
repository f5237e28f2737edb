import PropertyLists

/// A key in code: `"sound"`, `@"sound"`, `Key.sound.rawValue`, `SOUND`.
struct CodeKey {
  /// The string, or the name of the constant.
  let token: Int
  let isConstant: Bool
  let end: Int
}

extension CodeFile {
  /// The key at a token; `nil` for any other expression.
  func key(at start: Int) -> CodeKey? {
    if let string = string(at: start) {
      return CodeKey(token: string, isConstant: false, end: string + 1)
    }
    guard isKind(start, .word) else { return nil }
    var last = start
    while isPunctuation(last + 1, "."), isKind(last + 2, .word), !isWord(last + 2, "rawValue") {
      last += 2
    }
    // A short name can be that of a parameter.
    guard last > start || text(last).isNameOfGlobal else { return nil }
    return CodeKey(
      token: last, isConstant: true, end: isPunctuation(last + 1, ".") ? last + 3 : last + 1)
  }

  /// A string without escapes.
  private func string(at start: Int) -> Int? {
    let index = skippingAt(start)
    return isLiteral(index) && !text(index).contains(UInt8(ascii: "\\")) ? index : nil
  }

  // MARK: Constants

  private static let declarations: [StaticString] = ["let", "var", "const"]

  /// The names that are declared with a value, each with the token of its string, which is its own for a case
  /// of an enumeration; `nil` for any other value: `static let sound = "sound-on"`, `#define SOUND @"sound-on"`,
  /// `case sound`.
  var constants: [(name: Int, value: Int?)] {
    var constants: [(name: Int, value: Int?)] = []
    for index in tokens.indices {
      if isWord(index, "case") {
        constants += cases(after: index)
      } else if isWord(index, "define"), isPunctuation(index - 1, "#") {
        let value = string(at: index + 2).flatMap { isFirstInLine($0 + 1) ? $0 : nil }
        constants.append((index + 1, value))
      } else if isPunctuation(index, "="), case let name = assignedName(index),
        Self.declarations.contains(where: { isWord(name - 1, $0) }) || isPunctuation(name - 1, "*")
      {
        constants.append((name, value(at: index + 1)))
      }
    }
    return constants
  }

  /// A string that no operator follows.
  private func value(at start: Int) -> Int? {
    string(at: start).flatMap { endsExpression(before: $0 + 1) ? $0 : nil }
  }

  /// The cases of one declaration: `case light, dark = "night"`.
  private func cases(after index: Int) -> [(name: Int, value: Int?)] {
    var cases: [(name: Int, value: Int?)] = []
    var name = index + 1
    while isKind(name, .word) {
      let hasValue = isPunctuation(name + 1, "=")
      let end = hasValue ? skippingAt(name + 2) + 1 : name + 1
      // A switch has cases, too, which a colon follows.
      guard isPunctuation(end, ",") || isPunctuation(end, "}") || isFirstInLine(end) else { break }
      cases.append((name, hasValue ? value(at: name + 2) : name))
      name = isPunctuation(end, ",") ? end + 1 : tokens.count
    }
    return cases
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
