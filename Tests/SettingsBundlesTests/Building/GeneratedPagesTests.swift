import PropertyLists
import Testing

@testable import SettingsBundles

/// Pages that only show something, such as licenses, are generated again as a whole: never joined.
@Suite struct GeneratedPagesTests {
  private static func build(_ pages: [String]) throws -> BundleBuild {
    let inputs = try pages.enumerated().map { number, page in
      let name = "\(number).yaml"
      let text = "settingsBundle: 1\npages:\n  \(page)\n"
      let document = try Pipeline.settings.read(Array(text.utf8), name: name, as: .yaml)
      return BundleBuild.Input(try SettingsBundle(of: document, inFile: name))
    }
    return try BundleBuild(inputs, settings: BundleBuild.BuildSettings())
  }

  private static func rows(of page: String, in build: BundleBuild) throws -> Int? {
    try build.bundle.document.root["pages"]?[page]?["PreferenceSpecifiers"]?.count
  }

  private static func page(_ name: String, _ rows: String) -> String {
    "\(name): {PreferenceSpecifiers: [\(rows)]}"
  }

  private static let group = "{Type: PSGroupSpecifier, Title: A}"

  @Test(arguments: [
    "{Type: PSGroupSpecifier, Title: B}",
    "{Type: PSTitleValueSpecifier, Title: B, Key: b, DefaultValue: c}",
    "{Type: PSChildPaneSpecifier, Title: B, File: B}",
    "{Type: IASKCustomViewSpecifier, Title: B}",
  ])
  func twoVersionsAreAnError(row: String) throws {
    let build = try Self.build([Self.page("Legal", Self.group), Self.page("Legal", row)])
    #expect(
      build.diagnostics.map { "\($0.path?.description ?? ""): \($0.message.text)" } == [
        "pages.Legal: another input has a different file \"Legal.plist\""
      ])
    #expect(
      build.diagnostics.map(\.message.help) == [
        "delete it in the older source; the other is 0.yaml:3:10"
      ])
    #expect(build.diagnostics.first?.location?.description == "1.yaml:3:10")
  }

  @Test func equalPagesAreOne() throws {
    let page = Self.page("Legal", Self.group)
    let build = try Self.build([page, page])
    #expect(build.diagnostics.isEmpty)
    #expect(try Self.rows(of: "Legal", in: build) == 1)
  }

  /// The root page, and pages on which people change something, are joined.
  @Test(arguments: [
    ("Root", "{Type: PSGroupSpecifier, Title: B}"),
    ("Root~ipad", "{Type: PSGroupSpecifier, Title: B}"),
    ("Other", "{Type: PSToggleSwitchSpecifier, Title: B, Key: b, DefaultValue: true}"),
    ("Other", "{Type: IASKCustomViewSpecifier, Title: B, Key: b}"),
  ])
  func othersAreJoined(name: String, row: String) throws {
    for rows in [[Self.group, row], [row, Self.group]] {
      let build = try Self.build(rows.map { Self.page(name, $0) })
      #expect(build.diagnostics.isEmpty)
      #expect(try Self.rows(of: name, in: build) == 2)
    }
  }
}
