import Testing

@testable import SettingsBundles

/// The components of page names.
@Suite struct PageNameTests {
  @Test func variantsShareAFamily() {
    for name in ["a/B", "a/B~ipad", "a/B~iphone", "a/B.inApp", "a/B~ipad.inApp", "a/B.inApp~ipad"] {
      #expect(PageName(name).family == "a/B")
      #expect(PageName(name).folder == "a/")
      #expect(PageName(name).isInApp == name.contains(".inApp"))
    }
    #expect(PageName("B~ipad.inApp").device == .pad)
    #expect(PageName("B~iphone").device == .phone)
    #expect(PageName("B").device == nil)
    #expect(PageName("~ipad").family == "~ipad")
  }

  @Test(arguments: [
    ("App/Settings.bundle/Root.plist", "Settings.bundle", "Root"),
    ("Settings.bundle/Licenses/Index~ipad.plist.yaml", "Settings.bundle", "Licenses/Index"),
    ("a/Root.settings.yaml", nil, "Root.settings"), ("<stdin>", nil, "<stdin>"), ("", nil, ""),
    ("a.bundle/b.bundle/Root.json", "b.bundle", "Root"), ("a.bundle", "a.bundle", ""),
  ])
  func partsAreFoundInThePathOfAFile(path: String, bundle: String?, family: String) {
    let parts = PageName.parts(ofFile: path)
    #expect(parts.bundle == bundle)
    #expect(parts.name.family == family)
  }

  @Test func candidatesStartAtTheTopOfTheBundle() {
    #expect(PageName("Root").candidates(for: "A~ipad") == ["A"])
    #expect(PageName("a/Index").candidates(for: "B") == ["B", "a/B"])
  }
}
