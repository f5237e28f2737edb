import PropertyLists
import Testing

@testable import SettingsBundles

/// Rules about the files and sizes of images.
@Suite struct ImageFileTests {
  @Test(arguments: cases) func finds(_ breach: BundleCase) throws { try breach.check() }

  /// The first bytes of a PNG.
  private static func png(_ width: UInt8, _ height: UInt8, compressedByXcode: Bool = false)
    -> [UInt8]
  {
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + (compressedByXcode ? [0, 0, 0, 4] + "CgBI".utf8 + [0x50, 0, 0x20, 2, 0, 0, 0, 0] : [])
      + [0, 0, 0, 13] + "IHDR".utf8 + [0, 0, 0, width, 0, 0, 0, height, 8, 6, 0, 0, 0]
  }

  private static func slider(_ minimum: String, _ maximum: String) -> String {
    """
    PreferenceSpecifiers:
      - Type: PSGroupSpecifier
      - Type: PSSliderSpecifier
        Key: speed
        DefaultValue: 1
        MinimumValue: 0
        MaximumValue: 2
        MinimumValueImage: \(minimum)
        MaximumValueImage: \(maximum)
    """
  }

  static let cases: [BundleCase] = [
    BundleCase(
      "missing images, and one of another capitalization",
      pages: ["Root": slider("slow", "fast")], files: ["Slow@2x.png": png(42, 42)],
      finds: """
        Root.plist.yaml:8:24: warning: the bundle has no image "slow" [image-missing]
          help: the file is named "Slow"
        Root.plist.yaml:9:24: warning: the bundle has no image "fast" [image-missing]
          help: add "fast@2x.png" and "fast@3x.png", or remove the key
        """),
    BundleCase(
      "images in folders, found by name, by path, and in the folder of a page",
      pages: [
        "Root": slider("slow", "Images/fast"), "More/Row": slider("slow", "near"),
      ],
      files: [
        "Images/slow@2x.png": png(42, 42), "Images/slow@3x.png": png(63, 63),
        "Images/fast@2x.png": png(42, 42), "More/near@2x.png": png(42, 42),
        "de.lproj/Images/none.png": png(21, 21),
      ],
      rules: ["page-unreachable": .off, "duplicate-key": .off],
      finds: """
        More/Row.plist.yaml:8:24: warning: the image "slow" is in the folder "Images" [image-missing]
          help: move "Images/slow@2x.png" to the top level of the bundle
        More/Row.plist.yaml:9:24: note: the image "near" is in the folder "More" [image-missing]
          help: move "More/near@2x.png" to the top level of the bundle
        Root.plist.yaml:8:24: warning: the image "slow" is in the folder "Images" [image-missing]
          help: move "Images/slow@2x.png" to the top level of the bundle
        Root.plist.yaml:9:24: note: the image "fast" is in the folder "Images" [image-missing]
          help: move "Images/fast@2x.png" to the top level of the bundle, and write "fast"
        """),
    BundleCase(
      "a missing icon, which only Mac Catalyst reads",
      pages: [
        "Root": pageInYAML(
          elements: "- {Type: PSChildPaneSpecifier, Title: More, File: More, Icon: gear}"),
        "More": leafInYAML,
      ],
      rules: ["catalyst-only-key": .off],
      finds: """
        Root.plist.yaml:3:63: note: the bundle has no image "gear" [image-missing]
          help: add "gear@2x.png" and "gear@3x.png", or remove the key
        """),
    BundleCase(
      "images of every size and kind",
      pages: ["Root": slider("slow", "fast"), "Root~ipad": slider("''", "local")],
      files: [
        "slow.png": png(21, 21), "slow@2x.png": png(42, 42, compressedByXcode: true),
        "slow@3x~ipad.png": png(63, 63), "fast.pdf": [], "de.lproj/local@2x.png": png(42, 42),
      ],
      rules: ["strings-no-table": .off],
      finds: ""),
    BundleCase(
      "images of odd sizes",
      pages: ["Root": slider("slow", "fast")],
      files: [
        "slow@2x.png": png(40, 42), "slow@3x.png": png(21, 21, compressedByXcode: true),
        "fast.png": png(21, 21),
      ],
      finds: """
        Root.plist.yaml:8:24: note: "slow@2x.png" is 40 × 42 pixels, not 42 × 42 [image-size]
          help: Apple's documentation asks for 21 × 21 points: 42 × 42 pixels at @2x, 63 × 63 at @3x
        Root.plist.yaml:8:24: note: "slow@3x.png" is 21 × 21 pixels, not 63 × 63 [image-size]
          help: Apple's documentation asks for 21 × 21 points: 42 × 42 pixels at @2x, 63 × 63 at @3x
        """),
  ]

  /// A truncated header, or that of another format, has no size.
  @Test func readsSizesFromWholeHeaders() {
    let whole = Self.png(3, 4)
    #expect(PNGSize(whole)?.height == 4)
    for length in 0..<24 { #expect(PNGSize(Array(whole.prefix(length))) == nil) }
    #expect(PNGSize(Array("GIF89a".utf8) + whole) == nil)
  }
}
