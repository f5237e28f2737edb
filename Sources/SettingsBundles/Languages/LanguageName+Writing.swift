/// How a language is written, and named on a web page.
extension LanguageName {
  /// The languages that are written from right to left, whatever their region.
  private static let rightToLeft: Set<String> = [
    "ar", "arc", "ckb", "dv", "fa", "he", "iw", "ji", "ks", "ps", "sd", "ug", "ur", "yi",
  ]
  private static let rightToLeftScripts: Set<String> = ["Arab", "Hebr", "Nkoo", "Syrc", "Thaa"]

  /// Whether a language is written from right to left; its script outranks the language itself.
  static func isRightToLeft(_ name: String) -> Bool {
    let parts = name.split { $0 == "-" || $0 == "_" }.map(String.init)
    if let script = parts.dropFirst().first(where: { $0.utf8.count == 4 }) {
      return rightToLeftScripts.contains(script)
    }
    return parts.first.map { rightToLeft.contains($0.lowercased()) } ?? false
  }

  /// The tag of a language in HTML (BCP 47); `nil` if it has none, as `Base`.
  static func tag(of name: String) -> String? {
    name != base && isPlausible(name) ? code(of: name) : nil
  }
}
