package import PropertyLists

/// The identity of a bundle's member: its name in the bundle's document.
package enum BundleMember: Sendable {
  /// A page, by its path without `.plist`.
  case page(String)
  case table(language: String, name: String)
  case file(String)
  /// The bundle's properties, which are in a separate file only in a folder of YAML, JSON, or XML.
  case properties

  package var isTable: Bool { language != nil }

  var language: String? {
    if case .table(let language, _) = self { language } else { nil }
  }

  package var pageName: String? {
    if case .page(let name) = self { name } else { nil }
  }

  /// The member without file and folder extensions in its name: `Root` for `Root.plist`.
  var withoutExtensions: BundleMember {
    switch self {
    case .page(let name): .page(name.without(endings: ".plist"))
    case .table(let language, let name):
      .table(language: language.without(endings: ".lproj"), name: name.without(endings: ".strings"))
    case .file, .properties: self
    }
  }

  /// Its location in the document: `strings.de.Root`.
  package var keyPath: Document.KeyPath {
    switch self {
    case .page(let name): Document.KeyPath([.section(.pages), .key(name)])
    case .table(let language, let name):
      Document.KeyPath([.section(.strings), .key(language), .key(name)])
    case .file(let path): Document.KeyPath([.section(.files), .key(path)])
    case .properties: Document.KeyPath()
    }
  }

  /// The page, table, or file that contains the value at a path in a bundle's document; `nil` for any
  /// other path.
  init?(containing path: Document.KeyPath) {
    var keys: [String] = []
    for component in path.components.dropFirst().prefix(2) {
      guard case .key(let key) = component else { break }
      keys.append(key)
    }
    switch path.components.first {
    case .section(.pages)? where !keys.isEmpty: self = .page(keys[0])
    case .section(.strings)? where keys.count == 2: self = .table(language: keys[0], name: keys[1])
    case .section(.files)? where !keys.isEmpty: self = .file(keys[0])
    default: return nil
    }
  }

  /// The member at a path; `nil` for the path of a value in it, or of anything around it.
  init?(at path: Document.KeyPath) {
    self.init(containing: path)
    guard keyPath == path else { return nil }
  }

  /// Whether it is the page that the Settings app opens first, or a variant of it.
  package var isRoot: Bool { pageName.map { PageName($0).isRoot } ?? false }

  /// Whether it is a page or a strings table, which the document adds or removes.
  package var isSettings: Bool { pageName != nil || isTable }

  var isFile: Bool { if case .file = self { true } else { false } }

  var isProperties: Bool {
    if case .properties = self { true } else { false }
  }
}

extension BundleMember {
  /// The table in a file, determined by the names of the file and its folder; a plain file outside of
  /// language folders.
  package init(ofTableAt path: String) {
    let names = (path.tableFile ?? path).pathComponents.suffix(2)
    self = BundleLayout.bundle.member(at: names.joined(separator: "/"))
  }
}

extension String {
  fileprivate func without(endings ending: String) -> String {
    var rest = self
    while let shorter = rest.without(ending: ending) { rest = shorter }
    return rest
  }
}

extension Diagnostic {
  /// The diagnostic about a member's file, or about a value in it, with a key path in the bundle.
  func inside(_ member: BundleMember) -> Diagnostic { inside(member.keyPath) }
}

extension BundleMember {
  /// Reads the document in a file.
  ///
  /// `faults(in:)` returns the errors in its content.
  func read(
    _ bytes: [UInt8], name: String, _ layout: BundleLayout, isLossy: Bool = false,
    recordsLayout: Bool = false
  ) throws(Diagnostic) -> Document {
    let format = layout.format ?? Format.detect(bytes, name: name)
    return try pipeline.read(
      bytes, name: name, as: format, lossy: isLossy, recordsLayout: recordsLayout)
  }

  /// The pipeline that reads and writes its file.
  var pipeline: Pipeline { .settings(as: isTable ? .table : .page) }

  /// The errors in a page or table on its own.
  func faults(in root: Value) -> [Diagnostic] {
    if isTable { return Self.faults(ofTable: root) }
    guard root.kind != .dictionary else { return [] }
    return [
      Diagnostic(BundleMessage.pageKind(root.kind), at: root.location, path: [])
    ]
  }

  /// The errors in a strings table on its own: in its kind and in the kinds of its values.
  static func faults(ofTable root: Value) -> [Diagnostic] {
    guard root.kind == .dictionary else {
      return [
        Diagnostic(BundleMessage.tableKind(root.kind), at: root.location, path: [])
      ]
    }
    return root.entries.filter { $0.value.kind != .string }.map { entry in
      let fault = BundleMessage.stringKind(key: entry.key, entry.value.kind)
      return Diagnostic(fault, at: entry.value.location, path: [.key(entry.key)])
    }
  }
}
