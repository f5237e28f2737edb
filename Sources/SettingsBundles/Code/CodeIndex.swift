import PropertyLists

/// An index of an app's source code: every word and string outside of comments, and every default next to a key.
///
/// It does not depend on the keys that are looked up, so several bundles can share one. Words are hashes:
/// 100 MB of code have so few different ones that they fit into some 10 MB, and with 64 bits each, two with
/// the same hash are too unlikely to matter.
package struct CodeIndex: Sendable {
  private var words: Set<Int> = []
  /// Strings, and the words in them, except for keys of plain reads.
  private var strings: Set<Int> = []
  /// The first place where code reads a key without saying what an absent value means.
  private var plainReads: [Int: Place] = [:]
  /// The strings up to their first expression, and those that code adds something to, or that end in a separator.
  private var beginnings: Set<Int> = []
  /// By letters and digits: the first string that code passes as a key or, failing that, gives a name.
  private var spellings: [Int: Spelling] = [:]
  /// The defaults that code registers, by key.
  private var registered: [Int: [Default]] = [:]
  /// The defaults of properties, such as `@AppStorage("sound") var isLoud = true`.
  private var fallbacks: [Int: [Default]] = [:]
  /// Whether there are registered defaults, for unknown keys, that win over those of properties.
  private var hasOtherDefaults = false
  /// The string of each constant by its name; `nil` for different ones, or any other value.
  private var constants: [Int: Int?] = [:]
  /// The defaults whose keys are constants.
  private var usesOfConstants: [(constant: Int, kind: UserDefaultsUses.Use.Kind, place: Place)] = []
  /// The names of the constants that this program generated for a key, each after a dot.
  private var generatedConstants: [Int: Set<Int>] = [:]

  /// `false` once the words of some file were left out because there are too many.
  package private(set) var isComplete = true

  struct Place: Sendable {
    let path: String
    let position: Position

    var description: String { "\(path):\(position)" }
  }

  struct Spelling: Sendable {
    let text: String
    let place: Place
    /// Whether code passes it as a key.
    let isKey: Bool

    /// Whether it is certainly meant for a key: an image, a screen, or an event can have the same name, but
    /// will hardly have other capitals alone.
    func means(_ key: ArraySlice<UInt8>) -> Bool {
      isKey || text.lowercased() == String(decoding: key, as: UTF8.self).lowercased()
    }
  }

  struct Default: Sendable {
    /// `nil` for anything but a literal.
    let literal: CodeLiteral?
    let place: Place

    fileprivate func add(to known: inout [Default]?) {
      let others = known ?? []
      guard others.count < Limits.codeDefaults,
        !others.contains(where: { $0.literal?.value == literal?.value })
      else { return }
      known = others + [self]
    }
  }

  /// The number of files with so many tokens that they were not added.
  package var skippedFiles = 0

  package init() {}

  // MARK: Adding files

  /// Adds a file.
  ///
  /// - Returns: Whether it counts; files that this program generated do not.
  /// - Complexity: O(*n*) on average for *n* bytes.
  @discardableResult
  package mutating func add(_ source: CodeSource) -> Bool {
    switch source.content {
    case .tooLong:
      skippedFiles += 1
      return false
    case .generated(let file):
      // It can register the defaults of the page.
      hasOtherDefaults = true
      if let file { addGeneratedConstants(of: file) }
      return false
    case .words, .code:
      guard
        words.count + strings.count + beginnings.count + usesOfConstants.count
          + plainReads.count < Limits.codeWords
      else {
        isComplete = false
        return true
      }
    }
    if case .code(let file, let uses) = source.content {
      add(file, uses, at: source.path)
    } else {
      addWords(in: source.bytes[...])
    }
    return true
  }

  private mutating func add(_ file: CodeFile, _ uses: UserDefaultsUses?, at path: String) {
    if uses?.hasOtherDefaults == true { hasOtherDefaults = true }
    let namedStrings = addConstants(of: file)
    let bytes = file.bytes
    var counter = PositionCounter(Source(name: path, bytes: bytes, isText: true))
    for (index, token) in file.tokens.enumerated() {
      let start = token.range.lowerBound
      let use = uses?.keys[index]
      // Nothing but the read mentions the key there.
      let isPlainRead = use?.isPlainRead == true
      switch token.kind {
      case .word:
        words.insert(wordHash(bytes[token.range]))
        if start > 0, bytes[start - 1] == "." {
          words.insert(wordHash(bytes[start - 1..<token.range.upperBound]))
        }
      case .literal where !isPlainRead: addLiteral(index, of: file)
      case .literal, .number, .punctuation: break
      }
      guard use != nil || namedStrings.contains(index) else { continue }
      let place = Place(path: path, position: counter.position(at: start))
      if use?.isConstant != true {
        if !isPlainRead { strings.insert(wordHash(bytes[token.range])) }
        addSpelling(bytes[token.range], at: place, isKey: use != nil)
      }
      if let use { add(use, of: wordHash(bytes[token.range]), at: place) }
    }
  }

  /// Adds the names of strings.
  ///
  /// - Returns: The tokens of the strings.
  private mutating func addConstants(of file: CodeFile) -> Set<Int> {
    var strings: Set<Int> = []
    for constant in file.constants {
      if let value = constant.value { strings.insert(value) }
      let name = wordHash(file.text(constant.name))
      let value = constant.value.map { wordHash(file.text($0)) }
      let isAgreed = constants[name, default: value] == value
      constants.updateValue(isAgreed ? value : nil, forKey: name)
    }
    return strings
  }

  private mutating func addGeneratedConstants(of file: CodeFile) {
    for (key, name) in file.generatedConstants {
      generatedConstants[wordHash(file.text(key)), default: []].insert(
        wordHash([UInt8(ascii: ".")][...] + file.text(name)))
    }
  }

  private mutating func addLiteral(_ index: Int, of file: CodeFile) {
    let token = file.tokens[index]
    let text = file.text(index)
    strings.insert(wordHash(text))
    // A key can be part of a longer string, such as a predicate or the key path of a binding.
    addWords(in: text)
    let isPart =
      token.interpolation != nil || text.last?.isSeparator == true
      || file.isPunctuation(index + 1, "+")
    guard isPart, case let end = token.interpolation ?? token.range.upperBound,
      case let beginning = file.bytes[token.range.lowerBound..<end],
      beginning.count(where: \.isLetter) >= 3
    else { return }
    var hasher = Hasher()
    beginning.forEach { hasher.combine($0) }
    beginnings.insert(hasher.finalize())
  }

  /// Adds the words in a text, also joined by dots and hyphens.
  private mutating func addWords(in text: ArraySlice<UInt8>) {
    for part in text.split(whereSeparator: { !$0.isInWord && $0 != "." && $0 != "-" }) {
      strings.insert(wordHash(part))
      for name in part.split(separator: UInt8(ascii: ".")) {
        strings.insert(wordHash(name))
        for word in name.split(separator: UInt8(ascii: "-")) { strings.insert(wordHash(word)) }
      }
    }
  }

  /// Adds a string that may be the spelling of a key.
  private mutating func addSpelling(_ text: ArraySlice<UInt8>, at place: Place, isKey: Bool) {
    guard text.count <= Limits.guessedName, let letters = text.keyLetters else { return }
    let known = spellings[letters]
    guard known == nil || isKey && known?.isKey == false else { return }
    spellings[letters] = Spelling(
      text: String(decoding: text, as: UTF8.self), place: place, isKey: isKey)
  }

  private mutating func add(_ use: UserDefaultsUses.Use, of name: Int, at place: Place) {
    if use.isConstant {
      usesOfConstants.append((name, use.kind, place))
    } else {
      add(use.kind, of: name, at: place)
    }
  }

  private mutating func add(_ use: UserDefaultsUses.Use.Kind, of key: Int, at place: Place) {
    switch use {
    case .registered(let literal): Default(literal: literal, place: place).add(to: &registered[key])
    case .fallback(let literal): Default(literal: literal, place: place).add(to: &fallbacks[key])
    case .plainRead: plainReads[key] = plainReads[key] ?? place
    case .key: break
    }
  }

  /// Finds the keys of the defaults that code gives constants, once all files are added.
  fileprivate mutating func resolveConstants() {
    for (constant, use, place) in usesOfConstants {
      if let key = constants[constant] ?? nil {
        add(use, of: key, at: place)
      } else if case .registered = use {
        hasOtherDefaults = true
      }
    }
    usesOfConstants = []
    // A key counts if some code names one of its constants.
    for (key, names) in generatedConstants where !names.isDisjoint(with: words) {
      strings.insert(key)
    }
  }

  // MARK: Looking up keys

  /// Whether a key occurs as a whole word, as a constant, or continues a string in which code puts something.
  func mentions(_ key: ArraySlice<UInt8>) -> Bool {
    words.contains(wordHash(key)) || quotes(key)
  }

  /// Whether this program generated a constant for a key.
  func generatesConstant(for key: ArraySlice<UInt8>) -> Bool {
    generatedConstants[wordHash(key)] != nil
  }

  private func mentions(_ word: String) -> Bool { mentions(Array(word.utf8)[...]) }

  /// Whether a key occurs other than as a name of something else.
  private func quotes(_ key: ArraySlice<UInt8>) -> Bool {
    let hash = wordHash(key)
    if !isComplete || strings.contains(hash) || plainReads[hash] != nil { return true }
    var hasher = Hasher()
    return key.contains { byte in
      hasher.combine(byte)
      let copy = hasher
      return beginnings.contains(copy.finalize())
    }
  }

  /// A string that differs from a key only in capitals and separators, if the key itself is not there.
  ///
  /// A string that is not passed as a key can be anything, so it counts only if it has several words and
  /// nothing has the name of the key.
  func spelling(of key: ArraySlice<UInt8>) -> Spelling? {
    guard let found = key.keyLetters.flatMap({ spellings[$0] }),
      !found.text.utf8.elementsEqual(key),
      found.isKey ? !quotes(key) : found.text.hasSeveralWords && !mentions(key)
    else { return nil }
    return found
  }

  /// The keys that code passes to the standard user defaults as they are.
  var readKeys: some Sequence<Spelling> { spellings.values.lazy.filter(\.isKey) }

  /// Whether code may register defaults that cannot be read here, such as those of the pages.
  var mayRegisterOtherDefaults: Bool {
    !isComplete || hasOtherDefaults || mentions("PreferenceSpecifiers")
      || mentions("registerSettings")
  }

  /// Where code reads a key and gets `false` or 0 until there is a value: nothing registers a default for it,
  /// and nothing else mentions the key, such as code that stores a first value.
  func unregisteredRead(of key: ArraySlice<UInt8>) -> Place? {
    let key = wordHash(key)
    guard let place = plainReads[key], !strings.contains(key), registered[key] == nil,
      fallbacks[key] == nil
    else { return nil }
    return place
  }

  /// The defaults for a key: first those that are registered, which win in the same app but not in another
  /// one of the same folders, then those of properties, unless the code registers others that may win.
  func defaults(of key: ArraySlice<UInt8>) -> [Default] {
    let key = wordHash(key)
    guard let registered = registered[key] else {
      return hasOtherDefaults ? [] : fallbacks[key] ?? []
    }
    return registered + (fallbacks[key] ?? [])
  }
}

