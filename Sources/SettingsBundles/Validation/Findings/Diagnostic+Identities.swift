package import PropertyLists

extension Diagnostic {
  /// The identity of its first place, for a report that many long paths would fill.
  ///
  /// A mistake that makes a whole file unreadable has no path.
  package var shortIdentity: FindingIdentity {
    let place = (message as? RuleMessage).map { $0.subjects.first?.path } ?? path
    return FindingIdentity(message.rule, at: place ?? [], within: Limits.pathScalars)
  }
}
