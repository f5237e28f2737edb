import PropertyLists

/// A value that an app stores under a key, as the first element with that key describes it.
struct Setting {
  let key: String
  let element: SettingsDictionary

  /// The heading of the group that the element is in.
  let heading: String?

  /// The app group whose defaults store the value; `nil` for the app's own.
  let group: String?

  static let defaultKey = "DefaultValue"

  /// The value until someone changes it; `nil` if the element has none.
  var defaultValue: Value? { element[Self.defaultKey] }

  /// Whether the Settings app only shows it.
  var isReadOnly: Bool { element.description?.isReadOnly == true }

  /// Its name for people: the title of the row or, for an element that has none, of its group.
  var title: String? {
    element.description?.key("Title") == nil ? heading : element["Title"]?.string
  }

  /// A warning at its default.
  func warning(_ message: DefaultsMessage) -> Diagnostic {
    Diagnostic(
      message, severity: .warning, at: (defaultValue ?? element.value).location,
      path: element.path.appending(.key(Self.defaultKey)))
  }
}
