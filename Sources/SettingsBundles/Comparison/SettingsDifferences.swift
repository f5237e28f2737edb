public import PropertyLists

/// Returns every place where two documents of settings differ: pages, tables or whole bundles.
///
/// In a bundle the order of pages, languages, tables, texts and files says nothing, and is no
/// difference.
///
/// - Complexity: O(*n* log *n*) for *n* values and bytes in both documents.
public func settingsDifferences(from old: Document, to new: Document) -> [Difference] {
  let found = differences(from: old, to: new, identity: .settingsElements)
  guard DocumentShape(of: old) == .bundle, DocumentShape(of: new) == .bundle else { return found }
  return found.filter { difference in
    guard case .reordered = difference.change else { return true }
    let components = difference.path.components
    return components.count > 1 && components[0] == .section(.pages)
  }
}
