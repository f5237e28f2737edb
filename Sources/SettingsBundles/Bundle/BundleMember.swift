package import PropertyLists

/// One member of a bundle, identified by its name in the bundle's document.
package enum BundleMember: Sendable {
  /// A page, by its path without `.plist`.
  case page(String)
  /// A strings table, by its language and its name.
  case table(language: String, name: String)
  /// Any other file, by its path.
  case file(String)
  /// The bundle's own properties, which have a file only in a folder of YAML, JSON, or XML.
  case properties

  /// Whether it is a strings table.
  package var isTable: Bool { language != nil }

  /// The language of a strings table; `nil` for any other member.
  var language: String? {
    if case .table(let language, _) = self { language } else { nil }
  }

  /// The name of a page; `nil` for any other member.
  var pageName: String? {
    if case .page(let name) = self { name } else { nil }
  }

  /// The member without the extensions of its file and folder in its name: `Root` for `Root.plist`.
  var withoutExtensions: BundleMember {
    switch self {
    case .page(let name): .page(name.without(endings: ".plist"))
    case .table(let language, let name):
      .table(
        language: language.without(endings: ".lproj"), name: name.without(endings: ".strings"))
    case .file, .properties: self
    }
  }

  /// Its location in the document: `strings.de.Root`.
  package var keyPath: KeyPath {
    switch self {
    case .page(let name): KeyPath([.section(.pages), .key(name)])
    case .table(let language, let name):
      KeyPath([.section(.strings), .key(language), .key(name)])
    case .file(let path): KeyPath([.section(.files), .key(path)])
    case .properties: KeyPath()
    }
  }

  /// Whether a relative path can be a file of a bundle: it does not lead out of it.
  package static func isSafe(_ path: String) -> Bool {
    MemberNames.fault(in: .file(path), at: path) == nil
  }

  /// Whether it is the page that the Settings app opens first, or a variant of that page.
  var isRoot: Bool { pageName.map { PageName($0).isRoot } ?? false }

  /// Whether it is a page or a strings table, and so comes and goes with the document.
  package var isSettings: Bool {
    switch self {
    case .page, .table: true
    case .file, .properties: false
    }
  }

  var isProperties: Bool {
    if case .properties = self { true } else { false }
  }
}

extension BundleMember {
  /// The table in a file, by the file's name and that of its folder; a file in no language's folder
  /// is just that.
  init(ofTableAt path: String) {
    let names = (path.tableFile ?? path).pathComponents.suffix(2)
    self = BundleLayout.bundle.member(at: names.joined(separator: "/"))
  }
}

extension String {
  /// The string without an ending, however often it has it.
  fileprivate func without(endings ending: String) -> String {
    var rest = self
    while let shorter = rest.without(ending: ending) { rest = shorter }
    return rest
  }
}

extension KeyPath.Component {
  static func section(_ section: BundleSection) -> KeyPath.Component { .key(section.rawValue) }
}

extension Diagnostic {
  /// The diagnostic about a value in a member's file, with its key path in the bundle.
  func inside(_ member: BundleMember) -> Diagnostic {
    path == nil ? self : inside(member.keyPath)
  }
}
