/// The elements and keys that a settings page may hold.
///
/// The validator, the normalizer, the schema and the manual all read this; adding a key is adding
/// one line to an element. Another dialect (InAppSettingsKit's) is another value of this type.
public struct Catalogue: Sendable {
  /// The page itself.
  public let page: ElementDescription

  /// The elements, in the order in which the manual lists them.
  public let elements: [ElementDescription]

  /// The dictionaries that stand inside elements.
  public let dictionaries: [ElementDescription]

  /// The prefix of keys and types of a dialect that is recognised by name and let through.
  public let foreignPrefixes: [String]

  /// The keys of a dialect with which a required one may be absent, because the app itself opens
  /// something in its place.
  let standIns: [String: [String]]

  /// The elements that Apple's Settings app knows.
  public static let apple = Catalogue(
    page: .page,
    elements: [
      .group, .radioGroup, .childPane, .toggleSwitch, .slider, .titleValue, .textField, .multiValue,
    ],
    dictionaries: [.confirmationPrompt],
    foreignPrefixes: ["IASK"],
    standIns: [
      "File": [
        "IASKViewControllerClass", "IASKViewControllerStoryBoardFile",
        "IASKViewControllerStoryBoardId", "IASKSegueIdentifier",
      ]
    ])

  /// The element of a `Type`.
  public func element(_ type: String) -> ElementDescription? {
    elements.first { $0.type.hasSameBytes(as: type) }
  }

  /// The dictionary of a name.
  public func dictionary(_ name: String) -> ElementDescription? {
    dictionaries.first { $0.type.hasSameBytes(as: name) }
  }

  /// Whether a name belongs to another dialect.
  public func isForeign(_ name: String) -> Bool {
    foreignPrefixes.contains { name.hasPrefix($0) }
  }
}

extension String {
  /// Whether two texts are the same to the Settings app.
  ///
  /// Swift's `==` would also take a KELVIN SIGN for a K, and a composed letter for its parts. It comes
  /// first because it is quick to tell different texts apart.
  func hasSameBytes(as other: String) -> Bool {
    self == other && utf8.elementsEqual(other.utf8)
  }
}
