import PropertyLists

extension LocalizedTable {
  /// The state of a string of the pages in a language.
  enum Cell {
    case translated
    /// The translation is the text in the language of the pages.
    case same
    /// It is the same in every language, so it does not count, whether or not the table contains it.
    case name
    /// It is waiting for a translator.
    case waiting
    /// The table has it under a key that the pages spell differently, so they do not show it.
    case reworded
    case missing
    /// It needs no translation: nobody translates it, it is written in the language's script, or it is
    /// in the language of the pages.
    case notNeeded

    /// Whether somebody has to translate it.
    var isOpen: Bool {
      switch self {
      case .waiting, .reworded, .missing: true
      case .translated, .same, .name, .notNeeded: false
      }
    }
  }

  subscript(number: Int, language: String) -> Cell {
    guard isTranslatable(number), !unreadable.contains(language) else { return .notNeeded }
    let file = file(in: language)
    guard let file, let value = file.values[number] else {
      if !isSource(language) {
        if file?.formerKeys[number] != nil { return .reworded }
        if kinds[number] == .name { return .name }
      }
      return isMissing(number, in: language) ? .missing : .notNeeded
    }
    if file.waiting.contains(number) || file.isSource && symbolsWithoutText.contains(number) {
      return .waiting
    }
    if kinds[number] == .name { return .name }
    return value.isString(source(of: number)) ? .same : .translated
  }

  /// Whether a string has to be translated if the table of a language does not have it.
  func isMissing(_ number: Int, in language: String) -> Bool {
    guard !isSource(language) else {
      return file(in: language) != nil && symbolsWithoutText.contains(number)
    }
    return isTranslatable(number) && kinds[number] != .name && !unreadable.contains(language)
      && !isWritten(number, in: language)
  }

  // MARK: Counting

  /// Strings that a table lacks.
  struct Gap {
    /// The first of them, enough for a message.
    let numbers: [Int]
    let count: Int
  }

  /// The cells of a language other than that of the pages, without those of names.
  struct Summary {
    /// The number of translated strings.
    var translated = 0
    /// The strings that are waiting for a translator, in the order of the table.
    var waiting: [Int] = []
    /// The reworded strings, in the order of the table.
    var reworded: [Int] = []
    /// The missing strings that the table of another language contains.
    var missing = Gap(numbers: [], count: 0)
    /// The strings that every language lacks.
    var missingEverywhere = Gap(numbers: [], count: 0)
    /// The choices that no table has at all.
    var unlisted = Gap(numbers: [], count: 0)

    var missingCount: Int { missing.count + missingEverywhere.count + unlisted.count }
    var missingNumbers: [Int] { missing.numbers + missingEverywhere.numbers + unlisted.numbers }
    var total: Int { translated + waiting.count + reworded.count + missingCount }
  }

  /// Counts the cells of a language, at the cost of those that its table has.
  ///
  /// - Parameter limit: The number of missing strings of either kind to list.
  func summary(of language: String, listing limit: Int) -> Summary {
    var summary = Summary()
    if let file = file(in: language) {
      let present = file.numbers.filter { isTranslatable($0) && kinds[$0] != .name }
      summary.waiting = present.filter(file.waiting.contains)
      summary.translated = present.count - summary.waiting.count
      summary.reworded = file.numbers.compactMap { file.wordings[$0] }.filter(isTranslatable)
    }
    summary.missing = gap(.translated, in: language, limit)
    summary.missingEverywhere = gap(.untranslated, in: language, limit)
    summary.unlisted = gap(.unlisted, in: language, limit)
    return summary
  }

  private func gap(_ kind: Kind, in language: String, _ limit: Int) -> Gap {
    let wanted = wanted(in: language)
    let numbers = wanted.numbers[kind] ?? []
    guard kind == .translated, let file = file(in: language) else {
      return Gap(numbers: Array(numbers.prefix(limit)), count: numbers.count)
    }
    let present = file.known.count {
      isTranslatable($0) && kinds[$0] == kind && !wanted.written.contains($0)
    }
    let missing = numbers.lazy.filter { file.values[$0] == nil && file.formerKeys[$0] == nil }
    let count = numbers.count - present
    return Gap(numbers: count == 0 ? [] : Array(missing.prefix(limit)), count: count)
  }

  // MARK: Unused strings

  /// A string of a file that no page uses.
  struct Unused {
    let key: String
    let value: Value
    let fate: Fate
    /// Whether other bundles or the app itself may use it, so that it is nothing to report.
    let mayBeUsedElsewhere: Bool

    /// The changes that remove or rename it; none for a string that is kept.
    let changes: [Repair.Change]

    /// Its spelling on the pages, for a reworded string.
    var wording: String? { if case .renamed(let wording) = fate { wording } else { nil } }
  }

  enum Fate {
    case removed
    /// The pages spell it differently.
    case renamed(to: String)
    case left(TranslationMessage.ReasonToLeave)
  }

  /// The strings of a file that no page uses, in order.
  func unused(in file: File) -> [Unused] {
    let unused = file.numbers.filter { !isShown($0) }
    let lacksStrings = !unused.isEmpty && lacksStrings(file)
    return unused.compactMap { number in
      guard let value = file.values[number] else { return nil }
      let isTranslation =
        value.kind == .string && value.bytes?.isEmpty == false && !value.isString(self[number])
        && !file.marked.contains(number)
      let mayBeUsedElsewhere = isForApp || shared.contains(number)
      let fate: Fate =
        if let wording = file.wordings[number], !isForApp {
          .renamed(to: self[wording])
        } else if lacksStrings, isTranslation {
          .left(.missingString)
        } else {
          mayBeUsedElsewhere ? .left(.otherUsers) : .removed
        }
      let changes: [Repair.Change] =
        switch fate {
        case .removed: [.remove]
        // The old wording as the value of the new key would still be what people see.
        case .renamed(let wording) where file.isSource && value.isString(self[number]):
          [.rename(to: wording), .set(.string(wording))]
        case .renamed(let wording): [.rename(to: wording)]
        case .left: []
        }
      return Unused(
        key: self[number], value: value, fate: fate, mayBeUsedElsewhere: mayBeUsedElsewhere,
        changes: changes)
    }
  }

  /// Whether a file lacks some string of the pages, which an unused one may translate in other words.
  private func lacksStrings(_ file: File) -> Bool {
    let written = wanted(in: file.language).written
    let present = file.known.count { isTranslatable($0) && !written.contains($0) }
    return present < translatable.count - written.count
      || uncounted.contains { file.values[$0] == nil }
      || file.marked.contains(where: isTranslatable)
  }
}

extension LocalizedTable.File {
  /// The numbers of its strings, and of those that it has in a former wording.
  var known: [Int] { numbers + formerKeys.keys }
}
