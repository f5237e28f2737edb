public import PropertyLists

/// The pages of a bundle as in the Settings app.
///
///     let page = SettingsPreview(of: document)?.html()
///
/// The model is independent of HTML, as which `html` renders it.
public struct SettingsPreview: Sendable {
  /// The screens in the order of navigation, each list of choices after its page.
  var screens: [Screen] = []
  var strings: PreviewStrings
  var images: PreviewImages
  var findings: PreviewFindings

  let title: String
  let devices: PageName.Devices

  /// The options for a preview.
  public struct Options: Sendable {
    /// A device that pages and rows can be restricted to.
    public enum Device: String, Sendable, CaseIterable {
      /// The iPhone.
      case iphone
      /// The iPad.
      case ipad
    }

    /// The name of the app, which becomes the title of the root page.
    public var title = "App"
    /// The only device to show; `nil` for all.
    public var device: Device?

    /// Creates the defaults: an app called `App`, on all devices.
    public init() {}

    var devices: PageName.Devices {
      switch device {
      case .iphone: .phone
      case .ipad: .pad
      case nil: .all
      }
    }
  }
}

extension SettingsPreview {
  /// The languages with strings tables, sorted.
  public var languages: [String] { strings.languages }

  /// Creates the preview of a page or a bundle's document.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - options: The title of the app, and the device.
  ///   - validator: The rules whose findings are shown next to the rows.
  ///   - diagnostics: The reader's diagnostics, which are shown with the findings.
  /// - Returns: `nil` for any other document, and for a bundle without pages.
  /// - Complexity: O(*n* log *n*) on average for *n* values and bytes.
  public init?(
    of document: Document, _ options: Options = Options(), by validator: Validator = Validator(),
    diagnostics: [Diagnostic] = []
  ) {
    switch DocumentRole(of: document) {
    case .bundle:
      self.init(
        of: validator.contents(of: SettingsBundle(document)), options, by: validator,
        diagnostics: diagnostics)
    case .page:
      let path = document.source.name
      // A stream has no name, so its page counts as the one that the Settings app opens first.
      let (bundle, name) =
        path == "<stdin>" ? (nil, PageName(PageName.root)) : PageName.parts(ofFile: path)
      let findings = PreviewFindings(validator.adding(reading: diagnostics).validate(document))
      let page = SettingsPage(
        document.root, at: [], named: name, inBundle: bundle,
        options: validator.options)
      var builder = ScreenBuilder(
        PageGraph(of: [page], among: FileNames([])), options, isForApp: page.isInApp,
        strings: PreviewStrings(languages: [], development: nil) { _ in false },
        images: PreviewImages([], named: ImageFiles([])), findings)
      self = builder.build { $0.root["StringsTable"]?.string }
    case .table, .other: return nil
    }
  }

  /// Creates the preview of a bundle.
  ///
  /// - Parameters:
  ///   - bundle: The bundle.
  ///   - options: The title of the app, and the device.
  ///   - validator: The rules whose findings are shown next to the rows.
  /// - Returns: `nil` for a bundle without pages.
  /// - Complexity: O(*n* log *n*) on average for *n* values and bytes.
  public init?(
    of bundle: SettingsBundle, _ options: Options = Options(), by validator: Validator = Validator()
  ) {
    self.init(
      of: validator.contents(of: bundle), options, by: validator, diagnostics: bundle.diagnostics)
  }

  package init?(
    of contents: BundleContents, _ options: Options = Options(),
    by validator: Validator = Validator(), diagnostics: [Diagnostic] = []
  ) {
    let findings = PreviewFindings(validator.adding(reading: diagnostics).validate(contents))
    guard !contents.pages.isEmpty else { return nil }
    let localization = contents.strings
    let withTables = Set(contents.tables.map(\.language))
    let development = validator.options.developmentLanguage
    var languages = localization.languages.filter(withTables.contains)
    // The pages show their own strings in a language without tables.
    if !languages.isEmpty, !languages.contains(where: localization.isSource) {
      languages.append(development ?? "en")
      languages.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
    let strings = PreviewStrings(
      languages: languages, development: development, isSource: localization.isSource)
    var builder = ScreenBuilder(
      contents.graph, options, isForApp: contents.folderName == BundleName.inApp,
      strings: strings, images: PreviewImages(contents.files, named: contents.images), findings)
    self = builder.build { localization.tableName(of: $0) }
    self.strings.translate(by: contents.stringsToTranslate)
  }
}

extension SettingsPreview {
  func position(of language: String?) -> Int? {
    language.flatMap { name in languages.firstIndex { $0.hasSameBytes(as: name) } }
      ?? strings.standardLanguage
  }

  /// The rows of a group, sorted by title if the group requires it.
  func rows(of group: ScreenGroup, in language: Int?) -> [ScreenRow] {
    guard group.isSortedByTitle else { return group.rows }
    return group.rows.enumerated().map { position, row -> (key: String, position: Int) in
      guard case .choice(let title, _) = row.content else { return ("", position) }
      return (strings.text(title, in: language).sortingKey, position)
    }
    .sorted(by: <).map { group.rows[$0.position] }
  }

  /// The numbers of the findings that no screen shows.
  var otherFindings: [Int] {
    let groups = screens.flatMap(\.groups)
    let shown = Set(
      screens.flatMap(\.findings) + groups.flatMap(\.findings)
        + groups.flatMap(\.rows).flatMap(\.findings))
    return findings.findings.indices.filter { !shown.contains($0) }
  }
}

extension String {
  /// The string without case and accents of Latin letters, which matter last when most languages sort.
  fileprivate var sortingKey: String {
    var key = ""
    for scalar in lowercased().unicodeScalars
    where scalar.properties.generalCategory != .nonspacingMark {
      key += scalar.baseLetter ?? String(scalar)
    }
    return key
  }
}

extension Unicode.Scalar {
  /// `a` for `ä`, whose Unicode name is LATIN SMALL LETTER A WITH DIAERESIS; `nil` for any other character.
  fileprivate var baseLetter: String? {
    guard !isASCII, properties.isAlphabetic, let name = properties.name,
      case let words = name.split(separator: " "), let with = words.firstIndex(of: "WITH"),
      words.first == "LATIN", let letter = words[..<with].last, letter.utf8.count == 1
    else { return nil }
    return letter.lowercased()
  }
}
