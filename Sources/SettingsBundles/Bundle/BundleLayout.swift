package import PropertyLists

/// The paths of a bundle's members in a folder.
///
/// Pages and tables in another format add an extension to their paths.
///
///     bundle                   folder of YAML
///     Root.plist               Root.plist.yaml
///     Licenses/Index.plist     Licenses/Index.plist.yaml
///     de.lproj/Root.strings    de.lproj/Root.strings.yaml
///     slow@2x.png              slow@2x.png
///                              bundle.yaml
///
/// The folder name of a bundle contains its properties. A folder of YAML can have any name, so it needs a
/// file.
package struct BundleLayout: Sendable, Equatable {
  /// The format of pages and tables; `nil` for a bundle, whose files may differ.
  package let format: Format?

  package static let bundle = BundleLayout(format: nil)

  package static func folder(of format: Format) -> BundleLayout { BundleLayout(format: format) }

  package static let fileFormats = Format.documentFormats

  /// The formats for a bundle in a folder, starting with the most convenient one to edit.
  package static let folderFormats: [Format] = {
    let formats = Format.documentFormats.filter(\.isText)
    return formats.filter { !$0.isPropertyList } + formats.filter(\.isPropertyList)
  }()

  static let folders = folderFormats.map { folder(of: $0) }

  package static let all = [bundle] + folders

  /// Recognizes the layout of a folder.
  ///
  /// A folder with the name of a bundle and pages in property lists is a bundle. In any other folder,
  /// the file with a bundle's properties decides, then a root page, then any page in another format.
  ///
  /// - Parameters:
  ///   - paths: The paths of the folder's files, or the names of its top-level files.
  ///   - folder: The name or path of the folder.
  ///   - contents: Returns the bytes of a file; called for `bundle.yaml` and its equivalents.
  package init(of paths: [String], in folder: String = "", contents: (String) -> [UInt8]?) {
    let name = folder.pathComponents.last { !$0.isEmpty } ?? ""
    if Format.fileExtension(of: name) == "bundle", Self.bundle.hasPages(in: paths) {
      self = .bundle
    } else {
      self =
        Self.evident(in: paths, contents) ?? Self.folders.first { $0.hasPages(in: paths) }
        ?? .bundle
    }
  }

  package init(of files: SettingsBundle.Files, in folder: String = "") {
    self.init(of: files.paths, in: folder) { files[$0] }
  }

  private init(format: Format?) {
    self.format = format
  }

  /// The layout indicated by the file with a bundle's properties or by a root page; `nil` if a folder
  /// is a bundle by its name at most.
  package static func evident(in paths: [String], _ contents: (String) -> [UInt8]?) -> Self? {
    let declared = folders.first { layout in
      paths.filter { layout.member(at: $0).isProperties }.compactMap(contents)
        .contains { layout.holdsProperties($0, orFault: false) }
    }
    return declared
      ?? (folders + [bundle]).first { layout in
        paths.contains { layout.member(at: $0).isRoot }
      }
  }

  func hasPages(in paths: [String]) -> Bool {
    paths.contains { member(at: $0).pageName != nil }
  }

  /// Whether a data file of the document would look like a page, a table, or the properties in a folder
  /// of some format, and would therefore indicate that layout.
  static func isAmbiguous(_ path: String, _ bytes: [UInt8]) -> Bool {
    folders.contains { layout in
      let member = layout.member(at: path)
      return member.isSettings
        || member.isProperties && layout.holdsProperties(bytes, orFault: true)
    }
  }

  /// Whether the file really contains a bundle's properties; an unreadable file counts as `fault`.
  private func holdsProperties(_ bytes: [UInt8], orFault fault: Bool) -> Bool {
    guard let format, let path = propertiesPath else { return false }
    do {
      return try BundleProperties.document(in: bytes, name: path, as: format) != nil
    } catch {
      return fault
    }
  }

  /// The name in messages: `a bundle`, `a folder of YAML`.
  package var title: String { format.map { "a folder of \($0.title)" } ?? "a bundle" }

  /// The suffix of the paths of pages and tables.
  private var suffix: String { format.map { ".\($0.name)" } ?? "" }

  var propertiesPath: String? { format.map { "bundle.\($0.name)" } }

  package func path(of member: BundleMember) -> String {
    switch member {
    case .page(let name): "\(name).plist\(suffix)"
    case .table(let language, let name): "\(language).lproj/\(name).strings\(suffix)"
    case .file(let path): path
    case .properties: propertiesPath ?? ""
    }
  }

  /// The path that a page in a file with only the format's extension should have: `Root.plist.yaml` for
  /// `Root.yaml`.
  func pagePath(missedBy path: String) -> String? {
    let name = suffix.isEmpty ? nil : path.without(ending: suffix)
    return name.map { self.path(of: .page($0)) }
  }

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
