import PropertyLists
import SettingsBundles

/// The name of an app, as far as the files around its bundle reveal it.
enum AppName {
  /// The keys of an `Info.plist` with the name, the displayed one first.
  private static let keys = ["CFBundleDisplayName", "CFBundleName"]

  /// The extensions of files and folders that are named like the app.
  private static let projects = ["xcodeproj", "xcworkspace"]

  /// The extensions that a folder named like the app may have: `Slackwater.app`, after a build.
  private static let products = ["app"]

  /// The names of folders and projects that are not about the app, in lowercase.
  private static let generic: Set<String> = [
    "app", "application", "apps", "assets", "build", "bundle", "bundles", "classes", "client",
    "config", "configuration", "ios", "ipad", "ipados", "iphone", "macos", "main", "mobile",
    "native", "platform", "platforms", "pods", "preferences", "project", "projects", "res",
    "resource", "resources", "runner", "settings", "shared", "source", "sources", "src", "support",
    "supporting", "supporting files", "supportingfiles", "tvos", "visionos", "watchos", "workspace",
  ]

  /// The name from the nearest `Info.plist` or project in the folder of a bundle or around it, up to the
  /// root of the working copy, or else from the folder of the bundle; `nil` if nothing reveals it.
  static func name(around input: Input) throws(Diagnostic) -> String? {
    guard !input.isStandardInput, let path = try? SystemCalls.absolutePath(of: input.name)
    else { return nil }
    let isFile = if case .file = input { true } else { false }
    let bundle = path.bundleFolder ?? (isFile ? nil : path)
    let folder = (bundle ?? path).folderAndFile.folder.withTrailingSlash
    for folder in try [folder] + RulesFile.foldersAround(folder) {
      if let name = displayName(in: folder) ?? projectName(in: folder) { return name }
    }
    return bundle.flatMap { _ in specific(folder.withoutTrailingSlashes.folderAndFile.file) }
  }

  private static func displayName(in folder: String) -> String? {
    let file = try? InputFile(folder + "Info.plist", isNamed: false)
    guard let root = try? file?.document(for: nil, isLossy: true).root else { return nil }
    // A reference such as `$(PRODUCT_NAME)` is resolved by a build.
    return keys.lazy.compactMap { root[$0]?.string }
      .first { !$0.isEmpty && !$0.contains(bytesOf: "$") }
  }

  private static func projectName(in folder: String) -> String? {
    let names = (try? FileDescriptor(folder: folder).names()) ?? []
    let project = projects.lazy.compactMap { ending in
      names.lazy.filter { Format.fileExtension(of: $0) == ending }.compactMap(specific).first
    }.first
    guard project == nil, names.contains("Package.swift") else { return project }
    return specific(folder.withoutTrailingSlashes.folderAndFile.file)
  }

  /// The name of a file or folder without its extension; `nil` for a generic one.
  private static func specific(_ file: String) -> String? {
    let isProduct = (projects + products).contains(Format.fileExtension(of: file))
    let name = isProduct ? String(file[..<(file.lastIndex(of: ".") ?? file.endIndex)]) : file
    return name.isEmpty || generic.contains(name.lowercased()) ? nil : name
  }
}

extension String {
  /// The folder in an absolute path that is a bundle, even if the path leads to a file in it.
  fileprivate var bundleFolder: String? {
    var folder = self
    while !folder.isEmpty {
      if Format.fileExtension(of: folder) == "bundle" { return folder }
      folder = folder.folderAndFile.folder
    }
    return nil
  }
}
