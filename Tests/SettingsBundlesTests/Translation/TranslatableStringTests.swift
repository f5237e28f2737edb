import Testing

@testable import SettingsBundles

/// What the text of a string tells about it.
@Suite struct TranslatableStringTests {
  @Test(arguments: [
    ("Sync", true), ("3 days", true), ("", false), ("10 s", false), ("10s", false), ("2π", false),
    ("360°", false), ("1.5 GHz", false), ("—", false), ("日本", true), ("一般", true), ("½ h", false),
    ("-5 min", false),
    ("10 kbits/s", false), ("128 MB", false), ("44.1 kHz", false), ("64 Kbps", false),
    ("2 bits", false), ("960x720", false), ("1080p", false), ("10 kbit per second", true),
    ("30 kittens", true), ("A", false), ("z", false), ("F1", false), ("F12", false), ("A4", false),
    ("Y/N", false), ("F", false), ("FX", true), ("я", true), ("日", true), ("Fn 1", true),
    ("HD (960x720)", true),
    ("20 Hours", true), ("2π, 360°", false), ("1/2 h; 1 h", false),
    ("10 s, never", true), ("https://example.com/a", false), ("see https://example.com", true),
    ("help@example.com", false), ("$(NAME)", false), ("${NAME} 2.0", false),
    ("Version $(NAME)", true), ("$(NAME", true), ("© 2026 Slackwater", false), ("MIDI", true),
  ])
  func knowsWhichStringsNeedTranslation(string: String, isNeeded: Bool) {
    #expect(string.needsTranslation == isNeeded)
  }

  @Test(arguments: [
    ("SETTINGS_NEW_PLAYER", true), ("lcl_vCritical", true), ("sync.title", true),
    ("Settings.Sync-2.Title", true), ("Todo.txt", false), ("Sync", false), ("Wi-Fi", false),
    ("e.g.", false), ("_", false), ("a_b c", false), ("Sync...", false),
  ])
  func knowsWhichStringsAreSymbolic(string: String, isSymbolic: Bool) {
    #expect(string.isSymbolic == isSymbolic)
  }

  @Test(arguments: [
    ("Acme", "Acme", true), ("Acme", "Acme Inc.", false), ("Helvetica*", "Helvetica Neue", true),
    ("*Neue", "Helvetica Neue", true), ("H*a*N*", "Helvetica Neue", true),
    ("H*x*", "Helvetica", false),
    ("*", "", true), ("", "", true), ("", "a", false), ("a*b", "ab", true), ("a*b", "axbx", false),
  ])
  func matchesPatterns(pattern: String, string: String, isMatch: Bool) {
    #expect(Validator.TextPattern(pattern).matches(string) == isMatch)
  }
}
