/// The text of a value that is inserted into another document.
struct InsertedValue {
  var text: [UInt8]
  var isInBrackets = false
  /// Whether it begins with the anchor of the value that it replaces.
  var keepsAnchor = false
  var lastLineBreaks = LastLineBreaks.free
}

/// The line breaks after a value that are part of it, as in a block scalar.
enum LastLineBreaks {
  case free, one, all
}
