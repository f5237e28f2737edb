public import PropertyLists

/// The paths of a bundle's members in a folder: those of a bundle, or those of a folder with each
/// page and table in another format, under the same path with an extension added.
///
///     bundle                   folder of YAML
///     Root.plist               Root.plist.yaml
///     Licences/Index.plist     Licences/Index.plist.yaml
///     de.lproj/Root.strings    de.lproj/Root.strings.yaml
///     slow@2x.png              slow@2x.png
///                              bundle.yaml
///
/// A bundle's properties are in the name of its folder. A folder of YAML can have any name, so it
/// keeps them in a file.
public struct BundleLayout: Sendable, Equatable {
  /// The format of pages and tables; `nil` in a bundle, where each file has its own.
  public let format: Format?

  /// The layout of a bundle.
  public static let bundle = BundleLayout(format: nil)

  /// The layout of a folder of files in a format.
  public static func folder(of format: Format) -> BundleLayout { BundleLayout(format: format) }

  /// The formats in which a bundle can be a single file.
  public static let fileFormats = Format.documentFormats

  /// The formats in which a bundle can be a folder, those that people edit first.
  public static let folderFormats: [Format] = {
    let formats = Format.documentFormats.filter(\.isText)
    return formats.filter { !$0.isPropertyList } + formats.filter(\.isPropertyList)
  }()

  /// Every layout that a folder can have.
  public static let all = [bundle] + folderFormats.map { folder(of: $0) }

  /// The layout of a folder, recognized by its files: that of the first format with a page in it,
  /// otherwise a bundle's.
  public init(of paths: [String]) {
    let format = Self.folderFormats.first { format in
      paths.contains { $0.without(ending: ".plist.\(format.name)") != nil }
    }
    self.init(format: format)
  }

  private init(format: Format?) {
    self.format = format
  }

  /// Whether a folder that nobody called a bundle is one, by the names of the files directly in it: it
  /// has a root page, or pages and the file with a bundle's properties.
  public static func isBundle(of names: [String]) -> Bool {
    all.contains { layout in
      let members = names.map(layout.member)
      return members.contains(where: \.isRoot)
        || members.contains(where: \.isProperties) && members.contains(where: \.isSettings)
    }
  }

  /// The name of such a folder in messages: `a bundle`, `a folder of YAML`.
  public var title: String { format.map { "a folder of \($0.title)" } ?? "a bundle" }

  /// The suffix of the path of every page and table.
  private var suffix: String { format.map { ".\($0.name)" } ?? "" }

  /// The path of the file with the bundle's properties; `nil` in a bundle.
  var propertiesPath: String? { format.map { "bundle.\($0.name)" } }

  /// The path of a member.
  public func path(of member: BundleMember) -> String {
    switch member {
    case .page(let name): "\(name).plist\(suffix)"
    case .table(let language, let name): "\(language).lproj/\(name).strings\(suffix)"
    case .file(let path): path
    case .properties: propertiesPath ?? ""
    }
  }

  /// The member at a path.
  public func member(at path: String) -> BundleMember {
    if let propertiesPath, path.hasSameBytes(as: propertiesPath) { return .properties }
    let (folder, name) = path.folderAndName
    if name.without(ending: ".plist\(suffix)") != nil,
      let page = path.without(ending: ".plist\(suffix)")
    {
      return .page(page)
    }
    if let language = folder.without(ending: ".lproj/"), !language.utf8.contains(0x2F),
      let table = name.without(ending: ".strings\(suffix)")
    {
      return .table(language: language, name: table)
    }
    return .file(path)
  }
}
