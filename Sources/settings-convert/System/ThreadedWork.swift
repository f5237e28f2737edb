import SettingsBundles

/// Work on several files of a bundle in parallel.
struct ThreadedWork: WorkMapping {
  let jobs: Jobs

  func map<Item: Sendable, Result: Sendable>(
    _ items: [Item], _ work: @escaping @Sendable (Item) -> Result
  ) -> [Result] {
    var results: [Result] = []
    results.reserveCapacity(items.count)
    WorkerThreads.forEach(items, jobs: jobs, work) { results.append($0) }
    return results
  }
}
