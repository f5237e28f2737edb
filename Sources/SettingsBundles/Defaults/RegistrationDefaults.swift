public import PropertyLists

/// The settings of a page or a bundle, with the defaults that an app registers for them.
///
/// The defaults in a bundle apply only in the Settings app: the app itself finds no value under a key until
/// someone opens the Settings app, unless the app registers one with `UserDefaults.register(defaults:)`.
public struct RegistrationDefaults: Sendable {
  /// The settings, one for each key, in the order of navigation: the root page, its variants for
  /// devices, and the pages that its panes open, depth first.
  let settings: [Setting]

  /// The errors in unreadable pages, and the warnings about keys with different or unknown defaults or
  /// about a lack of settings.
  public let diagnostics: [Diagnostic]

  /// Collects the settings of a document: a bundle, or a standalone page, whose panes are not followed.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - editableOnly: Whether to omit rows that only show their value.
  /// - Throws: A `Diagnostic` if the document is neither a page nor a bundle.
  /// - Complexity: O(*n* log *n*) on average for *n* values and pages.
  public init(_ document: Document, editableOnly: Bool = false) throws(Diagnostic) {
    switch DocumentRole(of: document) {
    case .bundle: self.init(SettingsBundle(document), editableOnly: editableOnly)
    case .page:
      let (bundle, name) = PageName.parts(ofFile: document.source.name)
      let page = SettingsPage(document.root, at: [], named: name, inBundle: bundle)
      self.init([page], editableOnly: editableOnly, strings: [:]) { $0.group }
    case .table, .other: throw document.notSettings()
    }
  }

  /// Collects the settings of the pages reachable from a bundle's root page.
  ///
  /// Without a root page, all pages of the bundle count.
  ///
  /// - Parameters:
  ///   - bundle: The bundle.
  ///   - editableOnly: Whether to omit rows that only show their value.
  /// - Complexity: O(*n* log *n*) on average for *n* values and pages.
  public init(_ bundle: SettingsBundle, editableOnly: Bool = false) {
    let (members, faults) = bundle.membersAsInBundle()
    let named = members.pages(inBundle: bundle.folderName)
    let graph = PageGraph(of: named, among: FileNames(named.compactMap { $0.name?.family }))
    let pages = graph.pagesInOrder
    let walk = graph.walk
    let reached = Set(walk.families)
    let groups = Self.inheritedGroups(of: pages, along: walk)
    let hasRoot = pages.contains { $0.name?.isRoot == true }
    self.init(
      pages.filter { !hasRoot || $0.name.map { reached.contains($0.family) } == true },
      besides: faults.filter { $0.path?.components.first == .section(.pages) },
      editableOnly: editableOnly, strings: Self.strings(of: bundle)
    ) { page in
      page.group ?? page.name.flatMap { groups[$0.family] }
    }
  }

  /// The English strings in the tables of a bundle, by the name of the table: those of `en`, and those
  /// of Base that `en` does not have.
  private static func strings(of bundle: SettingsBundle) -> [String: [String: String]] {
    var strings: [String: [String: String]] = [:]
    for language in [LanguageName.base, "en"] {
      for member in bundle.members {
        guard case .table(language, let name) = member.id else { continue }
        for entry in member.value?.entries ?? [] {
          strings[name, default: [:]][entry.key] = entry.value.string
        }
      }
    }
    return strings
  }

  /// The app groups of pages that have none of their own: that of the first page that opens them.
  private static func inheritedGroups(
    of pages: [SettingsPage], along walk: PageWalk
  ) -> [String: String] {
    let named = Dictionary(
      firstOf: pages.compactMap { page in page.name.map { ($0.family, page) } })
    return walk.families.reduce(into: [:]) { groups, family in
      guard let opener = walk.openers[family] else { return }
      groups[family] = named[opener]?.group ?? groups[opener]
    }
  }

