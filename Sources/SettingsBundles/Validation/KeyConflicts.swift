import PropertyLists

/// Pairs of elements that store the same key on the same device.
struct KeyConflicts {
  struct Candidate {
    let element: SettingsDictionary
    var devices = PageName.Devices.all
    var isInApp = false
    var page = 0
  }

  /// The traits that determine whether two elements with the same key conflict.
  private struct Traits: Hashable {
    let devices: PageName.Devices
    let isInApp: Bool
    let isTitle: Bool

    init(of candidate: Candidate) {
      devices = candidate.devices.intersection(candidate.element.devices)
      isInApp = candidate.isInApp
      isTitle = candidate.element.isElement(.titleValue)
    }

    /// Elements conflict unless no device shows both, one of them only displays the value, or one of
    /// them is only for the app itself.
    func conflicts(with other: Traits) -> Bool {
      !devices.isDisjoint(with: other.devices) && isTitle == other.isTitle
        && isInApp == other.isInApp
    }
  }

  /// Pairs each element with the first previous one that has the same key and conflicts with it.
  ///
  /// Empty keys do not conflict, nor do elements whose conditions exclude each other. Only the first
  /// previous element with given traits is kept, unless it has conditions.
  static func pairs(
    among candidates: [Candidate]
  ) -> [(first: Candidate, second: Candidate)] {
    var firsts: [ByteString: Int] = [:]
    firsts.reserveCapacity(candidates.count)
    // By the position of the first one, because hardly any key occurs twice.
    var repeated: [Int: [(traits: Traits, candidate: Candidate)]] = [:]
    var pairs: [(first: Candidate, second: Candidate)] = []
    for (position, candidate) in candidates.enumerated() {
      guard let bytes = candidate.element["Key"]?.bytes, !bytes.isEmpty else { continue }
      guard let first = firsts[ByteString(bytes)] else {
        firsts[ByteString(bytes)] = position
        continue
      }
      let traits = Traits(of: candidate)
      var earlier = repeated[first] ?? [(Traits(of: candidates[first]), candidates[first])]
      let conditions = candidate.element.conditions
      if let first = earlier.first(where: {
        $0.traits.conflicts(with: traits) && !$0.candidate.element.conditions.exclude(conditions)
      }) {
        pairs.append((first.candidate, candidate))
      }
      let isCovered = earlier.contains {
        $0.traits == traits && $0.candidate.element.conditions.isEmpty
      }
      if !isCovered, conditions.isEmpty || earlier.count < Limits.comparedConditions {
        earlier.append((traits, candidate))
      }
      repeated[first] = earlier
    }
    return pairs
  }
}

extension SettingsDictionary {
  /// The devices that show the element: all devices if it has no list.
  var devices: PageName.Devices {
    guard let idioms = self[KeyDescription.idioms.name], idioms.kind == .array else { return .all }
    let names = idioms.items.compactMap(\.string)
    var devices: PageName.Devices = []
    if names.contains("Phone") { devices.insert(.phone) }
    if names.contains("Pad") { devices.insert(.pad) }
    return devices
  }
}

extension PageGraph {
  /// The elements of all pages that store a value, with the devices that show them.
  var storingCandidates: [KeyConflicts.Candidate] {
    let variants = Dictionary(grouping: pages.compactMap(\.name)) { Variant(of: $0) }
      .mapValues { $0.reduce(into: PageName.Devices()) { $0.formUnion($1.device ?? []) } }
    return pages.enumerated().flatMap { number, page in
      // A device with its own variant of a page does not show the general page.
      let others = page.name.flatMap { variants[Variant(of: $0)] } ?? []
      let devices = page.name?.device ?? PageName.Devices.all.subtracting(others)
      return page.storingElements.map {
        KeyConflicts.Candidate(element: $0, devices: devices, isInApp: page.isInApp, page: number)
      }
    }
  }
}

/// The part of a page's name that its device variants share.
private struct Variant: Hashable {
  let family: String
  let isInApp: Bool

  init(of name: PageName) {
    family = name.family
    isInApp = name.isInApp
  }
}
