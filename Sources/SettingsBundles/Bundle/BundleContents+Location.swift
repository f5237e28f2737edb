package import PropertyLists

extension SettingsBundle {
  /// The locations of the values at some key paths of the bundle's document, or of the innermost
  /// values around them, in the files that they come from.
  package func locations(of paths: [KeyPath]) -> [SourceRange] {
    BundleContents(self).locations(of: paths)
  }
}

extension BundleContents {
  /// The locations of the values at some key paths of the bundle's document, or of the innermost
  /// values around them, in the files that they come from.
  func locations(of paths: [KeyPath]) -> [SourceRange] {
    var roots: [[UInt8]: KeyPathLookup] = [:]
    for page in pages { roots[Self.key(of: .page(page.name))] = KeyPathLookup(in: page.root) }
    for table in tables {
      let member = BundleMember.table(language: table.language, name: table.name)
      roots[Self.key(of: member)] = KeyPathLookup(in: table.root)
    }
    var others: [[UInt8]: SourceRange] = [:]
    for file in files { others[Array(file.path.utf8)] = file.location }
    return paths.map { path in
      guard let (member, rest) = BundleMember.parts(of: path) else {
        return location(ofLanguageIn: path)
      }
      let key = Self.key(of: member)
      return roots[key]?.closest(to: rest).location ?? others[key] ?? location(ofLanguageIn: path)
    }
  }

  /// The location of the language that a key path leads to; that of the bundle for other paths.
  private func location(ofLanguageIn path: KeyPath) -> SourceRange {
    guard path.components.first == .section(.strings),
      case .key(let language)? = path.components.dropFirst().first
    else { return location }
    return location(ofLanguage: language).location
  }

  /// The path of a member by its bytes.
  private static func key(of member: BundleMember) -> [UInt8] {
    Array(BundleLayout.bundle.path(of: member).utf8)
  }
}

extension BundleMember {
  /// The member that a key path of the bundle's document leads to, and the path inside it.
  fileprivate static func parts(of path: KeyPath) -> (member: BundleMember, rest: KeyPath)? {
    let names = path.components.prefix(3).compactMap { component in
      if case .key(let name) = component { name } else { nil }
    }
    let member: BundleMember
    switch names.first.flatMap(BundleSection.init) {
    case .pages? where names.count > 1: member = .page(names[1])
    case .strings? where names.count > 2: member = .table(language: names[1], name: names[2])
    case .files? where names.count > 1: member = .file(names[1])
    default: return nil
    }
    return (member, KeyPath(Array(path.components.dropFirst(member.keyPath.components.count))))
  }
}
