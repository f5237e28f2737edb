public import PropertyLists

/// Returns the differences between two documents of settings: pages, tables, or whole bundles.
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
  let found = differences(from: old, to: new, identity: .settingsElements)
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
