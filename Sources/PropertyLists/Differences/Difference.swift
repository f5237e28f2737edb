package typealias Difference = Document.Difference

extension Document {
  /// One difference between two documents.
  public struct Difference: Sendable, CustomStringConvertible {
    /// The kind of difference.
    public enum Change: Sendable {
      /// A value that only the new document has.
      case added(Value)
      /// A value that only the old document has.
      case removed(Value)
      /// A value with a different kind or content.
      case changed(from: Value, to: Value)
      /// An item of an array that changed its relative position.
      case moved(from: Int, to: Int)
      /// The shared keys of both dictionaries, in the old order and in the new one.
      case reordered(from: [String], to: [String])
    }

    /// The path of the value: in the old document if it was removed, otherwise in the new one.
    public package(set) var path: Document.KeyPath

    /// The kind of difference.
    public let change: Change

    /// The path for displaying the difference in the new document: that of the value or, if it was
    /// removed, of the container that lacks it.
    public var pathInNew: Document.KeyPath {
      guard case .removed = change else { return path }
      return path.parent
    }

    /// The name of an added, removed, or moved item, if it has one.
    let label: String?

    /// Whether the other document has the key in another Unicode form.
    let hasLookalike: Bool

    /// Whether the values are secrets, so only their kinds are shown.
    package var hidesValues = false

    /// Whether it has not been made yet: a value "would become" another one.
    package var isPlanned = false

    /// The difference on one line: `PreferenceSpecifiers.3.DefaultValue: integer 1 became real 1.0`.
    ///
    /// - Complexity: O(*n*) for *n* bytes of shown strings and keys.
    public var description: String {
      let path = path.shown()
      return "\((hasLookalike ? path.inASCII : path).shellQuoted): \(text)"
    }

    /// The change, without the path.
    ///
    /// - Complexity: O(*n*) for *n* bytes of shown strings and keys.
    public var text: String {
      switch change {
      case .added(let value): "\(verb("add", "added")) \(label ?? summary(of: value))"
      case .removed(let value): "\(verb("remove", "removed")) \(label ?? summary(of: value))"
      case .changed(let old, let new):
        lookalikes(old, new)
          ?? "\(summary(of: old)) \(verb("become", "became")) \(summary(of: new))"
      case .moved(let old, let new):
        // Added and removed items before it can give it the same number in another order.
        "\(verb("move", "moved")) \(label.map { "\($0) " } ?? "")"
          + (old == new ? "among its neighbors" : "from \(old) to \(new)")
      case .reordered where hidesValues: "\(verb("reorder", "reordered")) keys"
      case .reordered(let old, let new):
        "\(verb("reorder", "reordered")) keys from \(Self.list(old)) to \(Self.list(new))"
      }
    }

    private func verb(_ planned: String, _ made: String) -> String {
      isPlanned ? "would \(planned)" : made
    }

    private func summary(of value: Value) -> String {
      hidesValues || !value.kind.isContainer && value.isHidden
        ? "\(value.kind.name) (hidden)" : value.summary
    }

    /// The change between strings that look the same: two Unicode forms, or a change beyond the shown part.
    private func lookalikes(_ old: Value, _ new: Value) -> String? {
      guard !hidesValues, let old = old.string?.unicodeScalars,
        let new = new.string?.unicodeScalars,
        String(old).quoted == String(new).quoted
      else { return nil }
      let shared = zip(old, new).prefix { $0 == $1 }.underestimatedCount
      let start = max(0, shared - Limits.quotedScalars / 2)
      let (before, after) = (String(old.dropFirst(start)), String(new.dropFirst(start)))
      let place = start > 0 ? " after \(start) characters" : ""
      let verb = verb("become", "became")
      return "string \(before.asciiQuoted) \(verb) string \(after.asciiQuoted)\(place)"
    }

    private static func list(_ keys: [String]) -> String {
      let shown = keys.prefix(12).map { $0.visible }
      return (shown + (keys.count > shown.count ? ["…"] : [])).joined(separator: ", ")
    }
  }
}
