import PropertyLists

/// What a page is recognized by in a text that is not read.
enum PageText {
  /// The key of the list of a page's elements.
  static let elementsKey = "PreferenceSpecifiers"

  static func mentionsElements(_ bytes: [UInt8]) -> Bool {
    bytes[...].contains(bytesOf: elementsKey)
  }
}
