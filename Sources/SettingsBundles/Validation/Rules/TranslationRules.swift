import PropertyLists

/// Which texts of the pages each language translates, and which of its texts nobody asks for.
///
/// A table has hundreds of texts, and a bundle dozens of languages: one finding sums up a table.
/// `ValidationOptions.listsTexts` has each text listed too.
extension Rule {
  static let translationRules: [Rule] = [
    Rule(
      "string-untranslated", .warning, "Every text of the pages is in the table of each language.",
      inBundle: { bundle in
        bundle.translations.flatMap { table, use -> [Finding] in
          guard !bundle.strings.isSource(table.language) else { return [] }
          let keys = Set(table.root.entries.map { Array($0.key.utf8) })
          let count = use.texts.count - keys.count(where: use.textBytes.contains)
          let missing = use.texts.lazy.filter { !keys.contains(Array($0.text.utf8)) }
          let shown = Array(missing.prefix(bundle.shownTexts(of: count)))
          let texts = CrossFileMessage.Texts(shown.map(\.text), count, of: use.texts.count)
          return (texts.map { [table.finding(.untranslated($0))] } ?? [])
            + bundle.listed(zip(shown, shown.map(\.location).names)) { text, first in
              table.finding(.untranslatedText(text.text, first: first), severity: .note)
            }
        }
      }),
    Rule(
      "string-unused", .note, "Every text of a strings table is on some page.",
      inBundle: { bundle in
        // What a page says that is not to be seen, nobody knows.
        guard bundle.hasAllPages else { return [] }
        // That a page writes the name in other capital letters is told of there.
        let names = FileNames(bundle.strings.tables.map(\.name))
        let unusedTables = bundle.contents.tables.filter { table in
          !names.contains(table.name) && names.miscased(table.name) == nil
        }
        return unusedTables.map { $0.finding(.unusedTable) }
          + bundle.translations.flatMap { table, use in
            bundle.findings(
              about: table, CrossFileMessage.unused, CrossFileMessage.unusedText
            ) { !use.strings.contains(Array($0.key.utf8)) }
          }
      }),
    Rule(
      "string-same-as-source", .off, "A translation is another text than the page's.",
      inBundle: { bundle in
        bundle.translations.flatMap { table, _ -> [Finding] in
          guard !bundle.strings.isSource(table.language) else { return [] }
          return bundle.findings(
            about: table, CrossFileMessage.sameAsSource, CrossFileMessage.sameText
          ) { text in
            text.key.needsTranslation && text.value.string?.hasSameBytes(as: text.key) == true
          }
        }
      }),
  ]
}

extension CheckedBundle {
  /// The tables that pages use, in every language, and their use.
  fileprivate var translations: [(table: BundleContents.Table, use: StringsUse.Table)] {
    contents.tables.compactMap { table in strings.use(of: table).map { (table, $0) } }
  }

  /// How many of some texts are looked at: all of them, or those that a summary names.
  fileprivate func shownTexts(of count: Int) -> Int {
    options.listsTexts ? count : min(count, CrossFileMessage.Texts.shown)
  }

  /// A finding for each of some texts, where they are to be listed.
  fileprivate func listed<Texts: Sequence>(
    _ texts: Texts, _ finding: (Texts.Element) -> Finding
  ) -> [Finding] {
    options.listsTexts ? texts.map(finding) : []
  }

  /// The findings about those texts of a table that a condition holds for: all in one, at the first
  /// of them, and each where they are to be listed.
  fileprivate func findings(
    about table: BundleContents.Table, _ all: (CrossFileMessage.Texts) -> CrossFileMessage,
    _ each: (String) -> CrossFileMessage, where isMeant: ((key: String, value: Value)) -> Bool
  ) -> [Finding] {
    let texts = table.root.entries.filter(isMeant)
    let summary = CrossFileMessage.Texts(texts.map(\.key), texts.count, of: table.root.count)
    guard let summary, let first = texts.first else { return [] }
    return [table.finding(all(summary), at: first)]
      + listed(texts) { table.finding(each($0.key), severity: .note, at: $0) }
  }
}

extension CrossFileMessage.Texts {
  /// - Parameters:
  ///   - texts: The texts, or the first of them.
  ///   - count: How many there are; with none, there is nothing to say.
  ///   - total: Among how many.
  fileprivate init?(_ texts: [String], _ count: Int, of total: Int) {
    guard count > 0 else { return nil }
    self.init(count: count, total: total, first: Array(texts.prefix(Self.shown)))
  }
}

extension BundleContents.Table {
  /// A finding about the table as a whole.
  fileprivate func finding(
    _ message: CrossFileMessage, severity: Diagnostic.Severity? = nil
  ) -> Finding {
    Finding(message, severity: severity, at: root.location, path)
  }

  /// A finding about one of its texts.
  fileprivate func finding(
    _ message: CrossFileMessage, severity: Diagnostic.Severity? = nil,
    at text: (key: String, value: Value)
  ) -> Finding {
    Finding(
      message, severity: severity, at: text.value.keyLocation, path.appending(.key(text.key)),
      order: text.value.index)
  }
}
