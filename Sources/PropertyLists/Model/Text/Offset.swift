/// An offset or an index in half the memory: an update has dozens for each value.
@propertyWrapper
struct Offset: Sendable {
  private var stored: UInt32

  init(wrappedValue: Int) { stored = UInt32(truncatingIfNeeded: wrappedValue) }

  var wrappedValue: Int {
    get { Int(stored) }
    set { stored = UInt32(truncatingIfNeeded: newValue) }
  }
}

/// An offset or an index, or none, in a quarter of the memory.
@propertyWrapper
struct OptionalOffset: Sendable {
  private var stored: UInt32

  init(wrappedValue: Int?) { stored = wrappedValue.map { UInt32(truncatingIfNeeded: $0) } ?? .max }

  var wrappedValue: Int? {
    get { stored == .max ? nil : Int(stored) }
    set { self = OptionalOffset(wrappedValue: newValue) }
  }
}

/// A range of a text, or none, in half the memory.
@propertyWrapper
struct OffsetRange: Sendable {
  @Offset private var start: Int
  @Offset private var end: Int

  init(wrappedValue: Range<Int>?) {
    // A range does not end before it begins.
    start = wrappedValue?.lowerBound ?? 1
    end = wrappedValue?.upperBound ?? 0
  }

  var wrappedValue: Range<Int>? {
    get { start <= end ? start..<end : nil }
    set { self = OffsetRange(wrappedValue: newValue) }
  }
}
