package import PropertyLists

extension Settings {
  /// The locations of the values at some key paths, or of their innermost existing containers, in their files.
  package func locations(of paths: [Document.KeyPath]) -> [SourceRange] {
    var lookup = SettingsLookup(in: self)
    let others = bundle?.locationsBesidesDocuments ?? [:]
    return paths.map { path in
      if let value = lookup.closest(to: path) { return value.location }
      let file = BundleMember(containing: path).map { BundleLayout.bundle.path(of: $0) }
      return file.flatMap { others[ByteString($0)] } ?? bundle?.location(around: path) ?? location
    }
  }
}

extension SettingsBundle {
  /// The files other than readable pages and tables, by their paths in a bundle.
  fileprivate var locationsBesidesDocuments: [ByteString: SourceRange] {
    Dictionary(
      firstOf: members.filter { $0.value == nil }.map {
        (ByteString(BundleLayout.bundle.path(of: $0.id)), $0.location)
      })
  }

  /// The folder of the language that a path leads through, or that of the bundle.
  fileprivate func location(around path: Document.KeyPath) -> SourceRange {
    guard path.components.first == .section(.strings),
      case .key(let language)? = path.components.dropFirst().first
    else { return location }
    return folder(of: language)
  }

  fileprivate func folder(of language: String) -> SourceRange {
    isOneDocument ? location : .file("\(name)/\(language).lproj")
  }
}

/// The places of diagnostics about whole languages: their keys, or their folders.
struct LanguagePlaces {
  private var places: [ByteString: Place] = [:]
  private let bundle: SettingsBundle

  init(in bundle: SettingsBundle, _ tables: [StringsTable], _ files: [BundleContents.File]) {
    self.bundle = bundle
    let section = bundle.envelope.document?.root[.strings]
    let keys = section?.entries.map { (ByteString($0.key), $0.value.keyLocation) } ?? []
    let locations = Dictionary(firstOf: keys)
    for table in tables {
      let path = Document.KeyPath([.section(.strings), .key(table.language)])
      let key = ByteString(table.language)
      places[key] = Place(location: locations[key] ?? bundle.folder(of: table.language), path: path)
    }
    for file in files {
      guard let language = file.path.language, places[ByteString(language)] == nil else { continue }
      let location = bundle.isOneDocument ? file.location : bundle.folder(of: language)
      places[ByteString(language)] = Place(location: location, path: file.keyPath)
    }
  }

  subscript(language: String) -> Place {
    places[ByteString(language)] ?? Place(location: bundle.folder(of: language), path: [])
  }
}
