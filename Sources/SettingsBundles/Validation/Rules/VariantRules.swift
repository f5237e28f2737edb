import PropertyLists

/// How the pages of a bundle agree with each other.
extension Rule {
  static let variantRules: [Rule] = [
    Rule(
      "device-variant-drift", .note, "The variants of a page store a key alike.",
      inBundle: { bundle in
        let variants = bundle.pages.filter { $0.name?.isInApp == false }
        let families = Dictionary(grouping: variants) { $0.name?.family ?? "" }
        return variants.filter { $0.name?.device != nil }.flatMap { variant -> [Finding] in
          let pages = variant.name.flatMap { families[$0.family] } ?? []
          guard let page = pages.first(where: { $0.name?.device == nil }) else { return [] }
          return drifts(from: page, to: variant)
        }
      }),
    Rule(
      "app-group-differs", .note, "The pages of a bundle name one app group.",
      inBundle: { bundle in
        let key = "ApplicationGroupContainerIdentifier"
        let pages = bundle.pages.filter { $0.root[key]?.string != nil }
        guard let first = pages.first(where: { $0.name?.isRoot == true }) ?? pages.first,
          let value = first.root[key], let group = value.string
        else { return [] }
        let location = [value.location].names.first ?? ""
        return pages.compactMap { page in
          guard let other = page.root[key]?.string, !other.hasSameBytes(as: group) else {
            return nil
          }
          let message = CrossFileMessage.appGroupDiffers(other, first: location)
          return page.root.finding(message, at: key)
        }
      }),
  ]

  /// The keys that a variant stores in another way than the page.
  private static func drifts(from page: CheckedPage, to variant: CheckedPage) -> [Finding] {
    let originals = Dictionary(
      page.storingElements.map { (Array($0["Key"]?.bytes ?? []), $0) },
      uniquingKeysWith: { first, _ in first })
    let found = variant.storingElements.compactMap {
      element -> (
        element: CheckedDictionary, first: CheckedDictionary, drift: CrossFileMessage.Drift
      )? in
      guard let first = originals[Array(element["Key"]?.bytes ?? [])],
        let drift = drift(from: first, to: element)
      else { return nil }
      return (element, first, drift)
    }
    let locations = found.compactMap { $0.first["Key"]?.location }.names
    return zip(found, locations).map { found, location in
      let message = CrossFileMessage.variantDrift(
        found.element["Key"]?.string ?? "", of: page.name?.family ?? "", first: location,
        found.drift)
      return found.element.finding(message, at: "Key")
    }
  }

  private static func drift(from first: CheckedDictionary, to element: CheckedDictionary)
    -> CrossFileMessage.Drift?
  {
    // A row that shows what another element sets has no say.
    let isTitle = { (element: CheckedDictionary) in element.isElement(.titleValue) }
    guard !isTitle(first), !isTitle(element) else { return nil }
    guard first.description?.type == element.description?.type else { return .type }
    let values = [first, element].map { $0["DefaultValue"] }
    let defaults = values.map { value in value.flatMap { ComparableValue($0) } }
    guard defaults[0] != defaults[1] else { return nil }
    return .defaultValue(
      values[1].map { ValueDescription($0) }, first: values[0].map { ValueDescription($0) })
  }
}

extension CheckedPage {
  /// The elements that store a value under a key.
  var storingElements: [CheckedDictionary] {
    elements.filter { $0.description?.storesValue == true && $0["Key"]?.bytes?.isEmpty == false }
  }
}
