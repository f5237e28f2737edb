import PropertyLists

/// Languages under the names of their folders, and under those that people and tools use.
extension Translations {
  /// The name that a language has in the bundle, or will have if it is new: `zh_CN` for `zh-CN`, and
  /// `German` for `de`, where the bundle has such a folder.
  ///
  /// - Parameter names: The languages of the bundle.
  /// - Throws: `TranslationMessage.unknownLanguage`, also for the name of the folder that all languages
  ///   fall back on.
  func language(
    named name: String, among names: [String]? = nil, at location: SourceRange? = nil
  ) throws(Diagnostic) -> String {
    guard name != LanguageName.base else {
      throw Diagnostic(TranslationMessage.base(pages: sourceLanguage), at: location)
    }
    if let present = folder(ofLanguage: name, among: names ?? bundle.strings.languages) {
      return present
    }
    guard LanguageName.isPlausible(name) else {
      throw Diagnostic(
        TranslationMessage.unknownLanguage(name, meant: LanguageName.meant(by: name)),
        at: location)
    }
    return name
  }

  private func folder(ofLanguage name: String, among names: [String]) -> String? {
    names.first { $0.hasSameBytes(as: name) } ?? names.first { LanguageName.isSame($0, as: name) }
  }

  /// The code of a language of the bundle for translators' tools.
  ///
  /// It leads back to the same language: of `German` and `de`, the former keeps its name.
  func code(of language: String) -> String {
    let code = LanguageName.code(of: language)
    let folder = folder(ofLanguage: code, among: bundle.strings.languages)
    return folder?.hasSameBytes(as: language) ?? true ? code : language
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
