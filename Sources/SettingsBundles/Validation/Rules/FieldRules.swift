import PropertyLists

/// What text fields and rows of text ought to be.
extension Rule {
  static let fieldRules: [Rule] = [
    Rule("secure-default", .warning, "A secure field has no default.", on: [.textField]) { field in
      guard field["IsSecure"]?.boolean == true, field["DefaultValue"]?.bytes?.isEmpty == false
      else { return [] }
      return [field.finding(.secureDefault, at: "DefaultValue")]
    },
    Rule(
      "secret-not-secure", .off, "A field whose key looks like that of a secret is secure.",
      on: [.textField]
    ) { field in
      guard let key = field["Key"]?.string, looksSecret(key), field["IsSecure"]?.boolean != true
      else { return [] }
      return [field.finding(.secretShown(key), at: "Key")]
    },
    Rule("title-missing", .note, "A row that shows a value has a title.", on: [.titleValue]) {
      row in
      guard row["Title"] == nil else { return [] }
      return [row.finding(.titleMissing)]
    },
  ]

  private static func looksSecret(_ key: String) -> Bool {
    let key = key.lowercased()
    return ["password", "passwd", "passphrase", "secret", "token", "apikey", "api_key"]
      .contains { key.contains($0) }
  }
}
