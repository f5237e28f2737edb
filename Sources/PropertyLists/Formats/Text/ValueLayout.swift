/// How a writer lays out a value: on lines of its own in a whole file, or at its place in a text
/// that has an indentation and habits already.
///
/// Lines end in LF; whoever puts the value into a text with other line ends replaces them.
struct ValueLayout: Sendable {
  /// The beginning of every line after the first.
  var margin: [UInt8] = []
  /// One level of indentation.
  var unit: [UInt8]
  /// How many containers of the text are around the value.
  var depth = 0
  /// Whether everything goes on one line.
  var isInline = false

  // MARK: XML

  var pairsShareLine = false
  /// Whether the references in an XML source are kept.
  var keepsReferences = false
  var escapesQuotes = false
  var escapesApostrophes = false

  // MARK: YAML

  /// How much deeper than its key a list is.
  var listOffset = 2
  /// Whether a string may be a block that has all empty lines after it, whatever follows.
  var mayEndInEmptyLines = true
  /// The quotes of strings that would need none.
  var quote: UInt8?

  // MARK: JSON

  /// The text between a key and its value.
  var colon = [UInt8(ascii: ":"), 0x20]
}
