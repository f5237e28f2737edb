import PropertyLists
import SettingsBundles

/// A file, and edits of the document in it: `FILE%%%EDITS`, three bytes for each edit.
enum UpdateInput {
  private static let mostEdits = 4

  /// Updates a file to match an edited document, and checks that a second update changes nothing.
  @Sendable static func check(_ input: [UInt8]) throws {
    let sections = Section.split(input)
    let bytes = Array(sections[0])
    let format = Format.detected(in: bytes)
    guard let old = try settings(in: bytes, as: format), old.isSmall else { return }
    try checkUpdate(of: bytes, format, to: old)
    let edits = EditScript(sections.count > 1 ? sections[1] : []).edits(of: old)
    guard !edits.isEmpty, let new = try unlessRefused({ try old.applying(edits) }) else { return }
    try expect(
      differences(from: old, to: new).isEmpty == (old == new),
      "documents that differ have a difference")
    try checkUpdate(of: bytes, format, to: new)
    // One that was read from a format without comments leaves those of the file alone.
    guard let binary = try unlessRefused({ try Pipeline.settings.write(new, as: .binary).bytes })
    else { return }
    try checkUpdate(
      of: bytes, format, to: try Pipeline.settings.read(binary, name: "x", as: .binary))
  }

  @Sendable static func seeds(_ file: SeedFile) -> [[UInt8]] {
    guard let document = file.document else { return [] }
    let scripts = ["aab", "bcdeeg", "cad", "ddhafi"].map { Array($0.utf8) }
    let texts = [Format.xml, .json, .yaml, .strings].compactMap { format in
      file.format == format ? file.bytes : try? Pipeline.settings.write(document, as: format).bytes
    }
    return zip(texts, scripts).map { Section.join([$0, $1]) }
  }

  /// Checks that a file matches a document after an update, and that another update leaves it alone.
  static func checkUpdate(of bytes: [UInt8], _ format: Format, to document: Document) throws {
    guard format.isWritable,
      try unlessRefused({ try Pipeline.settings.write(document, as: format) }) != nil
    else { return }
    let updated = try required("a file is updated if it can be written") {
      try update(bytes, format, with: document)
    }
    let again = try required("an updated file can be read") {
      try Pipeline.settings.read(updated, name: "x", as: format)
    }
    if again != document {
      let found = differences(from: document, to: again).first?.description ?? "no difference"
      throw Violation("broken promise: an update holds the document: \(found)")
    }
    let second = try required("an updated file is updated") {
      try update(updated, format, with: document)
    }
    try expect(second == updated, "a second update changes nothing")
  }

  private static func update(
    _ bytes: [UInt8], _ format: Format, with document: Document
  ) throws -> [UInt8] {
    try Pipeline.settings.update(bytes, name: "x", as: format, with: document).bytes
  }

  /// Edits as bytes: what to do, where, and with which value, each modulo their number.
  private struct EditScript {
    private let bytes: [UInt8]

    init(_ bytes: ArraySlice<UInt8>) {
      self.bytes = Array(bytes.prefix(3 * mostEdits))
    }

    func edits(of document: Document) -> [DocumentEdit] {
      let paths = document.paths(atMost: 256)
      return stride(from: 0, to: bytes.count - bytes.count % 3, by: 3).compactMap { start in
        let path = paths[Int(bytes[start + 1]) % paths.count]
        return edit(Int(bytes[start]), at: path, Int(bytes[start + 2]))
      }
    }

    private func edit(
      _ change: Int, at path: (path: Document.KeyPath, value: Value), _ number: Int
    ) -> DocumentEdit? {
      let literal = Self.values[number % Self.values.count]
      let key = Self.keys[number % Self.keys.count]
      switch change % 5 {
      case 0: return try? .set(literal, at: path.path)
      case 1: return DocumentEdit(.remove, at: path.path)
      case 2: return DocumentEdit(.rename(to: key), at: path.path)
      case 3: return try? .set(literal, at: path.path.appending(.key(key)))
      default: return try? .set(literal, at: path.path.appending(.index(path.value.count)))
      }
    }

    private static let values: [Literal] = [
      "text", "", " - a: b # c ", "two\nlines\n", "yes", "\u{2028}\t\"<&>", true, 42, .real(0.5),
      [:], [],
      ["a": "b", "c": ["d", ["e": 1]]], [["a": "b"], "c", [["d"]]],
    ]

    private static let keys = ["new", "", "- a: b", "two\nlines", "yes", "DefaultValue", "\"<&>"]
  }
}

extension Document {
  /// The first values in preorder, each with its path.
  func paths(atMost limit: Int) -> [(path: Document.KeyPath, value: Value)] {
    var found: [(path: Document.KeyPath, value: Value)] = []
    var pending = [(path: Document.KeyPath(), value: root)]
    while let next = pending.popLast(), found.count < limit {
      found.append(next)
      let children =
        next.value.kind == .dictionary
        ? next.value.entries.map { (next.path.appending(.key($0.key)), $0.value) }
        : next.value.items.enumerated().map { (next.path.appending(.index($0.offset)), $0.element) }
      pending += children.prefix(limit).reversed()
    }
    return found
  }
}
