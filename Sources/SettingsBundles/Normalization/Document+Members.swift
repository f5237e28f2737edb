package import PropertyLists

extension Document {
  /// The pages and strings tables of a bundle document, in order; none for any other document.
  package var settingsMembers: [Value] {
    guard DocumentRole(of: self) == .bundle else { return [] }
    let languages = root[.strings].map { Array($0.items) } ?? []
    let members = pages(as: .bundle) + languages.flatMap { Array($0.items) }
    return members.sorted { $0.index < $1.index }
  }

  /// The page in a document of some role, or the pages in that of a bundle.
  func pages(as role: DocumentRole) -> [Value] {
    switch role {
    case .page: [root]
    case .bundle: root[.pages].map { Array($0.items) } ?? []
    case .table, .other: []
    }
  }
}

extension Value {
  var selfAndDescendants: [Value] {
    var values = [self]
    var next = 0
    while next < values.count {
      values += values[next].items
      next += 1
    }
    return values
  }
}
