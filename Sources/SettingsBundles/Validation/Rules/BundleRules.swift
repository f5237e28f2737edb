import PropertyLists

/// What a bundle has to have, and what does not belong there.
extension Rule {
  static let bundleRules: [Rule] = [
    Rule(
      "bundle-no-root", .error, "A bundle has the page Root.",
      inBundle: { bundle in
        guard !bundle.contents.paths.contains(where: isRootPage) else { return [] }
        // InAppSettingsKit opens whatever page the app says.
        let isForApp = bundle.contents.folderName == BundleName.inApp
        return [
          Finding(
            CrossFileMessage.noRoot(isForApp: isForApp), severity: isForApp ? .note : nil,
            at: bundle.contents.location)
        ]
      }),
    Rule(
      "bundle-name", .note, "A bundle is called Settings.bundle.",
      inBundle: { bundle in
        let name = bundle.contents.folderName
        guard !BundleName.known.contains(name) else { return [] }
        let path = KeyPath([.key(BundleSection.name)])
        return [Finding(CrossFileMessage.bundleName(name), at: bundle.contents.location, path)]
      }),
    Rule(
      "stray-file", .note, "A bundle has no files that nobody reads.",
      inBundle: { bundle in
        bundle.contents.files.compactMap { file in
          guard case .file = BundleLayout.bundle.member(at: file.path) else { return nil }
          let kind = Format.fileExtension(of: file.path)
          guard !ImageFiles.extensions.contains(kind) else { return nil }
          // What is meant to be a table, and is none, leaves its language without texts.
          let table = tables[kind]
          return Finding(
            table ?? .strayFile, severity: table == nil ? nil : .warning, at: file.location,
            file.keyPath)
        }
      }),
    Rule(
      "lproj-unknown", .note, "The folder of a language has its name.",
      inBundle: { bundle in
        bundle.strings.languages.compactMap { language in
          guard !LanguageName.isPlausible(language) else { return nil }
          let message = CrossFileMessage.languageName(
            language, meant: LanguageName.meant(by: language))
          let (location, path) = bundle.contents.location(ofLanguage: language)
          return Finding(message, at: location, path)
        }
      }),
  ]

  /// What is wrong with files that have texts, but are no strings tables where they are.
  private static let tables: [String: CrossFileMessage] = [
    "strings": .strayTable, "xcstrings": .uncompiledCatalog,
  ]

  /// Whether a path is that of the page which the Settings app opens first, readable or not.
  private static func isRootPage(_ path: String) -> Bool {
    guard case .page(let page) = BundleLayout.bundle.member(at: path) else { return false }
    let name = PageName(page)
    return name.isRoot && !name.isInApp
  }
}
