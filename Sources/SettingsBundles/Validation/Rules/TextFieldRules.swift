import PropertyLists

extension Validator.Rule {
  static let textFieldRules: [Self] = [
    Self(
      "secure-default", .warning, "A secure text field has no default.", repair: .unsafe,
      source: .published(6), in: .password,
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
      })
  ]
}
