public import PropertyLists

/// One thing in a bundle, by the name that the document has for it.
public enum BundleMember: Sendable {
  /// A page, by its path without `.plist`.
  case page(String)
  /// A table of texts, by its language and its name.
  case table(language: String, name: String)
  /// Any other file, by its path.
  case file(String)

  /// Whether it is a table of texts.
  var isTable: Bool {
    if case .table = self { true } else { false }
  }

  /// Where it stands in the document: `strings.de.Root`.
  public var keyPath: KeyPath {
    switch self {
    case .page(let name): KeyPath([.section(.pages), .key(name)])
    case .table(let language, let name):
      KeyPath([.section(.strings), .key(language), .key(name)])
    case .file(let path): KeyPath([.section(.files), .key(path)])
    }
  }

  /// Whether a relative path can be a file of a bundle: it does not lead out of it.
  public static func isSafe(_ path: String) -> Bool {
    BundleNames.fault(in: .file(path), at: path) == nil
  }

  /// Whether it is the page that is opened first, or a variant of that.
  public var isRoot: Bool {
    if case .page(let name) = self { PageName(name).isRoot } else { false }
  }

  /// Whether it holds settings or their texts, and so comes and goes with the document.
  public var isSettings: Bool {
    if case .file = self { false } else { true }
  }
}

extension KeyPath.Component {
  static func section(_ section: BundleSection) -> KeyPath.Component { .key(section.rawValue) }
}

/// How members lie in a folder: as a bundle, or as a folder that has each page and table in another
/// format, under its own path with an ending more.
///
///     bundle                   folder of YAML
///     Root.plist               Root.plist.yaml
///     Licences/Index.plist     Licences/Index.plist.yaml
///     de.lproj/Root.strings    de.lproj/Root.strings.yaml
///     slow@2x.png              slow@2x.png
public struct BundleLayout: Sendable, Equatable {
  /// The format of pages and tables; `nil` in a bundle, where each has its own.
  public let format: Format?

  /// The layout of a bundle.
  public static let bundle = BundleLayout(format: nil)

  /// The layout of a folder of files in a format.
  public static func folder(of format: Format) -> BundleLayout { BundleLayout(format: format) }

  /// The formats that a bundle can have as one file.
  public static let fileFormats: [Format] = [.xml, .yaml, .binary, .json]

  /// The formats that a folder can have; a folder tells its own by its files' names.
  public static let folderFormats: [Format] = [.yaml, .json, .xml]

  /// Every layout that a folder can have.
  public static let all = [bundle] + folderFormats.map { folder(of: $0) }

  /// The layout that a folder has by its files: that of the first format that one of its pages has,
  /// else a bundle's.
  public init(of paths: [String]) {
    let format = Self.folderFormats.first { format in
      paths.contains { $0.without(ending: ".plist.\(format.name)") != nil }
    }
    self.init(format: format)
  }

  private init(format: Format?) {
    self.format = format
  }

  /// What messages call a folder of this layout: `a bundle`, `a folder of YAML`.
  public var title: String { format.map { "a folder of \($0.title)" } ?? "a bundle" }

  /// What every page and table has at the end of its path.
  private var ending: String { format.map { ".\($0.name)" } ?? "" }

  /// The path of a member.
  public func path(of member: BundleMember) -> String {
    switch member {
    case .page(let name): "\(name).plist\(ending)"
    case .table(let language, let name): "\(language).lproj/\(name).strings\(ending)"
    case .file(let path): path
    }
  }

  /// What lies at a path.
  public func member(at path: String) -> BundleMember {
    let (folder, name) = path.folderAndName
    if name.without(ending: ".plist\(ending)") != nil,
      let page = path.without(ending: ".plist\(ending)")
    {
      return .page(page)
    }
    if let language = folder.without(ending: ".lproj/"), !language.utf8.contains(0x2F),
      let table = name.without(ending: ".strings\(ending)")
    {
      return .table(language: language, name: table)
    }
    return .file(path)
  }
}
