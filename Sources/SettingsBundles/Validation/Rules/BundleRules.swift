import PropertyLists

extension Validator.Rule {
  static let bundleRules: [Self] = [
    Self(
      "bundle-no-root", .error, "A bundle has the page \"Root\".", source: .rootContent,
      why: """
        The Settings app loads Root.plist when a person taps the name of the app, and Apple's
        documentation requires it of every Settings bundle. In an InAppSettings.bundle, which only
        the app shows, another page may come first.
        """,
      example: """
          settingsBundle: 1
          pages:
        -   Main:
        +   Root:
              PreferenceSpecifiers:
                - {Type: PSGroupSpecifier, FooterText: Made at sea.}
        """,
      check: .bundle { bundle in
        guard bundle.folderName != BundleName.inApp,
          !bundle.paths.contains(where: isRootPage)
        else { return [] }
        // On a device, whose file system is case-sensitive, another spelling is another page.
        let misspelled = bundle.pages.compactMap(\.name).first {
          !$0.isRoot && $0.family.lowercased() == "root"
        }
        return [
          Finding(
            "the bundle has no page \"Root\"",
            help: misspelled.map { Advice.rename($0.family + ".plist", to: "Root.plist") }
              ?? "add Root.plist, the page that the Settings app opens first",
            at: bundle.location)
        ]
      }),
    Self(
      "bundle-name", .note, "A bundle is named Settings.bundle.", source: .building,
      why: """
        The Settings app looks for Settings.bundle at the top level of the app. The Watch app on the
        iPhone shows Settings-Watch.bundle, and InAppSettingsKit shows InAppSettings.bundle. Names
        that extend one of these, such as Settings.Pro.bundle, are accepted: the app may open such a
        bundle by its name.
        """,
      example: """
          settingsBundle: 1
        - name: Preferences.bundle
        + name: Settings.bundle
          pages:
            Root:
              PreferenceSpecifiers:
                - {Type: PSGroupSpecifier, FooterText: Made at sea.}
        """,
      check: .bundle { bundle in
        let name = bundle.folderName
        guard !BundleName.known.contains(name), !BundleName.isVariant(name) else { return [] }
        return [
          Finding(
            "the bundle is named \(name.quoted), not \"Settings.bundle\"",
            help: "rename it, unless a build step does; the Settings app looks for Settings.bundle",
            at: bundle.location, Document.KeyPath([.key(BundleSection.name)]))
        ]
      }),
    Self(
      "stray-file", .note, "Every file in a bundle is one that the Settings app reads.",
      source: .preferences, in: .bundleWithStrings,
      why: """
        The Settings app reads pages, strings tables in .lproj folders, and images. Xcode copies the
        bundle as a folder, so a String Catalog in it is not compiled, and its translations never
        appear: this is a warning, and so is a strings table in the wrong folder.
        """,
      example: """
            de: {Root: {Made at sea.: Auf See gemacht.}}
        - files:
        -   Root.xcstrings: !!binary e30=
        """,
      check: .bundle { bundle in
        bundle.files.compactMap { file in
          guard case .file = BundleLayout.bundle.member(at: file.path) else { return nil }
          let kind = Format.fileExtension(of: file.path)
          guard !ImageFiles.extensions.contains(kind), misspelledFolder(of: file) == nil
          else { return nil }
          // Without a working table, its language has no strings.
          let table = strayTables[kind]
          return Finding(
            table?.text ?? "the Settings app does not read files of this type",
            help: table?.help ?? "remove it, unless the app itself reads it", at: file.location,
            file.keyPath
          ).rated(table == nil ? nil : .warning)
        }
      }),
    Self(
      "lproj-unknown", .note, "An .lproj folder is named after a known language.",
      appliesToTables: true, source: .preferences, in: .bundleWithStrings,
      why: """
        Apple's documentation puts strings tables in language-specific project directories: the name
        is the identifier of a language, such as de, pt-BR, or zh-Hans, and the extension is .lproj.
        The code of a country, such as cn, does not name a language. A folder with another extension, such as
        da-lproj, does not belong to a language, which is an error.
        """,
      example: """
        -   jp:
        +   ja:
              Root:
                Made at sea.: 海で作られました。
        """,
      check: .bundle { bundle in
        misspelledFolders(of: bundle.files).map { folder, file in
          Finding(
            "the folder \(folder.quoted) does not belong to a language",
            help: "rename it to \(LanguageName.language(ofMisspelledFolder: folder) ?? "").lproj",
            at: file.location, file.keyPath
          ).rated(.error)
        }
          + unknownLanguages(of: bundle)
      }),
  ]

  private static func unknownLanguages(of bundle: BundleContents) -> [Finding] {
    let unknown = bundle.strings.languages.filter { !LanguageName.isPlausible($0) }
    let swapped = unknown.isEmpty ? [:] : bundle.swappedLanguages
    return unknown.map { language in
      let place = bundle.languages[language]
      return Finding(
        "unknown language \(language.quoted)",
        help: swapped[language].map {
          "write \($0) around \(language), the name of the table"
        } ?? LanguageName.meant(by: language).map { "use \($0)" }
          ?? "use an ISO 639 code, such as de, pt-BR, or zh-Hans",
        at: place.location, place.path)
    }
  }

  /// Files with strings that the Settings app cannot use there, by extension.
  private static let strayTables: [String: (text: String, help: String)] = [
    "strings": (
      "the strings table is not in an .lproj folder",
      "move it to the folder of its language, such as de.lproj"
    ),
    "xcstrings": (
      "a String Catalog in a Settings bundle is not compiled",
      "add a .strings file for each language; the bundle is copied as is"
    ),
  ]

  /// The folders with a misspelled extension that would otherwise be languages, and the first file in each.
  private static func misspelledFolders(
    of files: [BundleContents.File]
  ) -> [(folder: String, file: BundleContents.File)] {
    var folders: Set<String> = []
    return files.compactMap { file in
      guard let folder = misspelledFolder(of: file), folders.insert(folder).inserted
      else { return nil }
      return (folder, file)
    }
  }

  /// The folder of a strings table at the top of the bundle, if its extension is a typo of `.lproj`.
  private static func misspelledFolder(of file: BundleContents.File) -> String? {
    guard Format.fileExtension(of: file.path) == "strings" else { return nil }
    let parts = file.path.pathComponents.map { String($0) }
    guard parts.count == 2, LanguageName.language(ofMisspelledFolder: parts[0]) != nil
    else { return nil }
    return parts[0]
  }

  /// Whether this is the path of the page that the Settings app opens first, readable or not.
  private static func isRootPage(_ path: String) -> Bool {
    guard case .page(let page) = BundleLayout.bundle.member(at: path) else { return false }
    let name = PageName(page)
    return name.isRoot && !name.isInApp
  }
}

extension BundleContents {
  /// The languages that stand below the name of a page's table, as if the two were swapped.
  fileprivate var swappedLanguages: [String: String] {
    let names = Set(pages.compactMap { $0.root["StringsTable"]?.string })
    return Dictionary(
      firstOf: tables.filter { names.contains($0.language) && LanguageName.isPlausible($0.name) }
        .map { ($0.language, $0.name) })
  }
}
