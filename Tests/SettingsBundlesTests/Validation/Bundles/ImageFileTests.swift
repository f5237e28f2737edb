import PropertyLists
import Testing

@testable import SettingsBundles

/// Rules about the files of images.
@Suite struct ImageFileTests {
  @Test(arguments: cases) func finds(_ breach: BundleCase) throws { try breach.check() }

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
      pages: ["Root": slider("slow", "fast")], files: ["Slow@2x.png": []],
      finds: """
        Root.plist.yaml:8:24: warning: the bundle has no image "slow" [image-missing]
          help: the file is named "Slow"
        Root.plist.yaml:9:24: warning: the bundle has no image "fast" [image-missing]
          help: add "fast@2x.png" and "fast@3x.png", or remove the key
        """),
    BundleCase(
      "a missing image with its extension", pages: ["Root": slider("slow.png", "''")],
      rules: ["image-extension": .off],
      finds: """
        Root.plist.yaml:8:24: warning: the bundle has no image "slow.png" [image-missing]
          help: add "slow@2x.png" and "slow@3x.png", or remove the key
        """),
    BundleCase(
      "images in folders, found by name, by path, and in the folder of a page",
      pages: [
        "Root": slider("slow", "Images/fast"), "More/Row": slider("slow", "near"),
      ],
      files: [
        "Images/slow@2x.png": [], "Images/slow@3x.png": [], "Images/fast@2x.png": [],
        "More/near@2x.png": [], "de.lproj/Images/none.png": [],
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
      finds: """
        Root.plist.yaml:3:63: note: the bundle has no image "gear" [image-missing]
          help: add "gear@2x.png" and "gear@3x.png", or remove the key
        """),
    BundleCase(
      "images of every scale and kind",
      pages: ["Root": slider("slow", "fast"), "Root~ipad": slider("''", "local")],
      files: [
        "slow.png": [], "slow@2x.png": [], "slow@3x~ipad.png": [], "fast.pdf": [],
        "de.lproj/local@2x.png": [],
      ],
      finds: ""),
  ]
}
