import PropertyLists
import SettingsBundles

/// A file, and assignments to values in it: `FILE%%%PATH=VALUE`, one a line.
enum PathsInput {
  /// Finds each value by its printed path; sets and removes those that the input names.
  @Sendable static func check(_ input: [UInt8]) throws {
    let sections = Section.split(input)
    let bytes = Array(sections[0])
    let format = Format.detected(in: bytes)
    guard let document = try settings(in: bytes, as: format), document.isSmall else { return }
    try checkPrintedPaths(in: document)
    let lines = (sections.count > 1 ? sections[1] : []).split(separator: 0x0A).prefix(4)
    for line in lines {
      try check(String(decoding: line, as: UTF8.self), in: document, bytes, format)
    }
  }

  @Sendable static func seeds(_ file: SeedFile) -> [[UInt8]] {
    guard let document = file.document else { return [] }
    let paths = document.paths(atMost: 40).map(\.path.description)
    let texts = ["\(paths[paths.count / 2])=text", "\(paths[paths.count - 1])=[a, {b: c}]"]
    return [
      Section.join([file.bytes, Array(texts.joined(separator: "\n").utf8)]),
      Section.join([file.bytes, Array("@enabled:Title=Sync\n@a\\=b=1".utf8)]),
    ]
  }

  private static func checkPrintedPaths(in document: Document) throws {
    let editor = SettingsEditor(document)
    for (path, value) in document.paths(atMost: 100) where !path.isEmptyKey {
      let found = try required("the path of a value can be looked up") {
        try editor.value(of: SettingsEditor.Path(path.description))
      }
      try expect(found == value, "\(path) leads to its value")
    }
  }

  private static func check(
    _ assignment: String, in document: Document, _ bytes: [UInt8], _ format: Format
  ) throws {
    guard let (path, value) = SettingsEditor.Path.split(assignment) else {
      let editor = SettingsEditor(document)
      _ = try unlessRefused { try editor.value(of: SettingsEditor.Path(assignment)) }
      return
    }
    var editor = SettingsEditor(document)
    guard try unlessRefused({ try editor.set(path, to: value) }) != nil else { return }
    if let found = try unlessRefused({ try editor.value(of: path) }) {
      try expect(found != nil || assignment.hasPrefix("@"), "what was set can be looked up")
    }
    if let edited = try unlessRefused({ try editor.edited(withStrings: true) }) {
      try UpdateInput.checkUpdate(of: bytes, format, to: edited)
    }
    editor.unset(path)
    _ = try unlessRefused { try editor.edited() }
  }
}

extension Document.KeyPath {
  /// Whether the path is printed like that of the root.
  fileprivate var isEmptyKey: Bool { components == [.key("")] }
}
