import PropertyLists

/// A bundle as the rules across its files see it.
struct CheckedBundle {
  let contents: BundleContents

  /// The pages, and the panes that lead from one to another.
  let graph: PageGraph

  /// The strings tables that pages use.
  let strings: StringsUse

  /// The images, by name.
  let images: ImageFiles

  let options: ValidationOptions

  /// The findings that will be silenced, for rules that sum up many values.
  let exceptions: Exceptions

  /// The pages, sorted by name.
  var pages: [CheckedPage] { graph.pages }

  /// Whether every page can be checked: none is unreadable or created by a build step.
  let hasAllPages: Bool

  /// - Parameter makePage: Makes a page of its value, key path and name, and the name of its bundle.
  init(
    _ contents: BundleContents, options: ValidationOptions,
    makePage: (Value, KeyPath, PageName, _ bundle: String?) -> CheckedPage
  ) {
    self.contents = contents
    self.options = options
    exceptions = Exceptions(contents.exceptions, options.baseline, IdentityPaths(of: contents))
    let pages = contents.pages.map { page in
      makePage(page.root, page.path, PageName(page.name), contents.folderName)
    }
    let pageNames = FileNames(
      contents.paths.compactMap { path in
        guard case .page(let name) = BundleLayout.bundle.member(at: path) else { return nil }
        return PageName(name).family
      })
    var graph = PageGraph(of: pages, among: pageNames, generated: options.generatedPages)
    graph.classifyPages()
    self.graph = graph
    strings = StringsUse(of: graph.pages, in: contents, options: options)
    images = ImageFiles(contents.files)
    let hasUnreadablePages = contents.files.contains { file in
      if case .page = BundleLayout.bundle.member(at: file.path) { true } else { false }
    }
    hasAllPages = !graph.hasUnknownPages && !hasUnreadablePages
  }
}
