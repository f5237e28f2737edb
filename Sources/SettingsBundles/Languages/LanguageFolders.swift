import PropertyLists

/// The languages of a bundle, which can be found by any of their names.
struct LanguageFolders {
  private(set) var names: [String] = []
  private var known: Set<ByteString> = []
  /// The first name of each language, by its common code in lowercase.
  private var namesByCode: [String: String] = [:]

  init(_ names: [String]) {
    for name in names { insert(name) }
  }

  mutating func insert(_ name: String) {
    guard known.insert(ByteString(name)).inserted else { return }
    names.append(name)
    guard name != LanguageName.base else { return }
    let code = Self.key(of: name)
    if namesByCode[code] == nil { namesByCode[code] = name }
  }

  /// The existing name of a language: `zh_CN` for `zh-CN` and `zh-Hans`, `German` for `de`; `nil` if it is
  /// new.
  subscript(language: String) -> String? {
    known.contains(ByteString(language)) ? language : namesByCode[Self.key(of: language)]
  }

  private static func key(of name: String) -> String {
    LanguageName.commonCode(of: name).lowercased()
  }
}
