import PropertyLists
import SettingsBundles

/// The files and bundles for a PATH in commands that check many at once.
///
/// A folder that is not a bundle is searched, at any depth, for bundles and for files with the extension of
/// some format. Names that begin with a dot are ignored; links to folders are not followed, and in bundles
/// no links are followed. Folders of dependencies and build products are skipped, unless they contain the
/// PATH, and so is whatever the configuration file excludes.
struct FileSearch {
  /// The files, including those in bundles, in the order of their paths.
  private(set) var files: [String] = []

  /// The bundles, in the order of their paths.
  private(set) var bundles: [String] = []

  /// The folders of dependencies and build products that were skipped, in the order of their paths.
  private var skippedFolders: [String] = []

  /// The number of folders whose path is so long that the system cannot open the files in them.
  private var tooDeepFolders = 0

  /// The pipes and devices with the names of files, which are not opened because that could block forever.
  private var specialFiles: [String] = []

  private var links: [String] = []
  private static let skippedNames: Set<String> = [
    "Pods", "Carthage", "build", "node_modules", "DerivedData",
  ]
  private static let skippedExtensions: Set<String> = ["app", "xcarchive"]
  let isSearch: Bool
  private let exclusions: Exclusions
  private let onlyBundles: Bool
  /// Whether it looks for source code, outside of bundles, tests, and what version control ignores.
  private var isForCode = false

  /// The paths that a search skips.
  struct Exclusions {
    var patterns = PathPatterns()
    /// The path of the searched folder, relative to the one that the patterns are about; empty, or with a
    /// trailing slash.
    var folder = ""

    /// - Parameter path: A path relative to the searched folder.
    fileprivate func contain(_ path: Substring) -> Bool { patterns.match(folder + path) }
  }

  /// - Parameters:
  ///   - form: The form that the user named: a format restricts the search to its files.
  ///   - onlyBundles: Whether only bundles are needed, and not what is in them.
  ///   - exclusions: The paths that are skipped, evaluated only if the folder is not a bundle.
  init(
    at probe: PathProbe, as form: DocumentForm?, forBundles onlyBundles: Bool = false,
    excluding exclusions: @autoclosure () throws(Diagnostic) -> Exclusions = Exclusions()
  ) throws(Diagnostic) {
    let path = probe.path
    self.onlyBundles = onlyBundles
    guard probe.isFolder else {
      isSearch = false
      self.exclusions = Exclusions()
      files = [path]
      return
    }
    let isBundle = if let form { form.isBundle } else { try probe.isOneBundle }
    isSearch = !isBundle
    self.exclusions = isSearch ? try exclusions() : Exclusions()
    if isBundle { bundles = [path.withoutTrailingSlashes] }
    let extensions = form?.format.map { Set($0.fileExtensions) } ?? Format.fileExtensions
    let isHere = isSearch && path.withoutTrailingSlashes == "."
    try search(
      probe, isHere ? "" : path.withTrailingSlash, for: extensions,
      lookingForBundles: form == nil)
    // Reading a bundle reports its links and special files.
    files = (files + outsideOfBundles(links)).sortedByBytes()
    specialFiles = outsideOfBundles(specialFiles).sortedByBytes()
    bundles = bundles.sortedByBytes()
    skippedFolders = skippedFolders.sortedByBytes()
  }

  /// The source code at a path: a file, or all of it in a folder.
  init(
    forCodeAt probe: PathProbe,
    excluding exclusions: @autoclosure () throws(Diagnostic) -> Exclusions
  ) throws(Diagnostic) {
    (isSearch, onlyBundles, isForCode) = (probe.isFolder, false, true)
    self.exclusions = isSearch ? try exclusions() : Exclusions()
    guard isSearch else {
      files = [probe.path]
      return
    }
    let isHere = probe.path.withoutTrailingSlashes == "."
    try search(
      probe, isHere ? "" : probe.path.withTrailingSlash, for: CodeSource.fileExtensions,
      lookingForBundles: false)
    files = files.sortedByBytes()
  }

