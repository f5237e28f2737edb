import PropertyLists

/// Languages under the names of their folders, and under those that people and tools use.
extension Translations {
  /// The name that a language has in the bundle, or will have if it is new: `zh_CN` for `zh-CN`,
  /// and `German` for `de`, where the bundle has such a folder; the name of the folder that all
  /// languages fall back on is none.
  func language(
    named name: String, among folders: LanguageFolders, at location: SourceRange? = nil
  ) throws(Diagnostic) -> String {
    guard name != LanguageName.base else {
      throw Diagnostic(TranslationMessage.base(pages: sourceLanguage), at: location)
    }
    if let present = folders[name] { return present }
    guard LanguageName.isPlausible(name) else {
      throw Diagnostic(
        TranslationMessage.unknownLanguage(name, meant: LanguageName.meant(by: name)),
        at: location)
    }
    return name
  }

  /// The code of a language of the bundle for translators' tools.
  ///
  /// It leads back to the same language: of `German` and `de`, the former keeps its name.
  func code(of language: String) -> String {
    let code = LanguageName.code(of: language)
    return folders[code]?.hasSameBytes(as: language) ?? true ? code : language
  }

  /// The code of the language of the pages.
  var sourceLanguage: String {
    LanguageName.code(
      of: options.developmentLanguage
        ?? bundle.strings.languages.first {
          $0 != LanguageName.base && bundle.strings.isSource($0)
        } ?? "en")
  }
}
