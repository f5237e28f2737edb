extension NodeBuilder {
  func number<Number>(
    _ reading: NumberText.Reading<Number>, of kind: Kind, in text: ArraySlice<UInt8>,
    at range: Range<Int>
  ) throws(Diagnostic) -> Number {
    switch reading {
    case .number(let number): return number
    case .malformed:
      throw failure(.invalidScalar(kind, String(decoding: text, as: UTF8.self)), at: range)
    case .outOfRange: throw failure(.numberRange(String(decoding: text, as: UTF8.self)), at: range)
    }
  }

  func seconds(
    _ parts: DateText.Parts, in text: ArraySlice<UInt8>, at range: Range<Int>
  ) throws(Diagnostic) -> Double {
    guard let seconds = DateText.seconds(parts) else {
      throw failure(.dateRange(String(decoding: text, as: UTF8.self)), at: range)
    }
    return seconds
  }
}
