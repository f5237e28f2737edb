import PropertyLists

/// A bundle as the rules between its files see it.
struct CheckedBundle {
  let contents: BundleContents

  /// The pages, in the order of their names.
  ///
  /// A property list that looks like none, is not the root page and is opened by no pane is not
  /// taken for one.
  let pages: [CheckedPage]

  /// The panes of all pages, and what they open.
  let links: PageLinks

  /// The tables and who uses them.
  let strings: StringsUse

  let images: ImageFiles

  let options: ValidationOptions

  /// Whether every page is there to be looked at: none is made by a build, or unreadable.
  let hasAllPages: Bool

  /// - Parameter makePage: Makes a page of a value; it has the catalogue and the options.
  /// - Complexity: O(*n*) on average for *n* values and paths.
  init(
    _ contents: BundleContents, options: ValidationOptions,
    makePage: (Value, KeyPath, PageName, _ bundle: String?) -> CheckedPage
  ) {
    self.contents = contents
    self.options = options
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
    pages = all.filter { page in
      page.root["PreferenceSpecifiers"] != nil || page.name?.isRoot == true
        || page.name.map { links.opened.contains($0.family) } ?? false
    }
    strings = StringsUse(of: pages, in: contents, options: options)
    images = ImageFiles(contents.files)
    let hasUnreadablePages = contents.files.contains { file in
      if case .page = BundleLayout.bundle.member(at: file.path) { true } else { false }
    }
    hasAllPages = !links.hasUnknownPages && !hasUnreadablePages
  }
}
