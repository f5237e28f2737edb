import PropertyLists

extension LocalizedTable.Unused {
  /// The changes that remove or rename it; none for a string that is kept.
  var changes: [Repair.Change] {
    switch fate {
    case .removed: [.remove]
    // The old wording as the value of the new key would still be what people see.
    case .renamed(let wording) where repeatsPage:
      [.rename(to: wording), .set(.string(wording))]
    case .renamed(let wording): [.rename(to: wording)]
    case .left: []
    }
  }
}
