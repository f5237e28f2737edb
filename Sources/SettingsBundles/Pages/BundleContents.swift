import PropertyLists

/// The contents of a bundle, each with its location for messages: the pages and the panes between them,
/// the strings tables and the strings that they are for, and the images.
///
/// Paths, key paths and the order of members are the same in every form of the bundle, so that the rules'
/// findings are too.
package struct BundleContents: Sendable {
  struct File: Sendable {
    let path: String
    let bytes: [UInt8]
    let location: SourceRange

    var keyPath: KeyPath { BundleMember.file(path).keyPath }
  }

  let options: ValidationOptions

  /// The paths of all members.
  let paths: [String]

  /// The name of the bundle's folder, wherever it is known from.
  let folderName: String

  /// The location of diagnostics about the bundle as a whole.
  let location: SourceRange

  /// The pages, and the panes that lead from one to another.
  let graph: PageGraph

  let tables: [StringsTable]

  /// The strings of pages that are looked up in tables.
  let strings: LocalizationIndex

  /// The files that are neither pages nor tables, and the pages and tables that cannot be read, sorted by
  /// path.
  let files: [File]

  /// The places of diagnostics about the languages that have tables or other files.
  let languages: LanguagePlaces

  /// The images, by name.
  let images: ImageFiles

  /// Members that cannot be written, and files that should be pages or tables but cannot be read.
  ///
  /// Errors that `SettingsBundle` reports itself are not repeated here.
  let faults: [Diagnostic]

  /// The paths of the pages and tables that cannot be read, sorted: they are not checked.
  package let unreadablePaths: [String]

  /// The findings that will be silenced, for rules that sum up many values.
  let exceptions: Exceptions

  /// The paths of the strings that a comment marks as untranslated.
  let markedStrings: Set<KeyPath>

  /// Whether every page can be checked: none is unreadable or created by a build step.
  let hasAllPages: Bool

  /// - Parameter path: The path of the folder that the bundle is about to become, whose name comes first;
  ///   `nil` for the bundle as it is.
  package init(
    _ bundle: SettingsBundle, options: ValidationOptions = ValidationOptions(),
    writingTo path: String? = nil
  ) {
    self.options = options
    folderName = path.map { BundleName.name(ofFolder: $0) } ?? bundle.properties.folderName
    location = bundle.location
    let members = BundleMembers(of: bundle, generated: options.generatedPages)
    tables = members.tables
    files = members.files
    faults = members.faults
    unreadablePaths = members.unreadablePaths
    markedStrings = members.markedStrings
    languages = LanguagePlaces(in: bundle, members)
    paths = members.paths
    let lists = members.pages.map { [folderName] name, root in
      SettingsPage(
        root, at: BundleMember.page(name).keyPath, named: PageName(name), inBundle: folderName,
        options: options)
    }
    exceptions = Exceptions(members.exceptions, options.baseline, IdentityPaths(of: lists))
    let unreadablePages = files.compactMap { BundleLayout.bundle.member(at: $0.path).pageName }
    let families = lists.compactMap(\.name?.family) + unreadablePages.map { PageName($0).family }
    var graph = PageGraph(of: lists, among: FileNames(families), generated: options.generatedPages)
    graph.classifyPages()
    self.graph = graph
    strings = LocalizationIndex(
      of: graph.pages, among: lists, in: tables, at: paths, options: options)
    images = ImageFiles(files)
    hasAllPages = !graph.hasUnknownPages && unreadablePages.isEmpty
  }

  /// The pages, sorted by name.
  var pages: [SettingsPage] { graph.pages }

  /// Whether there are pages that cannot be read.
  package var hasUnreadablePages: Bool {
    unreadablePaths.contains { BundleLayout.bundle.member(at: $0).pageName != nil }
  }
}
