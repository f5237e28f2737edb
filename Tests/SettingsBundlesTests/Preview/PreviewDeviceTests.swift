import Foundation
import PropertyLists
import Testing

@testable import SettingsBundles

/// Pages, rows and panes of one device.
@Suite struct PreviewDeviceTests {
  private static let bundle = """
    settingsBundle: 1
    pages:
      Root:
        PreferenceSpecifiers:
          - {Type: PSToggleSwitchSpecifier, Title: Tap, Key: a, DefaultValue: true, SupportedUserInterfaceIdioms: [Phone]}
          - {Type: PSChildPaneSpecifier, Title: More, File: More}
          - {Type: PSChildPaneSpecifier, Title: Gone, File: Missing}
      More~ipad:
        PreferenceSpecifiers:
          - {Type: PSGroupSpecifier, Title: Wide}
      More:
        PreferenceSpecifiers:
          - {Type: PSGroupSpecifier, Title: Narrow}
          - {Type: PSChildPaneSpecifier, Title: Again, File: Root}
      Alone:
        PreferenceSpecifiers: []
      Root.inApp:
        PreferenceSpecifiers: []
    """

  private func preview(on device: SettingsPreview.Options.Device? = nil) throws -> SettingsPreview {
    var options = SettingsPreview.Options()
    options.device = device
    return try SettingsBundlesTests.preview(Self.bundle, name: "Settings.yaml", options)
  }

  private func titles(_ preview: SettingsPreview) -> [String] {
    preview.screens.map { preview.strings.text($0.title, in: nil) }
  }

  @Test func pagesComeInTheOrderOfTheirPanes() throws {
    let preview = try preview()
    #expect(titles(preview) == ["App", "Root.inApp", "More", "More", "Alone"])
    #expect(preview.screens.map(\.isReachable) == [true, false, true, true, false])
    #expect(preview.screens.map(\.devices) == [.all, .all, .phone, .pad, .all])
    #expect(preview.screens.map(\.isRoot) == [true, false, false, false, false])
  }

  @Test func aPaneOpensTheVariantOfEachDevice() throws {
    let preview = try preview()
    let links = preview.screens[0].groups[0].rows.compactMap { row -> [ScreenLink]? in
      if case .childPane(_, let links) = row.content { links } else { nil }
    }
    #expect(links.map { $0.map(\.screen.page) } == [[2, 3], []])
    #expect(links[0].map(\.devices) == [.phone, .pad])
  }

  /// The rows of a group are shown even where its heading and footer are not.
  @Test(arguments: [(SettingsPreview.Options.Device.iphone, false), (.ipad, true)])
  func aDeviceShowsItsOwnHeadingsAndFootersOnly(
    device: SettingsPreview.Options.Device, isShown: Bool
  ) throws {
    let page = """
      PreferenceSpecifiers:
        - {Type: PSGroupSpecifier, Title: Split view, FooterText: At the left, SupportedUserInterfaceIdioms: [Pad]}
        - {Type: PSToggleSwitchSpecifier, Title: Tap, Key: a, DefaultValue: true}
        - {Type: PSGroupSpecifier, Title: Pointer, FooterText: With a mouse, SupportedUserInterfaceIdioms: [Pad]}
      """
    var options = SettingsPreview.Options()
    options.device = device
    let preview = try SettingsBundlesTests.preview(page, name: "Root.yaml", options)
    for text in [preview.text(), preview.html()] {
      #expect(text.contains("Tap"))
      for string in ["Split view", "At the left", "Pointer", "With a mouse"] {
        #expect(text.contains(string) == isShown, "\(string)")
      }
    }
  }

  @Test func aDeviceShowsItsOwnPagesAndRowsOnly() throws {
    let pad = try preview(on: .ipad)
    #expect(titles(pad) == ["App", "Root.inApp", "More", "Alone"])
    #expect(!pad.text().contains("Tap"))
    #expect(!pad.html().contains("Tap"))
    #expect(!pad.text().contains("Narrow"))
    let phone = try preview(on: .iphone)
    #expect(phone.text().contains("Tap"))
    #expect(!phone.text().contains("Wide"))
  }

  @Test func aRowOfNoSharedDeviceIsOnNoPage() throws {
    let bundle = """
      settingsBundle: 1
      pages:
        Root: {PreferenceSpecifiers: []}
        Root~ipad:
          PreferenceSpecifiers:
            - {Type: PSToggleSwitchSpecifier, Title: Tap, Key: a, SupportedUserInterfaceIdioms: [Phone]}
      """
    let text = try SettingsBundlesTests.preview(bundle, name: "Settings.yaml").text()
    #expect(!text.contains("Tap"))
    // What it breaks is still said.
    let others = try #require(text.components(separatedBy: "Other findings").dropFirst().first)
    #expect(others.contains("DefaultValue"))
  }

  /// The list of choices is a screen of its own, which only the device with the row has.
  @Test func theListOfARowIsOnItsDevicesOnly() throws {
    let page = """
      PreferenceSpecifiers:
        - {Type: PSMultiValueSpecifier, Title: Size, Key: a, DefaultValue: 1, Values: [1, 2], Titles: [Small, Large], SupportedUserInterfaceIdioms: [Phone]}
      """
    let preview = try SettingsBundlesTests.preview(page, name: "Root.yaml")
    #expect(preview.screens.map(\.devices) == [.all, .phone])
    #expect(preview.screens.map { $0.parents.map(\.devices) } == [[], [.phone]])
    var options = SettingsPreview.Options()
    options.device = .ipad
    let pad = try SettingsBundlesTests.preview(page, name: "Root.yaml", options)
    #expect(!pad.text().contains("Large"))
  }

  @Test func aCycleOfPagesEnds() throws {
    let preview = try preview()
    let root = try #require(preview.screens.first)
    #expect(root.parents.isEmpty)
    #expect(preview.screens[2].parents.map(\.screen) == [root.id])
  }

  @Test func aPageByItselfIsShownFirst() throws {
    let preview = try pagePreview("- {Type: PSGroupSpecifier, Title: A}", name: "Licenses.yaml")
    #expect(preview.screens.map(\.isRoot) == [true])
    #expect(titles(preview) == ["Licenses"])
  }
}