  private init(
    _ pages: [SettingsPage], besides faults: [Diagnostic] = [], editableOnly: Bool,
    strings: [String: [String: String]],
    group: (SettingsPage) -> String?
  ) {
    var settings: [Setting] = []
    var positions: [ByteString: Int] = [:]
    var conflicts: [(first: Value, second: Setting)] = []
    for setting in pages.flatMap({ $0.settings(in: group($0), strings) })
    where !editableOnly || !setting.isReadOnly {
      let key = ByteString(setting.key)
      guard let position = positions[key] else {
        positions[key] = settings.count
        settings.append(setting)
        continue
      }
      guard let second = setting.writtenDefault else { continue }
      guard let first = settings[position].writtenDefault else {
        settings[position] = setting
        continue
      }
      if first.isSameDefault(as: second) {
        settings[position].configurations.formUnion(setting.configurations)
      } else if settings[position].element.conditions.exclude(setting.element.conditions) {
        settings[position].configurations = []
      } else if [settings[position], setting].allSatisfy({
        $0.element.isKnown([Catalog.defaultKey])
      }) {
        conflicts.append((first, setting))
      }
    }
    self.settings = settings
    guard !settings.isEmpty || !faults.isEmpty else {
      diagnostics = [
        Diagnostic(
          DefaultsMessage.noSettings, severity: .warning, at: pages.first?.root.value.location)
      ]
      return
    }
    let places = conflicts.map(\.first.location).descriptions
    diagnostics =
      faults + Self.left(of: settings, where: \.configurations.isEmpty)
      + zip(conflicts, places).map { conflict, first in
        conflict.second.warning(.conflict(key: conflict.second.key, first: first))
      }
  }

  /// Warnings about defaults that only code can register, in debug builds or in all others.
  package var warningsAboutConfigurations: [Diagnostic] {
    Self.left(of: settings) { $0.defaultValue == nil && !$0.configurations.isEmpty }
  }

  private static func left(
    of settings: [Setting], where isLeft: (Setting) -> Bool
  ) -> [Diagnostic] {
    settings.filter { $0.writtenDefault != nil && isLeft($0) }
      .map { $0.warning(.ofBuild(key: $0.key)) }
  }

  /// The defaults as a dictionary by key, for `UserDefaults.register(defaults:)`.
  ///
  /// Settings without a default are omitted, and those whose default depends on the build.
  ///
  /// - Throws: A `Diagnostic` if the document would exceed a limit.
  /// - Complexity: O(*n*) for *n* values and bytes.
  public func document() throws(Diagnostic) -> Document {
    // The name of the input could turn a dictionary into a page.
    let source = Source.program(named: Document.nameOfDefaults)
    var builder = NodeBuilder(source: source, isTrusted: true)
    try builder.begin(.dictionary, at: 0)
    for setting in settings {
      guard let value = setting.defaultValue else { continue }
      try builder.key(Array(setting.key.utf8))
      try builder.add(joining: value, keepingLocations: true)
    }
    try builder.end(at: 0)
    return builder.finish()
  }
}

extension Value {
  /// Whether registering either of the two has the same effect.
  fileprivate func isSameDefault(as other: Value) -> Bool {
    if let left = ComparableValue(self), let right = ComparableValue(other) { return left == right }
    return self == other
  }
}

extension SettingsPage {
  fileprivate var group: String? { root[Self.groupKey]?.string.flatMap { $0.isEmpty ? nil : $0 } }

  fileprivate func settings(
    in group: String?, _ strings: [String: [String: String]]
  ) -> [Setting] {
    let strings = strings[root["StringsTable"]?.string ?? PageName.root] ?? [:]
    var heading: String?
    return elements.compactMap { element in
      guard let description = element.description else { return nil }
      if description.startsGroup { heading = element["Title"]?.string }
      guard description.storesValue, let key = element["Key"]?.string, !key.isEmpty
      else { return nil }
      return Setting(
        key: key, element: element, heading: heading, group: group, strings: strings,
        configurations: element.isKnown([Catalog.defaultKey])
          ? element.conditions.configurations : [])
    }
  }
}
