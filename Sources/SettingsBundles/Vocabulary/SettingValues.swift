import PropertyLists

/// The values of build settings by name, which a build inserts for references and compares with conditions.
struct SettingValues: Sendable {
  private let values: [String: String]

  init(_ values: [String: String]) { self.values = values }

  /// The allowance left for all pages, tables, and translations of a build together.
  struct Allowance: Sendable {
    /// The bytes of strings with references after they are expanded.
    var bytes: Int
    /// The undefined settings for which the nearest one is looked up among all.
    var guesses = Limits.guessedSettings
  }

  /// The value of a setting in a condition.
  ///
  /// - Throws: `BuildSettingMessage.undefined`.
  func value(of name: String, _ allowance: inout Allowance) throws(BuildSettingMessage) -> String {
    guard let value = values[name] else {
      throw undefined([name], isInCondition: true, &allowance)
    }
    return value
  }

  private func undefined(
    _ names: [String], isInCondition: Bool = false, _ allowance: inout Allowance
  ) -> BuildSettingMessage {
    var nearest: String?
    if let name = names.first, allowance.guesses > 0 {
      allowance.guesses -= 1
      nearest = nearestName(to: name, among: values.keys.filter(SettingReferences.isName).sorted())
    }
    return .undefined(names, nearest: nearest, isInCondition: isInCondition)
  }

  /// A text with the values of its references, which are not expanded again.
  ///
  /// - Throws: The first mistake in a reference, or all names before it that are undefined.
  /// - Complexity: O(*n*) for *n* bytes of the text and the result.
  func expand(
    _ text: ArraySlice<UInt8>, _ allowance: inout Allowance
  ) throws(BuildSettingMessage) -> [UInt8] {
    var expanded: [UInt8] = []
    var unknown: [String] = []
    var references = SettingReferences(in: text)
    while let part = references.next() {
      switch part {
      case .text(let text): expanded += text
      case .reference(let name, nil):
        if let value = values[name] { expanded += value.utf8 } else { unknown.append(name) }
      case .reference(let name, let fallback?):
        let value = values[name] ?? ""
        expanded += value.isEmpty ? fallback : Array(value.utf8)[...]
      }
      guard expanded.count <= allowance.bytes else { throw .tooLong }
    }
    allowance.bytes -= expanded.count
    guard unknown.isEmpty else { throw undefined(unknown, &allowance) }
    if let mistake = references.mistake { throw mistake }
    return expanded
  }

  /// The first setting that a string names without parentheses: `$NAME`.
  func bareName(in text: ArraySlice<UInt8>) -> String? {
    var rest = text
    while let sign = rest.firstIndex(of: SettingReferences.sign) {
      let name = rest[(sign + 1)...].prefix(while: SettingReferences.isNameByte)
      let isEscaped = sign > text.startIndex && text[sign - 1] == SettingReferences.sign
      let string = String(decoding: name, as: UTF8.self)
      if !isEscaped, SettingReferences.isName(string), values[string] != nil { return string }
      rest = rest[name.endIndex...]
    }
    return nil
  }
}
