extension Format {
  /// XML property lists, in Xcode's layout.
  public static let xml = Document.Format(
    name: "xml", aliases: ["xml1"], title: "XML",
    limits: "no control characters; dates in whole seconds; no dictionary with only CF$UID",
    signatures: ["<"], inputExtensions: ["xml"], openings: [],
    outputExtensions: [
      "plist", "xml", "entitlements", "xcprivacy", "stringsdict", "mobileconfig", "pkginfo",
      "recipe",
      "tmlanguage",
    ],
    isPropertyList: true, isText: true, holdsComments: true, holdsTablesOnly: false,
    reader: strict(XMLReader.read), writer: XMLWriter.write)

  /// Binary property lists (`bplist00`).
  public static let binary = Document.Format(
    name: "binary", aliases: ["binary1"], title: "binary",
    limits: "no comments",
    signatures: ["bplist"], inputExtensions: [], openings: [],
    outputExtensions: ["bplist"],
    isPropertyList: true, isText: false, holdsComments: false, holdsTablesOnly: false,
    reader: strict(BinaryReader.read), writer: BinaryWriter.write)

  /// YAML 1.2, read with the differences of 1.1 in mind.
  public static let yaml = Document.Format(
    name: "yaml", aliases: ["yml"], title: "YAML",
    limits: "no dictionary with only CF$UID",
    signatures: [], inputExtensions: ["yaml", "yml"], openings: [],
    outputExtensions: ["yaml", "yml"],
    isPropertyList: false, isText: true, holdsComments: true, holdsTablesOnly: false,
    reader: strict(YAMLReader.read), writer: YAMLWriter.write)

  /// JSON, with tagged objects for kinds that it does not support.
  public static let json = Document.Format(
    name: "json", aliases: [], title: "JSON",
    limits: "no comments; dates, data, UIDs, NaN, and infinities are tagged objects",
    signatures: [], inputExtensions: ["json"], openings: ["{", "[", "\""],
    outputExtensions: ["json"],
    isPropertyList: false, isText: true, holdsComments: false, holdsTablesOnly: false,
    reader: strict(JSONReader.read), writer: JSONWriter.write)

  /// The text of a `.strings` file.
  public static let strings = Document.Format(
    name: "strings", aliases: [], title: "strings table",
    limits: "tables of strings only",
    signatures: [], inputExtensions: ["strings"], openings: [],
    outputExtensions: ["strings"],
    isPropertyList: true, isText: true, holdsComments: true, holdsTablesOnly: true,
    reader: OpenStepReader.readTable, writer: StringsWriter.write)

  /// Old-style property lists in text, which can only be read.
  public static let openStep = Document.Format(
    name: "openstep", aliases: [], title: "old-style text",
    limits: "dictionaries, arrays, strings, and data only",
    signatures: [], inputExtensions: ["plist", "pbxproj"],
    openings: ["(", "// !$*UTF8*$!"], outputExtensions: [],
    isPropertyList: true, isText: true, holdsComments: true, holdsTablesOnly: false,
    reader: strict(OpenStepReader.read), writer: nil)

  /// All formats, in the order of the help and of the verifier's chain.
  public static let all: [Document.Format] = [xml, yaml, binary, json, strings, openStep]

  package static let writable = all.filter(\.isWritable)

  /// The writable formats for any document, not just tables of strings.
  public static let documentFormats = all.filter { $0.isWritable && !$0.holdsTablesOnly }

  package static let fileExtensions = Set(all.flatMap(\.fileExtensions))

  /// Adapts a reader that never accepts losses.
  private static func strict(
    _ read: @escaping @Sendable ([UInt8], String) throws(Diagnostic) -> Document
  ) -> Reader {
    { bytes, name, _, _ throws(Diagnostic) in try read(bytes, name) }
  }

  /// Adapts a reader that never accepts losses but can record the layout of the text.
  private static func strict(
    _ read: @escaping @Sendable ([UInt8], String, Bool) throws(Diagnostic) -> Document
  ) -> Reader {
    { bytes, name, recordsLayout, _ throws(Diagnostic) in try read(bytes, name, recordsLayout) }
  }

  /// The format with a name or alias.
  public static func named(_ name: String) -> Document.Format? {
    all.first { $0.name == name || $0.aliases.contains(name) }
  }
}
