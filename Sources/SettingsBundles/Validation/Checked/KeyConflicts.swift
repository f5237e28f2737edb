import PropertyLists

/// Elements that claim the same name on the same device.
struct KeyConflicts {
  /// Somebody who may claim a name.
  struct Candidate {
    let element: CheckedDictionary
    /// The devices that its page is shown on.
    var devices = PageName.Devices.all
    /// Whether only the app itself shows its page.
    var isInApp = false
    /// Its page, as a number.
    var page = 0
  }

  /// What decides whether two elements of one name get in each other's way.
  private struct Claim: Hashable {
    let devices: PageName.Devices
    let isInApp: Bool
    let isTitle: Bool

    init(of candidate: Candidate) {
      devices = candidate.devices.intersection(candidate.element.devices)
      isInApp = candidate.isInApp
      isTitle = candidate.element.isElement(.titleValue)
    }

    /// Elements that are never on one device do not, nor does a row that shows what another one
    /// sets, nor what two apps show.
    func isRival(of other: Claim) -> Bool {
      !devices.isDisjoint(with: other.devices) && isTitle == other.isTitle
        && isInApp == other.isInApp
    }
  }

  /// Pairs each element with the first one before it that has its name and is its rival.
  ///
  /// - Parameter key: The key that has the name; an empty name claims nothing.
  /// - Complexity: O(*n*): of the elements before, only the first of each claim is kept.
  static func pairs(
    among candidates: [Candidate], by key: String
  ) -> [(first: Candidate, second: Candidate)] {
    var before: [[UInt8]: [(claim: Claim, candidate: Candidate)]] = [:]
    var pairs: [(first: Candidate, second: Candidate)] = []
    for candidate in candidates {
      guard let bytes = candidate.element[key]?.bytes, !bytes.isEmpty else { continue }
      let name = Array(bytes)
      let claim = Claim(of: candidate)
      let earlier = before[name] ?? []
      if let rival = earlier.first(where: { $0.claim.isRival(of: claim) }) {
        pairs.append((rival.candidate, candidate))
      }
      if !earlier.contains(where: { $0.claim == claim }) {
        before[name, default: []].append((claim, candidate))
      }
    }
    return pairs
  }
}

extension CheckedDictionary {
  /// The devices that the element is shown on; all of them without a list.
  fileprivate var devices: PageName.Devices {
    guard let idioms = self[KeyDescription.idioms.name], idioms.kind == .array else { return .all }
    let names = idioms.items.compactMap(\.string)
    var devices: PageName.Devices = []
    if names.contains("Phone") { devices.insert(.phone) }
    if names.contains("Pad") { devices.insert(.pad) }
    return devices
  }
}

extension CheckedBundle {
  /// The elements of all pages that store a value, with the devices that show them.
  var storingCandidates: [KeyConflicts.Candidate] {
    let variants = Dictionary(grouping: pages.compactMap(\.name)) { Variant(of: $0) }
      .mapValues { $0.reduce(into: PageName.Devices()) { $0.formUnion($1.device ?? []) } }
    return pages.enumerated().flatMap { number, page in
      // Where a device has a page of its own, it does not show the one for all.
      let others = page.name.flatMap { variants[Variant(of: $0)] } ?? []
      let devices = page.name?.device ?? PageName.Devices.all.subtracting(others)
      return page.storingElements.map {
        KeyConflicts.Candidate(element: $0, devices: devices, isInApp: page.isInApp, page: number)
      }
    }
  }
}

/// What the variants of a page for devices have in common.
private struct Variant: Hashable {
  let family: String
  let isInApp: Bool

  init(of name: PageName) {
    family = name.family
    isInApp = name.isInApp
  }
}
