import PropertyLists

extension LocalizedTable {
  /// The state of a string of the pages in a language.
  enum Cell {
    case translated
    /// It is waiting for a translator.
    case waiting
    case missing
    /// It needs no translation: nobody translates it, it is written in the language's script, or it is
    /// in the language of the pages.
    case notNeeded

    /// Whether somebody has to translate it.
    var isOpen: Bool {
      switch self {
      case .waiting, .missing: true
      case .translated, .notNeeded: false
      }
    }
  }

  subscript(number: Int, language: String) -> Cell {
    guard isTranslatable(number), !unreadable.contains(language) else { return .notNeeded }
    let file = file(in: language)
    guard let file, file.values[number] != nil else {
      return isMissing(number, in: language) ? .missing : .notNeeded
    }
    if file.waiting.contains(number) || file.isSource && symbolsWithoutText.contains(number) {
      return .waiting
    }
    return .translated
  }

  /// Whether a string has to be translated if the table of a language does not have it.
  func isMissing(_ number: Int, in language: String) -> Bool {
    guard !isSource(language) else {
      return file(in: language) != nil && symbolsWithoutText.contains(number)
    }
    return isTranslatable(number) && !unreadable.contains(language)
      && !isWritten(number, in: language)
  }

  // MARK: Counting

  /// Strings that a table lacks.
  struct Gap {
    /// The first of them, enough for a message.
    let numbers: [Int]
    let count: Int
  }

  /// The cells of a target language.
  struct Summary {
    var translated = 0
    /// The strings that are waiting for a translator, in the order of the table.
    var waiting: [Int] = []
    /// The missing strings that the table of another language contains.
    var missing = Gap(numbers: [], count: 0)
    /// The strings that every language lacks.
    var missingEverywhere = Gap(numbers: [], count: 0)
    /// The choices that no table has at all.
    var unlisted = Gap(numbers: [], count: 0)

    var missingCount: Int { missing.count + missingEverywhere.count + unlisted.count }
    var missingNumbers: [Int] { missing.numbers + missingEverywhere.numbers + unlisted.numbers }
    var total: Int { translated + waiting.count + missingCount }
  }

  /// Counts the cells of a language, at the cost of those that its table has.
  ///
  /// - Parameter limit: The number of missing strings of either kind to list.
  func summary(of language: String, listing limit: Int) -> Summary {
    var summary = Summary()
    if let file = file(in: language) {
      let present = file.numbers.filter(isTranslatable)
      summary.waiting = present.filter(file.waiting.contains)
      summary.translated = present.count - summary.waiting.count
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
    let present = file.numbers.count {
      isTranslatable($0) && kinds[$0] == kind && !wanted.written.contains($0)
    }
    let missing = numbers.lazy.filter { file.values[$0] == nil }
    let count = numbers.count - present
    return Gap(numbers: count == 0 ? [] : Array(missing.prefix(limit)), count: count)
  }
}
