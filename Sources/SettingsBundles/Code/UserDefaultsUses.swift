import PropertyLists

/// The uses of the standard user defaults in a file of Swift or Objective-C.
///
/// Only unambiguous ones count: keys and defaults are literals, and the same file shows that its user
/// defaults are the standard ones.
struct UserDefaultsUses {
  enum Use {
    /// Code reads the value.
    case key
    /// A default beside the key; `nil` for anything but a literal.
    case fallback(CodeLiteral?)
    /// A default that code registers; `nil` for anything but a literal.
    case registered(CodeLiteral?)
  }

  /// The uses, by the tokens of the keys.
  private(set) var keys: [Int: Use] = [:]
  /// Whether code registers defaults in any other form than a dictionary of such keys, or gives properties
  /// other user defaults.
  private(set) var hasOtherDefaults = false

  private let file: CodeFile
  /// The names of the variables that are nothing but the standard user defaults.
  private let names: Set<ArraySlice<UInt8>>
  /// The number of open `#if`, in which defaults may be those of another app.
  private var conditions = 0

  init(in file: CodeFile) {
    self.file = file
    names = file.standardDefaultsNames
    for index in file.tokens.indices {
      if file.isMark(index, "#") { readDirective(index + 1) }
      if file.isKind(index, .word) { readWord(index) }
    }
  }

  private mutating func readDirective(_ index: Int) {
    if file.text(index).starts(with: "if".utf8) { conditions += 1 }
    if file.isWord(index, "endif"), conditions > 0 { conditions -= 1 }
  }

  private mutating func readWord(_ index: Int) {
    if file.isWord(index, "AppStorage") {
      addProperty(at: index)
    } else if file.isWord(index, "defaultAppStorage") {
      hasOtherDefaults = true
    } else if file.isWord(index, "register"), file.isMark(index + 1, "("),
      file.isWord(index + 2, "defaults")
    {
      let isStandard = file.isMark(index - 1, ".") && isStandard(index - 2)
      addRegistration(at: index + 4, isStandard: isStandard)
    } else if file.isWord(index, "registerDefaults"), file.isMark(index + 1, ":") {
      addRegistration(at: index + 2, isStandard: isStandard(index - 1))
    } else if file.isWord(index, "forKey") {
      let isCall = file.isMark(index - 1, "(") && file.isMark(index - 3, ".")
      if isCall, !file.isWord(index - 2, "removeObject"), isStandard(index - 4) {
        addRead(at: index)
      }
    } else if file.text(index).suffix(6).matches("ForKey") {
      if !file.isWord(index, "removeObjectForKey"), isStandard(index - 1) { addRead(at: index) }
    }
  }

  /// Whether the standard user defaults end at a token: `UserDefaults.standard`, `self.defaults`,
  /// `[NSUserDefaults standardUserDefaults]`.
  private func isStandard(_ index: Int) -> Bool {
    if file.isWord(index, "standard") {
      return file.isMark(index - 1, ".") && file.isWord(index - 2, "UserDefaults")
    }
    let last = file.isMark(index, "]") ? index - 1 : index
    if file.isWord(last, "standardUserDefaults") { return true }
    return names.contains(file.text(index))
      && (!file.isMark(index - 1, ".") || file.isWord(index - 2, "self"))
  }

  // MARK: Forms

  private mutating func add(_ start: Int, _ use: Use) {
    let key = file.skippingAt(start)
    if file.isLiteral(key), !file.text(key).contains(UInt8(ascii: "\\")) { keys[key] = use }
  }

  private func literal(at start: Int) -> CodeLiteral? {
    conditions > 0 ? nil : file.literal(at: start)
  }

  /// `@AppStorage("sound") private var isLoud: Bool = true`.
  private mutating func addProperty(at index: Int) {
    guard file.isMark(index - 1, "@"), file.isMark(index + 1, "("), file.isMark(index + 3, ")")
    else { return }
    var next = index + 4
    while file.isKind(next, .word) && !file.isWord(next, "var") || file.isMark(next, "@") {
      next += 1
    }
    next += 2
    if file.isMark(next, ":") {
      next += 2
      while file.isMark(next, ".") { next += 2 }
      if file.isMark(next, "?") { next += 1 }
    }
    let value = file.isMark(next, "=") ? literal(at: next + 1) : nil
    add(index + 2, value?.meansNone == true ? .key : .fallback(value))
  }

