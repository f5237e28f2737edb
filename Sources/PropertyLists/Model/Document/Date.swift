extension Document {
  /// A point in time in the years 1 to 9999, with the precision of a `Double`.
  public struct Date: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// Seconds since 2001-01-01T00:00:00Z, without leap seconds: `timeIntervalSinceReferenceDate` of
    /// Foundation's `Date`.
    public let secondsSince2001: Double

    /// Creates a date; `nil` outside of the years 1 to 9999.
    public init?(secondsSince2001 seconds: Double) {
      guard DateText.range.contains(seconds) else { return nil }
      // There is only one zero among dates.
      secondsSince2001 = seconds == 0 ? 0 : seconds
    }

    /// Creates a date from text in UTC, such as `2026-11-22T09:00:00Z` or `2026-11-22T09:00:00.5Z`; `nil`
    /// for any other form, and for a day or time that does not exist.
    public init?(_ text: String) {
      guard let parts = DateText.parts(Array(text.utf8)[...]),
        let seconds = DateText.seconds(parts)
      else { return nil }
      self.init(secondsSince2001: seconds)
    }

    /// The date rounded down to a whole second, the precision of XML.
    public var roundedDownToSecond: Date {
      Date(secondsSince2001: DateText.wholeSeconds(secondsSince2001)) ?? self
    }

    /// The date in UTC: `2026-11-22T09:00:00Z`, with a fraction if it has one.
    public var description: String { DateText.text(secondsSince2001) }

    public static func < (left: Date, right: Date) -> Bool {
      left.secondsSince2001 < right.secondsSince2001
    }
  }
}
