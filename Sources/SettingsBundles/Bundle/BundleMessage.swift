package import PropertyLists

enum BundleMessage: DiagnosticMessage {
  // The structure of the document
  case notABundle
  case unsupportedVersion
  case unknownSection(String)
  case unknownProperty(String)
  case wrongKind(String, expected: Kind, found: Kind)
  case invalidBundleName(String)
  case emptyPart(String)
  case pageless

  // The names in the document
  case emptyName
  case absoluteName
  case upwardName
  case hiddenName(String)
  case controlCharacter
  case bytewiseCharacter(String)
  case longName
  case nestedTable
  case nameWithExtension(String, String, right: String)
  case duplicatePath(String, first: String)
  case similarNames(String, String)
  case fileAgainstFolder(file: String, folder: String)
  case nameOfMember(String)
  case outwardPane(String)

  // The files of a bundle
  case pageKind(Kind)
  case tableKind(Kind)
  case stringKind(key: String, Kind)
  case unreadable(String, SettingsBundle.UnreadableFile)
  case misnamedPage(right: String)
  case noPages
  case foreignProperties(String)
  case comments(Int, layout: BundleLayout, alsoIn: Format? = nil)
  case propertyComments(Int)

  // A single file
  case notPages
  case notSettings
  case catalog
  case namelessPage
  /// A document that cannot be a part of a bundle, or not its page.
  case notPart(isPage: Bool)

  var rule: String { kind.rawValue }

  private var kind: Diagnostic.Kind {
    switch self {
    case .notABundle, .unsupportedVersion, .unknownSection, .unknownProperty, .wrongKind,
      .invalidBundleName, .emptyPart, .pageless, .nameWithExtension:
      .bundleDocument
    case .emptyName, .absoluteName, .upwardName, .hiddenName, .controlCharacter,
      .bytewiseCharacter, .longName, .nestedTable, .outwardPane:
      .unsafeName
    case .duplicatePath, .similarNames, .fileAgainstFolder, .nameOfMember, .foreignProperties:
      .nameClash
    case .pageKind: .unreadablePage
    case .tableKind, .stringKind: .unreadableTable
    case .unreadable, .misnamedPage: .keptAsFile
    case .noPages, .notPages, .notSettings, .catalog, .namelessPage, .notPart:
      .input
    case .comments, .propertyComments: .comments
    }
  }

  var text: String {
    switch self {
    case .notABundle: "not a bundle document: missing key \(BundleSection.versionKey.quoted)"
    case .unsupportedVersion: "unsupported version of the bundle document"
    case .unknownSection(let name): "unknown key \(name.quoted) in a bundle document"
    case .unknownProperty(let name): "unexpected key \(name.quoted) among the bundle's properties"
    case .wrongKind(let what, let expected, let found):
      "expected \(expected.withArticle) as \(what) but found \(found.withArticle)"
    case .invalidBundleName(let name): "invalid bundle name \(name.quoted)"
    case .emptyPart(let name): "\(name.quoted) is empty, so no file is written for it"
    case .pageless: "a bundle needs a page, and the document has none"
    case .emptyName: "empty component in a path"
    case .absoluteName: "absolute path in a bundle"
    case .upwardName: "the path leads out of the bundle"
    case .hiddenName(let part): "\(part.quoted) starts with a dot, so the file would be hidden"
    case .controlCharacter: "control character in a file name"
    case .bytewiseCharacter(let part): "\(part.quoted) spells out a character byte by byte"
    case .longName: "file name too long"
    case .nestedTable: "a strings table must be directly in its language's .lproj folder"
    case .nameWithExtension(let kind, let fileExtension, _):
      "the name of a \(kind) does not end in \(fileExtension.quoted)"
    case .duplicatePath(let path, _): "duplicate path \(path.quoted)"
    case .similarNames(let path, let other):
      "\(path.quoted) and \(other.quoted) are the same name on many disks"
    case .fileAgainstFolder(let file, let folder):
      "\(file.quoted) would be both a file and a folder, for \(folder.quoted)"
    case .nameOfMember(let path):
      "the file \(path.quoted) would be read back as part of the document"
    case .outwardPane(let file): "the row opens a page outside the bundle, \(file.quoted)"
    case .pageKind(let kind): "expected a dictionary as the page but found \(kind.withArticle)"
    case .tableKind(let kind):
      "expected a dictionary as the strings table but found \(kind.withArticle)"
    case .stringKind(let key, let kind):
      "expected a string for \(key.quoted) but found \(kind.withArticle)"
    case .misnamedPage: "this looks like a page, but it is a plain file of the bundle"
    case .unreadable(let problem, .keptAsFile): "\(problem); kept as a file"
    case .unreadable(let problem, .leftAlone): "\(problem); the file is left unchanged"
    case .noPages: "not a settings bundle: no pages in this folder"
    case .foreignProperties(let path): "\(path.quoted) does not hold the properties of a bundle"
    case .comments(let count, let layout, let format):
      "\(Self.comments(count)) left out: \(layout.title) keeps only comments in pages and tables"
        + (format.map { ", and \($0.title) holds none" } ?? "")
    case .propertyComments(let count):
      "\(Self.comments(count)) left out: a document keeps only comments in pages and tables"
    case .notSettings: "not a settings page, strings table, or bundle document"
    case .notPages: "not a settings page or a bundle with pages"
    case .catalog: "a String Catalog is not a page or a strings table"
    case .namelessPage: "a page from a stream has no name"
    case .notPart(let isPage):
      isPage ? "not a page" : "not a page, a strings table, or a bundle"
    }
  }

