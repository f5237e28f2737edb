import PropertyLists
import Testing

@testable import SettingsBundles

@Suite struct SwiftNamesTests {
  @Test(arguments: [
    ("user.name-first", "userNameFirst"), ("reminder_minutes", "reminderMinutes"),
    ("SyncEnabled", "syncEnabled"), ("kSyncEnabled", "kSyncEnabled"), ("MAX_COUNT", "maxCount"),
    ("ID", "id"), ("URLScheme", "urlScheme"), ("home_url", "homeURL"), ("url_home", "urlHome"),
    ("server_URL", "serverURL"), ("com.example.Tide", "comExampleTide"),
    ("don't ask", "dontAsk"), ("a  b", "aB"), ("HH:mm", "hhMm"), ("größe", "größe"),
    ("Ärger_über", "ärgerÜber"), ("設定.音", "設定音"), ("3d_touch", "setting3dTouch"), ("", "setting"),
    ("🔔", "setting"), ("_", "setting"), ("❤️ rate", "rate"), ("\u{301}a", "a"),
    ("a\u{202E}b", "aB"), ("a\u{200D}b", "aB"), ("\"; fatalError()", "fatalError"), ("a\nb", "aB"),
    ("string", "string"), ("description", "description"), ("self", "selfSetting"),
    ("init", "initSetting"), ("Type", "type"), ("default", "default"),
  ])
  func namesReadLikeSwift(key: String, name: String) {
    var names = SwiftNames()
    #expect(Array(names.claim(key).unicodeScalars) == Array(name.unicodeScalars))
  }

  @Test func equalNamesGetNumbersInOrder() {
    var names = SwiftNames()
    let claimed = ["a-b", "a_b", "aB2", "a b", "", "-", "aB"].map { names.claim($0) }
    #expect(claimed == ["aB", "aB2", "aB2_2", "aB3", "setting", "setting2", "aB4"])
  }

  /// The reserved words in declarations, statements, and expressions, as Swift's grammar lists them.
  private static let keywords = """
    associatedtype class deinit enum extension fileprivate func import init inout internal let operator
    precedencegroup private protocol public rethrows static struct subscript typealias var break case
    catch continue default defer do else fallthrough for guard if in repeat return switch throw where
    while as false is nil self super throws true try
    """.split { $0.isWhitespace }.map(String.init)

  @Test func keywordsAreDeclaredInBackticks() {
    // No name is one of these two.
    for keyword in Self.keywords where !["init", "self"].contains(keyword) {
      #expect(keyword.declaredName == "`\(keyword)`")
    }
    #expect("theme".declaredName == "theme")
  }

  @Test(arguments: [
    ("a", #""a""#), ("\"; fatalError() //", #""\"; fatalError() //""#), (#"\(1)"#, #""\\(1)""#),
    ("a\nb\r\t\0", #""a\nb\r\t\u{0}""#), ("\u{202E}x\u{200B}", #""\u{202E}x\u{200B}""#),
    ("\u{301}a\u{301}", "\"\\u{301}a\u{301}\""), ("\u{2028}", #""\u{2028}""#), ("é🔔", "\"é🔔\""),
  ])
  func stringsAreEscaped(text: String, literal: String) {
    #expect(Array(text.swiftLiteral.utf8) == Array(literal.utf8))
  }

  @Test(arguments: [
    ("Sync", "Sync"), ("Sync\nnow\r\n  and\tthen", "Sync now and then"),
    ("a */ b /* c /*/", "a * / b / * c / * /"), ("\u{202E}evil", #"\u{202E}evil"#),
    (String(repeating: "x", count: 90), String(repeating: "x", count: 80) + "…"),
  ])
  func titlesAreOneLine(title: String, comment: String) {
    #expect(title.swiftComment == comment)
  }

  @Test(arguments: ["", " ", "\n\t"])
  func blankTitlesAreNoComment(title: String) {
    #expect(title.swiftComment == nil)
  }
}
