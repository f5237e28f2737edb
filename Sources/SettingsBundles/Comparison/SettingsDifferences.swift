package import PropertyLists

/// Returns the differences between two documents of settings: pages, tables, or whole bundles.
///
/// The default values of secure text fields are hidden, and so are values that the documents hide.
///
/// The order of strings in a table is not a difference. In bundles, neither is the order of pages,
/// languages, tables, and files, nor an empty section or language.
///
/// - Parameters:
///   - old: The old document.
///   - new: The new document.
///   - comparingNames: Whether a different name of the bundle is a difference. Documents and folders of
///     YAML store the name; a bundle gets it from its folder.
/// - Complexity: O(*n* log *n*) for *n* values and bytes in both documents.
package func settingsDifferences(
  from old: Document, to new: Document, comparingNames: Bool = false
) -> [Difference] {
  let indices = (old: old.secrets.allIndices, new: new.secrets.allIndices)
  /// Whether a value is one of its document's secrets, or is hidden as one of another document.
  func isSecret(_ value: Value, _ secrets: Set<Int>) -> Bool {
    secrets.contains(value.index) || !value.kind.isContainer && value.isHidden
  }
  let found = differences(from: old, to: new, identity: .settingsElements).map { difference in
    var difference = difference
    switch difference.change {
    case .added(let value): difference.hidesValues = isSecret(value, indices.new)
    case .removed(let value): difference.hidesValues = isSecret(value, indices.old)
    case .changed(let old, let new):
      difference.hidesValues = isSecret(old, indices.old) || isSecret(new, indices.new)
    case .moved, .reordered:
      // A default with contents; what is next to it is not hidden.
      let value = new.root[difference.path]
      difference.hidesValues = value.map { isSecret($0, indices.new) } ?? false
    }
    if difference.hidesValues {
      // The paths of an app's defaults begin with their keys.
      difference.path =
        new.isOfDefaults
        ? Document.KeyPath(Array(difference.path.components.prefix(1)))
        : difference.path.upToDefault
    }
    return difference
  }
  guard BundleProperties.isCurrentVersion(old.root), BundleProperties.isCurrentVersion(new.root)
  else {
    let isTable = [old, new].contains { DocumentRole(of: $0) == .table }
    return isTable ? found.filter { !$0.isReordered } : found
  }
  // A document without a name has the default one.
  let hasSameName = BundleProperties(of: old).folderName == BundleProperties(of: new).folderName
  return found.filter { difference in
    let components = difference.path.components
    if components == [.key(BundleSection.name)] { return comparingNames && !hasSameName }
    switch difference.change {
    case .added(let value), .removed(let value):
      return !isEmptyPart(value, at: components)
    case .reordered: return components.count > 1 && components[0] == .section(.pages)
    case .changed, .moved: return true
    }
  }
}

extension Difference {
  fileprivate var isReordered: Bool { if case .reordered = change { true } else { false } }
}

/// Whether a value is an empty section or language of a bundle, which a folder cannot represent.
private func isEmptyPart(_ value: Value, at path: [Document.KeyPath.Component]) -> Bool {
  guard value.kind == .dictionary else { return false }
  let isStrings = path.first == .section(.strings)
  switch path.count {
  case 1: return value.items.allSatisfy { isStrings && $0.kind == .dictionary && $0.count == 0 }
  case 2: return isStrings && value.count == 0
  default: return false
  }
}
