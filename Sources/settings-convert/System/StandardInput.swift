/// Standard input as a file.
enum StandardInput {
  /// As a PATH.
  static let path = "-"
  /// In messages.
  static let name = "<stdin>"
}
