import PropertyLists
import Testing

@testable import SettingsBundles

/// The images of sliders in a preview.
@Suite struct PreviewImageTests {
  private static let slider = """
    <dict>
      <key>Type</key><string>PSSliderSpecifier</string><key>Key</key><string>a</string>
      <key>DefaultValue</key><real>1</real><key>MinimumValue</key><real>0</real>
      <key>MaximumValue</key><real>2</real><key>MinimumValueImage</key><string>Slow</string>
    </dict>
    """

  /// A bundle with two sliders that use the same image.
  private func preview(_ file: String, _ bytes: [UInt8]) throws -> SettingsPreview {
    let page =
      "<plist><dict><key>PreferenceSpecifiers</key><array>\(Self.slider)\(Self.slider)</array></dict></plist>"
    let files = bundleFiles(["Root.plist": page], data: [file: bytes])
    let reader = SettingsBundle(reading: files, name: "App/Settings.bundle", layout: .bundle)
    return try #require(SettingsPreview(of: BundleContents(reader)))
  }

  /// The beginning of a PNG: signature, size, and kind of pixels.
  private static func png(color: UInt8, chunk: String? = nil) -> [UInt8] {
    let header: [UInt8] =
      [0, 0, 0, 13] + Array("IHDR".utf8) + [0, 0, 0, 21, 0, 0, 0, 21, 8, color]
    let first = chunk.map { [0, 0, 0, 4] + Array($0.utf8) + [UInt8](repeating: 0, count: 8) } ?? []
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + first + header
  }

  @Test(arguments: [
    ("Slow.png", png(color: 6), "image/png"),
    ("Slow@2x.png", png(color: 6), "image/png"),
    ("en.lproj/Slow.png", png(color: 6), "image/png"),
    ("Slow.png", [0xFF, 0xD8, 0xFF, 0xE0], "image/jpeg"),
    ("Slow.jpg", Array("GIF89a".utf8), "image/gif"),
  ])
  func imagesAreInThePageOnce(file: String, bytes: [UInt8], type: String) throws {
    let preview = try preview(file, bytes)
    #expect(preview.images.images.map(\.type) == [type])
    let html = preview.html()
    #expect(html.split(separator: "data:\(type);base64,").count == 2)
    #expect(html.split(separator: "class=\"image image-0\"").count == 3)
  }

  @Test(arguments: [
    ("Slow.svg", Array("<svg onload=\"alert(1)\"/>".utf8)),
    ("Slow.png", Array("<svg/>".utf8)),
    ("Slow.png", png(color: 6, chunk: "CgBI")),
    ("Slow.png", png(color: 6) + [UInt8](repeating: 0, count: Limits.previewImageBytes)),
    ("Other.png", png(color: 6)),
  ])
  func otherFilesAreLeftOut(file: String, bytes: [UInt8]) throws {
    let preview = try preview(file, bytes)
    #expect(preview.images.images.isEmpty)
    #expect(!preview.html().contains("base64"))
  }

  @Test func shapesWithoutColorsAreTinted() throws {
    #expect(try preview("Slow.png", Self.png(color: 4)).images.images.map(\.isTemplate) == [true])
    #expect(try preview("Slow.png", Self.png(color: 6)).images.images.map(\.isTemplate) == [false])
  }

  @Test func theSharpestImageIsShown() throws {
    let page =
      "<plist><dict><key>PreferenceSpecifiers</key><array>\(Self.slider)</array></dict></plist>"
    let sharp = Self.png(color: 6) + [1]
    let files = bundleFiles(
      ["Root.plist": page],
      data: [
        "Slow.png": Self.png(color: 6), "Slow@3x.png": sharp, "Slow@2x.png": [0xFF, 0xD8, 0xFF],
      ])
    let reader = SettingsBundle(reading: files, name: "App/Settings.bundle", layout: .bundle)
    let preview = try #require(SettingsPreview(of: BundleContents(reader)))
    #expect(preview.images.images.map(\.bytes) == [sharp])
  }
}
