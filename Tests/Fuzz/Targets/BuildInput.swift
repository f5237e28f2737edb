import PropertyLists
import SettingsBundles

/// Build settings, and the documents to build from: `NAME=VALUE⏎NAME=VALUE%%%DOCUMENT%%%DOCUMENT`.
enum BuildInput {
  /// Builds twice, and builds the result again.
  @Sendable static func check(_ input: [UInt8]) throws {
    let sections = Section.split(input)
    let settings = BundleBuild.BuildSettings(lines: sections[0])
    var inputs: [BundleBuild.Input] = []
    for section in sections.dropFirst().prefix(3) {
      let bytes = Array(section)
      guard let document = try Self.document(in: bytes), document.isSmall,
        let bundle = try unlessRefused({ try SettingsBundle(of: document, inFile: "Root.yaml") }),
        bundle.faults.isEmpty
      else { return }
      inputs.append(.init(bundle))
    }
    guard !inputs.isEmpty, let result = try built(inputs, settings) else { return }
    let again = try built(inputs, settings)
    try expect(again == result, "two builds of the same are the same")
    try checkConditions(in: result)
    let rebuilt = try required("a result can be built") {
      try BundleBuild(
        [.init(SettingsBundle(result), expands: false)], settings: BundleBuild.BuildSettings())
    }
    try FuzzTargets.check(rebuilt.diagnostics)
    let document = try required("the rebuilt is a document") { try rebuilt.bundle.document }
    try expect(rebuilt.diagnostics.isEmpty && document == result, "a result stays as it is")
  }

  @Sendable static func seeds(_ file: SeedFile) -> [[UInt8]] {
    guard let document = file.document, [.page, .bundle].contains(DocumentRole(of: document)),
      let yaml = try? Pipeline.settings.write(document, as: .yaml).bytes
    else { return [] }
    let settings = Array("A=x\nB=\nN=7\nCONFIGURATION=Debug".utf8)
    let page = """
      PreferenceSpecifiers:
        - {Type: PSGroupSpecifier, When: {CONFIGURATION: [Debug, Beta]}, Title: $(A)}
        - {Type: PSTitleValueSpecifier, Key: v, DefaultValue: "$(N) ${B:default=b} $$(A)"}
        - {Type: PSSliderSpecifier, Key: s, DefaultValue: $(N), MinimumValue: 0,
           MaximumValue: 9, Unless: {B: x}}

      """
    return [Section.join([settings, yaml]), Section.join([settings, yaml, Array(page.utf8)])]
  }

  private static func document(in bytes: [UInt8]) throws -> Document? {
    try settings(in: bytes, as: Format.detected(in: bytes))
  }

  /// The result as a document; `nil` if it is refused.
  private static func built(
    _ inputs: [BundleBuild.Input], _ settings: BundleBuild.BuildSettings
  ) throws -> Document? {
    guard let build = try unlessRefused({ try BundleBuild(inputs, settings: settings) })
    else { return nil }
    try FuzzTargets.check(build.diagnostics)
    guard build.diagnostics.isEmpty else { return nil }
    return try required("a result is a document") { try build.bundle.document }
  }

  private static func checkConditions(in result: Document) throws {
    for page in result.root["pages"]?.entries ?? [] {
      guard let list = page.value["PreferenceSpecifiers"], list.kind == .array else { continue }
      for element in list.items where element.kind == .dictionary {
        let hasNone = element["When"] == nil && element["Unless"] == nil
        try expect(hasNone, "\(page.key) has no conditions")
      }
    }
  }
}

extension BundleBuild.BuildSettings {
  fileprivate init(lines: ArraySlice<UInt8>) {
    let lines = lines.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
    let pairs = lines.map {
      $0.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    }
    self.init(
      Dictionary(
        pairs.filter { $0.count == 2 }.map { (String($0[0]), String($0[1])) }
      ) { _, last in last })
  }
}
