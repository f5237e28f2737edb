/// The style of a written value: on separate lines in a whole file, or in place in a text with
/// existing indentation and formatting.
///
/// Lines end in LF; a caller that inserts the value into a text with other line ends replaces them.
struct ValueStyle: Sendable {
  /// The beginning of every line except the first.
  var margin: [UInt8] = []
  var unit: [UInt8]
  /// The number of containers around the value in the text.
  var depth = 0
  var isInline = false

  // MARK: XML

  var pairsShareLine = false
  var escapesQuotes = false
  var escapesApostrophes = false

  // MARK: YAML

  /// The indentation of a list relative to its key.
  var listOffset = 2
  /// Whether a string may be a block that includes all empty lines after it, whatever follows.
  var mayEndInEmptyLines = true
  /// The quotation mark for strings that need none.
  var quote: UInt8?

  // MARK: JSON

  var colon = [UInt8(ascii: ":"), 0x20]
}
