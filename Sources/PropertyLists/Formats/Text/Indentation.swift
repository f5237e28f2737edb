/// The white space before the lines of a value, the deepest so far: each line copies a part of it.
struct Indentation {
  private let margin: Int
  private let unit: [UInt8]
  private let unitCount: Int
  private var deepest: [UInt8]
  /// The first eight bytes before a line that has as many, the first byte lowest.
  private let firstWord: UInt64

  init(_ layout: ValueLayout) {
    margin = layout.margin.count
    unit = layout.unit
    unitCount = unit.count
    deepest = layout.margin
    var first = layout.margin
    for _ in 0..<8 { first += unit }
    firstWord = first.prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// Appends the white space before a line; as one word, as here, it saves 7% of binary -> XML.
  mutating func append(_ depth: Int, to output: inout TextSink) {
    let count = margin + depth * unitCount
    guard count > 8 else { return output.append(first: count, of: firstWord) }
    output.append(margin(depth))
  }

  mutating func margin(_ depth: Int) -> ArraySlice<UInt8> { deepest[..<reach(depth)] }

  /// Returns the length of the white space before a line at a depth, which is there by then.
  private mutating func reach(_ depth: Int) -> Int {
    let count = margin + depth * unitCount
    while deepest.count < count { deepest += unit }
    return count
  }
}
