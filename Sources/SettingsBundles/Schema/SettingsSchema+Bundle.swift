import PropertyLists

/// The schema of a bundle's document: its properties, and its sections of named members.
///
/// The names are those that `MemberNames` accepts. A schema cannot compare two names, so its `$comment`
/// lists what else settings-convert rejects.
extension SettingsSchema {
  /// What `file(named:)` calls the schema of a bundle's document.
  public static let bundleName = "settings-bundle"

  /// The schema of a bundle's document.
  public var bundle: File {
    file(Self.bundleName) { (Self.allowingReference(in: bundleContent), bundleDefinitions) }
  }

  private var bundleContent: Entries {
    let sections = BundleSection.allCases.map { section in
      (key: section.rawValue, value: Literal.dictionary(of: schema(of: section)))
    }
    return entries([
      "$comment": .string(Self.unsaid + Self.exceptions(inBundle: true)),
      "title": "Settings bundle",
      "description":
        "A whole Settings bundle as one document: its pages, strings tables, and other files.",
      "type": "object",
      "required": [.string(BundleSection.versionKey), .string(BundleSection.pages.rawValue)],
      "properties": .dictionary(
        of: [(BundleSection.versionKey, version), (BundleSection.name, bundleFolderName)] + sections
      ),
      "additionalProperties": false,
      "defaultSnippets": [bundleSnippet],
    ])
  }

  /// The differences between the schema and the program.
  private static let unsaid = """
    settings-convert also rejects names that differ only in case or Unicode form, a file with the \
    name of a folder, names over 255 bytes, paths over 1,023 bytes including extensions, a row \
    whose File leads out of the bundle, the version 1.0, a file that is not {"$data": …} in JSON or \
    !!binary in YAML, and invalid dates and data. A dictionary whose only key is $date, $data, \
    $real, $dictionary, or CF$UID is described as in JSON; in YAML it is an ordinary dictionary, which \
    only this schema rejects.
    """

  private var version: Literal {
    [
      "title": "Version",
      "description":
        "Says that this document is a whole bundle, with the version of its structure.",
      "default": .integer(Integer(BundleSection.version)),
      "const": .integer(Integer(BundleSection.version)),
    ]
  }

