import PropertyLists

/// The elements and keys that a settings page may have.
///
/// The validator, the normalizer, and the schema all read it; to add a key, add one literal to an
/// element.
package struct Catalog: Sendable {
  package let page = ElementDescription.page
  package let elements: [ElementDescription] = [
    .group, .radioGroup, .childPane, .toggleSwitch, .slider, .titleValue, .textField, .multiValue,
  ]

  /// The keys that mean the same in every element, including elements of other dialects.
  var anyElement: ElementDescription { Self.anyElement }

  package let dictionaries: [ElementDescription] = [.confirmationPrompt]

  /// The allowed prefixes of keys and types from other dialects.
  package let foreignPrefixes = ["IASK"]

  /// For a required key, the keys of another dialect that replace it by making the app open something else.
  let alternatives = [
    "File": [
      "IASKViewControllerClass", "IASKViewControllerStoryBoardFile",
      "IASKViewControllerStoryBoardId", "IASKSegueIdentifier",
    ]
  ]

  /// The keys that another dialect reads in an element that does not store a value.
  ///
  /// A default in a group is that of a row whose beginning is missing.
  func hooks(of element: ElementDescription) -> [String] {
    if element.storesValue || self.element(element.type) == nil { return [] }
    return element.startsGroup ? ["Key"] : ["Key", "DefaultValue"]
  }

  /// The keys that generators of acknowledgments, such as CocoaPods and LicensePlist, add for apps.
  let generatorKeys = ["PSGroupSpecifier": ["License"]]

  /// The pages, or folders of pages, that generators such as AckGen and LicensePlist write during a build.
  let generatorPages = ["Acknowledgements", "com.mono0926.LicensePlist"]

  /// The keys that InAppSettingsKit adds to Apple's elements, and the values that it adds to their keys.
  let kitKeys = ["PSMultiValueSpecifier": ["FooterText", "IconNames"]]
  let kitValues = ["KeyboardType": ["DecimalPad", "PhonePad", "NamePhonePad", "AsciiCapable"]]

  /// The required keys whose values the app's code can supply, on pages that only the app shows.
  let suppliedKeys = ["DefaultValue", "Values", "Titles"]

  static let typePrefix = "PS"
  package static let apple = Catalog()

  private static let anyElement = ElementDescription(
    "", nil, "An element of an unknown type.",
    keys: Dictionary(grouping: apple.elements.flatMap(\.keys), by: \.name).values
      .compactMap { keys in keys.allSatisfy { $0.kind == keys[0].kind } ? keys[0] : nil })

  private init() {}

  package func element(_ type: String) -> ElementDescription? {
    elements.first { $0.type.hasSameBytes(as: type) }
  }

  func element(typed type: Value?) -> ElementDescription? {
    guard let type else { return nil }
    return elements.first { type.isString($0.type) }
  }

  package func dictionary(_ name: String) -> ElementDescription? {
    dictionaries.first { $0.type.hasSameBytes(as: name) }
  }

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

/// The names that Xcode's property list editor displays.
extension Catalog {
  /// A name that Xcode's editor displays, and the corresponding name in the file.
  typealias DisplayName = (term: String, meaning: String)

  /// The displayed names of keys, without duplicates, that differ from the key.
  var displayedKeys: [DisplayName] {
    distinct(([page] + elements).flatMap(\.keys).map { ($0.displayName, $0.name) })
  }

  /// The name that Xcode displays for a key; `nil` if it displays the key itself.
  func displayName(ofKey name: String) -> String? {
    elements.firstNonNil { $0.key(name)?.displayName }.flatMap { $0 == name ? nil : $0 }
  }

  var displayedTypes: [DisplayName] { distinct(elements.map { ($0.displayName, $0.type) }) }

  /// The key that Xcode's editor displays under a name; `nil` if it displays none.
  ///
  /// Xcode displays a key under the same name in every element, although it shows those of a radio group
  /// raw.
  ///
  /// - Parameter description: The dictionary with the key; `nil` for any.
  func keyName(displayedAs name: String, in description: ElementDescription? = nil) -> String? {
    let descriptions =
      description == nil ? [page] + elements : description === page ? [page] : elements
    return descriptions.firstNonNil { description in
      description.keys.first { $0.displayName?.hasSameBytes(as: name) == true }?.name
    }
  }

  func elementDisplayed(as name: String) -> ElementDescription? {
    elements.first { $0.displayName?.hasSameBytes(as: name) == true }
  }

  private func distinct(_ names: [(term: String?, meaning: String)]) -> [DisplayName] {
    var known: Set<String> = []
    return names.compactMap { term, meaning in
      guard let term, term != meaning, known.insert(term).inserted else { return nil }
      return (term, meaning)
    }
  }
}
