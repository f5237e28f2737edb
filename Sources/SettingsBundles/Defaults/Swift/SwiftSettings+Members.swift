import PropertyLists

extension SwiftSettings.Member {
  /// The default in the type of the constant; zero, an empty value, or, for a date, `nil` if it has none.
  var defaultLiteral: String {
    guard let type else { return "nil" }
    let value = setting.defaultValue
    switch type {
    case .boolean: return value?.isTrue == true ? "true" : "false"
    case .integer: return value?.integer?.int.map(String.init) ?? "0"
    case .real: return value?.number.map(\.swiftLiteral) ?? "0"
    case .string: return value?.shownText?.swiftLiteral ?? "\"\""
    case .data: return value?.kind == .data ? value?.swiftLiteral ?? "Data()" : "Data()"
    default: return value?.kind == .date ? value?.swiftLiteral ?? "nil" : "nil"
    }
  }

  var comments: [String] { [setting.title?.swiftComment, remark].compactMap { $0 } }

  func addComments(to code: inout SwiftCode) {
    for (position, comment) in comments.enumerated() {
      if position > 0 { code.comment() }
      code.comment(comment)
    }
  }

  /// The sentence about its values that its name and type do not convey.
  private var remark: String? {
    let element = setting.element
    let literals = { (keys: [String]) -> [String]? in
      let found = keys.compactMap { element[$0]?.shortLiteral }
      return found.count == keys.count ? found : nil
    }
    if setting.isReadOnly { return "The Settings app only shows the value; the app sets it." }
    switch element.description?.key(Catalog.defaultKey)?.kind {
    case .scalarLike(let keys, _) where keys.count == 2 && setting.type != .boolean:
      return literals(keys).map { "\($0[0]) when on, \($0[1]) when off." }
    case .number:
      return literals(["MinimumValue", "MaximumValue"]).map { "From \($0[0]) to \($0[1])." }
    default:
      let choices = setting.choices.compactMap { choice in
        choice.value.shortLiteral.map { literal in
          choice.title.map(setting.shown)?.swiftComment.map { "\(literal): \($0)" } ?? literal
        }
      }
      return choices.isEmpty ? nil : "One of \(choices.joined(separator: ", "))."
    }
  }
}

extension Value {
  /// A literal that fits into a comment; `nil` for dates, data, containers, and long strings.
  fileprivate var shortLiteral: String? {
    if let integer { return integer.description }
    guard [.string, .boolean, .real].contains(kind), let literal = swiftLiteral else { return nil }
    return literal.swiftComment.flatMap { $0.hasSuffix("…") ? nil : $0 }
  }

  /// The boolean that `bool(forKey:)` reads from it.
  fileprivate var isTrue: Bool {
    if let number { return number != 0 }
    if let string { return ["true", "yes", "1"].contains(string.lowercased()) }
    return boolean == true
  }

  /// The string that `string(forKey:)` reads from it; `nil` for a kind of value that it does not convert.
  fileprivate var shownText: String? { string ?? integer?.description ?? real?.description }
}
