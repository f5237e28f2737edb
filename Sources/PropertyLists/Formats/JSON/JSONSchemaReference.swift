/// The schema that a JSON file names for editors, as the first entry of its root.
///
///     {
///       "$schema": "settings-page.schema.json",
///
/// In JSON that is settings, it is layout, like a comment or a YAML modeline: editors need it, and it is
/// not a setting. In any other JSON, it is a value like all others.
package struct JSONSchemaReference: Sendable, Equatable {
  /// The schema's path, relative to the JSON file, or its URL.
  package let schema: String
  /// The end of the entry and its comma.
  let end: Int

  private static let longestHead = 4096

  /// - Returns: `nil` for a schema that would have to be spelled with escapes.
  package init?(_ schema: String) {
    guard !schema.utf8.contains(where: { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C }) else {
      return nil
    }
    (self.schema, end) = (schema, 0)
  }

  /// Finds the reference of a JSON file; `nil` if it has none, or one that is spelled with escapes.
  package init?(of json: [UInt8]) {
    var rest = json.prefix(Self.longestHead)
    if rest.begins(with: "\u{FEFF}") { rest = rest.dropFirst(3) }
    for word: StaticString in ["{", "\"$schema\"", ":", "\""] {
      rest = rest.drop(while: \.isSpace)
      guard rest.begins(with: word) else { return nil }
      rest = rest.dropFirst(word.utf8CodeUnitCount)
    }
    let text = rest.prefix { $0 != "\"" }
    let next = rest[text.endIndex...].dropFirst().drop(while: \.isSpace)
    guard let byte = next.first, !text.contains(where: { $0 < 0x20 || $0 == 0x5C }) else {
      return nil
    }
    schema = String(decoding: text, as: UTF8.self)
    end = byte == "," ? next.startIndex + 1 : text.endIndex + 1
  }

  /// Returns JSON of a dictionary in the writer's layout with the reference as its first entry, unless it
  /// has one.
  package func added(to json: [UInt8]) -> [UInt8] {
    let isEmpty = json[...].begins(with: "{}")
    guard isEmpty || json[...].begins(with: "{\n"), JSONSchemaReference(of: json) == nil else {
      return json
    }
    return Array("{\n  \"$schema\": \"\(schema)\"\(isEmpty ? "\n" : ",\n")".utf8)
      + json.dropFirst(isEmpty ? 1 : 2)
  }
}
