/// The white space before the lines of a value, the deepest so far: each line copies a part of it.
struct Indentation {
  private let margin: Int
  private let unit: [UInt8]
  private var deepest: [UInt8]

  init(_ layout: ValueLayout) {
    margin = layout.margin.count
    unit = layout.unit
    deepest = layout.margin
  }

  mutating func append(_ depth: Int, to output: inout TextSink) {
    let count = reach(depth)
    deepest.withUnsafeBufferPointer { output.append(UnsafeBufferPointer(rebasing: $0[..<count])) }
  }

  /// The white space before a line at a depth.
  mutating func margin(_ depth: Int) -> ArraySlice<UInt8> { deepest[..<reach(depth)] }

  /// Returns the length of the white space before a line at a depth, which is there by then.
  private mutating func reach(_ depth: Int) -> Int {
    let count = margin + depth * unit.count
    while deepest.count < count { deepest += unit }
    return count
  }
}
