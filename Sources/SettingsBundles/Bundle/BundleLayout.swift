package import PropertyLists

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
package struct BundleLayout: Sendable, Equatable {
  /// The format of pages and tables; `nil` in a bundle, where each file has its own.
  package let format: Format?

  /// The layout of a bundle.
  package static let bundle = BundleLayout(format: nil)

  /// The layout of a folder of files in a format.
  package static func folder(of format: Format) -> BundleLayout { BundleLayout(format: format) }

  /// The formats in which a bundle can be a single file.
  package static let fileFormats = Format.documentFormats

  /// The formats in which a bundle can be a folder, those that people edit first.
  package static let folderFormats: [Format] = {
    let formats = Format.documentFormats.filter(\.isText)
    return formats.filter { !$0.isPropertyList } + formats.filter(\.isPropertyList)
  }()

  /// The layouts of folders of files in a format.
  static let folders = folderFormats.map { folder(of: $0) }

  /// Every layout that a folder can have.
  package static let all = [bundle] + folders

  /// The layout in which a folder is read.
  ///
  /// A folder with the name of a bundle and pages in property lists is a bundle. In any other, the
  /// file with a bundle's properties decides, then a root page, then any page in another format.
  ///
  /// - Parameters:
  ///   - paths: The paths of the folder's files, or the names of those directly in it.
  ///   - folder: The name or path of the folder.
  ///   - contents: Returns the bytes of a file; called for `bundle.yaml` and the like.
  package init(
    of paths: [String], in folder: String = "", contents: (String) -> [UInt8]?
  ) {
    let name = folder.pathComponents.last { !$0.isEmpty } ?? ""
    if Format.fileExtension(of: name) == "bundle", Self.bundle.hasPages(in: paths) {
      self = .bundle
    } else {
      self =
        Self.evident(in: paths, contents) ?? Self.folders.first { $0.hasPages(in: paths) }
        ?? .bundle
    }
  }

  /// The layout in which a folder with these files is read.
  package init(of files: BundleFiles, in folder: String = "") {
    self.init(of: files.paths, in: folder) { files[$0] }
  }

  private init(format: Format?) {
    self.format = format
  }

  /// Whether a folder that nobody called a bundle is one: it has the file with a bundle's properties,
  /// or a root page.
  package static func isBundle(
    of paths: [String], contents: (String) -> [UInt8]?
  ) -> Bool {
    evident(in: paths, contents) != nil
  }

  /// The layout that the file with a bundle's properties shows, or else a root page.
  private static func evident(
    in paths: [String], _ contents: (String) -> [UInt8]?
  ) -> BundleLayout? {
    let declared = folders.first { layout in
      paths.filter { layout.member(at: $0).isProperties }.compactMap(contents)
        .contains { layout.holdsProperties($0, orFault: false) }
    }
    return declared
      ?? (folders + [bundle]).first { layout in
        paths.contains { layout.member(at: $0).isRoot }
      }
  }

  /// Whether any of the paths is that of a page.
  func hasPages(in paths: [String]) -> Bool {
    paths.contains { if case .page = member(at: $0) { true } else { false } }
  }

  /// Whether a file that the document holds as data would be taken for a page, a table, or the
  /// properties in a folder of some format, and so for a sign of that layout.
  static func isAmbiguous(_ path: String, _ bytes: [UInt8]) -> Bool {
    folders.contains { layout in
      let member = layout.member(at: path)
      return member.isSettings
        || member.isProperties && layout.holdsProperties(bytes, orFault: true)
    }
  }

  /// Whether the file for a bundle's properties holds them, and not something else.
  ///
  /// - Parameter fault: The answer for a file that cannot be read.
  private func holdsProperties(_ bytes: [UInt8], orFault fault: Bool) -> Bool {
    guard let format, let path = propertiesPath else { return false }
    do {
      return try BundleProperties.document(in: bytes, name: path, as: format) != nil
    } catch {
      return fault
    }
  }

  /// The name of such a folder in messages: `a bundle`, `a folder of YAML`.
  package var title: String { format.map { "a folder of \($0.title)" } ?? "a bundle" }

  /// The suffix of the path of every page and table.
  private var suffix: String { format.map { ".\($0.name)" } ?? "" }

  /// The path of the file with the bundle's properties; `nil` in a bundle.
  var propertiesPath: String? { format.map { "bundle.\($0.name)" } }

  /// The path of a member.
  package func path(of member: BundleMember) -> String {
    switch member {
    case .page(let name): "\(name).plist\(suffix)"
    case .table(let language, let name): "\(language).lproj/\(name).strings\(suffix)"
    case .file(let path): path
    case .properties: propertiesPath ?? ""
    }
  }

  /// The member at a path.
  package func member(at path: String) -> BundleMember {
    if let propertiesPath, path.hasSameBytes(as: propertiesPath) { return .properties }
    let (folder, name) = path.folderAndName
    var member = BundleMember.file(path)
    if name.without(ending: ".plist\(suffix)") != nil,
      let page = path.without(ending: ".plist\(suffix)")
    {
      member = .page(page)
    } else if let language = folder.without(ending: ".lproj/"), !language.utf8.contains(0x2F),
      let table = name.without(ending: ".strings\(suffix)")
    {
      member = .table(language: language, name: table)
    }
    // A document cannot name `Root.plist.plist` as a page.
    return MemberNames.extensionFault(in: member) == nil ? member : .file(path)
  }
}
