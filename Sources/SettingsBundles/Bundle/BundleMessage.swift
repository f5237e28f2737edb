import PropertyLists

/// What can be wrong with a bundle, or with the document that stands for one.
enum BundleMessage: DiagnosticMessage {
  // The document's shape.
  case noBundle
  case version
  case unknownSection(String)
  case wrongKind(String, expected: Kind, found: Kind)

  // The names in it.
  case emptyName
  case absoluteName
  case upwardName
  case hiddenName(String)
  case controlCharacter
  case longName
  case nestedName
  case equalNames(String, first: String)
  case similarNames(String, String)
  case fileAgainstFolder(file: String, folder: String)
  case nameOfMember(String)
  case outwardPane(String)

  // The files of a bundle.
  case noPage(Kind)
  case noText(key: String, Kind)
  case keptAsFile(String)
  case nothingInside
  case tooLarge
  case comments(Int, layout: BundleLayout)

  // What a round trip lost.
  case changed(String, form: String)
  case refused(String, form: String)

  var rule: String {
    switch self {
    case .noBundle, .version, .unknownSection, .wrongKind: "bundle-document"
    case .emptyName, .absoluteName, .upwardName, .hiddenName, .controlCharacter, .longName,
      .nestedName, .outwardPane:
      "unsafe-name"
    case .equalNames, .similarNames, .fileAgainstFolder, .nameOfMember: "name-clash"
    case .noPage: "page-unreadable"
    case .noText: "strings-parse"
    case .keptAsFile: "kept-as-file"
    case .nothingInside, .tooLarge: "input"
    case .comments: "comments"
    case .changed, .refused: "lost"
    }
  }

  var isDetail: Bool {
    if case .comments = self { true } else { false }
  }

  var text: String {
    switch self {
    case .noBundle: "this is not the document of a bundle"
    case .version: "this version of the document is not known"
    case .unknownSection(let name): "a bundle's document has no section \(name.quoted)"
    case .wrongKind(let what, let expected, let found):
      "\(what) is \(expected.withArticle); this is \(found.withArticle)"
    case .emptyName: "a part of this name is empty"
    case .absoluteName: "this name begins at the root of the file system"
    case .upwardName: "this name leads out of the bundle"
    case .hiddenName(let part): "\(part.quoted) begins with a dot, and would be overlooked"
    case .controlCharacter: "this name holds a control character"
    case .longName: "this name is too long for a file"
    case .nestedName: "a strings table lies directly in the folder of its language"
    case .equalNames(let path, _): "two files would have the path \(path.quoted)"
    case .similarNames(let path, let other):
      "\(path.quoted) and \(other.quoted) are one name on many disks"
    case .fileAgainstFolder(let file, let folder):
      "\(file.quoted) would be a file, and a folder for \(folder.quoted)"
    case .nameOfMember(let path):
      "the file \(path.quoted) would be read back as a page or a strings table"
    case .outwardPane(let file): "the row opens a page outside of the bundle, \(file.quoted)"
    case .noPage(let kind): "a page is a dictionary; this is \(kind.withArticle)"
    case .noText(let key, let kind):
      "a strings table holds texts; the value of \(key.quoted) is \(kind.withArticle)"
    case .keptAsFile(let problem): "\(problem); kept as a file"
    case .nothingInside: "this folder holds no page, and so is no bundle"
    case .comments(let count, let layout):
      "\(layout.title) has no place for comments outside of its pages and tables; "
        + "\(count == 1 ? "one is" : "\(count) are") left out"
    case .tooLarge: "the files are larger than \(Limits.inputBytes >> 30) GiB together"
    case .changed(let difference, let form): "through \(form): \(difference)"
    case .refused(let problem, let form): "through \(form): \(problem)"
    }
  }

  var help: String {
    switch self {
    case .noBundle: "its first line is \(BundleSection.mark): \(BundleSection.version)"
    case .version: "write \(BundleSection.mark): \(BundleSection.version), or use a newer program"
    case .unknownSection:
      "the sections are \(BundleSection.allCases.map(\.rawValue).joined(separator: ", "))"
    case .wrongKind(_, .data, _): "write it as base64: !!binary in YAML, {\"$data\": …} in JSON"
    case .wrongKind(_, let expected, _): "write \(expected.withArticle) here"
    case .emptyName, .absoluteName, .upwardName, .outwardPane:
      "write the path inside the bundle: Root, or Licences/Index"
    case .hiddenName, .controlCharacter, .longName: "choose another name"
    case .nestedName: "write its name without a slash, or put the table into files"
    case .equalNames(_, let first), .similarNames(_, let first):
      "rename one of them; the other is \(first.quoted)"
    case .fileAgainstFolder: "rename one of them"
    case .nameOfMember: "rename it, or write a bundle or one file"
    case .noPage, .noText: "correct it, or leave it as a file with --keep-going"
    case .keptAsFile: "correct it"
    case .nothingInside: "name a folder with a Root.plist or a Root.plist.yaml"
    case .tooLarge: "take the large files out of the bundle"
    case .comments: "keep the document, or move them into a page or table"
    case .changed, .refused: "this is a defect of the program; please report it"
    }
  }
}
