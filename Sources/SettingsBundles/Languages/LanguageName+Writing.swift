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
