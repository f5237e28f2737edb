import PropertyLists
import SettingsBundles

/// A place at which a rule finds something.
struct FindingPlace: Hashable {
  private let rule: String
  private let file: String
  private let offset: Int
  /// The last part of the path, which is the same in a page and in its bundle.
  private let name: Document.KeyPath.Component?

  static func all(of finding: Diagnostic) -> [FindingPlace] {
    var places = finding.message.otherPlaces
    if let location = finding.location {
      places.append(Place(location: location, path: finding.path ?? []))
    }
    return places.map { place in
      FindingPlace(
        rule: finding.message.rule, file: place.location.source.name,
        offset: place.location.range.lowerBound,
        name: place.path.last)
    }
  }
}