/// An app's code, which everything that is validated shares.
package final class AppCode: Sendable {
  let index: CodeIndex

  package init(_ index: CodeIndex) {
    var index = index
    index.resolveConstants()
    self.index = index
  }
}

private func wordHash(_ text: ArraySlice<UInt8>) -> Int {
  var hasher = Hasher()
  text.withUnsafeBytes { hasher.combine(bytes: $0) }
  return hasher.finalize()
}

extension ArraySlice<UInt8> {
  /// The hash of the letters and digits without capitals and separators; `nil` for less than three, or for
  /// a text with other characters.
  fileprivate var keyLetters: Int? {
    var letters: [UInt8] = []
    for byte in self where !byte.isSeparator {
      guard byte.isInWord else { return nil }
      letters.append(byte.isLetter ? byte | 0x20 : byte)
    }
    return letters.count < 3 ? nil : wordHash(letters[...])
  }
}

extension String {
  /// Whether it consists of several words: `soundEffects`, `sound-effects`.
  fileprivate var hasSeveralWords: Bool {
    zip(utf8, utf8.dropFirst()).contains { first, second in
      !first.isLetter && !first.isDigit && second.isLetter
        || !first.isUppercase && second.isUppercase
    }
  }
}

extension UInt8 {
  fileprivate var isUppercase: Bool { "A"..."Z" ~= self }

  fileprivate var isSeparator: Bool { self == "_" || self == "-" || self == "." }
}
