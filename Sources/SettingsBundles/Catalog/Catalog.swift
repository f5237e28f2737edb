import PropertyLists

/// The elements and keys that a settings page may have.
///
/// The validator, the normalizer, and the schema all read it; to add a key, add one literal to an
/// element. `Dialect` has what InAppSettingsKit adds.
package struct Catalog: Sendable {
  /// The page itself.
  package let page = ElementDescription.page

  /// The elements, in the order in which documentation lists them.
  package let elements: [ElementDescription] = [
    .group, .radioGroup, .childPane, .toggleSwitch, .slider, .titleValue, .textField, .multiValue,
  ]

  /// The keys that mean the same in every element that has them, which is what they mean in an
  /// element of another dialect too.
  let anyElement: ElementDescription

  /// The dictionaries inside elements.
  package let dictionaries: [ElementDescription] = [.confirmationPrompt]

  /// The prefixes of keys and types that belong to another dialect and are allowed.
  package let foreignPrefixes = ["IASK"]

  /// For a required key, the keys of another dialect that replace it: with one of them, the app
  /// itself opens something else.
  let standIns = [
    "File": [
      "IASKViewControllerClass", "IASKViewControllerStoryBoardFile",
      "IASKViewControllerStoryBoardId", "IASKSegueIdentifier",
    ]
  ]

  /// The keys that another dialect reads in elements that store nothing.
  let hooks = ["Key", "DefaultValue"]

  /// The keys that InAppSettingsKit adds to an element.
  let kitKeys = ["PSMultiValueSpecifier": ["FooterText", "IconNames"]]

  /// The values of a key that InAppSettingsKit adds to Apple's.
  let kitValues = ["KeyboardType": ["DecimalPad", "PhonePad", "NamePhonePad", "AsciiCapable"]]

  /// The required keys whose values the app's code can supply, on pages that only the app shows.
  let suppliedKeys = ["DefaultValue", "Values", "Titles"]

  static let typePrefix = "PS"

  /// The catalog of Apple's Settings app.
  package static let apple = Catalog()

  private init() {
    let keys = Dictionary(grouping: elements.flatMap(\.keys), by: \.name).values
    anyElement = ElementDescription(
      "", nil, "An element of an unknown type.",
      keys: keys.compactMap { keys in keys.allSatisfy { $0.kind == keys[0].kind } ? keys[0] : nil })
  }

  /// The element with a `Type`.
  package func element(_ type: String) -> ElementDescription? {
    elements.first { $0.type.hasSameBytes(as: type) }
  }

  /// The element of the type that a value names.
  func element(typed type: Value?) -> ElementDescription? {
    guard let type else { return nil }
    return elements.first { type.isString($0.type) }
  }

  /// The dictionary with a name.
  package func dictionary(_ name: String) -> ElementDescription? {
    dictionaries.first { $0.type.hasSameBytes(as: name) }
  }

  /// Whether a name belongs to another dialect.
  package func isForeign(_ name: String) -> Bool {
    foreignPrefixes.contains { name.hasPrefix($0) }
  }
}

extension String {
  /// Whether two strings have the same bytes, as the Settings app compares them.
  ///
  /// Swift's `==` also equates a KELVIN SIGN with a K, and a composed letter with its parts; and
  /// comparing the UTF-8 views takes seven times as long as comparing buffers.
  func hasSameBytes(as other: String) -> Bool {
    guard utf8.count == other.utf8.count else { return false }
    var (left, right) = (self, other)
    return left.withUTF8 { left in right.withUTF8 { right in left.elementsEqual(right) } }
  }
}
