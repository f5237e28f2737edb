import PropertyLists

extension LocalizedTable {
  /// A string of a file that no page uses.
  struct Unused {
    let key: String
    let value: Value
    /// Why pruning leaves it; `nil` if it removes it.
    let reasonToLeave: ReasonToLeave?
    /// Whether other bundles or the app itself may use it, so that it is nothing to report.
    let mayBeUsedElsewhere: Bool
  }

  enum ReasonToLeave {
    case unreadablePage
    case unusedTable
    case otherUsers
    case missingString

    var help: String {
      switch self {
      case .unreadablePage:
        "a page that cannot be read may use them; repair it, then prune again"
      case .unusedTable:
        "no page uses the table; remove it, or name it as the \"StringsTable\" of a page"
      case .otherUsers:
        "other bundles or the app itself may use them; otherwise, remove them by hand"
      case .missingString:
        "a page may have new wording; rename or remove by hand, or first translate what the table lacks"
      }
    }
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
      return Unused(
        key: self[number], value: value,
        reasonToLeave: lacksStrings && isTranslation
          ? .missingString : mayBeUsedElsewhere ? .otherUsers : nil,
        mayBeUsedElsewhere: mayBeUsedElsewhere)
    }
  }

  /// Whether a file lacks some string of the pages, which an unused one may translate in other words.
  private func lacksStrings(_ file: File) -> Bool {
    let written = wanted(in: file.language).written
    let present = file.numbers.count { isTranslatable($0) && !written.contains($0) }
    return present < translatable.count - written.count
      || uncounted.contains { file.values[$0] == nil }
      || file.marked.contains(where: isTranslatable)
  }
}