  private static let keys = Advice.list(BundleSection.keys)

  private static func comments(_ count: Int) -> String {
    count == 1 ? "1 comment" : "\(count) comments"
  }

  var help: String {
    switch self {
    case .notABundle:
      "begin the document with \(BundleSection.versionKey): \(BundleSection.version)"
    case .unsupportedVersion:
      "write \(BundleSection.versionKey): \(BundleSection.version), or update settings-convert"
    case .unknownSection(let name):
      nearestName(to: name, among: BundleSection.keys).map {
        "did you mean \($0)? The keys are \(Self.keys)"
      } ?? "the keys are \(Self.keys); a language is indented below strings"
    case .unknownProperty: "remove it; pages and strings tables have their own files"
    case .wrongKind(_, .data, _): "write it in base64: !!binary in YAML, {\"$data\": …} in JSON"
    case .wrongKind(_, .dictionary, .array): "write a name and a colon instead of each dash"
    case .wrongKind(_, let expected, _): "write \(expected.withArticle) here"
    case .invalidBundleName: "write the name of a folder that ends in .bundle: \(BundleName.inApp)"
    case .emptyPart: "remove it, or add what belongs in it"
    case .pageless: "add Root, the page that the Settings app opens first, under pages"
    case .emptyName, .absoluteName, .upwardName, .outwardPane:
      "write the path inside the bundle: Root, or Licenses/Index"
    case .hiddenName, .controlCharacter, .longName: "choose another name"
    case .bytewiseCharacter: "write the character itself"
    case .nameWithExtension(_, _, let right): "write \(right.visible)"
    case .nestedTable: "remove the slash from its name, or move the table to files"
    case .duplicatePath(_, let first), .similarNames(_, let first):
      "rename one of them; the other is \(first.quoted)"
    case .fileAgainstFolder: "rename one of them"
    case .nameOfMember: "rename it, or write a bundle or a single file"
    case .pageKind(.array): "put the array under the key \"PreferenceSpecifiers\""
    case .pageKind: "write a dictionary with a PreferenceSpecifiers array"
    case .tableKind: "write a dictionary of strings"
    case .stringKind: "write a string"
    case .misnamedPage(let right): "rename it to \(right.quoted)"
    case .unreadable(_, .keptAsFile): "fix the file and convert again"
    case .unreadable(_, .leftAlone): "fix the file and try again"
    case .noPages: "choose a folder with a Root.plist or a Root.plist.yaml"
    case .foreignProperties: "rename that file; the bundle's name is written there"
    case .comments(_, _, _?):
      "keep the document, or move them into an XML page or a strings table"
    case .comments: "keep the document, or move them into a page or table"
    case .propertyComments: "keep the folder, or move them into a page or table"
    case .catalog: "name it as an INPUT of build, or with strings --import"
    case .namelessPage: "name the file of the page, or an OUTPUT that ends in .plist"
    case .notPart(isPage: true): "to write a bundle, name an OUTPUT that ends in .bundle"
    case .notPart: "name a page NAME.plist or NAME.yaml, and a table LANG.lproj/TABLE.strings"
    case .notPages: "a page is a dictionary with a PreferenceSpecifiers array"
    case .notSettings:
      "a page is a dictionary with a PreferenceSpecifiers array, and a strings table is named "
        + "TABLE.strings; to check only the syntax, run verify"
    }
  }
}

extension Document {
  /// The error that it has no settings, or no pages; or what a page or a bundle in it lacks.
  package func notSettings(needingPages: Bool = true) -> Diagnostic {
    let message: BundleMessage =
      if root.isStringCatalog {
        .catalog
      } else if root.items.contains(where: \.isElement) {
        .pageKind(root.kind)
      } else if root[BundleSection.pages]?.entries.contains(where: { DocumentRole.isPage($0.value) }
      )
        == true
      {
        .notABundle
      } else {
        needingPages ? .notPages : .notSettings
      }
    return Diagnostic(message, at: root.location)
  }
}
