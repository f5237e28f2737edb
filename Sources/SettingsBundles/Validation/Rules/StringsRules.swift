import PropertyLists

/// How pages and the strings tables of the languages belong together.
extension Rule {
  static let stringsRules: [Rule] = [
    Rule(
      "strings-table-missing", .warning, "The strings table of a page is there.",
      inBundle: { bundle in
        bundle.eachTable { table, state in
          state.languages.isEmpty && state.miscased == nil
            ? .tableMissing(table.name) : nil
        }
      }),
    Rule(
      "strings-table-language", .warning, "Every language has the strings tables of the pages.",
      inBundle: { bundle in
        bundle.eachTable { table, state in
          state.languages.isEmpty || state.missing.isEmpty
            ? nil : .tableLanguages(table.name, missing: state.missing)
        }
      }),
    Rule(
      "strings-table-case", .error,
      "A page writes the name of its strings table as its file has it.",
      inBundle: { bundle in
        bundle.eachTable { table, state in
          state.miscased.map { path in
            let file = path.folderAndName.name
            let actual = file.without(ending: ".strings") ?? file
            return .tableCase(table.name, path: path, actual: actual)
          }
        }
      }),
    Rule(
      "strings-no-lproj", .note, "A page that names a strings table is in a bundle with languages.",
      inBundle: { bundle in
        guard bundle.strings.languages.isEmpty else { return [] }
        return bundle.strings.tables.map { table in
          table.page.root.finding(
            CrossFileMessage.tableWithoutLanguages(table.name), at: "StringsTable")
        }
      }),
    Rule(
      "strings-no-table", .note, "A page in a bundle with languages names a strings table.",
      inBundle: { bundle in
        guard !bundle.strings.languages.isEmpty else { return [] }
        return bundle.strings.pagesWithoutTable.filter { !$0.isInApp }.map { page in
          page.root.finding(CrossFileMessage.pageWithoutTable)
        }
      }),
    Rule(
      "strings-encoding", .off, "A strings table is in UTF-8.",
      inBundle: { bundle in
        bundle.contents.tables.compactMap { table in
          guard let encoding = table.encoding, !encoding.isUTF8 else { return nil }
          return Finding(
            CrossFileMessage.encoding(encoding.description), at: table.root.location, table.path)
        }
      }),
  ]
}

/// Which languages have a table that pages use.
private struct TableState {
  let languages: [String]
  /// The path of a file that would be the table's but for capital letters.
  let miscased: String?
  let missing: [String]

  init(of table: StringsUse.Table, in strings: StringsUse) {
    languages = strings.languages.filter { strings.has(table.name, in: $0) }
    let others = strings.languages.filter { !strings.has(table.name, in: $0) }
    let miscased = others.map { strings.files.miscased(StringsUse.path(of: table.name, in: $0)) }
    self.miscased = miscased.lazy.compactMap { $0 }.first
    // What every language has, the base of them all does not need.
    missing = zip(others, miscased).filter { $0.1 == nil && $0.0 != "Base" }.map(\.0)
  }
}

extension CheckedBundle {
  /// The findings about the tables that pages use, each at the name on the first page that does.
  fileprivate func eachTable(
    _ judge: (StringsUse.Table, TableState) -> CrossFileMessage?
  ) -> [Finding] {
    guard !strings.languages.isEmpty else { return [] }
    return strings.tables.compactMap { table in
      judge(table, TableState(of: table, in: strings)).map { message in
        table.page.root.finding(message, at: "StringsTable")
      }
    }
  }
}
