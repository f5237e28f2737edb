public import PropertyLists

/// Returns the differences between two documents of settings: pages, tables or whole bundles.
///
/// In bundles, the order of pages, languages, tables, strings and files is not a difference, and
/// neither is the bundle's name, which it takes from the folder it is written to.
///
/// - Complexity: O(*n* log *n*) for *n* values and bytes in both documents.
public func settingsDifferences(from old: Document, to new: Document) -> [Difference] {
  settingsDifferences(from: old, to: new, includingName: false)
}

func settingsDifferences(
  from old: Document, to new: Document, includingName: Bool
) -> [Difference] {
  let found = differences(from: old, to: new, identity: .settingsElements)
  guard DocumentRole(of: old) == .bundle, DocumentRole(of: new) == .bundle else { return found }
  return found.filter { difference in
    let components = difference.path.components
    if !includingName, components == [.key(BundleSection.name)] { return false }
    guard case .reordered = difference.change else { return true }
    return components.count > 1 && components[0] == .section(.pages)
  }
}
