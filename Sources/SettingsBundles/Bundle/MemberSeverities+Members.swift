import PropertyLists

extension MemberSeverities {
  /// The severity of a rule for the member that contains a value; `nil` if no section says.
  func severity(of id: String, at path: KeyPath) -> Validator.RuleSeverity? {
    guard !isEmpty, let member = BundleMember(containing: path) else { return nil }
    // A member has one name in a bundle, and others in folders of YAML or JSON.
    return severity(of: id, atOneOf: BundleLayout.all.map { $0.path(of: member) })
  }
}