  private var bundleFolderName: Literal {
    [
      "title": "Name",
      "description": "Name of the bundle's folder, if it is not Settings.bundle.",
      "default": .string(BundleName.settings),
      "examples": [.string(BundleName.inApp)],
      "type": "string",
      "pattern": .string(#"^\#(Self.part)\.bundle$"#),
      "patternErrorMessage": "Write the name of a folder that ends in .bundle.",
    ]
  }

  private func schema(of section: BundleSection) -> Entries {
    switch section {
    case .pages:
      titles(
        "Pages",
        """
        Pages by their path in the bundle, without .plist: Root is the first page, Root~ipad \
        replaces it on the iPad, Licenses/Index is in a folder.
        """)
        + escaped("pages") + [("defaultSnippets", [pageSnippet])]
    case .strings:
      titles("Strings", "Translations of the pages' strings, by language and strings table.")
        + escaped("languages") + [("defaultSnippets", [languageSnippet])]
    case .files:
      titles("Files", "Images and other files, by their path in the bundle, as data.")
        + escaped("files")
    }
  }

  // MARK: Definitions

  private var bundleDefinitions: Entries {
    let table = titles("Strings table", "Strings by key. A page names its table in StringsTable.")
    let language = titles("Language", "The strings tables in a language's .lproj folder, by name.")
    return [
      ("pages", pages),
      (
        "languages",
        dictionary(of: .dictionary(of: language + escaped("tables")), named: "languageName")
      ),
      ("tables", dictionary(of: .dictionary(of: table + escaped("entries")), named: "tableName")),
      ("entries", ["type": "object", "additionalProperties": ["type": "string"]]),
      ("files", dictionary(of: reference(to: "file"), named: "path")),
      ("tag", tag),
      ("path", path),
      ("pageName", path(without: "plist")),
      ("languageName", name(without: "lproj")),
      ("tableName", name(without: "strings")),
      ("file", file),
      ("propertyList", propertyList),
      ("page", .dictionary(of: pageContent)),
    ] + pageDefinitions
  }

  private var pages: Literal {
    [
      "type": "object",
      "minProperties": 1,
      "propertyNames": reference(to: "pageName"),
      "patternProperties": [#"^Root(~ipad|~iphone|\.inApp)*$"#: reference(to: "page")],
      "additionalProperties": .dictionary(of: escaped("propertyList")),
    ]
  }

  /// A page, or another app's property list, which has its own keys but no elements.
  private var propertyList: Literal {
    let keys = catalog.page.keys.map { Literal.string($0.name) }
    return [
      "if": [
        "type": "object",
        "anyOf": [
          ["required": ["PreferenceSpecifiers"]], ["propertyNames": ["enum": .array(keys)]],
        ],
      ],
      "then": reference(to: "page"),
    ]
  }

  private func dictionary(of value: Literal, named name: String) -> Literal {
    ["type": "object", "propertyNames": reference(to: name), "additionalProperties": value]
  }

  /// A dictionary, or its JSON form if its only key is a tag: then it is wrapped in another tag.
  func escaped(_ definition: String) -> Entries {
    let (tag, content) = (JSONTag.dictionary.rawValue, reference(to: definition))
    return [
      ("type", "object"),
      ("if", reference(to: "tag")),
      ("then", ["required": [.string(tag)], "properties": [tag: content]]),
      ("else", content),
    ]
  }

  /// A pattern instead of an enumeration, whose names editors would suggest.
  private var tag: Literal {
    let names = JSONTag.allCases.map { tag in
      tag.rawValue.split(separator: "$", omittingEmptySubsequences: false).joined(separator: #"\$"#)
    }
    return [
      "type": "object",
      "propertyNames": ["pattern": .string("^(\(names.joined(separator: "|")))$")],
      "minProperties": 1,
      "maxProperties": 1,
    ]
  }

  /// A component of a path: not empty, and without a leading dot.
  private static let part = #"[^/.\x00-\x1f\x7f-\x9f][^/\x00-\x1f\x7f-\x9f]*"#

  private var path: Literal {
    [
      "pattern": .string("^\(Self.part)(/\(Self.part))*$"),
      "patternErrorMessage": """
      Write a path inside the bundle, such as Licenses/Index. Its components must not be empty or \
      start with a dot.
      """,
    ]
  }

  private func path(without fileExtension: String) -> Literal {
    [
      "pattern": .string(#"^(?!.*\.\#(fileExtension)$)\#(Self.part)(/\#(Self.part))*$"#),
      "patternErrorMessage": .string(
        """
        Write a path inside the bundle, such as Licenses/Index, without .\(fileExtension). Its \
        components must not be empty or start with a dot.
        """),
    ]
  }

  private func name(without fileExtension: String) -> Literal {
    [
      "pattern": .string(#"^(?!.*\.\#(fileExtension)$)\#(Self.part)$"#),
      "patternErrorMessage": .string(
        "Write a name without .\(fileExtension), slashes, and a leading dot."),
    ]
  }

  /// A file's data: an object in JSON, and a string for editors of YAML.
  private var file: Literal {
    .dictionary(
      of: [
        ("description", "The file's data in base64: !!binary in YAML, {\"$data\": …} in JSON."),
        ("type", ["string", "object"]), ("pattern", .string(Self.base64)),
      ] + tagged([.data]))
  }

  // MARK: Snippets

  private var bundleSnippet: Literal {
    snippet(
      "Settings bundle", "A bundle with one page.",
      [
        BundleSection.versionKey: .integer(Integer(BundleSection.version)),
        BundleSection.pages.rawValue: newPage,
      ])
  }

  private var pageSnippet: Literal { snippet("Page", catalog.page.summary, newPage) }

  private var newPage: Literal {
    var stops = 1
    return ["${1:Root}": body(of: catalog.page, &stops)]
  }

  private var languageSnippet: Literal {
    snippet(
      "Language", "A language with one strings table.",
      ["${1:en}": ["${2:Root}": ["${3:Sync}": "${4:Sync}"]]])
  }
}
