import PropertyLists

/// Rules about the bundle as a whole: its name, its root page, and its other files.
extension Rule {
  static let bundleRules: [Rule] = [
    Rule(
      "bundle-no-root", .error, "A bundle has the page \"Root\".",
      why: """
        The Settings app loads Root.plist when a person taps the name of the app, and Apple's
        documentation requires it of every Settings bundle. In an InAppSettings.bundle, which only
        the app shows, another page may come first, so there it is a note.
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
        guard !bundle.contents.paths.contains(where: isRootPage) else { return [] }
        // InAppSettingsKit opens any page that the app names.
        let isForApp = bundle.contents.folderName == BundleName.inApp
        return [
          Finding(
            "the bundle has no page \"Root\"",
            help: isForApp
              ? "this works if only the app itself shows the pages"
              : "add Root.plist, the page that the Settings app opens first",
            severity: isForApp ? .note : nil, at: bundle.contents.location)
        ]
      }),
    Rule(
      "bundle-name", .note, "A bundle is named Settings.bundle.",
      why: """
        The Settings app looks for Settings.bundle at the top level of the app. The Watch app on the
        iPhone shows Settings-Watch.bundle, and InAppSettingsKit shows InAppSettings.bundle. Under
        any other name, a bundle has no effect unless a build step renames it.
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
        let name = bundle.contents.folderName
        guard !BundleName.known.contains(name) else { return [] }
        return [
          Finding(
            "the bundle is named \(name.quoted), not \"Settings.bundle\"",
            help: "rename it, unless a build step does; the Settings app looks for Settings.bundle",
            at: bundle.contents.location, KeyPath([.key(BundleSection.name)]))
        ]
      }),
    Rule(
      "stray-file", .note, "Every file in a bundle is one that the Settings app reads.",
      why: """
        The Settings app reads pages, strings tables in .lproj folders and images. Xcode copies the
        bundle as a folder, so a String Catalog in it is not compiled, and its translations never
        appear: that, and a strings table in the wrong folder, is a warning.
        """,
      example: """
          settingsBundle: 1
          pages:
            Root:
              StringsTable: Root
              PreferenceSpecifiers:
                - {Type: PSGroupSpecifier, FooterText: Made at sea.}
          strings:
            de: {Root: {Made at sea.: Auf See gemacht.}}
        - files:
        -   Root.xcstrings: !!binary e30=
        """,
      check: .bundle { bundle in
        bundle.contents.files.compactMap { file in
          guard case .file = BundleLayout.bundle.member(at: file.path) else { return nil }
          let kind = Format.fileExtension(of: file.path)
          guard !ImageFiles.extensions.contains(kind) else { return nil }
          // A table that does not work leaves its language without strings.
          let table = strayTables[kind]
          return Finding(
            table?.text ?? "the Settings app does not read files of this type",
            help: table?.help ?? "remove it, unless the app itself reads it",
            severity: table == nil ? nil : .warning, at: file.location, file.keyPath)
        }
      }),
    Rule(
      "lproj-unknown", .note, "An .lproj folder is named after a known language.",
      appliesToTables: true,
      why: """
        The system picks an .lproj folder by the identifier of a language, such as de, pt-BR, or
        zh-Hans. Under the code of a country, such as cn, or with an underscore, as in el_GR, it may
        never be picked.
        """,
      example: """
          settingsBundle: 1
          pages:
            Root:
              StringsTable: Root
              PreferenceSpecifiers:
                - {Type: PSGroupSpecifier, FooterText: Made at sea.}
          strings:
        -   jp:
        +   ja:
              Root:
                Made at sea.: 海で作られました。
        """,
      check: .bundle { bundle in
        bundle.strings.languages.compactMap { language in
          guard !LanguageName.isPlausible(language) else { return nil }
          let (location, path) = bundle.contents.location(ofLanguage: language)
          return Finding(
            "unknown language \(language.quoted)",
            help: LanguageName.meant(by: language).map { "use \($0)" }
              ?? "use an ISO 639 code, such as de, pt-BR, or zh-Hans",
            at: location, path)
        }
      }),
  ]

  /// Files with strings that the Settings app cannot use where they are, by extension.
  private static let strayTables: [String: (text: String, help: String)] = [
    "strings": (
      "the strings table is not in an .lproj folder",
      "move it to the folder of its language, such as de.lproj"
    ),
    "xcstrings": (
      "a String Catalog in a Settings bundle is not compiled",
      "add a .strings file for each language; the bundle is copied as it is"
    ),
  ]

  /// Whether a path is that of the page that the Settings app opens first, readable or not.
  private static func isRootPage(_ path: String) -> Bool {
    guard case .page(let page) = BundleLayout.bundle.member(at: path) else { return false }
    let name = PageName(page)
    return name.isRoot && !name.isInApp
  }
}
