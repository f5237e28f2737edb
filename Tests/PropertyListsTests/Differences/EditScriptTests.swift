import Testing

@testable import PropertyLists

@Suite struct EditScriptTests {
  /// The fewest items, found by trying all common subsequences.
  @Test(arguments: [
    ("", ""), ("", "ab"), ("ab", ""), ("abcabba", "cbabac"), ("aaaa", "aa"), ("abab", "baba"),
    ("xaxcxabc", "abcy"), ("ab", "cd"),
  ])
  func findsTheFewestItems(old: String, new: String) {
    let (old, new) = (Array(old.utf8), Array(new.utf8))
    let script = EditScript(old, new, mostEdits: Limits.diffSteps)
    let changed = script.changes.map { $0.old.count + $0.new.count }.reduce(0, +)
    #expect(changed == old.count + new.count - 2 * Self.commonLength(old[...], new[...]))
    var applied: [UInt8] = []
    var position = 0
    for change in script.changes {
      applied += old[position..<change.old.lowerBound] + new[change.new]
      position = change.old.upperBound
    }
    #expect(applied + old[position...] == new)
  }

  @Test func givesUpOnListsWithoutAnythingInCommon() {
    let (old, new) = (Array(0..<3_000), Array(3_000..<6_000))
    let script = EditScript(old, new, mostEdits: Limits.diffSteps)
    #expect(script.changes == [.init(old: 0..<3_000, new: 0..<3_000)])
  }

  static func commonLength<Item: Equatable>(
    _ left: ArraySlice<Item>, _ right: ArraySlice<Item>
  ) -> Int {
    guard let first = left.first, let other = right.first else { return 0 }
    if first == other { return 1 + commonLength(left.dropFirst(), right.dropFirst()) }
    return max(commonLength(left.dropFirst(), right), commonLength(left, right.dropFirst()))
  }
}
