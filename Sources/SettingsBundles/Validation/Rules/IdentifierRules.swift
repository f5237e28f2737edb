import PropertyLists

/// What the keys are that values are stored under.
extension Rule {
  static let identifierRules: [Rule] = [
    Rule("identifier-space", .note, "The key of a value holds no white space.") { page in
      page.elements.compactMap { element in
        guard element.description?.storesValue == true, let key = element["Key"]?.string,
          key.trimmed.unicodeScalars.contains(where: \.properties.isWhitespace)
        else { return nil }
        return element.finding(.identifierWithBlank(key), at: "Key")
      }
    },
    Rule("duplicate-key", .warning, "No two elements of a page store one key.") { page in
      let stored = page.elements.filter { $0.description?.storesValue == true }
      let pairs = Rivals.pairs(among: stored) { $0.nonemptyBytes(of: "Key") }
      return zip(pairs, pairs.compactMap { $0.first["Key"]?.place }.names).map { pair, first in
        let duplicate = comparison(of: pair.first, pair.second)
        let fact = ValidationFact.duplicateKey(
          pair.second["Key"]?.string ?? "", first: first, duplicate)
        return pair.second.finding(fact, severity: duplicate == .alike ? .note : nil, at: "Key")
      }
    },
    Rule(
      "duplicate-row-title", .note, "No two groups, and no two child panes, have one title."
    ) { page in
      [ElementDescription.group, .childPane].flatMap { description in
        let pairs = Rivals.pairs(among: page.elements(of: description)) {
          $0.nonemptyBytes(of: "Title")
        }
        return zip(pairs, pairs.compactMap { $0.first["Title"]?.place }.names).map { pair, first in
          let plural = description.type == ElementDescription.group.type ? "groups" : "child panes"
          let fact = ValidationFact.duplicateRowTitle(
            pair.second["Title"]?.string ?? "", of: plural, first: first)
          return pair.second.finding(fact, at: "Title")
        }
      }
    },
  ]

  private static func comparison(
    of first: Subject, _ second: Subject
  ) -> ValidationFact.Duplicate {
    guard first.description?.type == second.description?.type else { return .otherType }
    let defaults = [first, second].map { $0["DefaultValue"].flatMap { ComparableValue($0) } }
    return defaults[0] == defaults[1] ? .alike : .otherDefault
  }
}

extension Subject {
  fileprivate func nonemptyBytes(of key: String) -> [UInt8]? {
    self[key]?.bytes.flatMap { $0.isEmpty ? nil : Array($0) }
  }
}

/// Elements that claim the same name on the same device.
private struct Rivals {
  /// The devices that an element is shown on, as bits; all of them without a list.
  private struct Devices: OptionSet, Hashable {
    let rawValue: UInt8

    static let phone = Devices(rawValue: 1)
    static let pad = Devices(rawValue: 2)

    init(rawValue: UInt8) { self.rawValue = rawValue }

    init(of element: Subject) {
      guard let idioms = element[KeyDescription.idioms.name], idioms.kind == .array else {
        self = [.phone, .pad]
        return
      }
      let names = idioms.items.compactMap(\.string)
      self = []
      if names.contains("Phone") { insert(.phone) }
      if names.contains("Pad") { insert(.pad) }
    }
  }

  /// What decides whether two elements of one name get in each other's way.
  private struct Claim: Hashable {
    let devices: Devices
    let isTitle: Bool

    /// Elements that are never on one device do not, nor does a row that shows what another one
    /// sets.
    func isRival(of other: Claim) -> Bool {
      !devices.isDisjoint(with: other.devices) && isTitle == other.isTitle
    }
  }

  /// Pairs each element with the first one before it that has its name and is its rival.
  ///
  /// - Complexity: O(*n*): of the elements before, only the first of each claim is kept.
  static func pairs(
    among elements: [Subject], name: (Subject) -> [UInt8]?
  ) -> [(first: Subject, second: Subject)] {
    var before: [[UInt8]: [(claim: Claim, element: Subject)]] = [:]
    var pairs: [(first: Subject, second: Subject)] = []
    for element in elements {
      guard let name = name(element) else { continue }
      let claim = Claim(devices: Devices(of: element), isTitle: element.isElement(.titleValue))
      let earlier = before[name] ?? []
      if let rival = earlier.first(where: { $0.claim.isRival(of: claim) }) {
        pairs.append((rival.element, element))
      }
      if !earlier.contains(where: { $0.claim == claim }) {
        before[name, default: []].append((claim, element))
      }
    }
    return pairs
  }
}
