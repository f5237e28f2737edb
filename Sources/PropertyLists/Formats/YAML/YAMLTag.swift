/// The standard tags of YAML, in their long form (yaml.org/type).
package enum YAMLTag {
  private static let prefix = "tag:yaml.org,2002:"

  /// The tag `!`, which makes a scalar a string.
  static let nonSpecific = "!"
  static let string = prefix + "str"
  static let map = prefix + "map"
  static let sequence = prefix + "seq"
  static let null = prefix + "null"
  static let scalarKinds: [String: Kind] = [
    nonSpecific: .string,
    string: .string,
    prefix + "int": .integer,
    prefix + "float": .real,
    prefix + "bool": .boolean,
    prefix + "timestamp": .date,
    prefix + "binary": .data,
  ]

  /// The tag for the kind of a plain scalar: `!!int`.
  static func short(for kind: Kind) -> String? {
    scalarKinds.first { $0.value == kind && $0.key != nonSpecific }
      .map { "!!" + $0.key.dropFirst(prefix.count) }
  }

  /// Whether a text begins with a tag that determines the kind of its value.
  package static func begins(_ text: String) -> Bool {
    guard text.hasPrefix("!!") else { return false }
    let tag = prefix + text.dropFirst(2).prefix { $0 != " " }
    return scalarKinds[tag] != nil || tag == map || tag == sequence
  }

  static func shown(_ tag: String) -> String {
    tag.hasPrefix(prefix) ? "the tag !!\(tag.dropFirst(prefix.count))" : "the tag \(tag)"
  }
}
