import PropertyLists

/// The uses of the standard user defaults in a file of Swift or Objective-C.
///
/// Only unambiguous ones count: keys are strings or constants, defaults are literals, and the same file
/// shows that its user defaults are the standard ones.
struct UserDefaultsUses {
  struct Use {
    enum Kind {
      /// Code reads the value.
      case key
      /// Code reads it by a method that gives `false` or 0 as long as there is none.
      case plainRead
      /// The default of a property; `nil` for anything but a literal.
      case fallback(CodeLiteral?)
      /// A default that code registers; `nil` for anything but a literal that always applies.
      case registered(CodeLiteral?)
    }

    let kind: Kind
    /// Whether the key is the name of a constant.
    let isConstant: Bool

    var isPlainRead: Bool { if case .plainRead = kind { true } else { false } }
  }

  /// By the token of the key.
  private(set) var keys: [Int: Use] = [:]
  /// Whether code registers defaults in any other form than a dictionary of such keys, or gives properties
  /// other user defaults.
  private(set) var hasOtherDefaults = false

  private let file: CodeFile
  /// The number of `#if` around a token, in which code may not be compiled.
  private var directives = 0
  /// The names of the variables that are nothing but the standard user defaults.
  private let names: Set<ArraySlice<UInt8>>

  init(in file: CodeFile) {
    self.file = file
    names = file.standardDefaultsNames
    for index in file.tokens.indices {
      if file.isPunctuation(index, "#") {
        if file.text(index + 1).starts(with: "if".utf8) { directives += 1 }
        if file.isWord(index + 1, "endif"), directives > 0 { directives -= 1 }
      } else if file.isKind(index, .word) {
        readWord(index)
      }
    }
  }

  private mutating func readWord(_ index: Int) {
    if file.isWord(index, "AppStorage") {
      addProperty(at: index)
    } else if file.isWord(index, "defaultAppStorage") {
      hasOtherDefaults = true
    } else if let argument = file.registration(at: index) {
      addRegistration(of: argument, isStandard: isReceiverStandard(of: index))
    } else if file.isWord(index, "forKey") {
      if file.isPunctuation(index - 1, "("), file.isPunctuation(index - 3, "."),
        !file.isWord(index - 2, "removeObject"), isStandard(index - 4)
      {
        addRead(at: index)
      }
    } else if file.isWord(index, endingIn: "ForKey") {
      if !file.isWord(index, "removeObjectForKey"), isStandard(index - 1) { addRead(at: index) }
    }
  }

  /// Whether a method is called on the standard user defaults.
  private func isReceiverStandard(of method: Int) -> Bool {
    if file.isPunctuation(method - 1, ".") { return isStandard(method - 2) }
    return file.isPunctuation(method + 1, ":") && isStandard(method - 1)
  }

  /// Whether the standard user defaults end at a token: `UserDefaults.standard`, `self.defaults`,
  /// `[NSUserDefaults standardUserDefaults]`.
  private func isStandard(_ index: Int) -> Bool {
    if file.isWord(index, "standard") {
      return file.isPunctuation(index - 1, ".") && file.isWord(index - 2, "UserDefaults")
    }
    let last = file.isPunctuation(index, "]") ? index - 1 : index
    if file.isWord(last, "standardUserDefaults") { return true }
    return names.contains(file.text(index))
      && (!file.isPunctuation(index - 1, ".") || file.isWord(index - 2, "self"))
  }

  // MARK: Forms

  private mutating func add(_ key: CodeKey, _ kind: Use.Kind) {
    keys[key.token] = Use(kind: kind, isConstant: key.isConstant)
  }

  private func literal(at start: Int) -> CodeLiteral? {
    directives > 0 ? nil : file.literal(at: start)
  }

  /// `@AppStorage("sound") private var isLoud: Bool = true`.
  private mutating func addProperty(at index: Int) {
    guard file.isPunctuation(index - 1, "@"), file.isPunctuation(index + 1, "("),
      let key = file.key(at: index + 2), file.isPunctuation(key.end, ")")
    else { return }
    var next = key.end + 1
    while file.isKind(next, .word) && !file.isWord(next, "var") || file.isPunctuation(next, "@") {
      next += 1
    }
    next += 2
    if file.isPunctuation(next, ":") {
      next += 2
      while file.isPunctuation(next, ".") { next += 2 }
      if file.isPunctuation(next, "?") { next += 1 }
    }
    let value = file.isPunctuation(next, "=") ? literal(at: next + 1) : nil
    add(key, value?.meansNone == true ? .key : .fallback(value))
  }

