import PropertyLists

/// The images of a bundle by the names that pages use.
///
/// Foundation finds `slow` as `slow.png`, `slow@2x.png`, or `slow@3x~ipad.png`, even in a language's
/// folder.
struct ImageFiles {
  struct Image {
    let path: String
    /// The number of pixels per point.
    let scale: UInt32

    /// The folder with a trailing slash; empty at the top level and for a language's folder.
    fileprivate(set) var folder = ""
  }

  static let extensions: Set<String> = [
    "png", "jpg", "jpeg", "pdf", "svg", "gif", "tif", "tiff", "heic", "bmp",
  ]

  private static let scales: [(ending: String, scale: UInt32)] = [("@2x", 2), ("@3x", 3)]
  private static let devices = ["~ipad", "~iphone"]

  private let images: [String: [Image]]
  /// The images in folders by their names without the folder.
  private let imagesInFolders: [String: [Image]]
  private let names: FileNames

  init(_ files: [BundleContents.File]) {
    var images: [String: [Image]] = [:]
    for file in files {
      guard let path = Self.withoutExtension(file.path) else { continue }
      let (name, scale) = Self.name(Self.withoutLanguage(path))
      images[name, default: []].append(
        Image(path: file.path, scale: scale, folder: name.folderAndName.folder))
    }
    self.images = images
    imagesInFolders = Dictionary(
      grouping: images.values.joined().filter { !$0.folder.isEmpty }.sorted { $0.path < $1.path }
    ) { Self.stem(of: $0.path.folderAndName.name) }
    names = FileNames(images.keys)
  }

  /// The images with a name, which may have an extension or a scale, at the top or in the page's folder.
  func images(named name: String, from folder: String) -> [Image] {
    let stem = Self.stem(of: name)
    return images[stem] ?? images[folder + stem] ?? []
  }

  /// The images with a name in any folder, where the Settings app does not look for them.
  func imagesInFolders(named name: String) -> [Image] {
    imagesInFolders[Self.stem(of: name.folderAndName.name)] ?? []
  }

  func miscased(_ name: String) -> String? { names.miscased(Self.stem(of: name)) }

  /// A file's name without its extension; `nil` if it is not the extension of an image.
  static func withoutExtension(_ file: String) -> String? {
    guard let dot = file.lastIndex(of: "."), dot > file.startIndex,
      extensions.contains(file[file.index(after: dot)...].lowercased())
    else { return nil }
    return String(file[..<dot])
  }

  private static func stem(of name: String) -> String {
    Self.name(withoutExtension(name) ?? name).name
  }

  private static func name(_ path: String) -> (name: String, scale: UInt32) {
    let path = devices.firstNonNil { path.without(ending: $0) } ?? path
    let scaled = scales.firstNonNil { ending, scale in
      path.without(ending: ending).map { ($0, scale) }
    }
    return scaled ?? (path, 1)
  }

  private static func withoutLanguage(_ path: String) -> String {
    let (folder, name) = path.folderAndName
    return folder.without(ending: ".lproj/") == nil ? path : name
  }
}
