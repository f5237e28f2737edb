public import PropertyLists

/// Returns the differences between two documents of settings: pages, tables, or whole bundles.
///
/// The default values of secure text fields are not shown.
///
/// In bundles, the order of pages, languages, tables, strings, and files is not a difference.
///
/// - Parameters:
///   - old: The document before.
///   - new: The document after.
///   - comparingNames: Whether another name of the bundle is a difference. It is one between documents
///     and folders of YAML, which keep the name; a bundle takes it from the folder it is written to.
/// - Complexity: O(*n* log *n*) for *n* values and bytes in both documents.
public func settingsDifferences(
  from old: Document, to new: Document, comparingNames: Bool = false
) -> [Difference] {
  var secrets = SecureDefaults(in: [old, new])
  let found = differences(from: old, to: new, identity: .settingsElements).map { difference in
    var difference = difference
    difference.hidesValues = secrets.contains(difference.path)
    return difference
  }
  guard BundleProperties.isMarked(old.root), BundleProperties.isMarked(new.root) else {
    return found
  }
  // A document that has no name has the default one.
  let hasSameName = BundleProperties(of: old).folderName == BundleProperties(of: new).folderName
  return found.filter { difference in
    let components = difference.path.components
    if components == [.key(BundleSection.name)] { return comparingNames && !hasSameName }
    guard case .reordered = difference.change else { return true }
    return components.count > 1 && components[0] == .section(.pages)
  }
}

/// The default values of text fields that hide what is typed.
private struct SecureDefaults {
  private var lookups: [KeyPathLookup]

  init(in documents: [Document]) {
    lookups = documents.map { KeyPathLookup(in: $0.root) }
  }

  /// Whether a path is that of such a value in one of the documents.
  mutating func contains(_ path: KeyPath) -> Bool {
    guard path.last == .key("DefaultValue") else { return false }
    for index in lookups.indices {
      let isSecure = lookups[index].value(at: path.parent)?["IsSecure"]
      if let isSecure, isSecure.boolean != false { return true }
    }
    return false
  }
}
