package import PropertyLists

/// The part of a bundle outside its members.
struct BundleEnvelope: Sendable {
  var properties = BundleProperties()

  /// The document that holds the members in order, with the comments around them; `nil` if each member is a
  /// document of its own.
  var document: Document?

  /// The number of comments in a file with only the properties, which a document cannot contain.
  var commentCount = 0

  /// The sections and languages of a document that are empty, which a folder cannot represent.
  fileprivate var emptyParts: [(name: String, path: Document.KeyPath, location: SourceRange)] {
    var empty: [(name: String, path: Document.KeyPath, location: SourceRange)] = []
    func add(_ entry: Value.Entry, in section: Document.KeyPath = []) {
      guard entry.value.kind == .dictionary, entry.value.count == 0 else { return }
      empty.append((entry.key, section.appending(.key(entry.key)), entry.value.keyLocation))
    }
    for entry in document?.root.entries ?? [] {
      guard let section = BundleSection(rawValue: entry.key) else { continue }
      add(entry)
      guard section == .strings else { continue }
      for language in entry.value.entries { add(language, in: [.section(section)]) }
    }
    return empty
  }
}

extension SettingsBundle {
  var isOneDocument: Bool { envelope.document != nil }

  var properties: BundleProperties { envelope.properties }

  /// Warnings about what a folder cannot represent.
  var warnings: [Diagnostic] {
    envelope.emptyParts.map { name, path, location in
      Diagnostic(BundleMessage.emptyPart(name), severity: .warning, at: location, path: path)
    }
  }

  /// The first language without tables in a document, for which a folder has no file.
  package var emptyLanguage: String? {
    envelope.emptyParts.first { $0.path.components.count == 2 }?.name
  }

  /// A note about the comments on the bundle's properties.
  package var leftOutComments: Diagnostic? {
    guard envelope.commentCount > 0, let path = layout.propertiesPath else { return nil }
    return Diagnostic(
      BundleMessage.propertyComments(envelope.commentCount), severity: .note,
      at: .file("\(name)/\(path)"))
  }
}
