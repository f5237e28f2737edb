import PropertyLists

/// A kind of file that people import instead of XLIFF, and what to do with it.
struct MistakenFile: Sendable {
  let title: String
  let help: String
  private let isKind: @Sendable (Beginning) -> Bool

  /// What a file reveals at first sight.
  private struct Beginning {
    let text: String
    let fileExtension: String
    let format: Format

    func contains(_ words: String...) -> Bool { words.allSatisfy { text.contains(bytesOf: $0) } }
  }

  private static let shownBytes = 4096
  private static let convert = "convert it to XLIFF 1.2 with a tool for translators"
  private static let export = "write an XLIFF file with --export, and translate that one"

  /// The kinds that look like XML, in which nothing else counts, and all others, special ones first.
  private static let markup = [
    MistakenFile(title: "a property list", help: export) { $0.contains("<plist") },
    MistakenFile(title: "a web page", help: export) { $0.contains("<html") },
  ]
  private static let others = [
    MistakenFile(title: "a PO file", help: convert) { $0.contains("msgid \"", "msgstr") },
    MistakenFile(title: "a CSV table", help: convert) {
      ["csv", "tsv"].contains($0.fileExtension)
    },
    MistakenFile(
      title: "a strings table",
      help: "put it into the folder of its language in the bundle, such as de.lproj"
    ) { $0.format == .strings || $0.contains("\" = \"") },
    MistakenFile(title: "a property list", help: export) {
      [.binary, .openStep].contains($0.format)
    },
    MistakenFile(title: "JSON", help: export) { $0.format == .json },
    MistakenFile(title: "YAML", help: export) {
      ["yaml", "yml"].contains($0.fileExtension) || $0.contains(": ")
    },
    MistakenFile(title: "an unknown format", help: export) { _ in true },
  ]

  /// The kind of a file; `nil` if it is XLIFF or another kind of XML, and if it is empty.
  static func kind(of bytes: [UInt8], name: String) -> MistakenFile? {
    let head = FileEncoding.shown(Array(bytes.prefix(shownBytes)))
    let scalars = String(decoding: head, as: UTF8.self).unicodeScalars
    let text = String(scalars.drop { $0 == "\u{FEFF}" || $0.properties.isWhitespace })
    let isMarkup = text.hasPrefix("<")
    guard !text.isEmpty, !isMarkup || !text.contains(bytesOf: "xliff") else { return nil }
    let beginning = Beginning(
      text: text, fileExtension: Format.fileExtension(of: name),
      format: Format.detect(bytes, name: name))
    return (isMarkup ? markup : others).first { $0.isKind(beginning) }
  }
}
