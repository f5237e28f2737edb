import PropertyLists
import SettingsBundles

/// The coverage of a bundle's strings tables, with one line for each table and language.
///
///     Root
///       de  100%  24 strings
///       fr   83%  20 of 24 strings, 2 waiting for a translator, 2 missing
///         waiting: "Name"
struct CoverageTable {
  let tables: [Translations.Coverage]
  private let hasStrings: Bool
  private let listsStrings: Bool

  /// - Parameter listsStrings: Whether each string without a translation is listed.
  init(_ translations: Translations, listsStrings: Bool) {
    tables = translations.coverage
    hasStrings = translations.hasStrings
    self.listsStrings = listsStrings
  }

  var text: String {
    guard !tables.isEmpty else {
      return hasStrings
        ? "the bundle has no strings tables yet; to begin with a language: --add LANGUAGE"
        : "no page has a strings table"
    }
    let width = tables.map(\.language.count).max() ?? 0
    var lines: [String] = []
    var title: String?
    for table in tables {
      if table.table != title { lines.append(table.table.visible) }
      title = table.table
      lines.append(line(table, width: width))
      guard listsStrings else { continue }
      lines += table.open.map { "    \($0.state.rawValue): \($0.string.quoted)" }
    }
    return lines.joined(separator: "\n")
  }

  private func line(_ table: Translations.Coverage, width: Int) -> String {
    let language = table.language.visible
    let gap = String(repeating: " ", count: max(0, width - language.count))
    let percent = String(table.percent)
    let padding = String(repeating: " ", count: 3 - percent.count)
    let rest = table.remarks.joined(separator: ", ")
    return "  \(language)\(gap)  \(padding)\(percent)%\(rest.isEmpty ? "" : "  \(rest)")"
  }
}

extension Translations.Coverage {
  /// Rounded down, so 100 means all.
  var percent: Int { total == 0 ? 100 : translated * 100 / total }

  fileprivate var remarks: [String] {
    let parts = [
      (waiting, "waiting for a translator"), (missing, "missing"),
    ]
    let open = parts.filter { $0.0 > 0 }.map { "\($0.0.grouped) \($0.1)" }
    guard !isSource else {
      return ["source language"] + open
        + (unlisted > missing ? ["\(unlisted.grouped) to add with --sync"] : [])
    }
    let all = total.counted("string")
    return open.isEmpty ? [all] : ["\(translated.grouped) of \(all)"] + open
  }
}
