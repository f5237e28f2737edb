import PropertyLists

/// A value that an app stores under a key, described by the first element with that key.
struct Setting {
  let key: String
  let element: SettingsDictionary

  /// The heading of the element's group.
  let heading: String?

  /// The app group whose defaults store the value; `nil` for the app's own.
  let group: String?

  /// The English of the strings that its page has translated.
  let strings: [String: String]

  /// Whether only a build knows the default.
  var isOfBuild = false

  /// The initial value; `nil` if the element does not define one, or if only a build knows it.
  var defaultValue: Value? { isOfBuild ? nil : element[Catalog.defaultKey] }

  var isReadOnly: Bool { element.description?.isReadOnly == true }

  /// Its display name in English: the title of the row or, failing that, of its group.
  var title: String? {
    (element.description?.key("Title") == nil ? heading : element["Title"]?.string).map(shown)
  }

  /// A string as people see it.
  func shown(_ string: String) -> String { strings[string] ?? string }

  func warning(_ message: DefaultsMessage) -> Diagnostic {
    Diagnostic(
      message, severity: .warning, at: (element[Catalog.defaultKey] ?? element.value).location,
      path: element.path.appending(.key(Catalog.defaultKey)))
  }
}
