package import PropertyLists

/// Languages under the names of their folders, and under the names that people and tools use.
extension Translations {
  /// The existing name of a language in the bundle, or the one that it would get: `zh_CN` for `zh-CN`
  /// and `German` for `de` if the bundle has such a folder.
  ///
  /// The folder that all languages fall back on is not a language.
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

  /// The language to export under a name: its own or, if the bundle does not have it, the only one that
  /// differs from it by a script or a region, with a note: `el_GR` for `el`, and `el` for `el-GR`.
  ///
  /// - Throws: A `Diagnostic` for a name that is not a language, or that could mean several.
  package func exportedLanguage(
    named name: String
  ) throws(Diagnostic) -> (language: String, note: Diagnostic?) {
    let language = try language(named: name, among: folders)
    let relatives = strings.languages.filter {
      !strings.isSource($0) && LanguageName.areRelated($0, language)
    }
    guard folders[language] == nil, let relative = relatives.first else { return (language, nil) }
    guard relatives.count == 1 else {
      throw Diagnostic(
        TranslationMessage.severalRelatives(relatives, of: name), at: contents.location)
    }
    let note = TranslationMessage.relative(relative, instead: name)
    return (relative, Diagnostic(note, severity: .note, at: contents.location))
  }

  /// The code of a language of the bundle for translators' tools.
  ///
  /// Reading it leads back to the same language: if there is also `de`, `German` keeps its name.
  func code(of language: String) -> String {
    let code = LanguageName.code(of: language)
    return folders[code]?.hasSameBytes(as: language) ?? true ? code : language
  }

  var sourceLanguage: String {
    LanguageName.code(
      of: options.developmentLanguage
        ?? strings.languages.first {
          $0 != LanguageName.base && strings.isSource($0)
        } ?? "en")
  }
}
