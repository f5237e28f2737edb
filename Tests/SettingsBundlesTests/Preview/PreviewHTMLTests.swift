import Testing

@testable import SettingsBundles

/// Text in HTML.
@Suite struct PreviewHTMLTests {
  @Test(arguments: [
    ("a word and Settings.bundle/Root.plist", "a word and Settings.bundle/Root.plist"),
    (
      "at Settings.bundle/de.lproj/Root.strings:12:3",
      "at Settings<wbr>.bundle/<wbr>de<wbr>.lproj/<wbr>Root<wbr>.strings:12:3"
    ),
    (
      "SETTINGS__ONLY_WHILE_UNDER_WAY__TITLE",
      "SETTINGS__<wbr>ONLY_<wbr>WHILE_<wbr>UNDER_<wbr>WAY__<wbr>TITLE"
    ),
    (
      "SupportedUserInterfaceIdiomsAndSo",
      "Supported<wbr>User<wbr>Interface<wbr>Idioms<wbr>And<wbr>So"
    ),
    (
      "https://slackwater.example/tides...",
      "https://<wbr>slackwater<wbr>.example/<wbr>tides<wbr>.<wbr>.<wbr>."
    ),
    (
      "<a><b><c><d><e>/<f><g><h><i><j>",
      "&lt;a&gt;&lt;b&gt;&lt;c&gt;&lt;d&gt;&lt;e&gt;/<wbr>&lt;f&gt;&lt;g&gt;&lt;h&gt;&lt;i&gt;&lt;j&gt;"
    ),
    ("pages.Root.PreferenceSpecifiers.58", "pages<wbr>.Root<wbr>.PreferenceSpecifiers<wbr>.58"),
    ("  two  spaces ", "  two  spaces "),
    ("", ""),
  ])
  func longNamesBreakBetweenTheirParts(text: String, html: String) {
    let breakable: HTML = "\(breakable: text)"
    #expect(breakable.text == html)
  }
}
