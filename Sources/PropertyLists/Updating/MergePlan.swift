/// Decides whether a merge in YAML, such as `<<: *base`, stays in a mapping that changes.
///
/// It stays unless it gives an entry that the new mapping lacks. Entries with the values that it gives are
/// left to it, and count as one entry of the text; the mapping itself has those with other values, which
/// override the merge. If it cannot stay, the mapping has all entries, one of them in place of the merge.
struct MergePlan {
  let stays: Bool
  /// The old value that represents the merge, if any.
  let oldValue: Int?
  /// The new values, but only one of those that the merge gives.
  let new: [Int]

  private typealias Given = (position: Int, oldValue: Int?)

  init(
    _ old: OldEntries, _ new: [Int], in node: TextLayout.Node, _ children: [Int],
    _ updater: TextUpdater
  ) {
    guard let merge = old.merge.map({ updater.layout.nodes[children[$0]].value }) else {
      (stays, oldValue, self.new) = (true, nil, new)
      return
    }
    let key = { (value: Int) in Array(updater.new.storage.keyBytes(of: value) ?? []) }
    let positions = Dictionary(firstOf: new.enumerated().map { (key($1), $0) })
    let given = Self.given(by: merge, old, new, positions, in: node, updater)
    if old.merged.isEmpty {
      (stays, oldValue, self.new) = (given != nil, nil, new)
    } else if let given, let first = given.first,
      let place = given.first(where: { $0.oldValue != nil }),
      given.map(\.position) == Array(first.position..<first.position + given.count)
    {
      (stays, oldValue) = (true, place.oldValue)
      let others = Set(given.map(\.position)).subtracting([place.position])
      self.new = new.indices.filter { !others.contains($0) }.map { new[$0] }
    } else {
      stays = false
      oldValue = old.merged.first { positions[updater.oldKey(of: $0)] != nil }
      self.new = new
    }
  }

  /// The new values that the merge gives, by position; `nil` if it cannot stay.
  private static func given(
    by merge: Range<Int>, _ old: OldEntries, _ new: [Int],
    _ positions: [[UInt8]: Int], in node: TextLayout.Node, _ updater: TextUpdater
  ) -> [Given]? {
    guard let anchors = updater.anchors.anchors(of: merge, in: node.value) else { return nil }
    let merged = Dictionary(firstOf: old.merged.map { (updater.oldKey(of: $0), $0) })
    let own = Set(old.entries.map(\.value)).subtracting(old.merged).map(updater.oldKey)
    var taken = Set(own)
    var given: [Given] = []
    // The first mapping with a key decides, after the entries of the mapping itself.
    for anchor in anchors {
      var (storage, mapping) = (updater.old, anchor.oldValue)
      if case .value(let value)? = anchor.change {
        (storage, mapping) = (updater.new.storage, value)
      }
      guard let mapping, storage.nodes[mapping].kind == .dictionary else { return nil }
      for value in storage.children(of: mapping) {
        let key = Array(storage.keyBytes(of: value) ?? [])
        guard let position = positions[key] else { return nil }
        let comments = updater.documents.newComments.comments(
          in: new[position], of: updater.new.storage, andOnLine: true)
        guard taken.insert(key).inserted, comments.isEmpty else { continue }
        let isWanted =
          anchor.change == nil
          ? updater.documents.areEqual(value, new[position])
          : updater.documents.areEqual(new: value, new[position])
        if isWanted { given.append((position, merged[key])) }
      }
    }
    guard anchors.allSatisfy({ $0.change == nil }) else { return given }
    // The anchors still give the old values, whose places are known.
    given = []
    for value in old.merged {
      guard let position = positions[updater.oldKey(of: value)] else { return nil }
      if updater.isUnchanged(value, new[position]) { given.append((position, value)) }
    }
    return given
  }
}

extension TextUpdater {
  fileprivate func oldKey(of value: Int) -> [UInt8] { Array(old.keyBytes(of: value) ?? []) }
}