  private mutating func addRegistration(of argument: Int, isStandard: Bool) {
    guard isStandard, let entries = file.dictionary(at: argument) else {
      hasOtherDefaults = true
      return
    }
    for entry in entries {
      guard let key = file.key(at: entry), file.isPunctuation(key.end, ":") else {
        hasOtherDefaults = true
        continue
      }
      let value = literal(at: key.end + 1)
      add(key, .registered(value?.isSentinel == true ? nil : value))
    }
  }

  private mutating func addRead(at index: Int) {
    guard file.isPunctuation(index + 1, ":"), let key = file.key(at: index + 2),
      file.isPunctuation(key.end, ")") || file.isPunctuation(key.end, "]")
    else { return }
    let isPlain = Self.plainReads.contains {
      file.isWord(index - 2, $0.swift) || file.isWord(index, $0.objectiveC)
    }
    add(key, isPlain ? .plainRead : .key)
  }

  private static let plainReads: [(swift: StaticString, objectiveC: StaticString)] = [
    ("bool", "boolForKey"), ("double", "doubleForKey"), ("float", "floatForKey"),
    ("integer", "integerForKey"),
  ]
}

extension CodeFile {
  /// The dictionary that code registers: `register(defaults: values)`, `registerDefaults:values`.
  fileprivate func registration(at index: Int) -> Int? {
    if isWord(index, "register"), isPunctuation(index + 1, "("), isWord(index + 2, "defaults") {
      return index + 4
    }
    return isWord(index, "registerDefaults") && isPunctuation(index + 1, ":") ? index + 2 : nil
  }

  /// The starts of the entries of a dictionary that is a whole argument; `nil` for anything else.
  fileprivate func dictionary(at start: Int) -> [Int]? {
    let open = skippingAt(start)
    guard isPunctuation(open, open > start ? "{" : "[") else { return nil }
    let end = end(ofBracket: open)
    guard isPunctuation(end, ")") || isPunctuation(end, "]") else { return nil }
    var entries: [Int] = []
    // An empty one is [:] in Swift.
    var next = isPunctuation(open + 1, ":") ? end : open + 1
    while next < end - 1 {
      entries.append(next)
      while next < end - 1, !isPunctuation(next, ",") { next = after(next) }
      next += 1
    }
    return entries
  }

  /// A quick check, which most files fail: every use has one of these words.
  var mayUseUserDefaults: Bool {
    tokens.indices.contains { index in
      isWord(index, endingIn: "AppStorage") || isWord(index, endingIn: "efaults")
        || isWord(index, endingIn: "orKey")
    }
  }

  /// The variables whose only values in the file are the standard user defaults.
  fileprivate var standardDefaultsNames: Set<ArraySlice<UInt8>> {
    var standard: Set<ArraySlice<UInt8>> = []
    for index in tokens.indices where isPunctuation(index, "=") && isStandardDefaults(after: index)
    {
      standard.insert(text(assignedName(index)))
    }
    guard !standard.isEmpty else { return [] }
    for index in tokens.indices where isPunctuation(index, "=") && !isStandardDefaults(after: index)
    {
      let name = text(assignedName(index))
      // An initializer may assign a parameter of the same name.
      if name != text(index + 1) { standard.remove(name) }
    }
    return standard
  }

  private func isStandardDefaults(after equals: Int) -> Bool {
    let isTyped = isWord(equals - 1, "UserDefaults") && isPunctuation(equals - 2, ":")
    let first = isWord(equals + 1, "UserDefaults") ? equals + 2 : equals + 1
    let isSwift =
      (isTyped || first > equals + 1) && isPunctuation(first, ".") && isWord(first + 1, "standard")
      && !isPunctuation(first + 2, ".")
    return isSwift
      || isPunctuation(equals + 1, "[") && isWord(equals + 3, "standardUserDefaults")
        && isPunctuation(equals + 4, "]") && isPunctuation(equals + 5, ";")
  }
}