  /// `["sound": true]`, or `@{@"sound": @YES}`.
  private mutating func addRegistration(at start: Int, isStandard: Bool) {
    let open = file.skippingAt(start)
    guard isStandard, file.isMark(open, "[") || file.isMark(open, "{") else {
      hasOtherDefaults = true
      return
    }
    let close = file.end(ofBracket: open) - 1
    var index = open + 1
    while index < close {
      let colon = file.skippingAt(index) + 1
      let isKey = file.isLiteral(colon - 1) && file.isMark(colon, ":")
      if isKey {
        add(index, .registered(literal(at: colon + 1)))
      } else {
        hasOtherDefaults = true
      }
      while index < close, !file.isMark(index, ",") { index = file.after(index) }
      index += 1
    }
  }

  /// `var isLoud: Bool { (defaults.object(forKey: "sound") as? Bool) ?? true }`.
  private mutating func addRead(at index: Int) {
    let end = file.skippingAt(index + 2) + 1
    guard file.isMark(index + 1, ":"), file.isMark(end, ")") || file.isMark(end, "]") else {
      return
    }
    var next = end + 1
    if file.isWord(next, "as"), file.isMark(next + 1, "?"), file.isKind(next + 2, .word) {
      next += 3
    }
    var start = index - 4
    while file.isMark(start - 1, "."), file.isKind(start - 2, .word) { start -= 2 }
    if file.isMark(start - 1, "("), file.isMark(next, ")") { (start, next) = (start - 1, next + 1) }
    let hasDefault = file.isMark(next, "?") && file.isMark(next + 1, "?")
    let value = hasDefault ? literal(at: next + 2) : nil
    // An argument or a variable may be turned into another default later:
    // `Theme(rawValue: … ?? "") ?? .system`.
    let isResult =
      file.isMark(start - 1, "{") || file.isWord(start - 1, "return")
      || file.isWord(start - 1, "if")
    let isAssigned =
      file.isMark(start - 1, "=") && !file.isMark(start - 2, "=") && !file.isMark(start - 2, "!")
    let isDefault =
      hasDefault
      && (isResult && value?.meansNone != true || isAssigned && value?.mayMeanNone != true)
    add(index + 2, isDefault ? .fallback(value) : .key)
  }
}

extension CodeFile {
  /// The variables whose only values in the file are the standard user defaults.
  fileprivate var standardDefaultsNames: Set<ArraySlice<UInt8>> {
    let assignments = tokens.indices.lazy.filter { isMark($0, "=") }
    let standard = Set(
      assignments.filter(isStandardDefaults(after:)).map { text(assignedName($0)) })
    guard !standard.isEmpty else { return [] }
    let others = assignments.filter {
      // An initializer may assign a parameter of the same name.
      !isStandardDefaults(after: $0) && text(assignedName($0)) != text($0 + 1)
    }
    return standard.subtracting(others.map { text(assignedName($0)) })
  }

  /// The name before `=`, or before the type: `let defaults: UserDefaults = .standard`.
  private func assignedName(_ equals: Int) -> Int {
    isMark(equals - 2, ":") ? equals - 3 : equals - 1
  }

  private func isStandardDefaults(after equals: Int) -> Bool {
    let isTyped = isWord(equals - 1, "UserDefaults") && isMark(equals - 2, ":")
    let first = isWord(equals + 1, "UserDefaults") ? equals + 2 : equals + 1
    let isSwift =
      (isTyped || first > equals + 1) && isMark(first, ".") && isWord(first + 1, "standard")
      && !isMark(first + 2, ".")
    return isSwift
      || isMark(equals + 1, "[") && isWord(equals + 3, "standardUserDefaults")
        && isMark(equals + 4, "]") && isMark(equals + 5, ";")
  }
}
