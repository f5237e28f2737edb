import PropertyLists

/// The document that a whole bundle is: sections of names, and what stands under these.
///
/// Names are those that can be files: `MemberNames` says the same. What only two names together are,
/// no schema can say; its `$comment` does.
extension JSONSchema {
  /// The name of the schema of a bundle's document.
  public static let bundleName = "settings-bundle"

  /// The schema of a bundle's document.
  public var bundle: File {
    let sections = BundleSection.allCases.map { section in
      (key: section.rawValue, value: Literal.dictionary(schema(of: section)))
    }
    return file(
      Self.bundleName,
      entries([
        "$comment": .string(Self.unsaid),
        "title": "Settings bundle",
        "description": """
        A whole Settings bundle as one document: its pages, the texts of its strings tables, and \
        its other files.
        """,
        "type": "object",
        "required": [.string(BundleSection.mark)],
        "properties": .dictionary([(BundleSection.mark, version)] + sections),
        "additionalProperties": false,
        "defaultSnippets": [bundleSnippet],
      ]), definitions: bundleDefinitions)
  }

  /// What sets the schema and the program apart.
  private static let unsaid = """
    settings-convert refuses more: a name that is another's but for case or Unicode form, or that of \
    a folder; a part of a name over 255 bytes, or a path over 1,023, with its ending; a row whose \
    File leads out of the bundle; a version that is written 1.0; in JSON a file that is no \
    {"$data": …}, in YAML one that is no !!binary; dates and data that are none. A dictionary whose \
    only key is $date, $data, $real, $dictionary or CF$UID is read as JSON does; in YAML, where it \
    is an ordinary one, it is a fault to this schema only.
    """

  private var version: Literal {
    [
      "title": "Version",
      "description": "Marks the document of a bundle, and says which version of it this is.",
      "default": .integer(Integer(BundleSection.version)),
      "const": .integer(Integer(BundleSection.version)),
    ]
  }

  private func schema(of section: BundleSection) -> Entries {
    switch section {
    case .pages:
      titles(
        "Pages",
        """
        Pages by their path in the bundle, without .plist: Root is the first one, Root~ipad stands in \
        for it on the iPad, Licences/Index lies in a folder.
        """)
        + escaped("pages") + [("defaultSnippets", [pageSnippet])]
    case .strings:
      titles("Strings", "Texts of the strings tables, by language, table and key.")
        + escaped("languages") + [("defaultSnippets", [languageSnippet])]
    case .files:
      titles("Files", "Images and other files, by their path in the bundle, as data.")
        + escaped("files")
    }
  }

  // MARK: Definitions

  private var bundleDefinitions: Entries {
    let table = titles(
      "Strings table", "Texts by their keys; a page names its table in StringsTable.")
    let language = titles(
      "Language", "Strings tables of one language, by name; they lie in its .lproj folder.")
    return [
      ("pages", dictionary(of: reference(to: "page"), named: "path")),
      (
        "languages",
        dictionary(of: .dictionary(language + escaped("tables")), named: "name")
      ),
      ("tables", dictionary(of: .dictionary(table + escaped("texts")), named: "name")),
      ("texts", ["type": "object", "additionalProperties": ["type": "string"]]),
      ("files", dictionary(of: reference(to: "file"), named: "path")),
      ("tag", tag),
      ("path", path),
      ("name", name),
      ("file", file),
      ("page", .dictionary(pageContent)),
    ] + pageDefinitions
  }

  private func dictionary(of value: Literal, named name: String) -> Literal {
    [
      "type": "object", "propertyNames": reference(to: name), "additionalProperties": value,
    ]
  }

  /// A dictionary of a definition, or what JSON has for it: one whose only key is that of a tag
  /// stands in a tag of its own.
  private func escaped(_ definition: String) -> Entries {
    let content = reference(to: definition)
    return [
      ("type", "object"),
      ("if", reference(to: "tag")),
      (
        "then",
        ["required": [.string(escape)], "properties": .dictionary([(escape, content)])]
      ),
      ("else", content),
    ]
  }

  /// Told by a pattern, because editors would offer the names of a list.
  private var tag: Literal {
    let names = tagNames.map { $0.split(separator: "$", omittingEmptySubsequences: false) }
      .map { $0.joined(separator: #"\$"#) }
    return [
      "type": "object",
      "propertyNames": ["pattern": .string("^(\(names.joined(separator: "|")))$")],
      "minProperties": 1,
      "maxProperties": 1,
    ]
  }

  /// One part of a path: it is not empty, and does not begin with a dot.
  private static let part = #"[^/.\x00-\x1f\x7f-\x9f][^/\x00-\x1f\x7f-\x9f]*"#

  private var path: Literal {
    [
      "pattern": .string("^\(Self.part)(/\(Self.part))*$"),
      "patternErrorMessage": """
      Write a path inside the bundle, such as Licences/Index; no part of it may be empty or begin \
      with a dot.
      """,
    ]
  }

  private var name: Literal {
    [
      "pattern": .string("^\(Self.part)$"),
      "patternErrorMessage": "Write a name without a slash, which does not begin with a dot.",
    ]
  }

  /// A file's data, which is an object in JSON; editors take that of YAML for a string.
  private var file: Literal {
    .dictionary(
      [
        ("description", "The file's data: !!binary in YAML, {\"$data\": …} in JSON, in base64."),
        ("type", ["string", "object"]), ("pattern", .string(Self.base64)),
      ] + tagged([data]))
  }

  // MARK: Snippets

  private var bundleSnippet: Literal {
    [
      "label": "Settings bundle",
      "description": "A bundle with one page.",
      "body": [
        BundleSection.mark: .integer(Integer(BundleSection.version)),
        BundleSection.pages.rawValue: newPage,
      ],
    ]
  }

  private var pageSnippet: Literal {
    ["label": "Page", "description": .string(catalogue.page.summary), "body": newPage]
  }

  private var newPage: Literal {
    var stops = 1
    return ["${1:Root}": body(of: catalogue.page, &stops)]
  }

  private var languageSnippet: Literal {
    [
      "label": "Language",
      "description": "A language, with one strings table.",
      "body": ["${1:en}": ["${2:Root}": ["${3:Sync}": "${4:Sync}"]]],
    ]
  }
}
