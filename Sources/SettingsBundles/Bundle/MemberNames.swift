import PropertyLists

/// Checks the names in a bundle's document before anything is done with them: a name must not lead
/// out of the bundle, and no two may be one file on any disk.
struct BundleNames {
  /// A path that something has, and what for.
  private struct Claim {
    let path: String
    let isFolder: Bool
    /// The path for whose sake a folder is there.
    let user: String
  }

  /// The largest name that file systems take, and the largest path, in bytes.
  private static let longestName = 255
  private static let longestPath = 1023

  /// The claims by what a disk may take for one name: without case, in one Unicode form.
  ///
  /// `String` compares and hashes `é` and `e` + U+0301 as one.
  private var claims: [String: Claim] = [:]

  /// What is wrong with a member's name by itself; `nil` when it can be a file.
  static func fault(in member: BundleMember, at path: String) -> BundleMessage? {
    let names: [String]
    switch member {
    case .page(let name): names = [name]
    case .file(let path): names = [path]
    case .table(let language, let name): names = [language, name]
    }
    for name in names {
      if name.isEmpty { return .emptyName }
      if name.utf8.first == UInt8(ascii: "/") { return .absoluteName }
    }
    let parts = names.flatMap { $0.utf8.split(separator: 0x2F, omittingEmptySubsequences: false) }
      .map { String($0) ?? "" }
    if let fault = parts.lazy.compactMap({ fault(inPart: $0) }).first { return fault }
    if case .table = member, parts.count > names.count { return .nestedName }
    let components = path.utf8.split(separator: 0x2F)
    let isLong = components.contains { $0.count > longestName } || path.utf8.count > longestPath
    return isLong ? .longName : nil
  }

  private static func fault(inPart part: String) -> BundleMessage? {
    if part.isEmpty { return .emptyName }
    if part == "." || part == ".." { return .upwardName }
    if part.utf8.first == UInt8(ascii: ".") { return .hiddenName(part) }
    let isControl = part.unicodeScalars.contains { $0.properties.generalCategory == .control }
    return isControl ? .controlCharacter : nil
  }

  /// Claims a path for a file, and the folders on the way to it.
  ///
  /// - Returns: What stands against it.
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
    let key = Self.folded(claim.path)
    guard let other = claims[key] else {
      claims[key] = claim
      return nil
    }
    guard claim.path.hasSameBytes(as: other.path) else {
      return .similarNames(claim.user, other.user)
    }
    switch (claim.isFolder, other.isFolder) {
    case (true, true): return nil
    case (false, false): return .equalNames(claim.path, first: other.path)
    case (true, false): return .fileAgainstFolder(file: other.path, folder: claim.user)
    case (false, true): return .fileAgainstFolder(file: claim.path, folder: other.user)
    }
  }

  /// Both ways, because some letters agree only in capitals (`ς` and `σ`).
  private static func folded(_ path: String) -> String { path.uppercased().lowercased() }
}
