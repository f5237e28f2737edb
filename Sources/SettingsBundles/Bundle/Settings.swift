package import PropertyLists

/// Settings in memory: a document, or a bundle whose members are documents of their own.
///
/// A bundle in a single document stays one here, so that a change to it is one to its text.
package enum Settings: Sendable {
  case document(Document)
  case bundle(SettingsBundle)
}

extension Settings {
  package var role: DocumentRole {
    switch self {
    case .document(let document): DocumentRole(of: document)
    case .bundle: .bundle
    }
  }

  /// The settings as one document.
  ///
  /// - Throws: A `Diagnostic` with the first error in a file of a bundle.
  /// - Complexity: O(*n*) for *n* values and bytes of a bundle; O(1) for a document.
  package var document: Document {
    get throws(Diagnostic) {
      switch self {
      case .document(let document): document
      case .bundle(let bundle): try bundle.document
      }
    }
  }

  /// The bundle, in whatever form; `nil` for anything else.
  ///
  /// - Complexity: O(*n*) for *n* members of a document.
  package var bundle: SettingsBundle? {
    switch self {
    case .document(let document): role == .bundle ? SettingsBundle(document) : nil
    case .bundle(let bundle): bundle
    }
  }

  /// The bundle in a folder, checked for all that a folder cannot contain.
  package func bundle(in layout: BundleLayout) -> SettingsBundle {
    switch self {
    case .document(let document): return SettingsBundle(document, layout: layout)
    case .bundle(let bundle):
      guard let origin = bundle.origin else { return bundle.checked(in: layout) }
      return bundle.layout == layout ? bundle : SettingsBundle(origin, layout: layout)
    }
  }

  package var withoutComments: Settings {
    switch self {
    case .document(var document):
      document.trivia = []
      return .document(document)
    case .bundle(let bundle): return .bundle(bundle.withoutComments)
    }
  }

  /// The pages: those of a bundle, by name, or the page itself.
  package var pages: [(name: String, path: Document.KeyPath, root: Value)] {
    switch self {
    case .document(let document): document.settingsPages
    case .bundle(let bundle):
      bundle.members.compactMap { member in
        guard let name = member.id.pageName, let root = member.value else { return nil }
        return (name, member.id.keyPath, root)
      }
    }
  }

  /// The elements of `PreferenceSpecifiers`, page by page, with their key paths.
  var elements: [(page: String, root: Value, path: Document.KeyPath, value: Value)] {
    pages.flatMap {
      page, path, root -> [(page: String, root: Value, path: Document.KeyPath, value: Value)] in
      guard let list = root["PreferenceSpecifiers"], list.kind == .array else { return [] }
      let path = path.appending(.key("PreferenceSpecifiers"))
      return list.items.enumerated().map { position, element in
        (page, root, path.appending(.index(position)), element)
      }
    }
  }

  var location: SourceRange {
    switch self {
    case .document(let document): document.root.location
    case .bundle(let bundle): bundle.location
    }
  }

  var lookup: SettingsLookup { SettingsLookup(in: parts) }

  /// The number of values in the document, or in the members of the bundle.
  package var valueCount: Int {
    switch self {
    case .document(let document): document.count
    case .bundle(let bundle): bundle.documents.values.reduce(0) { $0 + $1.count }
    }
  }

  package func hasSameValues(as other: Settings) -> Bool {
    switch (self, other) {
    case (.document(let own), .document(let other)): own == other
    case (.bundle(let own), .bundle(let other)): own.hasSameMembers(as: other)
    case (.document, .bundle), (.bundle, .document): false
    }
  }
}

extension Document {
  /// The pages in a document: those of a bundle, by name, or the page itself.
  var settingsPages: [(name: String, path: Document.KeyPath, root: Value)] {
    guard DocumentRole(of: self) == .bundle else { return [("", Document.KeyPath(), root)] }
    return root[.pages]?.entries.map { ($0.key, BundleMember.page($0.key).keyPath, $0.value) } ?? []
  }
}

// MARK: Building

extension Settings {
  package var mayDependOnBuild: Bool {
    switch self {
    case .document(let document): document.root.mayDependOnBuild
    case .bundle(let bundle): bundle.members.contains { $0.value?.mayDependOnBuild == true }
    }
  }
}

// MARK: Editing

extension Settings {
  /// The settings with edits, whose paths are those before all of them.
  ///
  /// - Throws: A `Diagnostic` for a path that does not exist.
  package func applying(_ edits: [DocumentEdit]) throws(Diagnostic) -> Settings {
    switch self {
    case .document(let document): .document(try document.applying(edits))
    case .bundle(let bundle): .bundle(try bundle.applying(edits))
    }
  }

  /// The settings with each plain scalar read as expected at its position.
  func normalized() throws(Diagnostic) -> Settings {
    switch self {
    case .document(let document): .document(try Normalizer().normalize(document))
    case .bundle(let bundle): .bundle(try bundle.normalized())
    }
  }
}
