package import PropertyLists

/// The role of a document in an app's settings, which determines the expected kind of each value and the
/// rules that apply.
///
/// The content decides if possible, then the file's name: a strings table looks like any other dictionary.
package enum DocumentRole: Sendable {
  /// A page: a dictionary with an array of elements.
  case page
  /// A strings table: a dictionary of strings.
  case table
  /// A whole bundle: pages by name, tables by language, files by path.
  case bundle
  /// Anything else.
  case other

  /// Determines the role of a document from its content and the name of its source.
  ///
  /// - Complexity: O(*n*) for *n* keys at the root.
  package init(of document: Document) { self.init(of: document.root, named: document.source.name) }

  /// Determines the role of a document that is about to be written to a path (`nil` for a stream), whose
  /// name takes precedence over the source's.
  package init(of document: Document, writingTo path: String?) {
    self.init(of: document.root, named: Self.decisiveName(of: document, writingTo: path))
  }

  /// The first of the two names that gives the document a role.
  static func decisiveName(of document: Document, writingTo path: String?) -> String {
    let names = [path, document.source.name].compactMap { $0 }
    return names.first { DocumentRole(of: document.root, named: $0) != .other }
      ?? document.source.name
  }

  /// Whether such a document has a schema, which a JSON file names in an entry that is not a setting.
  package var mayNameSchema: Bool { self == .page || self == .bundle }

  package init(of root: Value, named path: String) {
    if root[BundleSection.versionKey] != nil {
      self = .bundle
    } else if root[Self.elements]?.kind == .array {
      self = .page
    } else if path.tableFile != nil {
      self = .table
    } else if Self.isPage(root) || PageName.isPage(named: path) {
      self = .page
    } else {
      self = .other
    }
  }

  /// Whether a dictionary has elements, even under a misspelled key or with the wrong kind.
  static func isPage(_ root: Value) -> Bool {
    if root[elements] != nil { return true }
    return root.entries.contains { entry in
      let key = entry.key
      return entry.value.kind.isContainer
        && (key == elementsInXcode || nearestName(to: key, among: [elements]) != nil)
    }
  }

  /// Whether a file that cannot be read may be a page or a bundle: by its name, or by a word in its text that
  /// is the root key of one, even a misspelled one.
  package static func isPlausible(_ bytes: [UInt8], named path: String) -> Bool {
    if path.tableFile == nil, PageName.isPage(named: path) { return true }
    return FileEncoding.shown(bytes).split(whereSeparator: { !$0.isLetter }).contains { word in
      word.elementsEqual(BundleSection.versionKey.utf8)
        || abs(word.count - elements.utf8.count) <= elements.utf8.count / 2
          && nearestName(to: String(decoding: word, as: UTF8.self), among: [elements]) != nil
    }
  }

  private static let elements = PageText.elementsKey
  private static let elementsInXcode = Catalog.apple.page.key(elements)?.displayName
}

extension Document {
  /// Whether a document without the role of a page may be one with mistakes: it has a key that is at most
  /// one edit away from one of a page, or an element.
  ///
  /// - Complexity: O(*n*) for *n* values.
  package var mayBePage: Bool {
    let keys = Catalog.apple.page.keys.map(\.name)
    let isNear = { (key: String) in
      keys.contains {
        abs($0.utf8.count - key.utf8.count) <= 4 && editDistance(from: key, to: $0) <= 1
      }
    }
    return root.entries.contains { isNear($0.key) }
      || root.selfAndDescendants.contains(where: \.isElement)
  }
}

extension Value {
  /// Whether it is a dictionary whose type is one of an element, even a misspelled one.
  package var isElement: Bool {
    self["Type"]?.string?.hasPrefix(Catalog.typePrefix) == true
  }

  /// Whether the root of a document looks like that of a String Catalog of Xcode.
  var isStringCatalog: Bool {
    self["sourceLanguage"]?.kind == .string && self["strings"]?.kind == .dictionary
  }
}
