package import PropertyLists

/// The contents of a bundle, with locations for messages: the pages and the panes between them, the strings
/// tables and their strings, and the images.
///
/// Paths, key paths, and the order of members do not depend on the bundle's form, and neither do findings.
package struct BundleContents: Sendable {
  struct File: Sendable {
    let path: String
    let bytes: [UInt8]
    let location: SourceRange

    var keyPath: Document.KeyPath { BundleMember.file(path).keyPath }
  }

  let paths: [String]
  let folderName: String

  /// The location of diagnostics about the whole bundle.
  let location: SourceRange

  let graph: PageGraph
  let tables: [StringsTable]

  /// The strings of pages that tables translate, as the rules see them: alike in every form of the bundle.
  let strings: Localization

  private let commentSupport: CommentSupport

  /// The same strings, for a translator: a copy in a file that has no comments to mark it is waiting, too.
  var stringsToTranslate: Localization { strings.countingCopies(where: commentSupport) }

  /// The files that are neither pages nor tables, and the unreadable pages and tables, sorted by path.
  let files: [File]

  /// The places of diagnostics about languages with tables or other files.
  let languages: LanguagePlaces

  let images: ImageFiles

  /// Members that cannot be written, and unreadable pages and tables.
  ///
  /// Errors that `SettingsBundle` reports itself are not repeated here.
  package let faults: [Diagnostic]

  /// The sorted paths of unreadable pages and tables, which are not checked.
  package let unreadablePaths: [String]

  /// The findings to be silenced, for rules that summarize many values.
  let exceptions: Exceptions

  /// The names of elements in the paths of findings.
  let identities: IdentityPaths

  /// Whether all pages can be checked: none is unreadable or created by a build step.
  let hasAllPages: Bool

  /// - Parameter path: The path of the folder to be written, if any, whose name takes precedence.
  package init(
    _ bundle: SettingsBundle, options: Validator.Options = Validator.Options(),
    writingTo path: String? = nil
  ) {
    folderName = path.map { BundleName.name(ofFolder: $0) } ?? bundle.properties.folderName
    location = bundle.location
    let members: [SettingsBundle.Member]
    (members, faults) = bundle.membersAsInBundle(generated: options.generatedPages)
    tables = members.compactMap { member in
      guard case .table(let language, let name) = member.id, let root = member.value else {
        return nil
      }
      return StringsTable(language: language, name: name, root: root, path: member.id.keyPath)
    }
    files = members.compactMap { member in
      member.bytes.map { File(path: member.path, bytes: $0, location: member.location) }
    }.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    unreadablePaths = members.filter(\.isUnreadable).map(\.path)
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    languages = LanguagePlaces(in: bundle, tables, files)
    var lists = members.pages(inBundle: folderName, options)
    if options.code != nil, unreadablePaths.isEmpty {
      let keys = Set(
        lists.flatMap(\.storingElements).compactMap { $0["Key"]?.bytes }.map(ByteString.init))
      for index in lists.indices { lists[index].keysInBundle = keys }
    }
    paths =
      lists.map { BundleLayout.bundle.path(of: .page($0.fullName)) }
      + tables.map { BundleLayout.bundle.path(of: .table(language: $0.language, name: $0.name)) }
      + files.map(\.path)
    // The comments of a bundle's document are all at its root.
    let documents =
      bundle.documents.filter { $0.member == nil }
      + members.compactMap { member in
        guard case .part(.whole(let document)) = member.content else { return nil }
        return SettingsDocument(member: member.id, document: document)
      }
    exceptions = Exceptions(documents.flatMap { $0.document.exceptionComments(at: $0.path) })
    identities = IdentityPaths(of: lists.map { ($0.root.path, $0.root.value) })
    let unreadablePages = members.unreadablePages
    let marked = documents.filter { $0.member?.isTable != false }.flatMap {
      $0.document.markedStrings(at: $0.path)
    }
    graph = PageGraph(of: lists, besides: unreadablePages, generated: options.generatedPages)
    strings = Localization(
      of: graph.pages, among: lists, in: tables, at: paths, marked: Set(marked),
      options: options)
    commentSupport = bundle.commentSupport
    images = ImageFiles(files)
    hasAllPages = !graph.hasUnknownPages && unreadablePages.isEmpty
  }

  var pages: [SettingsPage] { graph.pages }

  package var hasUnreadablePages: Bool {
    unreadablePaths.contains { BundleLayout.bundle.member(at: $0).pageName != nil }
  }
}

extension Settings {
  /// The paths of the pages that only the app itself shows.
  ///
  /// - Complexity: O(*n*) for *n* values.
  var inAppPages: [Document.KeyPath] {
    if let bundle {
      return BundleContents(bundle).pages.filter(\.isInApp).map(\.root.path)
    }
    guard case .single(let document) = self, role == .page else { return [] }
    let (bundle, name) = PageName.parts(ofFile: document.source.name)
    let page = SettingsPage(document.root, at: [], named: name, inBundle: bundle)
    return page.isInApp ? [page.root.path] : []
  }
}
