import PropertyLists
import Testing

@testable import SettingsBundles

@Suite struct SettingReferencesTests {
  private static let settings = SettingValues([
    "A": "x", "B_1": "$(A)", "_": "u", "EMPTY": "", "a": "lower",
  ])

  private static func expand(_ text: String, limit: Int = 1000) throws(BuildSettingMessage)
    -> String
  {
    var allowance = SettingValues.Allowance(bytes: limit)
    return String(
      decoding: try settings.expand(Array(text.utf8)[...], &allowance), as: UTF8.self)
  }

  @Test(arguments: [
    ("", ""), ("text", "text"), ("$(A)", "x"), ("${A}", "x"), ("$(A)$(A)", "xx"),
    ("a $(A) b ${a}!", "a x b lower!"), ("$(B_1)", "$(A)"), ("$(_)", "u"), ("$(EMPTY)", ""),
    ("$", "$"), ("$A", "$A"), ("$$", "$$"), ("$5 (net)", "$5 (net)"), ("$[A]", "$[A]"),
    ("$$(A)", "$(A)"), ("$${A}", "${A}"), ("$$$(A)", "$$(A)"), ("$$(A", "$(A"), ("a$$(", "a$("),
    ("$(A:default=d)", "x"), ("$(EMPTY:default=d)", "d"), ("$(NONE:default=d)", "d"),
    ("$(NONE:default=)", ""), ("${NONE:default=a)b}", "a)b"),
    ("$(NONE:default=a(b)c)d", "a(b)cd"), ("${NONE:default={}}}", "{}}"),
    ("$(NONE:default=a:b=c $)", "a:b=c $"),
    ("é$(A)😀", "éx😀"), ("(A)", "(A)"), ("$(A))", "x)"),
  ])
  func expandsOnce(text: String, expected: String) throws {
    #expect(try Self.expand(text) == expected)
  }

  @Test(arguments: [
    ("$(NONE)", "undefined build setting \"NONE\""),
    ("$(a1)", "undefined build setting \"a1\""),
    ("$(", "unterminated reference \"$(\""),
    ("x $(A", "unterminated reference \"$(A\""),
    ("${A)", "unterminated reference \"${A)\""),
    ("$()", "invalid name of a build setting in \"$()\""),
    ("$(1A)", "invalid name of a build setting in \"$(1A)\""),
    ("$( A)", "invalid name of a build setting in \"$( A)\""),
    ("$(A B)", "invalid name of a build setting in \"$(A B)\""),
    ("$(é)", "invalid name of a build setting in \"$(é)\""),
    ("$(A$(A))", "invalid name of a build setting in \"$(A$(A))\""),
    ("$(A:default=a(b)", "unterminated reference \"$(A:default=a(b)\""),
    ("$(NONE) $(OTHER) $(A) $(", "undefined build settings \"NONE\", \"OTHER\""),
    ("$(A:lower)", "unsupported operator in \"$(A:lower)\""),
    ("$(A:default)", "unsupported operator in \"$(A:default)\""),
    ("$(A:Default=x)", "unsupported operator in \"$(A:Default=x)\""),
    ("$(A:default=$(A))", "a default cannot contain a reference: \"$(A:default=$(A))\""),
  ])
  func refusesMistakes(text: String, message: String) {
    #expect { try Self.expand(text) } throws: { ($0 as? BuildSettingMessage)?.text == message }
  }

  @Test func suggestsTheNearestName() {
    let settings = SettingValues(["CONFIGURATION": "Debug", "1": "", "a b": ""])
    var allowance = SettingValues.Allowance(bytes: 9)
    #expect { try settings.value(of: "CONFIGURATIO", &allowance) } throws: { error in
      (error as? BuildSettingMessage)?.help.hasPrefix("did you mean CONFIGURATION? ") == true
    }
    #expect { try settings.value(of: "B", &allowance) } throws: { error in
      (error as? BuildSettingMessage)?.help
        == "define it with --define B=VALUE or in the environment"
    }
    #expect { try settings.expand(Array("$(B)".utf8)[...], &allowance) } throws: { error in
      (error as? BuildSettingMessage)?.help.hasSuffix(", or name the file with --no-expand") == true
    }
  }

  @Test func suggestsOnlyTheFirstFewNames() {
    let settings = SettingValues(["CONFIGURATION": "Debug"])
    var allowance = SettingValues.Allowance(bytes: 0)
    let suggestions = (0..<100).map { _ in
      do throws(BuildSettingMessage) {
        return try settings.value(of: "CONFIGURATIO", &allowance)
      } catch {
        return error.help
      }
    }.filter { $0.contains("did you mean") }
    #expect(suggestions.count == Limits.guessedSettings)
  }

  @Test func limitsAllResultsTogether() throws {
    var allowance = SettingValues.Allowance(bytes: 5)
    let text = Array("$(A)$(A)".utf8)[...]
    for _ in 0..<2 { #expect(try Self.settings.expand(text, &allowance).count == 2) }
    #expect { try Self.settings.expand(text, &allowance) } throws: { error in
      if case .tooLong? = error as? BuildSettingMessage { true } else { false }
    }
  }

  @Test func limitsTheResult() throws {
    #expect(try Self.expand("$(A)$(A)$(A)", limit: 3) == "xxx")
    #expect { try Self.expand("$(A)$(A)$(A)$(A)", limit: 3) } throws: { error in
      if case .tooLong? = error as? BuildSettingMessage { true } else { false }
    }
  }

  @Test(arguments: [
    ("$(A)", true), ("${A}", true), ("x$(", false), ("$(}", false), ("${)", false), ("$$", false),
    ("$$(A)", true), ("$(A:no)", true), (")$(", false), ("$( ${ )", true),
  ])
  func knowsWhatABuildChanges(text: String, isReference: Bool) {
    #expect(SettingReferences.occur(in: Array(text.utf8)[...]) == isReference)
  }

  @Test(arguments: [
    ("A", true), ("_a1", true), ("", false), ("1", false), ("a-b", false), ("é", false),
    ("a.b", false),
  ])
  func namesAreThoseOfXcode(name: String, isName: Bool) {
    #expect(BundleBuild.BuildSettings.isName(name) == isName)
  }

  @Test(arguments: [
    ("", false, false), ("a$", false, false), ("$A", false, false), ("$$", false, false),
    ("$)", false, false), ("$", false, false), ("$(", true, false), ("$(A", true, false),
    ("$(A B)", true, false), ("$({A)", true, false), ("${A)", true, false), ("$$(A)", true, true),
    ("$5 and ${x_1}", true, true), ("é $(X)", true, true), ("$(A:default=b c)", true, true),
  ])
  func mayOccurInAnyFormat(text: String, mayOccur: Bool, mayBeExpanded: Bool) throws {
    let page = try Document(["PreferenceSpecifiers": [["Title": .string(text)]]])
    for format in [Format.xml, .binary, .json, .yaml] {
      let document = try format.read(try format.write(page).bytes, name: "Root")
      #expect(SettingReferences.mayOccur(inDocumentOf: document.root) == mayOccur, "\(format.name)")
      #expect(document.root.mayDependOnBuild == mayBeExpanded, "\(format.name)")
    }
  }

  /// Two of the numbers of its objects are `$(` and `${`.
  @Test func numbersInABinaryFileDoNotDependOnABuild() throws {
    let page = try Document(["Values": .array((0..<0x3000).map { .string("v\($0)") })])
    let document = try Format.binary.read(try Format.binary.write(page).bytes, name: "Root")
    #expect(SettingReferences.mayOccur(inDocumentOf: document.root))
    #expect(!document.root.mayDependOnBuild)
  }
}
