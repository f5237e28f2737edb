/// The shortest edit script between two lists, such as the lines of two texts (Myers, "An O(ND)
/// Difference Algorithm").
package struct EditScript {
  package struct Change: Equatable {
    package var old: Range<Int>
    package var new: Range<Int>

    package init(old: Range<Int>, new: Range<Int>) { (self.old, self.new) = (old, new) }
  }

  /// The changes, in order, with at least one equal item between any two.
  package private(set) var changes: [Change] = []

  /// Compares two lists.
  ///
  /// - Parameter mostEdits: The most items to remove and insert before everything between the equal ends
  ///   counts as one change.
  /// - Complexity: O(*n* + *n* · *d*) for *n* items and *d* different ones.
  package init<Item: Equatable>(_ old: [Item], _ new: [Item], mostEdits: Int) {
    let (prefix, suffix) = old.commonEnds(with: new, by: ==)
    let middle = (
      Array(old.dropFirst(prefix).dropLast(suffix)), Array(new.dropFirst(prefix).dropLast(suffix))
    )
    guard let edits = Self.edits(from: middle.0, to: middle.1, most: mostEdits) else {
      changes = [
        Change(old: prefix..<prefix + middle.0.count, new: prefix..<prefix + middle.1.count)
      ]
      return
    }
    for edit in edits { add(edit, after: prefix) }
  }

  /// The removal of an old item, or the insertion of a new one.
  private struct Edit {
    let old: Int
    let new: Int
    let isRemoval: Bool
  }

  private mutating func add(_ edit: Edit, after prefix: Int) {
    let (old, new) = (edit.old + prefix, edit.new + prefix)
    let range = (old..<old + (edit.isRemoval ? 1 : 0), new..<new + (edit.isRemoval ? 0 : 1))
    guard let last = changes.last, last.old.upperBound == old, last.new.upperBound == new else {
      changes.append(Change(old: range.0, new: range.1))
      return
    }
    changes[changes.count - 1] = Change(
      old: last.old.lowerBound..<range.0.upperBound, new: last.new.lowerBound..<range.1.upperBound)
  }

  /// The removals and insertions, in order; `nil` if there are too many.
  private static func edits<Item: Equatable>(
    from old: [Item], to new: [Item], most: Int
  ) -> [Edit]? {
    let limit = min(old.count + new.count, most)
    var frontier = Frontier(steps: limit)
    var trace: [Frontier] = []
    for distance in 0...limit {
      trace.append(frontier.copy(for: distance))
      for diagonal in stride(from: -distance, through: distance, by: 2) {
        var x = distance == 0 ? 0 : frontier.next(on: diagonal, distance).x
        while x < old.count, x - diagonal < new.count, old[x] == new[x - diagonal] { x += 1 }
        frontier[diagonal] = x
        if x >= old.count, x - diagonal >= new.count {
          return edits(along: trace, to: (old.count, new.count))
        }
      }
    }
    return nil
  }

  private static func edits(along trace: [Frontier], to end: (Int, Int)) -> [Edit] {
    var edits: [Edit] = []
    var (x, y) = end
    for (distance, frontier) in trace.enumerated().reversed() where distance > 0 {
      let isInsertion = frontier.next(on: x - y, distance).isInsertion
      let diagonal = x - y + (isInsertion ? 1 : -1)
      x = frontier[diagonal]
      y = x - diagonal
      edits.append(Edit(old: x, new: y, isRemoval: !isInsertion))
    }
    return edits.reversed()
  }
}

/// The furthest old item on each diagonal after a number of steps.
///
/// On a diagonal, the difference between the numbers of old and new items is constant.
private struct Frontier {
  private var items: [Int]
  private let center: Int

  init(steps: Int) {
    center = steps + 1
    items = Array(repeating: 0, count: 2 * steps + 3)
  }

  subscript(diagonal: Int) -> Int {
    get { items[center + diagonal] }
    set { items[center + diagonal] = newValue }
  }

  /// A copy of the part that is relevant to a number of steps.
  func copy(for steps: Int) -> Frontier {
    var copy = Frontier(steps: steps)
    for diagonal in -steps - 1...steps + 1 { copy[diagonal] = self[diagonal] }
    return copy
  }

  /// The old item after one more step, and whether that step is an insertion.
  func next(on diagonal: Int, _ steps: Int) -> (x: Int, isInsertion: Bool) {
    let isInsertion =
      diagonal == -steps || diagonal != steps && self[diagonal - 1] < self[diagonal + 1]
    return isInsertion ? (self[diagonal + 1], true) : (self[diagonal - 1] + 1, false)
  }
}
