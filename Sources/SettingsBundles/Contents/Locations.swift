package import PropertyLists

extension SettingsBundle {
  /// The locations of the values at some key paths of the bundle's document, or of their innermost
  /// existing containers, in their original files.
  package func locations(of paths: [Document.KeyPath]) -> [SourceRange] {
    let members = BundleMembers(of: self, generated: [])
    let languages = LanguagePlaces(in: self, members)
    let values = members.pages.map(\.root) + members.tables.map(\.root)
    var roots: [ByteString: KeyPathLookup] = [:]
    for (path, root) in zip(members.paths, values) {
      roots[ByteString(path)] = KeyPathLookup(in: root)
    }
    let others = Dictionary(firstOf: members.files.map { (ByteString($0.path), $0.location) })
    return paths.map { path in
      if let (member, rest) = BundleMember.parts(of: path) {
        let file = ByteString(BundleLayout.bundle.path(of: member))
        if let location = roots[file]?.closest(to: rest).location ?? others[file] {
          return location
        }
      }
      guard path.components.first == .section(.strings),
        case .key(let language)? = path.components.dropFirst().first
      else { return location }
      return languages[language].location
    }
  }
}

extension Settings {
  /// The locations of the values at some key paths, or of their innermost existing containers.
  package func locations(of paths: [Document.KeyPath]) -> [SourceRange] {
    switch self {
    case .document(let document): document.locations(of: paths)
    case .bundle(let bundle): bundle.locations(of: paths)
    }
  }
}

/// The places of diagnostics about whole languages: their keys, or their folders.
struct LanguagePlaces {
  private var places: [ByteString: Place] = [:]
  private let bundle: SettingsBundle

  init(in bundle: SettingsBundle, _ members: BundleMembers) {
    self.bundle = bundle
    let section = bundle.origin?.root[.strings]
    let keys = section?.entries.map { (ByteString($0.key), $0.value.keyLocation) } ?? []
    let locations = Dictionary(firstOf: keys)
    for table in members.tables {
      let path = Document.KeyPath([.section(.strings), .key(table.language)])
      let key = ByteString(table.language)
      places[key] = Place(location: locations[key] ?? folder(of: table.language), path: path)
    }
    for file in members.files {
      guard let language = file.path.language, places[ByteString(language)] == nil else { continue }
      let location = bundle.origin == nil ? folder(of: language) : file.location
      places[ByteString(language)] = Place(location: location, path: file.keyPath)
    }
  }

  subscript(language: String) -> Place {
    places[ByteString(language)] ?? Place(location: folder(of: language), path: [])
  }

  private func folder(of language: String) -> SourceRange {
    bundle.origin == nil ? .file("\(bundle.name)/\(language).lproj") : bundle.location
  }
}
