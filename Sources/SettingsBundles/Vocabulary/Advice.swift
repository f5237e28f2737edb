import PropertyLists

/// Phrases shared by messages.
enum Advice {
  static func rename(_ name: String, to meant: String) -> String {
    "rename \(name.quoted) to \(meant.quoted)"
  }

  static func guess(_ name: String) -> String { "did you mean \(name)?" }

  /// Whether a help is a guess, after which anything else is a new sentence.
  static func isGuess(_ help: String) -> Bool { help.hasSuffix("?") }

  /// `"Sync", "Sound"`, or only the first ones: `"Sync", "Sound", "Time" and others`.
  static func sample(_ names: [String], of count: Int? = nil) -> String {
    Array(names.prefix(shownNames)).joined(separator: ", ")
      + ((count ?? names.count) > shownNames ? " and others" : "")
  }

  /// The number of names in a sample.
  static let shownNames = 3

  /// `A`, `A and B`, `A, B, or C`.
  static func list(_ names: some Collection<String>, _ conjunction: String = "and") -> String {
    // Joining anything but an array creates types at run time, which costs a tenth of a small page.
    let names = Array(names)
    guard let last = names.last, names.count > 1 else { return names.last ?? "" }
    let others = Array(names.dropLast()).joined(separator: ", ")
    return "\(others)\(names.count > 2 ? "," : "") \(conjunction) \(last)"
  }

  static func writeTheSame(asAt place: String) -> String {
    "write the same in both, or a reference to a build setting; the other is at \(place)"
  }
}
