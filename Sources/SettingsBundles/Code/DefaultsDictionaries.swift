import PropertyLists

/// The dictionaries of defaults in a file, as it writes them where it registers them, or has put them into
/// a variable in the same block.
struct DefaultsDictionaries {
  struct Entry {
    let key: CodeKey
    /// `nil` for anything but a literal that always applies.
    let literal: CodeLiteral?
  }

  struct Dictionary {
    var entries: [Entry] = []
    /// Whether every key is known.
    var isComplete = true
  }

  private struct Variable {
    var dictionary: Dictionary
    let block: CodeScope.Block?
  }

  private let file: CodeFile
  /// The names of the variables that code registers.
  private let names: Set<ArraySlice<UInt8>>
  private var variables: [ArraySlice<UInt8>: Variable] = [:]

  init(in file: CodeFile) {
    self.file = file
    var names: Set<ArraySlice<UInt8>> = []
    for index in file.tokens.indices {
      if let start = file.registration(at: index), file.isKind(start, .word) {
        names.insert(file.text(start))
      }
    }
    self.names = names
  }

  /// Returns the dictionary that code registers: at a token, or in the variable there, which has no entries
  /// from then on, so that each is registered once; `nil` for anything else.
  mutating func take(at start: Int, _ scope: CodeScope) -> Dictionary? {
    guard file.endsArgument(start), let variable = variables[file.text(start)] else {
      return dictionary(writtenAt: start)
    }
    variables[file.text(start)]?.dictionary.entries = []
    return scope.isIn(variable.block) ? variable.dictionary : nil
  }

  // MARK: Variables

  /// Follows what code does with a variable.
  mutating func pass(_ index: Int, _ scope: CodeScope) {
    guard !names.isEmpty, names.contains(file.text(index)) else { return }
    let name = file.text(index)
    // The type can be between the name and its value.
    let equals = file.isPunctuation(index + 1, ":") ? file.after(index + 2) : index + 1
    if file.isPunctuation(equals, "=") {
      variables[name] = dictionary(writtenAt: equals + 1).map {
        Variable(dictionary: $0, block: scope.block)
      }
    } else if let (key, value) = entry(settingAt: index) {
      // In another block, it may not be set, or set later.
      let isCertain = variables[name]?.block == scope.block && !scope.isConditional
      variables[name]?.dictionary.add(key, isCertain ? file.literal(at: value) : nil)
    } else if !file.endsArgument(index) || !file.isRegistered(index) {
      variables[name]?.dictionary.isComplete = false
    }
  }

  /// The key and the value of `values["sound"] = true`, or of `[values setObject:@YES forKey:@"sound"]`.
  private func entry(settingAt name: Int) -> (key: CodeKey?, value: Int)? {
    if file.isPunctuation(name + 1, "[") {
      let end = file.end(ofBracket: name + 1)
      guard file.isPunctuation(end, "="), !file.isPunctuation(end + 1, "=") else { return nil }
      return (file.key(at: name + 2).flatMap { $0.end == end - 1 ? $0 : nil }, end + 1)
    }
    guard file.isPunctuation(name - 1, "["),
      file.isWord(name + 1, "setObject") || file.isWord(name + 1, "setValue"),
      file.isPunctuation(name + 2, ":")
    else { return nil }
    let end = file.end(ofBracket: name - 1) - 1
    var next = name + 3
    while next < end, !file.isWord(next, "forKey") { next = file.after(next) }
    return (file.key(at: next + 2).flatMap { $0.end == end ? $0 : nil }, name + 3)
  }

  // MARK: Literals

  private func dictionary(writtenAt start: Int) -> Dictionary? {
    let open = file.skippingAt(start)
    if file.isPunctuation(open, "["), let objects = list(at: open) { return objects }
    guard file.isPunctuation(open, "[") || open > start && file.isPunctuation(open, "{") else {
      return nil
    }
    var dictionary = Dictionary()
    let close = file.end(ofBracket: open) - 1
    // An empty one: [String: Any]().
    if file.isPunctuation(close + 1, "("), file.isPunctuation(close + 2, ")") { return dictionary }
    guard !file.isPunctuation(open + 1, ":") else { return dictionary }
    for element in file.elements(from: open + 1, to: close) {
      let key = file.key(at: element).flatMap { file.isPunctuation($0.end, ":") ? $0 : nil }
      dictionary.add(key, key.flatMap { file.literal(at: $0.end + 1) })
    }
    return dictionary
  }

  /// `[NSDictionary dictionaryWithObjectsAndKeys:@YES, @"sound", nil]`, or an empty dictionary.
  private func list(at open: Int) -> Dictionary? {
    let receiver = file.isPunctuation(open + 1, "[") ? open + 2 : open + 1
    guard file.isWord(receiver, "NSDictionary") || file.isWord(receiver, "NSMutableDictionary")
    else { return nil }
    let method = file.after(open + 1)
    var dictionary = Dictionary()
    guard file.isPunctuation(method + 1, ":") else { return dictionary }
    if file.isWord(method, endingIn: "WithCapacity") { return dictionary }
    guard file.isWord(method, endingIn: "WithObjectsAndKeys") else { return nil }
    let parts = file.elements(from: method + 2, to: file.end(ofBracket: open) - 1)
    for index in stride(from: 1, to: parts.count, by: 2) {
      dictionary.add(file.key(at: parts[index]), file.literal(at: parts[index - 1]))
    }
    return dictionary
  }
}

extension DefaultsDictionaries.Dictionary {
  fileprivate mutating func add(_ key: CodeKey?, _ literal: CodeLiteral?) {
    if let key { entries.append(.init(key: key, literal: literal)) } else { isComplete = false }
  }
}

extension CodeFile {
  /// The dictionary that code registers: `register(defaults: values)`, `registerDefaults:values`.
  func registration(at index: Int) -> Int? {
    if isWord(index, "register"), isPunctuation(index + 1, "("), isWord(index + 2, "defaults") {
      return index + 4
    }
    return isWord(index, "registerDefaults") && isPunctuation(index + 1, ":") ? index + 2 : nil
  }

  /// Whether a token is the whole of what code registers.
  fileprivate func isRegistered(_ index: Int) -> Bool {
    [index - 2, index - 4].contains { registration(at: $0) == index }
  }

  fileprivate func endsArgument(_ index: Int) -> Bool {
    isPunctuation(index + 1, ")") || isPunctuation(index + 1, "]")
  }

  /// The starts of the elements between commas.
  fileprivate func elements(from start: Int, to end: Int) -> [Int] {
    var elements: [Int] = []
    var next = start
    while next < end {
      elements.append(next)
      while next < end, !isPunctuation(next, ",") { next = after(next) }
      next += 1
    }
    return elements
  }
}
