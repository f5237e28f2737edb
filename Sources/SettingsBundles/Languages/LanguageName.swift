import PropertyLists

/// The name of a language as in `zh-Hant-TW.lproj`: a language, an optional script, and an optional region.
///
/// https://developer.apple.com/documentation/xcode/choosing-localization-regions-and-scripts
enum LanguageName {
  /// The folder of the strings that are the fallback for all languages.
  static let base = "Base"

  /// The codes for Apple's names from before 2004.
  private static let oldNames = [
    "English": "en", "French": "fr", "German": "de", "Italian": "it", "Japanese": "ja",
    "Spanish": "es", "Dutch": "nl",
  ]

  /// The codes that Apple's systems treat as others.
  private static let synonyms = ["zh-CN": "zh-Hans", "zh-TW": "zh-Hant", "no": "nb"]

  /// Codes that people mistake for languages, mostly country codes.
  private static let misnomers: [String: String] = [
    "cn": "zh-Hans", "hk": "zh-HK", "jp": "ja", "cz": "cs", "dk": "da", "gr": "el", "ua": "uk",
    "vn": "vi", "us": "en-US", "gb": "en-GB", "at": "de-AT", "in": "id", "iw": "he", "ir": "fa",
    "rs": "sr", "al": "sq", "by": "be", "eng": "en", "chs": "zh-Hans", "cht": "zh-Hant",
  ]

  /// The two-letter codes of ISO 639-1.
  private static let codes = Array(
    """
    aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da \
    de dv dz ee el en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz \
    ia id ie ig ii ik io is it iu ja jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln \
    lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no nr nv ny oc oj om or os pa pi \
    pl ps pt qu rm rn ro ru rw sa sc sd se sg sh si sk sl sm sn so sq sr ss st su sv sw ta te tg th \
    ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu
    """.utf8)

  /// Whether Apple uses, or used to use, the name for a language: `zh_CN`.
  static func isPlausible(_ name: String) -> Bool {
    name == base || oldNames[name] != nil || canonical(name) == hyphenated(name)
  }

  /// The code of a language (BCP 47) for any of its names: `zh-CN` for `zh_CN`, `de` for `German`.
  static func code(of name: String) -> String {
    oldNames[name] ?? canonical(name) ?? hyphenated(name)
  }

  /// The same code for all names of a language: `zh-Hans` for `zh_CN`, too.
  static func commonCode(of name: String) -> String {
    let code = code(of: name)
    return synonyms[code] ?? code
  }

  /// All names of a language: `de` and `German` for either, `zh_CN` and `zh-CN`.
  static func spellings(of name: String) -> Set<String> {
    let code = code(of: name)
    let underscored = String(code.map { $0 == "-" ? "_" : $0 })
    return Set([name, code, underscored] + oldNames.filter { $0.value == code }.keys)
  }

  /// The language of a folder with a misspelled `.lproj`: `da` for `da-lproj` and `da.lpoj`, if it is one.
  static func language(ofMisspelledFolder folder: String) -> String? {
    let parts: (name: Substring, ending: Substring)
    if let separator = folder.lastIndex(where: { ".-_ ".contains($0) }) {
      parts = (folder[..<separator], folder[folder.index(after: separator)...])
    } else if folder.lowercased().hasSuffix(ending) {
      parts = (folder.dropLast(ending.count), folder.suffix(ending.count))
    } else {
      return nil
    }
    let name = String(parts.name)
    let isEnding = nearestName(to: String(parts.ending), among: [ending]) != nil
    return isEnding && isPlausible(name) && folder != "\(name).\(ending)" ? name : nil
  }

  private static let ending = "lproj"

  /// The name that was probably meant; `nil` without a good guess.
  static func meant(by name: String) -> String? {
    if let meant = misnomers[name.lowercased()] { return meant }
    let meant = canonical(name)
    return meant == name ? nil : meant
  }

  private static func canonical(_ name: String) -> String? {
    let parts = name.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
    guard let first = parts.first?.lowercased(), parts.count <= 3, isLanguage(first)
    else { return nil }
    var written = [first]
    for part in parts.dropFirst() {
      guard let part = scriptOrRegion(part) else { return nil }
      written.append(part)
    }
    return written.joined(separator: "-")
  }

  private static func hyphenated(_ name: String) -> String {
    String(name.map { $0 == "_" ? "-" : $0 })
  }

  private static func isLanguage(_ code: String) -> Bool {
    let letters = Array(code.utf8)
    if letters.count == 3 { return code.isLetters }
    return letters.count == 2
      && stride(from: 0, to: codes.count, by: 3).contains {
        codes[$0] == letters[0] && codes[$0 + 1] == letters[1]
      }
  }

  private static func scriptOrRegion(_ part: Substring) -> String? {
    let text = String(part)
    switch text.utf8.count {
    case 4 where text.isLetters: return text.prefix(1).uppercased() + text.dropFirst().lowercased()
    case 2 where text.isLetters: return text.uppercased()
    case 3 where text.utf8.allSatisfy { (0x30...0x39).contains($0) }: return text
    default: return nil
    }
  }
}

extension String {
  fileprivate var isLetters: Bool {
    utf8.allSatisfy { (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0) }
  }
}

/// The writing direction and the HTML tag of a language.
extension LanguageName {
  private static let rightToLeft: Set<String> = [
    "ar", "arc", "ckb", "dv", "fa", "he", "iw", "ji", "ks", "ps", "sd", "ug", "ur", "yi",
  ]
  private static let rightToLeftScripts: Set<String> = ["Arab", "Hebr", "Nkoo", "Syrc", "Thaa"]

  /// Whether a language is written from right to left; the script takes precedence over the language.
  static func isRightToLeft(_ name: String) -> Bool {
    let parts = name.split { $0 == "-" || $0 == "_" }.map(String.init)
    if let script = parts.dropFirst().first(where: { $0.utf8.count == 4 }) {
      return rightToLeftScripts.contains(script)
    }
    return parts.first.map { rightToLeft.contains($0.lowercased()) } ?? false
  }

  /// The tag of a language in HTML (BCP 47); `nil` if it has none, like `Base`.
  static func tag(of name: String) -> String? {
    name != base && isPlausible(name) ? code(of: name) : nil
  }
}
