import Testing

@testable import SettingsBundles

/// Names of languages as Apple writes them.
@Suite struct LanguageNameTests {
  @Test(arguments: [
    "de", "Base", "English", "zh-Hans", "zh-Hant-TW", "pt-BR", "es-419", "fil", "sr-Latn", "yue-CN",
    "zh_CN", "el_GR",
  ])
  func isPlausible(name: String) {
    #expect(LanguageName.isPlausible(name))
  }

  @Test(arguments: [
    ("EL_gr", "el-GR"), ("cn", "zh-Hans"), ("jp", "ja"), ("PT-br", "pt-BR"), ("ZH-hans", "zh-Hans"),
    ("zh_hant_tw", "zh-Hant-TW"), ("gr", "el"),
  ])
  func isMeantAs(name: String, meant: String) {
    #expect(!LanguageName.isPlausible(name))
    #expect(LanguageName.meant(by: name) == meant)
  }

  @Test(arguments: [
    ("da-lproj", "da"), ("zh-Hans.lpoj", "zh-Hans"), ("pt_BR.lporj", "pt_BR"), ("delproj", "de"),
    ("de.LPROJ", "de"), ("de.lproj", nil), ("images", nil), ("qq-lproj", nil), ("de.bundle", nil),
  ])
  func isReadFromAMisspelledFolder(folder: String, language: String?) {
    #expect(LanguageName.language(ofMisspelledFolder: folder) == language)
  }

  @Test(arguments: [
    ("zh_CN", "zh-CN"), ("German", "de"), ("EL_gr", "el-GR"), ("de", "de"), ("my_own", "my-own"),
  ])
  func hasACode(name: String, code: String) {
    #expect(LanguageName.code(of: name) == code)
  }

  @Test(arguments: ["", "-", "qq", "d", "de-", "de--DE", "de-D", "de-DE-x-y", "dé", "german"])
  func isUnknown(name: String) {
    #expect(!LanguageName.isPlausible(name))
    #expect(LanguageName.meant(by: name) == nil)
  }
}
