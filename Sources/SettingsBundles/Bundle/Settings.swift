package import PropertyLists

/// Settings in memory: a bundle, in whatever form, or a document that is none.
package enum Settings: Sendable {
  /// A page, a strings table, or anything else but a bundle.
  case single(Document)
  indirect case bundle(SettingsBundle)

  package init(_ document: Document) {
    self =
      DocumentRole(of: document) == .bundle ? .bundle(SettingsBundle(document)) : .single(document)
  }

  /// A bundle after edits, which may have made its document another one.
  init(edited bundle: SettingsBundle) {
    if let document = bundle.envelope.document, DocumentRole(of: document) != .bundle {
      self = .single(document)
    } else {
      self = .bundle(bundle)
    }
  }
}

extension Settings {
  package var role: DocumentRole {
    switch self {
    case .single(let document): DocumentRole(of: document)
    case .bundle: .bundle
    }
  }

  /// The settings as one document.
  ///
  /// - Throws: A `Diagnostic` with the first error in a file of a bundle.
  /// - Complexity: O(*n*) for *n* values and bytes of a bundle in files; otherwise O(1).
  package var document: Document {
    get throws(Diagnostic) {
      switch self {
      case .single(let document): document
      case .bundle(let bundle): try bundle.document
      }
    }
  }

  package var bundle: SettingsBundle? {
    if case .bundle(let bundle) = self { bundle } else { nil }
  }

  /// The bundle in a folder, checked for all that a folder cannot contain.
  package func bundle(in layout: BundleLayout) -> SettingsBundle {
    switch self {
    case .single(let document): SettingsBundle(document, layout: layout)
    case .bundle(let bundle): bundle.checked(in: layout)
    }
  }

  package var withoutComments: Settings {
    switch self {
    case .single(var document):
      document.trivia = []
      return .single(document)
    case .bundle(let bundle): return .bundle(bundle.withoutComments)
    }
  }

  /// The pages: those of a bundle, by name, or the only document, whatever it is.
  package var pages: [(name: String, path: Document.KeyPath, root: Value)] {
    switch self {
    case .single(let document): [("", [], document.root)]
    case .bundle(let bundle): bundle.pages
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
    case .single(let document): document.root.location
    case .bundle(let bundle): bundle.location
    }
  }

  /// The number of values in all documents.
  package var valueCount: Int { documents.reduce(0) { $0 + $1.document.count } }

  package func hasSameValues(as other: Settings) -> Bool {
    switch (self, other) {
    case (.single(let own), .single(let other)): own == other
    case (.bundle(let own), .bundle(let other)): own.hasSameValues(as: other)
    case (.single, .bundle), (.bundle, .single): false
    }
  }
}

// MARK: Building

extension Settings {
  package var mayDependOnBuild: Bool { documents.contains { $0.document.root.mayDependOnBuild } }
}

// MARK: Editing

extension Settings {
  /// The settings with edits, whose paths are those before all of them.
  ///
  /// - Throws: A `Diagnostic` for a path that does not exist.
  package func applying(_ edits: [DocumentEdit]) throws(Diagnostic) -> Settings {
    switch self {
    case .single(let document): return Settings(try document.applying(edits))
    case .bundle(let bundle):
      let edited = try bundle.applying(edits)
      // A folder remains that of a bundle, which it then no longer can be written as.
      return bundle.isOneDocument ? Settings(edited: edited) : .bundle(edited)
    }
  }

  /// The settings with each plain scalar read as expected at its position.
  func normalized() throws(Diagnostic) -> Settings {
    switch self {
    case .single(let document): .single(try Normalizer().normalize(document))
    case .bundle(let bundle): .bundle(try bundle.normalized())
    }
  }
}
