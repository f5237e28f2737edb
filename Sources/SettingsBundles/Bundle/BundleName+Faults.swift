import PropertyLists

extension BundleName {
  /// The name of the bundle in a folder, whose path may have trailing slashes.
  static func name(ofFolder path: String) -> String {
    let name = path.pathComponents.last { !$0.isEmpty } ?? ""
    return fault(in: name) == nil ? name : settings
  }

  static func fault(in name: String) -> BundleMessage? {
    if let fault = MemberNames.fault(in: .file(name), at: name) { return fault }
    let isName = name.without(ending: suffix) != nil && name.pathComponents.count == 1
    return isName ? nil : .invalidBundleName(name)
  }
}
