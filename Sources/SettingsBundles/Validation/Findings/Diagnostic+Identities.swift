package import PropertyLists

extension Diagnostic {
  /// The identities of all places, including the first; none for a problem that is not in the settings.
  ///
  /// A mistake that makes a whole file unreadable has no path.
  package var identities: [FindingIdentity] {
    identityPaths.map { FindingIdentity(message.rule, at: $0) }
  }

  /// The first of its identities for a report that many long paths would fill.
  package var shortIdentity: FindingIdentity {
    FindingIdentity(
      message.rule, at: identityPaths.first ?? [], within: Limits.pathScalars)
  }

  private var identityPaths: [Document.KeyPath] {
    if let message = message as? RuleMessage { return message.subjects.map(\.path) }
    if let path, !path.components.isEmpty { return [path] }
    return FormatRules.all.contains { $0.id == message.rule } ? [Document.KeyPath()] : []
  }
}
