import PropertyLists

/// The catalogue and the rules as Markdown: the README's tables.
public struct Manual: Sendable {
  private let catalogue: Catalogue

  public init(catalogue: Catalogue = .apple) {
    self.catalogue = catalogue
  }

  /// The page, each element and each dictionary in one: a heading, what it is for, its keys.
  public var text: String {
    ([catalogue.page] + catalogue.elements + catalogue.dictionaries).map(section)
      .joined(separator: "\n")
  }

  /// Every rule in one table, family by family.
  public static var rules: String {
    """
    | Rule | Severity | What it asks for |
    |---|---|---|
    \(Rule.all.map { "| `\($0.id)` | \($0.severity.rawValue) | \($0.summary) |" }
      .joined(separator: "\n"))

    """
  }

  private func section(_ element: ElementDescription) -> String {
    """
    ### \(heading(element))

    \(([element.summary] + element.constraints + omission(element)).joined(separator: " "))

    | Key | In Xcode | Kind | Required | Meaning |
    |---|---|---|---|---|
    \(element.keys.map(row).joined(separator: "\n"))

    """
  }

  private func heading(_ element: ElementDescription) -> String {
    if catalogue.page.type == element.type { return element.type }
    return (element.displayName.map { "\($0): " } ?? "") + "`\(element.type)`"
  }

  private func omission(_ element: ElementDescription) -> [String] {
    element.ignoredOn.isEmpty
      ? [] : ["\(element.ignoredOn.map(\.title).joined(separator: " and ")) leaves it out."]
  }

  private func row(_ key: KeyDescription) -> String {
    let cells = [
      "`\(key.name)`", key.displayName ?? "", kind(key), key.isRequired ? "yes" : "", meaning(key),
    ]
    return "|" + cells.map { $0.isEmpty ? " |" : " \(escaped($0)) |" }.joined()
  }

  /// The kind without its article, which a table does not need.
  private func kind(_ key: KeyDescription) -> String {
    for article in ["a ", "an "] where key.kind.name.hasPrefix(article) {
      return String(key.kind.name.dropFirst(article.count))
    }
    return key.kind.name
  }

  private func meaning(_ key: KeyDescription) -> String {
    var sentences = [key.summary]
    if key.allowedValues.count == 1 {
      sentences = ["`\(key.allowedValues[0])`."]
    } else if !key.allowedValues.isEmpty {
      let values = key.allowedValues.map { "`\($0)`" }
      sentences.append("One of \(values.joined(separator: ", ")).")
    }
    if let text = key.defaultValue?.text { sentences.append("Without it: \(text).") }
    if key.isLocalizable { sentences.append("Localizable.") }
    if let availability = key.availability.sentence { sentences.append(availability) }
    return sentences.joined(separator: " ")
  }

  private func escaped(_ text: String) -> String {
    text.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
  }
}

extension Literal {
  /// A default as the manual shows it; `nil` for a list or a dictionary.
  fileprivate var text: String? {
    switch self {
    case .string(let text): text.isEmpty ? "an empty text" : "`\(text)`"
    case .boolean(let truth): "`\(truth)`"
    case .integer(let number): "`\(number)`"
    case .real(let number): "`\(number)`"
    case .array, .dictionary: nil
    }
  }
}
