package import PropertyLists

extension Validator {
  /// The first finding about a key that a change added to a page or element, although neither the
  /// catalog, nor the options, nor other elements have such a key.
  ///
  /// - Parameter findings: The findings about the new document that the old one does not have.
  /// - Returns: `nil` if there is none, or if the rule `key-unknown` is off.
  package func newUnknownKey(
    among findings: [Diagnostic], from old: Settings, to new: Settings
  ) -> Diagnostic? {
    let named = findings.filter(\.isAboutKeyName)
    guard !named.isEmpty, isChecking(.unknownKey) else { return nil }
    let (before, after) = (old.keysOfPages, new.keysOfPages)
    let newUnknown = named.first { finding in
      guard case .key(let key)? = finding.path?.last else { return false }
      let uses = before[ByteString(key)] ?? 0
      return after[ByteString(key), default: 0] > uses
        && (uses == 0 || finding.kind != .unknownKey)
    }
    guard var newUnknown else { return nil }
    newUnknown.severity = .error
    guard case .key(let name)? = newUnknown.path?.last, new.hasAtRoot(name),
      let key = ElementIndex(old).nearest(to: name)
    else { return newUnknown }
    let message = RuleMessage(
      rule: newUnknown.message.rule, text: newUnknown.message.text,
      help: Advice.guess(SettingsEditor.Path(element: key).text.shellQuoted))
    return Diagnostic(message, at: newUnknown.location, path: newUnknown.path)
  }
}

extension [Diagnostic] {
  /// The first error about a `Type` that is missing or unknown, unless it was there before.
  package func newTypeError(since old: @autoclosure () -> [Diagnostic]) -> Diagnostic? {
    let kinds = [Diagnostic.Kind.missingType, .unknownType]
    let first = first { finding in
      finding.severity == .error && kinds.contains(finding.kind)
        && !old().contains { $0.message.text == finding.message.text }
    }
    return first.map { first in
      let (rule, help) = (first.message.rule, first.message.help)
      let remedy = "add --rule \(rule)=warning"
      let message = RuleMessage(
        rule: rule, text: first.message.text,
        help: Advice.isGuess(help) ? "\(help) If not, \(remedy)" : "\(help); otherwise, \(remedy)")
      return Diagnostic(message, at: first.location, path: first.path)
    }
  }
}

extension Diagnostic {
  /// Whether it is a finding about the name of a key.
  package var isAboutKeyName: Bool {
    guard let rule = Validator.Rule.named(message.rule) else { return false }
    return rule.check.unknownKeys != nil || kind == .unknownRootKey
  }
}

extension Settings {
  fileprivate func hasAtRoot(_ key: String) -> Bool {
    if case .single(let document) = self { document.root[key] != nil } else { false }
  }

  fileprivate var keysOfPages: [ByteString: Int] {
    var counts: [ByteString: Int] = [:]
    for page in pages {
      for value in page.root.selfAndDescendants {
        for key in value.entries.map(\.key) { counts[ByteString(key), default: 0] += 1 }
      }
    }
    return counts
  }
}
