import PropertyLists

extension Rule {
  static let textFieldRules: [Rule] = [
    Rule(
      "secure-default", .warning, "A secure text field has no default.", repair: .unsafe,
      source: .observed, in: .password,
      why: """
        "IsSecure" hides the text on the screen. The default, however, is in a property list inside
        the app, where anyone who has the app can read it.
        """,
      example: """
        -   DefaultValue: hunter2
            IsSecure: true
        """,
      check: .elements([.textField]) { field in
        guard field["IsSecure"]?.boolean == true, field["DefaultValue"]?.bytes?.isEmpty == false
        else { return nil }
        return field.finding(
          at: "DefaultValue", "anyone who has the app can read the default of a secure field",
          help: "remove the default, or \"IsSecure\" if the field is no secret"
        ).repaired(.unsafe, by: .remove)
      }),
    Rule(
      "secret-not-secure", .off, "A text field whose key suggests a secret is secure.",
      repair: .unsafe, source: .observed, in: .password,
      why: """
        A field without "IsSecure" shows what is typed. The rule guesses from the key, such as
        "password" or "apiToken", and guesses wrong about as often as right, so it is off unless you
        turn it on.
        """,
      example: """
        +   IsSecure: true
        """,
      check: .elements([.textField], comparing: ["IsSecure"]) { field in
        guard let key = field["Key"]?.string, looksSecret(key), field["IsSecure"]?.boolean != true
        else { return nil }
        return field.finding(
          at: "Key", "the text typed for \(key.quoted) is visible",
          help: "set \"IsSecure\" to true if it is a secret"
        ).repaired(.unsafe, by: [field.repair("IsSecure", by: .set(true))])
      }),
  ]

  private static func looksSecret(_ key: String) -> Bool {
    let key = key.lowercased()
    return ["password", "passwd", "passphrase", "secret", "token", "apikey", "api_key"]
      .contains { key.contains(bytesOf: $0) }
  }
}
