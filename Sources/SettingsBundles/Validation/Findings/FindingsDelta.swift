package import PropertyLists

/// The findings about changed settings, divided into new and known ones.
///
/// A finding is known if it was there before at all of its places: by its identity, with the same or a
/// higher severity, about as many values or more, and about the same value, or in the same words about a list.
/// The name of an element may have changed if nothing else in it has.
package struct FindingsDelta {
  package private(set) var found: [Diagnostic] = []
  package private(set) var new: [Diagnostic] = []
  package private(set) var known: [Diagnostic] = []

  package init() {}

  /// - Parameter isKnown: Whether a finding after the change is no news.
  package init(_ found: [Diagnostic], where isKnown: (Diagnostic) -> Bool) {
    self.found = found
    for finding in found {
      if isKnown(finding) { known.append(finding) } else { new.append(finding) }
    }
  }

  /// - Parameters:
  ///   - found: The findings after the change.
  ///   - old: The findings before the change, evaluated only if there are any after it.
  package init(_ found: [Diagnostic], since old: @autoclosure () -> [Diagnostic]) {
    self.found = found
    guard !found.isEmpty else { return }
    var contents = ElementContents()
    var past = PastFindings()
    for finding in old() {
      for claim in finding.claims(&contents) { past.add(claim, finding.severity) }
    }
    // An element that is still there comes before a renamed one that looks like it.
    var open = found.map { finding in
      finding.claims(&contents).map { past.take($0, finding.severity, by: \.keys) }
    }
    for (number, finding) in found.enumerated() {
      open[number] = open[number].map { past.take($0, finding.severity, by: \.keysOfRenamed) }
      if open[number].contains(where: { $0.amount > 0 }) {
        new.append(finding)
      } else {
        known.append(finding)
      }
    }
  }
}

/// The statement of a finding about one of its places.
private struct Claim {
  /// Any of them identifies it.
  let keys: [Key]
  /// Those that identify it under another name of its element.
  var keysOfRenamed: [Key] = []
  var amount = 1

  struct Key: Hashable {
    let identity: FindingIdentity
    /// The hash of the value, which makes a finding about a changed one new.
    var value: Int?
    let rest: Rest
  }

  /// The rest that has to be the same.
  ///
  /// A finding may be about several values of an element, such as a default and its limits. If one of
  /// them has changed, so has the text.
  enum Rest: Hashable {
    case text(String)
    /// The hash of the element without its name.
    case element(Int)
    case nothing
  }
}

/// The amounts of old findings that no new one has taken yet.
private struct PastFindings {
  private var left: [Int] = []
  private var numbers: [Diagnostic.Severity: [Claim.Key: [Int]]] = [:]

  mutating func add(_ claim: Claim, _ severity: Diagnostic.Severity) {
    for key in claim.keys + claim.keysOfRenamed {
      numbers[severity, default: [:]][key, default: []].append(left.count)
    }
    left.append(claim.amount)
  }

  /// The claim without what old findings of the same or a higher severity covered.
  mutating func take(
    _ claim: Claim, _ severity: Diagnostic.Severity, by keys: (Claim) -> [Claim.Key]
  ) -> Claim {
    var claim = claim
    for old in [Diagnostic.Severity.note, .warning, .error] where old >= severity {
      for key in keys(claim) {
        while claim.amount > 0, let number = numbers[old]?[key]?.last {
          let taken = min(left[number], claim.amount)
          left[number] -= taken
          claim.amount -= taken
          if left[number] == 0 { numbers[old]?[key]?.removeLast() }
        }
      }
    }
    return claim
  }
}

extension Diagnostic {
  fileprivate func claims(_ contents: inout ElementContents) -> [Claim] {
    let identity = { [rule = message.rule] path in
      FindingIdentity(rule, at: path, within: Limits.pathScalars)
    }
    if let more = message as? MoreFindings {
      let file = Document.KeyPath([.key(more.location.source.name)])
      let key = Claim.Key(identity: identity(file), rest: .nothing)
      return [Claim(keys: [key], amount: more.places)]
    }
    guard let message = message as? RuleMessage, !message.subjects.isEmpty else {
      // Readers may name a place only in the text.
      let key = Claim.Key(
        identity: identity(path ?? []), rest: .text(self.message.text))
      return [Claim(keys: [key])]
    }
    return message.subjects.map { subject in
      let named = identity(subject.path)
      let value = subject.value?.leafHash
      guard let element = subject.element else {
        return Claim(
          keys: [Claim.Key(identity: named, value: value, rest: .nothing)],
          amount: subject.amount)
      }
      let content = Claim.Rest.element(contents.hash(of: element))
      return Claim(
        keys: [content, .text(message.text)].map {
          Claim.Key(identity: named, value: value, rest: $0)
        }
          + (subject.value?.kind == .array
            ? [Claim.Key(identity: named, rest: .text(message.text))] : []),
        keysOfRenamed: [
          Claim.Key(identity: identity(subject.unnamedPath), value: value, rest: content)
        ],
        amount: subject.amount)
    }
  }
}

/// The hashes of elements without their names, each computed once.
private struct ElementContents {
  private struct Element: Hashable {
    let document: ObjectIdentifier
    let index: Int
  }

  private var hashes: [Element: Int] = [:]

  mutating func hash(of element: Value) -> Int {
    let position = Element(document: element.documentID, index: element.index)
    if let known = hashes[position] { return known }
    var hasher = Hasher()
    for entry in element.entries where !ItemIdentity.isNamingKey(entry.key) {
      hasher.combine(entry.key)
      for part in entry.value.selfAndDescendants {
        hasher.combine(part.kind)
        hasher.combine(part.count)
        hasher.combine(ComparableValue(part))
        for key in part.entries.map(\.key) { hasher.combine(key) }
      }
    }
    let hash = hasher.finalize()
    hashes[position] = hash
    return hash
  }
}

extension Value {
  /// The hash of a scalar or a list of scalars; `nil` for a value with parts of its own, which a change
  /// to one of them does not make new.
  fileprivate var leafHash: Int? {
    guard kind != .dictionary, items.allSatisfy({ !$0.kind.isContainer }) else { return nil }
    var hasher = Hasher()
    for part in selfAndDescendants {
      hasher.combine(part.kind)
      hasher.combine(ComparableValue(part))
    }
    return hasher.finalize()
  }
}
