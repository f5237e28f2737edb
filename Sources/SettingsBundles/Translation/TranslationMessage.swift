import PropertyLists

struct TranslationMessage: DiagnosticMessage {
  let rule: String
  let text: String
  let help: String

  private init(_ kind: Diagnostic.Kind, _ text: String, help: String) {
    rule = kind.rawValue
    self.text = text
    self.help = help
  }

  static func unknownLanguage(_ name: String, meant: String?) -> Self {
    Self(
      .usage, "\(name.quoted) is not a language",
      help: meant.map { "did you mean \($0)?" } ?? "use a code such as de, pt-BR, or zh-Hans")
  }

  static func base(pages: String) -> Self {
    Self(
      .usage, "\(LanguageName.base.quoted) is not a language",
      help: "all languages fall back on it; use the code of one, such as \(pages)")
  }

  static let noCatalog = Self(
    .syntax, "expected a String Catalog but found something else",
    help: "name a file that Xcode wrote")

  static func missingStrings(of names: [String]) -> Self {
    Self(
      .syntax,
      "expected a String Catalog but found \(Advice.sample(names.map(\.quoted))) outside of \"strings\"",
      help: "move what is at the root, except \"sourceLanguage\" and \"version\", into \"strings\"")
  }

  static func misplacedEntries(_ names: [String]) -> Self {
    Self(
      .stringCatalog,
      "ignored \(Advice.sample(names.map(\.quoted))) beside \"strings\"",
      help: "move what is beside \"strings\" into it")
  }

  static func variation(of string: String) -> Self {
    Self(
      .stringCatalog, "the translation of \(string.quoted) varies by number or device",
      help: "the Settings app cannot choose between variations; write one text in Xcode")
  }

  static func kept(_ string: String, in table: String, _ language: String) -> Self {
    Self(
      .stringCatalog,
      "kept the other text of \(string.quoted) in the strings table \(table.quoted) in "
        + language.visible,
      help: "remove the string from the table or from the catalog")
  }

  static func noStrings(hasTables: Bool) -> Self {
    hasTables
      ? Self(
        .noStrings, "no page has strings to translate",
        help:
          "add rows with titles; pages of nothing but groups count once a language has their table")
      : Self(
        .noStrings, "no page has a strings table",
        help: "to translate the page Root, give it the key \"StringsTable\" with the value \"Root\""
      )
  }

  static func miscasedTable(_ path: String, table: BundleMember, others: Int) -> Self {
    let rest = others > 0 ? " and \(others.counted("other file"))" : ""
    return Self(
      .miscasedTable,
      "added no strings to \(path.quoted)\(rest)",
      help: "rename it to \(BundleLayout.bundle.path(of: table).quoted)")
  }

  static func pruned(_ string: String) -> Self {
    Self(Validator.Rule.unusedStrings.kind, "unused string \(string.quoted)", help: "")
  }

  static func unusedLeft(_ count: Int, table: String, because reason: LocalizedTable.ReasonToLeave)
    -> Self
  {
    Self(
      Validator.Rule.unusedStrings.kind,
      "left \(count.counted("unused string")) in the strings table \(table.quoted)",
      help: reason.help)
  }

  static func copies(_ count: Int, table: String, _ language: String) -> Self {
    Self(
      .markedString,
      "\(count.counted("translation")) identical to the source still waiting in the strings table "
        + "\(table.quoted) in \(language.visible)",
      help:
        "list strings to leave untranslated under do-not-translate in \(ValidationConfiguration.fileName)"
    )
  }

  static func moreWarnings(_ count: Int) -> Self {
    Self(
      .expansion, "\(count.counted("more warning")) about the translations",
      help: "only the first \(Limits.diagnostics) are listed")
  }

  static func unknownTable(_ table: String, known: [String]) -> Self {
    Self(
      .stringCatalog, "no page uses the strings table \(table.quoted)",
      help: known.isEmpty
        ? "no page has a \"StringsTable\""
        : "a catalog is named after its table; import a copy named "
          + Advice.list(known.map { "\($0).xcstrings" }, "or"))
  }

  static func duplicateLanguage(_ language: String) -> Self {
    Self(
      .stringCatalog, "the catalog has \(language.visible) under two names",
      help: "remove one in Xcode")
  }
}
