import PropertyLists

/// The names in a bundle's document, checked before they become paths: a name must not lead out of the
/// bundle, and no two names may denote the same file on any disk.
struct MemberNames {
  /// A path in use, and its user.
  private struct Claim {
    let path: String
    let isFolder: Bool
    /// The user of the path: the member itself or a file in the folder.
    let user: String
  }

  /// The claims by path, in a form for disks that ignore case and Unicode forms.
  private var claims: [String: Claim] = [:]

  /// The error in a member's name, regardless of other names; `nil` if it can be a file.
  static func fault(in member: BundleMember, at path: String) -> BundleMessage? {
    let names: [String]
    switch member {
    case .page(let name): names = [name]
    case .file(let path): names = [path]
    case .table(let language, let name): names = [language, name]
    case .properties: return nil
    }
    for name in names {
      if name.isEmpty { return .emptyName }
      if name.utf8.first == "/" { return .absoluteName }
    }
    let parts = names.flatMap(\.pathComponents)
    if let fault = parts.firstNonNil({ fault(inPart: $0) }) { return fault }
    if case .table = member, parts.count > names.count { return .nestedTable }
    if let fault = extensionFault(in: member) { return fault }
    let isLong =
      path.fileNameBytes.count > Limits.filePath
      || path.pathComponents.contains { $0.fileNameBytes.count > Limits.fileName }
    return isLong ? .longName : nil
  }

  /// The error in a name that already ends in the extension that its file or folder would get.
  static func extensionFault(in member: BundleMember) -> BundleMessage? {
    switch (member, member.withoutExtensions) {
    case (.page(let name), .page(let right)) where name != right:
      .nameWithExtension("page", ".plist", right: right)
    case (.table(let name, _), .table(let right, _)) where name != right:
      .nameWithExtension("language", ".lproj", right: right)
    case (.table(_, let name), .table(_, let right)) where name != right:
      .nameWithExtension("strings table", ".strings", right: right)
    default: nil
    }
  }

  private static func fault(inPart part: String) -> BundleMessage? {
    if part.isEmpty { return .emptyName }
    if part == "." || part == ".." { return .upwardName }
    if part.utf8.first == "." { return .hiddenName(part) }
    if !part.isFileName { return .bytewiseCharacter(part) }
    let isControl = part.unicodeScalars.contains { $0.properties.generalCategory == .control }
    return isControl ? .controlCharacter : nil
  }

  /// Claims a path for a member; returns the error in its name, or the conflict with another claim.
  mutating func claim(_ member: BundleMember, at path: String) -> BundleMessage? {
    Self.fault(in: member, at: path) ?? claim(path)
  }

  /// Claims a path for a file and its parent folders; returns the conflict, if any.
  mutating func claim(_ path: String) -> BundleMessage? {
    var end = path.utf8.startIndex
    while let slash = path.utf8[end...].firstIndex(of: UInt8(ascii: "/")) {
      let folder = String(decoding: path.utf8[..<slash], as: UTF8.self)
      if let fault = claim(Claim(path: folder, isFolder: true, user: path)) { return fault }
      end = path.utf8.index(after: slash)
    }
    return claim(Claim(path: path, isFolder: false, user: path))
  }

  private mutating func claim(_ claim: Claim) -> BundleMessage? {
    let key = claim.path.foldedFileName
    guard let other = claims[key] else {
      claims[key] = claim
      return nil
    }
    guard claim.path.hasSameBytes(as: other.path)
    else { return .similarNames(claim.user, other.user) }
    switch (claim.isFolder, other.isFolder) {
    case (true, true): return nil
    case (false, false): return .duplicatePath(claim.path, first: other.path)
    case (true, false): return .fileAgainstFolder(file: other.path, folder: claim.user)
    case (false, true): return .fileAgainstFolder(file: claim.path, folder: other.user)
    }
  }
}

extension BundleName {
  /// The name of the bundle in a folder, whose path may have trailing slashes.
  static func name(ofFolder path: String) -> String {
    let name = path.pathComponents.last { !$0.isEmpty } ?? ""
    return fault(in: name) == nil ? name : settings
  }

  static func fault(in name: String) -> BundleMessage? {
    if let fault = MemberNames.fault(in: .file(name), at: name) { return fault }
    let isName = name.without(ending: suffix) != nil && name.pathComponents.count == 1
    return isName ? nil : .invalidBundleName(name)
  }
}