  private mutating func search(
    _ probe: PathProbe, _ root: String, for extensions: Set<String>, lookingForBundles: Bool
  ) throws(Diagnostic) {
    let around = isForCode ? try RulesFile.folders(around: root).reversed() : []
    let outer = around.reduce(IgnoredNames.Below.none) { IgnoredNames(in: $1, below: $0).below }
    var folders = [(path: root, probe: probe, ignored: outer)]
    while let (folder, probe, outer) = folders.popLast() {
      let ignored = isForCode ? IgnoredNames(in: folder, below: outer) : IgnoredNames()
      for (name, kind) in try probe.entries where name.utf8.first != "." {
        let child = folder + name
        if ignored.contain(name) { continue }
        if exclusions.contain(child.dropFirst(root.count)) { continue }
        switch kind {
        case .folder where isSearch && Self.isSkipped(name): skippedFolders.append(child)
        case .folder where child.utf8.count > SystemCalls.longestFolder: tooDeepFolders += 1
        case .folder:
          let inner = PathProbe(folder: name, at: child)
          if isForCode, inner.isNamedBundle || name.hasSuffix("Tests") { continue }
          let mayBeBundle = lookingForBundles && inner.isNamedBundle
          let isBundle = mayBeBundle ? try inner.isSettingsBundle : false
          if isBundle { bundles.append(child) }
          if !(isBundle && onlyBundles) { folders.append((child + "/", inner, ignored.below)) }
        case _ where !extensions.contains(Format.fileExtension(of: name)): continue
        case .link where isForCode: continue
        case .pipe, .device: specialFiles.append(child)
        case .file: if !Self.isForeign(child) { files.append(child) }
        case .link: try addLink(child)
        }
      }
    }
  }

  private mutating func addLink(_ path: String) throws(Diagnostic) {
    switch try FileStatus.following(path)?.kind {
    case .folder: return
    case .pipe, .device: specialFiles.append(path)
    // A broken link is reported as an unreadable file.
    case .file, .link, nil: if !Self.isForeign(path) { links.append(path) }
    }
  }

  /// Diagnostics about skipped items: folders as notes, most of them for `-v`, and non-files outside of
  /// bundles as warnings.
  func diagnostics(isVerbose: Bool, about path: String) -> [Diagnostic] {
    (isVerbose
      ? skippedFolders.map {
        .note(
          .progress, "skipped a folder of dependencies or build products",
          help: "name it to search it", about: $0)
      } : [])
      + (tooDeepFolders > 0
        ? [
          .note(
            .progress, "skipped \(tooDeepFolders.counted("folder")) with too long a path",
            about: path)
        ] : [])
      + specialFiles.map { .warning(.notAFile, about: $0) }
  }

  private static func isSkipped(_ name: String) -> Bool {
    skippedNames.contains(name) || skippedExtensions.contains(Format.fileExtension(of: name))
  }

  /// Whether a file has a known extension but belongs to other programs: XML that is not a property list.
  private static func isForeign(_ path: String) -> Bool {
    // Unreadable files are reported when they are checked.
    guard Format.fileExtension(of: path) == "xml",
      let head = try? FileDescriptor(reading: path, mayWait: false)
        .readAll(expecting: 0, limit: 4096)
    else { return false }
    return !head[...].contains(bytesOf: "<plist")
  }

  /// The files outside of bundles, and the bundles: each once, in the order of their paths.
  var inputs: [String] { (outsideOfBundles(files) + bundles).sortedByBytes() }

  private func outsideOfBundles(_ paths: [String]) -> [String] {
    let bundlePaths = Set(bundles.map { ByteString($0) })
    return paths.filter { !$0.isInside(anyOf: bundlePaths) }
  }
}

