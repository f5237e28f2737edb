import PropertyLists

/// A bundle as the rules across its files see it.
struct CheckedBundle {
  let contents: BundleContents

  /// The pages, sorted by name.
  ///
  /// A property list without "PreferenceSpecifiers" counts as a page if it is the root page or a pane
  /// opens it.
  let pages: [CheckedPage]

  /// The child panes of all pages, and the pages that they open.
  let links: PageLinks

  /// The strings tables that pages use.
  let strings: StringsUse

  /// The images, by name.
  let images: ImageFiles

  let options: ValidationOptions

  /// The findings that will be silenced, for rules that sum up many values.
  let exceptions: Exceptions

  /// Whether every page can be checked: none is unreadable or created by a build step.
  let hasAllPages: Bool

  /// - Parameter makePage: Makes a page of its value, key path and name, and the name of its bundle.
  /// - Complexity: O(*n*) on average for *n* values and paths.
  init(
    _ contents: BundleContents, options: ValidationOptions,
    makePage: (Value, KeyPath, PageName, _ bundle: String?) -> CheckedPage
  ) {
    self.contents = contents
    self.options = options
    exceptions = Exceptions(contents.exceptions, options.baseline, IdentityPaths(of: contents))
    let all = contents.pages.map { page in
      makePage(page.root, page.path, PageName(page.name), contents.folderName)
    }
    let pageNames = FileNames(
      contents.paths.compactMap { path in
        guard case .page(let name) = BundleLayout.bundle.member(at: path) else { return nil }
        return PageName(name).family
      })
    let links = PageLinks(of: all, among: pageNames, generated: options.generatedPages)
    self.links = links
    let inAppFamilies = links.familiesOfApp
    let usesInAppKit = all.contains(where: \.usesInAppKit)
    pages = all.filter { page in
      page.root["PreferenceSpecifiers"] != nil || page.name?.isRoot == true
        || page.name.map { links.opened.contains($0.family) } ?? false
    }.map { page in
      var page = page
      if let name = page.name, inAppFamilies.contains(name.family) { page.isInApp = true }
      page.usesInAppKit = usesInAppKit
      return page
    }
    strings = StringsUse(of: pages, in: contents, options: options)
    images = ImageFiles(contents.files)
    let hasUnreadablePages = contents.files.contains { file in
      if case .page = BundleLayout.bundle.member(at: file.path) { true } else { false }
    }
    hasAllPages = !links.hasUnknownPages && !hasUnreadablePages
  }
}
