extension Validator {
  /// A version of iOS: `8.2`.
  public struct SystemVersion: Sendable, Comparable, CustomStringConvertible {
    /// The number before the dot.
    public let major: Int
    /// The number after it; 0 if there is none.
    public let minor: Int

    /// Parses `8`, `8.2`, or `8.2.1`; the third number is ignored.
    ///
    /// - Returns: `nil` for anything else.
    public init?(_ text: String) {
      let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { part in
        part.utf8.count <= 4 && part.utf8.allSatisfy { (0x30...0x39).contains($0) }
          ? Int(part) : nil
      }
      guard 1...3 ~= parts.count, !parts.contains(nil), let major = parts[0] else { return nil }
      self.major = major
      minor = parts.count > 1 ? parts[1] ?? 0 : 0
    }

    public var description: String { "\(major).\(minor)" }

    public static func < (left: SystemVersion, right: SystemVersion) -> Bool {
      (left.major, left.minor) < (right.major, right.minor)
    }
  }
}