/// The plain names in `.gitignore` files, as far as they concern one folder.
private struct IgnoredNames {
  /// The names that count in a folder and in those below; each level shares those of the outer ones.
  indirect enum Below {
    case none
    case names(Set<String>, outer: Below)

    func contain(_ name: String) -> Bool {
      var level = self
      while case .names(let names, let outer) = level {
        if names.contains(name) { return true }
        level = outer
      }
      return false
    }
  }

  private(set) var below = Below.none
  /// Those of the folder alone.
  private var here: Set<String> = []

  init() {}

  /// - Parameter outer: The names from the folders around it.
  init(in folder: String, below outer: Below) {
    below = outer
    guard let file = try? FileDescriptor(reading: folder + ".gitignore", mayWait: false),
      let bytes = try? file.readAll(expecting: 0, limit: 1 << 16)
    else { return }
    var names: Set<String> = []
    for line in bytes.split(whereSeparator: \.isLineEnd) {
      let isAnchored = line.first == "/"
      var name = line.dropFirst(isAnchored ? 1 : 0)
      if name.last == "/" { name = name.dropLast() }
      // "#" begins a comment, "!" an exception, and the others are those of patterns and longer paths.
      guard let first = name.first, first != "#", first != "!", !name.contains(where: \.isInPattern)
      else { continue }
      let text = String(decoding: name, as: UTF8.self)
      if isAnchored { here.insert(text) } else { names.insert(text) }
    }
    if !names.isEmpty { below = .names(names, outer: outer) }
  }

  func contain(_ name: String) -> Bool { here.contains(name) || below.contain(name) }
}

extension UInt8 {
  fileprivate var isInPattern: Bool {
    self == "/" || self == "*" || self == "?" || self == "[" || self == "\\"
  }
}

extension String {
  /// Whether a path is inside any of some folders, given by their bytes without trailing slashes.
  fileprivate func isInside(anyOf folders: Set<ByteString>) -> Bool {
    var folder = folderAndFile.folder
    while !folder.isEmpty {
      if folders.contains(ByteString(folder)) { return true }
      folder = folder.folderAndFile.folder
    }
    return false
  }
}

extension [String] {
  fileprivate func sortedByBytes() -> [String] {
    sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}

extension FileSearch {
  /// The files that were only found: neither the user nor a page names them.
  var unnamed: Set<ByteString> {
    isSearch ? Set(inputs.lazy.map { ByteString($0) }).subtracting(tablesOfPages) : []
  }

  /// The strings tables outside of bundles that a page beside the folder of their language names.
  ///
  /// The files beside such a folder are read for it, and again when they are checked.
  private var tablesOfPages: Set<ByteString> {
    let tables = inputs.compactMap(Table.init)
    guard !tables.isEmpty else { return [] }
    let folders = Set(tables.map { ByteString($0.folder) })
    let named = Set(
      inputs.filter { folders.contains(ByteString($0.folderPrefix)) }
        .compactMap { path in Self.table(ofPageAt: path).map { ByteString(path.folderPrefix + $0) }
        })
    return Set(
      tables.filter { named.contains(ByteString($0.folder + $0.name)) }.map { ByteString($0.path) })
  }

  private struct Table {
    let path: String
    /// The folder that contains those of the languages.
    let folder: String
    let name: String

    init?(_ path: String) {
      guard case .table(_, let name) = BundleMember(ofTableAt: path) else { return nil }
      (self.path, self.name) = (path, name)
      folder = path.folderAndFile.folder.folderPrefix
    }
  }

  private static func table(ofPageAt path: String) -> String? {
    guard let file = try? InputFile(path, isNamed: false),
      FileEncoding.shown(file.bytes)[...].contains(bytesOf: "StringsTable"),
      let document = try? file.document(isLossy: true), DocumentRole(of: document) == .page
    else { return nil }
    return document.root["StringsTable"]?.string
  }
}
